"""The solo game: the opponent's best play, its skirmishes, and the table of one (A-95 to A-98)."""
