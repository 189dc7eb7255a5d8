"""The final count: who has succeeded."""

from referee.rules.prehistory.scoring.end import Final
from referee.rules.prehistory.scoring.scoring import FAILURE, VICTORY
