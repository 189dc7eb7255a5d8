"""Referee: a record, rulings with reasons, and an opponent for board games."""

VERSION = "0.1.0"
"""As in `pyproject.toml`."""
