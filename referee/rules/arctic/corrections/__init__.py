"""The record put right: decks, the table, the bases and the cards as they really are."""
