"""A house rule that the table plays otherwise from now on (section 13)."""

from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.kernel.house_rule import house_rule_kind

HOUSE_RULE = house_rule_kind(HOUSE_RULES, lambda state: state.window is None)
