"""Who plays, in which order, with what the box holds."""
