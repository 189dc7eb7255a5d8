"""For other programs: rulings asked by POST, the public part of a table, and what both look like."""
