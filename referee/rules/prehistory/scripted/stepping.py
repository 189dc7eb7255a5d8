"""Choices of numbers by name, such as cubes by colour, and of the player order."""

from collections.abc import Iterator, Sequence

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.words import Said, say_number
from referee.rules.kernel.text.line import Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.prehistory.board.layout import added
from referee.rules.prehistory.board.terms import MOST, TRIBE, Counts, as_title, given
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.setup import MOST_CUBES

MOST_LETTERS = 200
NOTHING: Counts = {}
TOO_LONG = Refusal("too-long", "Use at most {number} letters.")


def check_words(words: str, field: str) -> None:
    """Refuse more words than a sentence can hold. Raises IllegalEntry (``too-long``)."""
    require(len(words) <= MOST_LETTERS, TOO_LONG, field=field, number=MOST_LETTERS)


def field_of(field: str, name: str) -> str:
    return f"{field}-{name}"


def number_in(picked: Picked, field: str, least: int = 0) -> int:
    """Return the number picked, the least one where none is. Raises IllegalEntry (``malformed``)."""
    word = next((word for word in picked.get(field, ()) if word), str(least))
    return say_number(field, (word,), "") or 0


def numbers_in(picked: Picked, field: str, names: Sequence[str]) -> dict[str, int]:
    return {name: number_in(picked, field_of(field, name)) for name in names}


def pick_numbers(field: str, numbers: Counts | None) -> dict[str, tuple[str, ...]]:
    return {field_of(field, name): (str(number),) for name, number in (numbers or {}).items()}


def cubes_added(state: PrehistoryState, start: Counts | None = None) -> Iterator[Choice]:
    """Yield a stepper for each tray: the cubes that come onto it. ``start``: how many are proposed."""
    for colour, lies in state.trays.items():
        usual = (0, max(MOST_CUBES - lies, 0))
        first = (str(start.get(colour, 0)),) if start else ()
        yield Choice(field_of("cubes", colour), as_title(colour), numbers=(0, MOST), usual=usual, start=first)


def say_cubes(state: PrehistoryState, picked: Picked) -> Said:
    """Return the cubes, without the colours that got none."""
    return {"cubes": given(numbers_in(picked, "cubes", state.layout.trays))}


def pick_all_cubes(state: PrehistoryState, said: Said) -> Picked:
    """Return the numbers of all colours, including 0 where some are proposed."""
    return pick_numbers("cubes", {colour: said["cubes"].get(colour, 0) for colour in state.trays})


def trays_as_they_are(state: PrehistoryState, paid: Counts = NOTHING) -> Iterator[Choice]:
    """Yield a stepper for each tray: how many markers really lie on it, first less what was ``paid``."""
    for colour, lies in added(state.trays, paid).items():
        field, start = field_of("trays", colour), (str(lies),)
        yield Choice(field, as_title(colour), numbers=(0, MOST), usual=(0, MOST_CUBES), start=start)


def changed_trays(state: PrehistoryState, picked: Picked, paid: Counts = NOTHING) -> Counts | None:
    """Return the trays as entered, None if they match the record."""
    first = added(state.trays, paid)
    counts = {c: number_in(picked, field_of("trays", c), lies) for c, lies in first.items()}
    return counts if counts != dict(state.trays) else None


def points(field: str, title: str | Line, start: int = 0) -> Choice:
    return Choice(field, title, numbers=(0, MOST), start=(str(start),))


def new_order(order: Sequence[str], picked: Picked) -> Choice:
    """Offer all players, to be tapped in the new order; without taps it stays the same."""
    options = tuple(Option(name, gettext_noop("Marauders") if name == TRIBE else name) for name in order)
    ask = gettext_noop("Tap everyone in the new order, first place first.")
    least = len(options) if named_in_order(picked) else 0
    return Choice("order", "The player order", options, ask, least, in_order=True)


def named_in_order(picked: Picked) -> tuple[str, ...]:
    """Return who was tapped, in the order of the taps."""
    return tuple(filter(None, picked.get("order", ())))


def order_line(names: Sequence[str]) -> Line:
    return in_a_row(Line("Marauders") if name == TRIBE else name for name in names)
