"""The final count: who has succeeded."""
