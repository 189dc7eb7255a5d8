"""The cards: the catalogue, powers, and editions that tables correct (A-20, A-31)."""

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind, Pile, each_title, known_card, shipped
from referee.rules.arctic.cards.powers import COUNTS_IN_A_SKIRMISH, INSTEAD_OF_VALUES, Power
