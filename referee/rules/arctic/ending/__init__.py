"""The end of the game: decks counted, gangs, and the score (A-90 to A-92, A-98)."""

from referee.rules.arctic.ending.counts import differences_told
from referee.rules.arctic.ending.gangs import Measure, Owned, award_gangs
from referee.rules.arctic.ending.left_out import gains_left_out, gains_to_name, lines_left_out, missing_gains
from referee.rules.arctic.ending.score import (
    GANG_GOES_TO,
    RUNG_TITLES,
    Score,
    gang_note,
    rung_note,
    score_counts,
    score_how,
    score_offer,
    score_word,
    worth_by_round,
    worth_of,
)
from referee.rules.arctic.ending.tally import TALLY, check_over, compared, people_of
