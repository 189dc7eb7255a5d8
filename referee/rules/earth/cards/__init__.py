"""What the cards print, and where the cards lie."""
