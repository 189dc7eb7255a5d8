"""Spring: which action the tribe takes, and what it pays."""
