"""House rules: what a table decides where the rules of Skirmish for Earth leave a question open (EQ-n)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.rules.kernel.houserule import Choice, HouseRule
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

ROUND = gettext_noop("the round")
SHIPS = gettext_noop("ships and cards")
SCORES = gettext_noop("scores")
TABLE = gettext_noop("at the table")

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        name="all_pass",
        question=gettext_noop("Everybody passes: what happens to the target?"),
        values=(
            Choice("resolve", gettext_noop("Cards are revealed as always")),
            Choice("void", gettext_noop("Target and cards discarded unseen")),
        ),
        rules=("E-24",),
        group=ROUND,
    ),
    HouseRule(
        name="effect_order",
        question=gettext_noop("In which order do the texts apply?"),
        values=(
            Choice("turn_order", gettext_noop("Turn order")),
            Choice("flagpole", gettext_noop("Flagpole, top first")),
            Choice("simultaneous", gettext_noop("All at once")),
        ),
        rules=("E-50",),
        group=ROUND,
    ),
    HouseRule(
        name="empty_reserve",
        question=gettext_noop("On turn without ships in Reserve?"),
        values=(
            Choice("auto_pass", gettext_noop("The referee passes")),
            Choice("must_click", gettext_noop("The player passes")),
        ),
        rules=("E-20",),
        group=ROUND,
    ),
    HouseRule(
        name="recommit",
        question=gettext_noop("May a face-down card be exchanged?"),
        values=(
            Choice("until_all_placed", gettext_noop("Until all have placed")),
            Choice("never", gettext_noop("Never")),
        ),
        rules=("E-12",),
        group=ROUND,
    ),
    HouseRule(
        name="supply",
        question=gettext_noop("Are 50 ships all there are?"),
        values=(
            Choice("unlimited", gettext_noop("No, use substitutes")),
            Choice("capped_turn_order", gettext_noop("Yes, in turn order")),
            Choice("capped_all_or_none", gettext_noop("Yes, all or nobody")),
        ),
        rules=("E-61",),
        group=SHIPS,
    ),
    HouseRule(
        name="hand_over_limit",
        question=gettext_noop("More than four cards in hand?"),
        values=(
            Choice("keep", gettext_noop("Keep them")),
            Choice("discard_down", gettext_noop("Discard to four")),
        ),
        rules=("E-62",),
        group=SHIPS,
    ),
    HouseRule(
        name="last_refresh",
        question=gettext_noop("Is the last round carried out to its end?"),
        values=(
            Choice("yes", gettext_noop("Yes")),
            Choice("no", gettext_noop("No, it ends after the texts")),
        ),
        rules=("E-66",),
        group=SHIPS,
    ),
    HouseRule(
        name="continent_bonus",
        question=gettext_noop("How is the row of a continent read?"),
        values=(
            Choice("total", gettext_noop("Value of the largest step")),
            Choice("cumulative", gettext_noop("All steps added up")),
        ),
        rules=("E-72",),
        group=SCORES,
    ),
    HouseRule(
        name="final_tie",
        question=gettext_noop("Equal highest scores?"),
        values=(
            Choice("shared", gettext_noop("Shared victory")),
            Choice("flagpole", gettext_noop("Higher flag")),
            Choice("ships", gettext_noop("More ships")),
            Choice("territories", gettext_noop("More territories")),
        ),
        rules=("E-75",),
        group=SCORES,
    ),
    HouseRule(
        name="show_ship_points",
        question=gettext_noop("Ship points during the game?"),
        values=(
            Choice("beside", gettext_noop("Beside the score")),
            Choice("included", gettext_noop("In the score")),
        ),
        rules=("E-83",),
        group=SCORES,
    ),
    HouseRule(
        name="ruling_by",
        question=gettext_noop("Who confirms a table ruling, or an undo of what was seen?"),
        values=(Choice("everybody", gettext_noop("Every player")), Choice("host", gettext_noop("The host"))),
        rules=("E-52",),
        group=TABLE,
    ),
)

_ALLOWED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {rule.name: tuple(choice.value for choice in rule.values) for rule in HOUSE_RULES}
)


class UnknownHouseRule(IllegalEntry):
    """A house rule, or a value of one, that does not exist; the message says what is possible."""

    def __init__(self, name: str, value: str) -> None:
        if name in _ALLOWED:
            phrase = gettext_noop("House rule “{name}” cannot be “{value}”. Possible: {possible}.")
        else:
            phrase = gettext_noop("There is no house rule “{name}”. Possible: {possible}.")
        facts = {"name": name[:40], "value": value[:40], "possible": ", ".join(_ALLOWED.get(name, _ALLOWED))}
        super().__init__("unknown-house-rule", phrase, facts, field="house_rules")


def house_of(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Return every house rule with its chosen value or its default. Raises UnknownHouseRule."""
    for name, value in chosen.items():
        if value not in _ALLOWED.get(name, ()):
            raise UnknownHouseRule(name, value)
    return MappingProxyType({rule.name: rule.default for rule in HOUSE_RULES} | dict(chosen))


def rule_of(name: str) -> HouseRule:
    """Return the house rule of this name."""
    return next(rule for rule in HOUSE_RULES if rule.name == name)


def told(house: Mapping[str, str], name: str) -> tuple[str, ...]:
    """Return the house rule as a reason names it, nothing while it is at its default."""
    return () if house[name] == rule_of(name).default else (f"{name}={house[name]}",)
