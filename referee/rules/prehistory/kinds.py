"""Every kind of entry of the Marauders, in the order in which pages show them."""

from dataclasses import replace

from referee.rules.kernel.kind import kinds_of
from referee.rules.prehistory.acts.done import DONE
from referee.rules.prehistory.acts.otherwise import INSTEAD, NOT_DONE, otherwise
from referee.rules.prehistory.answers.actions import COMPARE, PAINTING
from referee.rules.prehistory.answers.autumn import LANE, MAPPED, NEAR, NEAREST
from referee.rules.prehistory.answers.humans import PAID, PASSED, TURN
from referee.rules.prehistory.answers.spring import COLUMN, COLUMNS, DOABLE, TILE, WEATHER
from referee.rules.prehistory.answers.summer import LOCATION, RING, TAKE_BACK
from referee.rules.prehistory.answers.year import FINAL, MARKER_MOVED, WINTER
from referee.rules.prehistory.corrections import CORRECT, HOUSE_RULE

NO_LONGER_ASKED = kinds_of(COLUMN, COLUMNS, DOABLE)
"""What older records hold, offered to nobody."""
OF_THE_TRIBE = {
    **kinds_of(*(replace(kind, otherwise=otherwise) for kind in (DONE, NOT_DONE, INSTEAD))),
    **kinds_of(COMPARE, PAINTING, NEAREST, NEAR, LANE),
    **NO_LONGER_ASKED,
}
"""What is told while the tribe acts."""
ENTRY_KINDS = {
    **OF_THE_TRIBE,
    **kinds_of(TILE, WEATHER, TAKE_BACK, RING, LOCATION, PAID, PASSED, TURN, WINTER, FINAL),
    **kinds_of(MARKER_MOVED, MAPPED, CORRECT, HOUSE_RULE),
}
