"""What a table of Skirmish for Earth remembers: entries, their outcomes, the state."""
