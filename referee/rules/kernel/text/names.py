"""Names that people type: normalized, without invisible characters, and no two that look alike."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations

from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, require

# Unicode's Bidi_Control.
TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# Unicode's Default_Ignorable_Code_Point, and the Braille pattern without a dot.
UNSEEN = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
TURNS, HIDES = re.compile(f"[{TURNING}]"), re.compile(f"[{UNSEEN}]")
# Variation selectors: they only change how a character is drawn; phones add them to emoji.
SELECTORS = re.compile("[\ufe00-\ufe0f]")
# Joiners, used in Persian and Indic scripts and in composed emoji.
JOINERS = re.compile(r"(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
NOT_SHOWN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
LINES = "\n\t"
LONGEST_SHOWN = 40

TURNING_SIGN = Refusal(
    "turning-sign",
    "“{name}” contains a hidden control character ({sign}). Retype it.",
)
UNSEEN_SIGN = Refusal("unseen-sign", "“{name}” contains an invisible character ({sign}). Retype it.")
LOST_MARK = Refusal("lost-mark", "“{name}” begins with a loose accent. Put the letter before it.")
TWIN_NAMES = Refusal("twin-names", "“{one}” and “{other}” look alike. Add something to one, like a 2.")
SAME_NAME_TWICE = Refusal("same-name-twice", "Two players are called {name}.", field="players")
NO_NAME = Refusal("no-name", "Every player needs a name.")


def tidy(name: str) -> str:
    """Return a name in NFKC, without extra spaces."""
    return " ".join(SELECTORS.sub("", unicodedata.normalize("NFKC", name)).split())


def readable(name: str) -> str:
    """Return a name for a page on which nothing is recorded: what cannot be seen is left out."""
    written = tidy(name)
    try:
        check_text(written)
    except IllegalEntry:
        return "".join(filter(_is_seen, written))
    return written


def _is_seen(sign: str) -> bool:
    return not HIDES.match(sign) and unicodedata.category(sign) not in NOT_SHOWN


def check_text(text: str, field: str | None = None) -> None:
    """Refuse a text with a sign in it that cannot be seen or that turns the line round.

    Raises IllegalEntry (``turning-sign``, ``unseen-sign``); the line may be broken.
    """
    if text.isascii() and text.isprintable():
        return
    bare = JOINERS.sub("", SELECTORS.sub("", text))
    if found := TURNS.search(bare):
        raise _refused(TURNING_SIGN, text, found[0], field)
    for sign in bare:
        if not _is_seen(sign) and sign not in LINES:
            raise _refused(UNSEEN_SIGN, text, sign, field)


def check_name(name: str, field: str | None = None) -> None:
    """Refuse a name that cannot be read as one; none at all is another matter. Raises IllegalEntry."""
    check_text(name, field)
    if name and unicodedata.category(name[0]).startswith("M"):
        raise _refused(LOST_MARK, name, name[0], field)


def check_names(names: Iterable[str], field: str | None = None) -> None:
    """Check that names are readable and don't look alike. Raises IllegalEntry."""
    listed = list(names)
    for name in listed:
        check_name(name, field)
    for one, other in combinations(listed, 2):
        if are_twins(one, other):
            raise replace(TWIN_NAMES, field=field)(one=one, other=other)


def check_seated(names: Sequence[str], *, rule: str | None = None) -> None:
    """Check that all players have names, all different. Raises IllegalEntry."""
    check_named(names, rule=rule, field="players")
    check_apart(names, rule=rule)


def check_apart(names: Sequence[str], *, rule: str | None = None) -> None:
    """Check that no two players have the same name. Raises IllegalEntry (``same-name-twice``)."""
    if len(set(names)) < len(names):
        twice = sorted({name for name in names if list(names).count(name) > 1})
        raise replace(SAME_NAME_TWICE, rule=rule)(name=twice[0])


def check_named(names: Iterable[str], *, rule: str | None, field: str) -> None:
    """Check that every player has a name. Raises IllegalEntry (``no-name``)."""
    require(all(name.strip() for name in names), NO_NAME, rule=rule, field=field)


def are_twins(one: str, other: str) -> bool:
    """Whether two names look alike."""
    return any(mine == yours for mine, yours in zip(_looks(one), _looks(other), strict=True))


def _refused(refusal: Refusal, text: str, sign: str, field: str | None) -> IllegalEntry:
    shown = "".join(each if _is_seen(each) else "�" for each in text)[:LONGEST_SHOWN]
    return replace(refusal, field=field)(name=shown, sign=f"U+{ord(sign):04X}")


# Looks --------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _looks(name: str) -> tuple[str, str]:
    """Return two skeletons of a name: of its lower case, and as written."""
    bare = JOINERS.sub("", name)
    return skeleton(bare.casefold()), skeleton(skeleton(bare).casefold())


def skeleton(text: str) -> str:
    """Return the skeleton, equal for texts that look alike (Unicode Technical Standard 39, section 4)."""
    before, now = "", unicodedata.normalize("NFD", text)
    while now != before:
        before, now = (
            now,
            unicodedata.normalize("NFD", "".join(_prototypes().get(sign, sign) for sign in now)),
        )
    return now


@cache
def _prototypes() -> dict[str, str]:
    """Return the prototype of each character.

    The library lists Unicode's pairs in both directions: stars, each with the prototype in the middle.
    """
    from confusable_homoglyphs.confusables import confusables_data

    near = {_bare(sign): [_bare(each["c"]) for each in similar] for sign, similar in confusables_data.items()}
    return {sign: _centre(sign, near) for sign in near if len(sign) == 1}


def _bare(text: str) -> str:
    """Strip the direction marks that the library has around Hebrew and Arabic letters."""
    return text.replace("\u200e", "")


def _centre(sign: str, near: dict[str, list[str]]) -> str:
    """Return the middle of a star; of two characters the one with more similar ones, or the earlier one."""
    others = near[sign]
    if len(others) > 1:
        return sign
    return max(sign, others[0], key=lambda each: (len(near.get(each, ())), len(each), -ord(each[0])))
