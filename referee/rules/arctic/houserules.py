"""House rules: what a table decides where the sources of Arctic Scavengers are silent or disagree."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.rules.arctic.houserule_list import HOUSE_RULES
from referee.rules.kernel.houserule import Choice, HouseRule
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

# The house rules that can change what arctic.skirmish or arctic.action answers.
SKIRMISH_HOUSE_RULES: frozenset[str] = frozenset(
    {
        "tie_people_among",
        "two_player_rogue",
        "rogue_trigger",
        "used_power_fights",
        "provocateur_size_at",
        "decoys_count",
        "gassed_tool",
        "self_save",
        "group_leaders_stack",
        "scouting_under_leader",
        "sniped_hardy",
        "excavator_tools",
        "ranger_hunters",
        "sergeant_buildings",
        "assassin_vs_leader",
        "fanatic_when",
        "mentor_fight",
        "cancel_own",
    }
)

_ALLOWED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {rule.name: tuple(choice.value for choice in rule.values) for rule in HOUSE_RULES}
)


class UnknownHouseRule(IllegalEntry):
    """A house rule, or a value of one, that does not exist; the message says what is possible."""

    def __init__(self, name: str, value: str) -> None:
        self.name = name
        self.value = value
        if name in _ALLOWED:
            phrase = gettext_noop("House rule “{name}” cannot be “{value}”. Possible: {possible}.")
        else:
            phrase = gettext_noop("There is no house rule “{name}”. Possible: {possible}.")
        facts = {"name": name, "value": value, "possible": ", ".join(_ALLOWED.get(name, _ALLOWED))}
        super().__init__("unknown-house-rule", phrase, facts, field="house_rules")


def defaults() -> dict[str, str]:
    """Return every house rule with its default."""
    return {rule.name: rule.default for rule in HOUSE_RULES}


def resolve(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Return every house rule with its chosen value or its default; refuse what does not exist."""
    for name, value in chosen.items():
        if value not in _ALLOWED.get(name, ()):
            raise UnknownHouseRule(name, value)
    return MappingProxyType({**defaults(), **chosen})


# The name the phase modules read it by.
house_of = resolve

__all__ = [
    "HOUSE_RULES",
    "SKIRMISH_HOUSE_RULES",
    "Choice",
    "HouseRule",
    "UnknownHouseRule",
    "defaults",
    "house_of",
    "resolve",
]
