"""The answers to what the marauders ask."""

from referee.rules.prehistory.answers.asked import completed
from referee.rules.prehistory.answers.autumn import Mapped
from referee.rules.prehistory.answers.humans import Payment
from referee.rules.prehistory.answers.summer import column_in, pillars_in
from referee.rules.prehistory.answers.year import Final
