"""Search: rules, cards, house rules, puzzles and a table's log; and a page for each card."""
