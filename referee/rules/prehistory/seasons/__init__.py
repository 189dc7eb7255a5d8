"""The decisions of each season and the final result."""

from referee.rules.prehistory.seasons.autumn import LINE_NAMES
from referee.rules.prehistory.seasons.final import FAILURE, TIE, VICTORY
from referee.rules.prehistory.seasons.summer import LEAST, tray_beside
