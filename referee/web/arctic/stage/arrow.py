"""The arrow from the card that acts to its target, as style sheets draw it between the forces."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.arctic.board import ForceView
from referee.web.arctic.stage.marks import ACTS, SIGHTS

MOST_WHOLE = 8
"""A force of more cards scrolls, so nothing can point at one of them."""


@dataclass(frozen=True, slots=True)
class StageArrow:
    """An arrow between two forces, by their places: side by side, or in two columns on a phone."""

    start: int
    end: int

    @property
    def css(self) -> str:
        way = "is-next" if abs(self.end - self.start) == 1 else "is-far"
        back = " is-back" if self.end < self.start else ""
        return f"{way}{back} from-{self.start % 2} to-{self.end % 2}"


def arrow_of(forces: Sequence[ForceView]) -> StageArrow | None:
    """Return the arrow; None if no card is aimed at, or one of both can scroll out of sight."""
    starts, ends = _places(forces, ACTS), _places(forces, SIGHTS)
    return StageArrow(starts[0], ends[0]) if starts and ends and starts != ends else None


def _places(forces: Sequence[ForceView], css: str) -> list[int]:
    whole = [force for force in forces if len(force.cards) <= MOST_WHOLE]
    return [force.index for force in whole if any(css in card.css.split() for card in force.cards)]
