"""What is entered and what is known of it: the state, each seat, and how entries came out."""

from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.case import (
    OPPONENT,
    PLAYER,
    Act,
    Answer,
    Battlefield,
    Case,
    Declaration,
    Force,
    Side,
    set_field,
)
from referee.rules.arctic.record.end_entries import Tally
from referee.rules.arctic.record.outcomes import (
    Group,
    ScoringOutcome,
    SkirmishOutcome,
    SoloOutcome,
    SoloScore,
    UnitOutcome,
)
from referee.rules.arctic.record.seen import Seen
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_choices import UNSEEN
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Hunt, Strike
