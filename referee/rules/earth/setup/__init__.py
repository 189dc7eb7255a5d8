"""Who plays with what: the lobby, the opening of a table, the deck and the deal."""
