"""The nine steps of a round's end, and what comes between two rounds."""

from referee.rules.earth.ending.attack import SAID_BY_CARD
from referee.rules.earth.ending.choose import CHOOSE, choosers
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.finish import END_NOW, FINISH, LEAVE
from referee.rules.earth.ending.round import RoundCase, renamed, resolve_round
