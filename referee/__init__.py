"""Referee: a record, rulings with reasons, and an opponent for board games."""

import re
from pathlib import Path

_PROJECT = Path(__file__).resolve().parents[1] / "pyproject.toml"
# Python 3.6 imports this, which has no tomllib: `manage.py` then says what it needs.
VERSION = re.findall(r'^version = "(.+)"$', _PROJECT.read_text("utf-8"), re.MULTILINE)[0]
"""As `pyproject.toml` has it."""
