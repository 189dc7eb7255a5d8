"""Corrections of the record: decks, the table, the bases and the values of cards."""

from referee.rules.arctic.corrections.titles import TitleCards
