"""A round up to its skirmish: actions, powers, strikes, and who is asked (A-10 to A-34, A-83)."""

from referee.rules.arctic.gathering.dig import DIG
from referee.rules.arctic.gathering.hand import DRAW, TRASH
from referee.rules.arctic.gathering.hiring import left_to_spend
from referee.rules.arctic.gathering.hunt import HUNT
