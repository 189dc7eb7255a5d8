"""What territories, continents and ships are worth, now and at the end."""

from referee.rules.earth.scoring.scoring import (
    RoundPoint,
    bonus_of,
    score_now,
    score_state,
    scores_by_round,
    shown_score,
)
