"""What is entered and what is known of it: the state, each seat, and how entries came out."""

from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.case import (
    LOOKED,
    OPPONENT,
    PLAYER,
    Act,
    Answer,
    Battlefield,
    Case,
    Declaration,
    Force,
    Side,
    check_declared,
    set_field,
)
from referee.rules.arctic.record.outcomes import (
    Group,
    ScoringOutcome,
    SkirmishOutcome,
    SoloOutcome,
    SoloScore,
    UnitOutcome,
)
from referee.rules.arctic.record.state import ArcticState, Phase, Seen, is_in_play
