"""The rules of Skirmish for Earth as a player reads them: number -> title, text, source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.rules.earth.rulebook_after import AFTER_RULES
from referee.rules.earth.rulebook_ending import ENDING_RULES
from referee.rules.earth.rulebook_round import ROUND_RULES
from referee.rules.kernel.rulebook import RuleText

ALL_RULES: tuple[RuleText, ...] = (*ROUND_RULES, *ENDING_RULES, *AFTER_RULES)

RULES: Mapping[str, RuleText] = MappingProxyType({rule.number: rule for rule in ALL_RULES})
