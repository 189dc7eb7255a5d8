"""Autumn: who moves, in which direction, after what."""
