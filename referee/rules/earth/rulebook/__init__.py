"""The rules of Skirmish for Earth as a player reads them, and what a table decides where they are silent."""

from pathlib import Path

from referee.rules.kernel.text.rulebook import read_rulebook

RULEBOOK = read_rulebook(Path(__file__).parent)
RULES = RULEBOOK.rules
HOUSE_RULES = RULEBOOK.house_rules

house_of = HOUSE_RULES.resolve
told = HOUSE_RULES.cited
