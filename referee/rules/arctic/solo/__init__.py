"""The solo game: the opponent's best play, its skirmishes, and the table of one (A-95 to A-98)."""

from referee.rules.arctic.solo.deciding import rule_solo_defended
from referee.rules.arctic.solo.moves import Save
from referee.rules.arctic.solo.prize import PRIZE, ScoreSolo
from referee.rules.arctic.solo.rule import SoloCase, SoloRuling, search_for
from referee.rules.arctic.solo.solo_skirmish import SOLO_SKIRMISH
from referee.rules.arctic.solo.table import cards_of, easily_forgotten, is_won, named, reshuffle_due, solo_of
