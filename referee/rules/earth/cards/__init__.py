"""What the cards print, and where the cards lie."""

from referee.rules.earth.cards.box import FLAGS, PLAYERS
from referee.rules.earth.cards.cards import Action, Effect, Territory, card_says
