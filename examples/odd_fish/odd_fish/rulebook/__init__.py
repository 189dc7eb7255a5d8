"""The rules of Odd Fish as a player reads them."""

from pathlib import Path

from referee.rules.kernel.text.rulebook import read_rulebook

RULEBOOK = read_rulebook(Path(__file__).parent)
HOUSE_RULES = RULEBOOK.house_rules
