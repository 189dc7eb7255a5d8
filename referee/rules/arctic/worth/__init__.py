"""What cards are worth together, and what a hire costs (A-20 to A-27)."""
