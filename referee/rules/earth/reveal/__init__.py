"""Cards turned up: from the deck, read out, or only what they came to."""
