"""Odd Fish: hold out one to five fingers; the highest number that only one has takes as many fish."""
