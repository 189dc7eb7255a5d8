"""Compares what is told now with a fixture, and says where the first difference is."""

from __future__ import annotations

from itertools import zip_longest

WHAT_NOW = "If you meant that, run `make offers`, and read its diff."
NOTHING = "nothing"


def first_difference(kept: str, now: str) -> str:
    """Return the first part that differs, with its heading; "" if nothing does."""
    heading = ""
    for was, becomes in zip_longest(kept.splitlines(), now.splitlines(), fillvalue=NOTHING):
        if was != becomes:
            parts = zip_longest(was.split("; "), becomes.split("; "), fillvalue=NOTHING)
            old, new = next((old, new) for old, new in parts if old != new)
            return f"{heading}\n  kept: {old.strip()}\n  now: {new.strip()}\n{WHAT_NOW}"
        heading = was if was and not was.startswith(" ") else heading
    return ""


def assert_kept(kept: str, now: str) -> None:
    if difference := first_difference(kept, now):
        raise AssertionError(difference)
