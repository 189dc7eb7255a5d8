"""Corrections of the record: decks, the table, the bases and the values of cards."""
