"""Learning: puzzles, and the usual mistakes as referees that are wrong."""

from referee.rules.arctic.learn.who_wins import WHO_WINS
