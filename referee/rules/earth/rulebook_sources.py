"""The names of the sources that the rules of Skirmish for Earth were drawn from."""

from __future__ import annotations

AUTHOR = "the author's rules"
INFERENCE = "our inference"
BOTH = f"{AUTHOR}; {INFERENCE}"
