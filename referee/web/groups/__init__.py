"""The pages of a group: its figures, its members, its files for other programs."""
