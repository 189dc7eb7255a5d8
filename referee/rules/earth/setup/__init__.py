"""Who plays with what: the lobby, the opening of a table, the deck and the deal."""

from referee.rules.earth.setup.opening import NAME, TITLE, EarthSetup
from referee.rules.earth.setup.table_deck import DEAL, ChangeDeck, DeckDifference, differences
