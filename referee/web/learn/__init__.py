"""Learning a game: puzzles, and a guided first round."""
