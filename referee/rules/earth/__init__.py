"""Skirmish for Earth: the rules E-1 to E-83 as pure functions, and the game as a log of entries."""
