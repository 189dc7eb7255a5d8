"""The control board: its words, how it lies, and what is compared on it."""
