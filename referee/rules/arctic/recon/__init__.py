"""Looks at cards, and the private notes of what was seen (A-17, A-33, A-76, A-84)."""
