"""The cards: the catalogue, powers, and editions that tables correct (A-20, A-31)."""

from referee.rules.arctic.cards.catalogue import Card, Catalogue, Kind, Pile, each_title, known_card, shipped
from referee.rules.arctic.cards.powers import COUNTS_IN_A_SKIRMISH, INSTEAD_OF_VALUES, Power
from referee.rules.arctic.cards.title_file import MOST_LETTERS, read_titles, write_titles
from referee.rules.arctic.cards.titles import (
    EDITIONS,
    ENGLISH,
    GENDERS,
    LONGEST_TITLE,
    USUAL,
    OwnTitle,
    TitleList,
    all_titles,
    printed,
    tidied,
    titles_for,
)
