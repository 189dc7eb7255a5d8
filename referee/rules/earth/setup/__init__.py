"""Who plays with what: the lobby, the opening of a table, the deck and the deal."""

from referee.rules.earth.setup.change_deck import ChangeDeck
from referee.rules.earth.setup.deal import DEAL
from referee.rules.earth.setup.opening import NAME, TITLE, Setup
