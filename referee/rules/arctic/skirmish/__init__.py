"""The skirmish: forces, declarations, the count, and its reasons (A-40 to A-64)."""
