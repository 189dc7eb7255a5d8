"""What territories, continents and ships are worth, now and at the end."""

from referee.rules.earth.scoring.history import (
    RoundPoint,
    score_now,
    score_state,
    scores_by_round,
    shown_score,
)
from referee.rules.earth.scoring.scoring import bonus_of
