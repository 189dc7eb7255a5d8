"""The answers to what the marauders ask."""

from referee.rules.prehistory.answers.autumn import Mapped
from referee.rules.prehistory.answers.humans import Payment
from referee.rules.prehistory.answers.spring import completed
from referee.rules.prehistory.answers.summer import pillars_in, taken_back
from referee.rules.prehistory.answers.year import Final
