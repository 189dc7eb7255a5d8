"""The cards: the catalogue, what a power is called, and editions that tables correct (A-20, A-31)."""
