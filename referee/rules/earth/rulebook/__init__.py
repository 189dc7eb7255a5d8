"""The rulebook of Skirmish for Earth, with the house rules for what it leaves open."""

from pathlib import Path

from referee.rules.kernel.text.rulebook import read_rulebook

RULEBOOK = read_rulebook(Path(__file__).parent)
RULES = RULEBOOK.rules
HOUSE_RULES = RULEBOOK.house_rules

house_of = HOUSE_RULES.resolve
cited = HOUSE_RULES.cited
