"""Every kind of entry of the Marauders, in the order in which pages show them."""

from __future__ import annotations

from referee.rules.kernel.kind import kinds_of
from referee.rules.prehistory.acts.done import DONE
from referee.rules.prehistory.acts.instead import INSTEAD
from referee.rules.prehistory.acts.not_done import NOT_DONE
from referee.rules.prehistory.answers.column import COLUMN
from referee.rules.prehistory.answers.columns import COLUMNS
from referee.rules.prehistory.answers.compare import COMPARE
from referee.rules.prehistory.answers.doable import DOABLE
from referee.rules.prehistory.answers.lane import LANE
from referee.rules.prehistory.answers.location import LOCATION
from referee.rules.prehistory.answers.near import NEAR
from referee.rules.prehistory.answers.nearest import NEAREST
from referee.rules.prehistory.answers.painting import PAINTING
from referee.rules.prehistory.answers.ring import RING
from referee.rules.prehistory.answers.take_back import TAKE_BACK
from referee.rules.prehistory.answers.tile import TILE
from referee.rules.prehistory.answers.weather import WEATHER
from referee.rules.prehistory.corrections.correct import CORRECT
from referee.rules.prehistory.corrections.house_rule import HOUSE_RULE
from referee.rules.prehistory.humans.paid import PAID
from referee.rules.prehistory.humans.passed import PASSED
from referee.rules.prehistory.humans.turn import TURN
from referee.rules.prehistory.scoring.end import FINAL
from referee.rules.prehistory.winter.winter import WINTER

OF_THE_TRIBE = kinds_of(
    DONE, NOT_DONE, INSTEAD, COMPARE, COLUMN, COLUMNS, DOABLE, PAINTING, NEAREST, NEAR, LANE
)
"""What is told while the tribe acts."""
ENTRY_KINDS = {
    **OF_THE_TRIBE,
    **kinds_of(TILE, WEATHER, TAKE_BACK, RING, LOCATION, PAID, PASSED, TURN, WINTER, FINAL),
    **kinds_of(CORRECT, HOUSE_RULE),
}
