"""The end of a round in nine steps, and entries between rounds."""

from referee.rules.earth.ending.attack import SAID_BY_CARD
from referee.rules.earth.ending.choose import CHOOSE, choosers
from referee.rules.earth.ending.ending import ending_of, moves
from referee.rules.earth.ending.finish import BETWEEN_ROUNDS, END_NOW, FINISH, LEAVE
from referee.rules.earth.ending.round import RoundCase, renamed, resolve_round
