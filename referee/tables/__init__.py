"""Who sits where, and the log of what happened: the only part that keeps anything."""
