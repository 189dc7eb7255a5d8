"""The rules of Arctic Scavengers as a player reads them, and what a table decides where they are silent."""

from __future__ import annotations

from pathlib import Path

from referee.rules.kernel.rulebook import read_rulebook

RULEBOOK = read_rulebook(Path(__file__).parent)
RULES = RULEBOOK.rules
HOUSE_RULES = RULEBOOK.house_rules

# The house rules that can change what arctic.skirmish or arctic.action answers.
SKIRMISH_HOUSE_RULES = frozenset(rule.name for rule in HOUSE_RULES if rule.scope == "skirmish")

house_of = HOUSE_RULES.resolve
