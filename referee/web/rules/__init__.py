"""The rules of a game, and what they leave open."""
