"""What each season, and the end, comes to: which action, which column, which member where, who has won."""

from referee.rules.prehistory.seasons.final import FAILURE, TIE, VICTORY
from referee.rules.prehistory.seasons.summer import tray_beside
