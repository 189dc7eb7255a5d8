"""For other programs: rulings by POST, the public part of a table, and the schema of both."""
