"""The end of the game: decks counted, gangs, and the score (A-90 to A-92, A-98)."""

from referee.rules.arctic.ending.base_tally import differences_told
from referee.rules.arctic.ending.gangs import Award, Owned, award_gangs
from referee.rules.arctic.ending.history import points_by_round, tribe_by_round
from referee.rules.arctic.ending.score import SCORE, Score
from referee.rules.arctic.ending.score_telling import (
    GANG_GOES_TO,
    RUNG_TITLES,
    gang_note,
    rung_note,
    score_how,
    score_offer,
    score_word,
)
from referee.rules.arctic.ending.solo_score import check_over, points_of, reminders, score_counts
from referee.rules.arctic.ending.tally import TALLY, compared, differences, missing_gains, people_of
