"""The state of a table, its seats, and the outcomes of entries."""

from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.case import (
    LOOKED,
    OPPONENT,
    PLAYER,
    Act,
    Battlefield,
    Case,
    Declaration,
    DeclaredAnswer,
    Force,
    Side,
)
from referee.rules.arctic.record.entries import RowQuestion
from referee.rules.arctic.record.having import NONE_LEFT
from referee.rules.arctic.record.lineup import check_declared, set_field
from referee.rules.arctic.record.offers import UNSEEN
from referee.rules.arctic.record.outcomes import (
    Origin,
    ScoringOutcome,
    SkirmishOutcome,
    SoloOutcome,
    SoloScore,
    Tallied,
    UnitOutcome,
)
from referee.rules.arctic.record.sources import copies_unaccounted
from referee.rules.arctic.record.state import ArcticState, Phase, Seen, is_in_play
from referee.rules.arctic.record.unsaid import NOT_SAID
