"""What old records say, in words of today: phrases since reworded, and English words that once were facts."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

_WRITTEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

TODAY: Mapping[str, str] = {was: now.strip() for was, now in _WRITTEN["phrases"].items()}
"""Phrases as they were, each with the one that says it today."""
WORDS: Mapping[str, tuple[str, ...]] = {name: tuple(said) for name, said in _WRITTEN["facts"].items()}
"""By the name of a blank, the phrases that stood in it as finished English."""
