"""The end of the game: decks counted, gangs, and the score (A-90 to A-92, A-98)."""
