"""Learning: puzzles, and the usual mistakes as referees that are wrong."""

from referee.rules.arctic.learn.what_to_hire import WHAT_TO_HIRE, HireCase
from referee.rules.arctic.learn.who_wins import WHO_WINS
