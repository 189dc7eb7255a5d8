"""A round up to its skirmish: actions, powers, strikes, and who is asked (A-10 to A-34, A-83)."""

from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.draw import Draw
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.strike_targets import Strike
