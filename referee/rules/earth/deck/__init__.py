"""A table's own deck: its forms, its checks, two decks made one."""

from referee.rules.earth.deck.checks import MOST_LETTERS, check_deck, errors_of, read_json, with_manual
from referee.rules.earth.deck.csv import (
    as_csv,
    card_effects,
    card_line,
    describe_effect,
    read_card_line,
    read_csv,
    read_effects,
)
from referee.rules.earth.deck.deck import Clash, Continent, Deck, Land, as_json, merge_decks, new_id
from referee.rules.earth.deck.findings import Finding, Report, UnreadableDeck
