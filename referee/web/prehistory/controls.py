"""How what is tapped on a Marauders page is drawn: steppers with their trays, points, symbols."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.text.line import Line
from referee.rules.prehistory.board import Counts
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted import number_in
from referee.web.forms import Face, Tile
from referee.web.prehistory.boardview import ACTION_ICONS, PRIORITY_ICONS, Swatch, swatch_of

ICONS: Mapping[str, str] = {**PRIORITY_ICONS, **ACTION_ICONS}
POINTS = range(1, 6)
"""The points that have a tile each."""


@dataclass(frozen=True, slots=True)
class CountRow:
    """A stepper: its field, its word, its number, and the tray before and after. ``group``: what of."""

    key: str
    word: str | Line
    number: int
    swatch: Swatch | None = None
    before: int = 0
    after: int = 0
    icon: str = ""
    least: int = 0
    group: str = ""

    @property
    def is_set(self) -> bool:
        """Whether something is entered: cubes, a tray that is otherwise, or anything from the least."""
        is_count = self.group == "trays"
        return self.after != self.before if is_count else self.number != self.least


def face_of(piece: str) -> Face:
    """Return a symbol or an action with its icon; what a word counts stands behind the first dash."""
    return Face(icon=ICONS.get(piece.partition("-")[0], ""))


def row_of(state: PrehistoryState, choice: Choice, picked: Picked, changes: Counts | None = None) -> CountRow:
    """The stepper of a number, with the tray it is about as it is and as it will be.

    ``changes``: what follows from all that is entered, where that is more than the cubes added.
    """
    least = choice.numbers[0] if choice.numbers else 0
    number = number_in(picked, choice.field, least)
    group, _, name = choice.field.partition("-")
    if group not in ("cubes", "trays"):
        return CountRow(
            choice.field, choice.title, number, icon=ICONS.get(name, ""), least=least, group=group
        )
    before = state.trays[name]
    added = number if changes is None else changes.get(name, 0)
    after = number if group == "trays" else before + added
    return CountRow(choice.field, choice.title, number, swatch_of(name), before, after, group=group)


def points_of(number: int) -> list[Tile]:
    """The points that a tap says at once, and one more beyond them; a tap on the one that is on says none."""
    tiles = [Tile(f"vp:{0 if n == number else n}", str(n), is_pressed=n == number) for n in POINTS]
    is_more = number > POINTS[-1]
    name = str(number) if is_more else f"{POINTS[-1] + 1}+"
    return [*tiles, Tile(f"vp:{max(number, POINTS[-1]) + 1}", name, is_pressed=is_more)]
