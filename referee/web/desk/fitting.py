"""How large a text may be in a picture, where nothing wraps."""

import unicodedata


def fitting(text: str, largest: int, room: int) -> int:
    """Return the font size at which a text fits."""
    return min(largest, int(room / max(sum(map(_ems, text)), 1)))


def _ems(sign: str) -> float:
    """Return the largest width of a character in bold."""
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.25
    if sign in "MWmw@%":
        return 1.11
    return 0.86 if sign.isupper() else 0.72
