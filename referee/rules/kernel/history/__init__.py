"""What was entered: the log, undo and amendments, consent and disputes."""
