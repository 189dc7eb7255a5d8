"""Summer: the column taken back, and the actions at the locations."""
