"""Learning: puzzles, and the usual mistakes as tribes that play wrong."""

from referee.rules.prehistory.learn.what_now import WHAT_NOW, SpringCase
from referee.rules.prehistory.learn.where_to import WHERE_TO, AutumnCase, case_of, check_case
