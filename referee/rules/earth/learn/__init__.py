"""Learning: puzzles, and the usual mistakes as referees that are wrong."""

from referee.rules.earth.learn.ships_left import SHIPS_LEFT, ShipsCase
from referee.rules.earth.learn.who_captures import WHO_CAPTURES, round_of
