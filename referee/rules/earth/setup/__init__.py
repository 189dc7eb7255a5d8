"""Opening a table, its deck and the deal."""

from referee.rules.earth.setup.opening import NAME, TITLE, EarthSetup
from referee.rules.earth.setup.table_deck import DEAL, ChangeDeck, DeckDifference, differences
