"""The second referee of Arctic Scavengers: actions, skirmishes, the final score."""
