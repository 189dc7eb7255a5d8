"""Referee: a record, rulings with reasons, and an opponent for board games."""
