"""What is laid out before the game, checked and listed, the solo game's too (A-1 to A-9, A-95)."""
