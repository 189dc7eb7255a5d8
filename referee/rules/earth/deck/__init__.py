"""A table's own deck: its forms, its checks, two decks made one."""
