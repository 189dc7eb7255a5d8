"""The record put right: decks, the table, the camps and the cards as they really are."""
