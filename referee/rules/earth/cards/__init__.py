"""What the cards print, and where the cards lie."""

from referee.rules.earth.cards.cards import FLAGS, PLAYERS, Action, Effect, Territory, folded
from referee.rules.earth.cards.sentences import card_says, card_texts
