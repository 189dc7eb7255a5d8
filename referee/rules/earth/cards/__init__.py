"""The cards: their data, sentences and piles."""

from referee.rules.earth.cards.cards import FLAGS, PLAYERS, ActionCard, CardEffect, Territory, folded
from referee.rules.earth.cards.sentences import card_says, card_texts
