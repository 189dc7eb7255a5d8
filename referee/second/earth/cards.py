"""What is printed on cards: sums with X, costs, conditions (E-32 to E-35, E-40, E-41, section 7)."""

import re
from typing import Any

Json = dict[str, Any]


def worth(printed: Any, x: int) -> int:
    """Return a number or a sum with X, such as "2*(X-1)"; nothing printed is 0 (E-35, E-40, E-41)."""
    if printed is None or isinstance(printed, int):
        return int(printed or 0)
    words = re.findall(r"[0-9]+|X|[-+*()]", printed)
    return _sum(words, x)


def _sum(words: list[str], x: int) -> int:
    total = _product(words, x)
    while words and words[0] in "+-":
        sign = 1 if words.pop(0) == "+" else -1
        total += sign * _product(words, x)
    return total


def _product(words: list[str], x: int) -> int:
    total = _single(words, x)
    while words and words[0] == "*":
        words.pop(0)
        total *= _single(words, x)
    return total


def _single(words: list[str], x: int) -> int:
    word = words.pop(0)
    if word == "-":
        return -_single(words, x)
    if word == "(":
        total = _sum(words, x)
        words.pop(0)
        return total
    return x if word == "X" else int(word)


def paid(card: Json | None, ships: int) -> Json | None:
    """Return the option that these ships pay: a printed number before X, and X is 0 to 6 (E-32 to E-34)."""
    options = card["options"] if card else []
    for option in options:
        if option["cost"] == ships:
            return dict(option)
    for option in options:
        if option["cost"] == "X" and ships in (0, 1, 2, 3, 4, 5, 6):
            return dict(option)
    return None


def texts(card: Json) -> list[Json]:
    """Return the texts of a card; words of its own are for the table (V-18)."""
    if card.get("text") and not card.get("effects"):
        return [{"op": "manual"}]
    return list(card.get("effects") or ())


def conditions(text: Json) -> list[str]:
    """Return the conditions of a text; the name of a continent may have an "and" in it."""
    found: list[str] = []
    known = r"(not_)?captured|target_discarded|tie|alone_valid|continent is .*|[a-z_]+ [0-9]+"
    for part in (text.get("when") or "").split(" and "):
        if re.fullmatch(known, part.strip()):
            found.append(part.strip())
        elif part.strip():
            found[-1] += f" and {part.strip()}"
    return found


def plain(name: str) -> str:
    """Return a name without differences of case and spaces."""
    return " ".join(name.split()).casefold()
