"""What the humans do: their turns, their passing, whose turn is next."""
