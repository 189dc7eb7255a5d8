"""The rules of Arctic Scavengers as a player reads them: number -> title, text, source.

The texts stand in one module for each part of the rules; this module puts them in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.rules.arctic.rulebook_gathering import GATHERING_RULES
from referee.rules.arctic.rulebook_more import MORE_RULES
from referee.rules.arctic.rulebook_setup import SETUP_RULES
from referee.rules.arctic.rulebook_skirmish import SKIRMISH_RULES
from referee.rules.kernel.rulebook import RuleText

ALL_RULES: tuple[RuleText, ...] = (*SETUP_RULES, *GATHERING_RULES, *SKIRMISH_RULES, *MORE_RULES)

RULES: Mapping[str, RuleText] = MappingProxyType({rule.number: rule for rule in ALL_RULES})
