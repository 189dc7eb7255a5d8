"""What a Marauders table remembers: entries, their outcomes, the state."""
