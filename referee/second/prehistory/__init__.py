"""Prehistory's Marauders, ruled on a second time, from the rules M-1 to M-84 alone."""
