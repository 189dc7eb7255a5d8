"""What the cards print, and where the cards lie."""

from referee.rules.earth.cards.cards import FLAGS, PLAYERS, Effect, Territory, card_says, folded
