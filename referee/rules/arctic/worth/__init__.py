"""What cards are worth together (A-20 to A-27)."""
