"""The words of the Marauders mode: action and priority symbols, what the tribe says, checks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from referee.rules.kernel.code import Code, as_text
from referee.rules.kernel.text.line import Line, Word, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, require

TRIBE = "M"
SIDES = 6
PLACES = 12
NUMBERS = (2, 3)
MOST_HUMANS = 3
MOST, MOST_POINTS = 999, 9_999
"""The most markers, spaces or sections that are counted; the highest final score."""

Counts = Mapping[str, int]


class TribeAction(Code):
    """The six action symbols of a marauder tile (M-30 to M-41)."""

    ROCK_PAINTING = "rock_painting"
    GATHERING = "gathering"
    CEREMONY = "ceremony"
    FISHING = "fishing"
    HUNTING = "hunting"
    MIGRATION = "migration"


class Priority(Code):
    """The six symbols of the priority track (M-66, M-73 to M-77)."""

    CAMPSITE = "campsite"
    FISHING = "fishing"
    HUNTING = "hunting"
    GATHERING = "gathering"
    ACTION_MARKER = "action_marker"
    MEGALITH = "megalith"


ACTION_NAMES: Mapping[str, str] = {
    TribeAction.ROCK_PAINTING: gettext_noop("rock painting"),
    TribeAction.GATHERING: gettext_noop("gathering"),
    TribeAction.CEREMONY: gettext_noop("ceremony"),
    TribeAction.FISHING: gettext_noop("fishing"),
    TribeAction.HUNTING: gettext_noop("hunting"),
    TribeAction.MIGRATION: gettext_noop("migration"),
}
PRIORITY_NAMES: Mapping[str, str] = {
    Priority.CAMPSITE: gettext_noop("campsite"),
    Priority.FISHING: gettext_noop("fishing"),
    Priority.HUNTING: gettext_noop("hunting"),
    Priority.GATHERING: gettext_noop("gathering"),
    Priority.ACTION_MARKER: gettext_noop("action marker"),
    Priority.MEGALITH: gettext_noop("megalith"),
}

TARGET_NAMES: Mapping[str, str] = {
    **PRIORITY_NAMES,
    Priority.FISHING: gettext_noop("fishing tile"),
    Priority.HUNTING: gettext_noop("hunting tile"),
    Priority.GATHERING: gettext_noop("gathering tile"),
}
"""What a priority symbol sends a member to on the map (M-73 to M-77)."""

COLOUR_NAMES = frozenset(
    (
        gettext_noop("Blue"),
        gettext_noop("Brown"),
        gettext_noop("Green"),
        gettext_noop("Red"),
        gettext_noop("White"),
        gettext_noop("Yellow"),
    )
)
"""The colours of the box; a table may write any other name on a tray."""

SymbolT = TypeVar("SymbolT", TribeAction, Priority)

UNKNOWN_SYMBOL = Refusal("unknown-symbol", "There’s no symbol “{symbol}”. Choose from {possible}.")
NEGATIVE_NUMBER = Refusal("negative", "{name} can’t be below 0.")
TOO_SMALL = Refusal("too-small", "{name} can’t be below {least}.")
LARGER_THAN_POSSIBLE = Refusal("too-large", "{name} can’t be above {most}.")
NUMBER_NAMES: Mapping[str, str] = {
    TRIBE: gettext_noop("The marauders’ points"),
    "vp": gettext_noop("Points"),
    "dev": gettext_noop("Development points"),
    "painted": gettext_noop("Paintings"),
    "campsites": gettext_noop("Campsites"),
    "distance": gettext_noop("The distance"),
    "steps": gettext_noop("The steps"),
    "slot": gettext_noop("The column’s number"),
    "board": gettext_noop("Members on the board"),
    "camp": gettext_noop("Members in the camp"),
    "out": gettext_noop("Members on the map"),
    "threes": gettext_noop("Tiles turned to their 3"),
}
"""What numbers that a refusal is about are called, by their field; colours by their tray."""
GIVEN_TWICE = Refusal("told-twice", "“{name}” is there twice. Enter each once.")


def read_symbol(kind: type[SymbolT], word: str, *, rule: str | None, field: str | None) -> SymbolT:
    """Return the symbol of this name. Raises IllegalEntry (``unknown-symbol``)."""
    try:
        return kind(word)
    except ValueError:
        raise replace(UNKNOWN_SYMBOL, rule=rule, field=field)(
            symbol=word, possible=tuple(map(as_text, kind))
        ) from None


def check_counts(counts: Counts, *, rule: str, field: str, most: int = MOST) -> None:
    """Raise IllegalEntry (``negative``, ``too-large``) for a number below 0 or beyond any count."""
    for word, number in counts.items():
        name = number_name(word)
        require(number >= 0, NEGATIVE_NUMBER, rule=rule, field=field, name=name)
        require(number <= most, LARGER_THAN_POSSIBLE, rule=rule, field=field, name=name, most=most)


def check_number(number: int, least: int, *, name: str, rule: str) -> None:
    """Raise IllegalEntry (``too-small``, ``too-large``) for a number below the least or beyond any count."""
    called = number_name(name)
    require(number >= least, TOO_SMALL, rule=rule, field=name, name=called, least=least)
    require(number <= MOST, LARGER_THAN_POSSIBLE, rule=rule, field=name, name=called, most=MOST)


def number_name(word: str) -> Word:
    """Return what a number is called at the start of a sentence: by its field, its tray or its player."""
    return Line(NUMBER_NAMES[word]) if word in NUMBER_NAMES else tray_name(word.replace("_", " "))


def check_once(names: Iterable[str], *, rule: str, field: str) -> None:
    """Raise IllegalEntry for a repeated name."""
    seen = set[str]()
    for name in names:
        require(name not in seen, GIVEN_TWICE, rule=rule, field=field, name=name)
        seen.add(name)


def payer_of(order: Sequence[str]) -> str:
    """Return the human with the best place in the player order (M-11)."""
    return next(name for name in order if name != TRIBE)


def as_title(colour: str) -> str:
    """Return a colour as it is written on its tray: "yellow" becomes "Yellow"."""
    return colour[:1].upper() + colour[1:]


def tray_name(colour: str) -> Word:
    """Return what a tray is called: its colour in the reader's language, or as the table has named it."""
    name = as_title(colour)
    return Line(name) if name in COLOUR_NAMES else name


def cube_lines(cubes: Counts) -> list[Line]:
    """Write cubes, each as "1 Yellow"."""
    return [Line("{number} {colour}", number=n, colour=tray_name(colour)) for colour, n in cubes.items() if n]


def given(cubes: Counts) -> dict[str, int]:
    return {colour: number for colour, number in cubes.items() if number}


@dataclass(frozen=True, slots=True)
class TribeStep:
    """What the tribe says next, in one sentence, and why. It never guesses: what it cannot know it asks.

    ``asks``: the kind of entry that answers it, where it is a question. ``act``: what sort of move it is,
    where the table does something for the opponent, ``moves``: that in at most three lines, ``notes``: what
    settles a doubt about it. Neither: the game is over.
    ``about``: what it is about, by name.
    """

    line: Line
    reasons: tuple[Reason, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    asks: str = ""
    act: str = ""
    moves: tuple[Line, ...] = ()
    notes: tuple[Line, ...] = ()
