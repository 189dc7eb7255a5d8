"""What the box holds (E-1 to E-9)."""

from __future__ import annotations

PLAYERS = range(3, 6)
FLAGS = ("red", "blue", "green", "yellow", "purple")
SHIPS = 6
ROUNDS = 22
ACTIONS = 60
