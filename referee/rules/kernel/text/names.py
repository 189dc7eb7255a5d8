"""Names that people type: one way to write each, no sign that cannot be seen, no two that look alike."""

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
# They only say how the sign before them is drawn; telephones put one behind many a picture.
SELECTORS = re.compile("[\ufe00-\ufe0f]")
# Letters of Persian or of India, and pictures of several signs, are joined or parted by these.
JOINERS = re.compile(r"(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")
NOT_SHOWN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
LINES = "\n\t"
LONGEST_SHOWN = 40

TURNING_SIGN = Refusal(
    "turning-sign",
    "“{name}” contains a sign that reverses the line ({sign}). Type it again. Letters that run "
    "from right to left need no such sign.",
)
UNSEEN_SIGN = Refusal("unseen-sign", "“{name}” contains an invisible sign ({sign}). Type it again.")
LOST_MARK = Refusal(
    "lost-mark", "“{name}” begins with an accent that has no letter. Put the letter before it."
)
TWIN_NAMES = Refusal(
    "twin-names", "“{one}” and “{other}” look alike. Add something to one of them, like a 2."
)
SAME_NAME_TWICE = Refusal("same-name-twice", "Two players are called {name}.", field="players")
NO_NAME = Refusal("no-name", "Every player needs a name.")


def tidy(name: str) -> str:
    """Return a name in the one way to write it (NFKC), with spare blanks taken out."""
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
    """Refuse names that cannot stand side by side. Raises IllegalEntry (also ``twin-names``)."""
    told = list(names)
    for name in told:
        check_name(name, field)
    for one, other in combinations(told, 2):
        if are_twins(one, other):
            raise replace(TWIN_NAMES, field=field)(one=one, other=other)


def check_seated(names: Sequence[str], *, rule: str | None = None) -> None:
    """Refuse players of whom one has no name, or two have the same. Raises IllegalEntry."""
    check_named(names, rule=rule, field="players")
    check_apart(names, rule=rule)


def check_apart(names: Sequence[str], *, rule: str | None = None) -> None:
    """Refuse two players of one name. Raises IllegalEntry (``same-name-twice``)."""
    twice = sorted({name for name in names if list(names).count(name) > 1})
    if twice:
        raise replace(SAME_NAME_TWICE, rule=rule)(name=twice[0])


def check_named(names: Iterable[str], *, rule: str | None, field: str) -> None:
    """Refuse a player without a name. Raises IllegalEntry (``no-name``)."""
    require(all(name.strip() for name in names), NO_NAME, rule=rule, field=field)


def are_twins(one: str, other: str) -> bool:
    """Whether somebody at the table could take one name for the other."""
    return any(mine == yours for mine, yours in zip(_looks(one), _looks(other), strict=True))


def _refused(refusal: Refusal, text: str, sign: str, field: str | None) -> IllegalEntry:
    shown = "".join(each if _is_seen(each) else "�" for each in text)[:LONGEST_SHOWN]
    return replace(refusal, field=field)(name=shown, sign=f"U+{ord(sign):04X}")


# Looks --------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _looks(name: str) -> tuple[str, str]:
    """Return how a name looks: with small letters only, and as it is written."""
    bare = JOINERS.sub("", name)
    return skeleton(bare.casefold()), skeleton(skeleton(bare).casefold())


def skeleton(text: str) -> str:
    """Return what all texts share that look like this one (Unicode Technical Standard 39, section 4)."""
    before, now = "", unicodedata.normalize("NFD", text)
    while now != before:
        before, now = (
            now,
            unicodedata.normalize("NFD", "".join(_prototypes().get(sign, sign) for sign in now)),
        )
    return now


@cache
def _prototypes() -> dict[str, str]:
    """Return sign -> what stands for all that look like it.

    The library tells Unicode's pairs in both directions: stars, each round what stands for the others.
    """
    from confusable_homoglyphs.confusables import confusables_data

    near = {_bare(sign): [_bare(each["c"]) for each in told] for sign, told in confusables_data.items()}
    return {sign: _centre(sign, near) for sign in near if len(sign) == 1}


def _bare(text: str) -> str:
    """Return a text of the library's table without the marks that it has round Hebrew and Arabic letters."""
    return text.replace("\u200e", "")


def _centre(sign: str, near: dict[str, list[str]]) -> str:
    """Return the middle of a star. Of two signs it is the one with more letters, or the earlier one."""
    others = near[sign]
    if len(others) > 1:
        return sign
    return max(sign, others[0], key=lambda each: (len(near.get(each, ())), len(each), -ord(each[0])))
