"""Numbers that an entry has by name, such as cubes by colour: a stepper each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.rules.kernel.choices import Choice, Picked, is_number
from referee.rules.kernel.kind import Said
from referee.rules.kernel.ruling import IllegalEntry, Line, gettext_noop
from referee.rules.prehistory.board.terms import Counts, as_title
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.setup.meta import MOST_CUBES

MOST = 999


def field_of(field: str, name: str) -> str:
    """The field of one of the numbers."""
    return f"{field}-{name}"


def number_in(picked: Picked, field: str, least: int = 0) -> int:
    """Return the number picked, the least one where none is. Raises IllegalEntry (``malformed``)."""
    word = next((word for word in picked.get(field, ()) if word), str(least))
    if not is_number(word):
        raise IllegalEntry("malformed", gettext_noop("“{word}” is no number."), {"word": word}, field=field)
    return int(word)


def numbers_in(picked: Picked, field: str, names: Sequence[str]) -> dict[str, int]:
    """Return all the numbers, by name. Raises IllegalEntry (``malformed``)."""
    return {name: number_in(picked, field_of(field, name)) for name in names}


def pick_numbers(field: str, numbers: Counts) -> dict[str, tuple[str, ...]]:
    """Return what is to be picked for these numbers."""
    return {field_of(field, name): (str(number),) for name, number in numbers.items()}


def cubes_added(state: PrehistoryState, start: Counts | None = None) -> Iterator[Choice]:
    """Yield a stepper for each tray: the cubes that come onto it. ``start``: how many are proposed."""
    for colour, lies in state.trays.items():
        usual = (0, max(MOST_CUBES - lies, 0))
        first = (str(start.get(colour, 0)),) if start else ()
        yield Choice(field_of("cubes", colour), as_title(colour), numbers=(0, MOST), usual=usual, start=first)


def say_cubes(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    """Return the cubes, without the colours that got none."""
    counts = numbers_in(picked, "cubes", state.layout.trays)
    return {"cubes": {colour: number for colour, number in counts.items() if number}}


def pick_cubes(state: PrehistoryState, seat: str, said: Said) -> Picked:
    """Return what is to be picked for the cubes."""
    return pick_numbers("cubes", said["cubes"])


def trays_as_they_are(state: PrehistoryState) -> Iterator[Choice]:
    """Yield a stepper for each tray: how many markers really lie on it."""
    for colour, lies in state.trays.items():
        field, start = field_of("trays", colour), (str(lies),)
        yield Choice(field, as_title(colour), numbers=(0, MOST), usual=(0, MOST_CUBES), start=start)


def changed_trays(state: PrehistoryState, picked: Picked) -> Mapping[str, int] | None:
    """Return how the trays are, None where that is as the record has it."""
    fields = [field_of("trays", colour) for colour in state.trays]
    if not any(picked.get(field) for field in fields):
        return None
    told = {
        colour: number_in(picked, field, state.trays[colour])
        for colour, field in zip(state.trays, fields, strict=True)
    }
    return told if told != dict(state.trays) else None


def points(field: str, title: str | Line, start: int = 0) -> Choice:
    """A stepper of points."""
    return Choice(field, title, numbers=(0, MOST), start=(str(start),))
