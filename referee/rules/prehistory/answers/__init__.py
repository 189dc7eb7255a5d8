"""The answers to what the marauders ask."""
