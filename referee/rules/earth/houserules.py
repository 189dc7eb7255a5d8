"""House rules: what a table decides where the rules of Skirmish for Earth leave a question open (EQ-n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.rules.kernel.ruling import IllegalEntry, gettext_noop


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a house rule: the value that is recorded and the label a player taps."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One open question, its possible answers (the default first) and the rules it belongs to."""

    name: str
    question: str
    values: tuple[Choice, ...]
    rules: tuple[str, ...]
    group: str

    @property
    def default(self) -> str:
        """The value that holds unless the table chooses another."""
        return self.values[0].value


ROUND = gettext_noop("the round")
SHIPS = gettext_noop("ships and cards")
SCORES = gettext_noop("scores")
TABLE = gettext_noop("at the table")

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        "all_pass",
        gettext_noop("Everybody passes: what happens to the target?"),
        (
            Choice("resolve", gettext_noop("Cards are revealed as always")),
            Choice("void", gettext_noop("Target and cards discarded unseen")),
        ),
        ("E-24",),
        ROUND,
    ),
    HouseRule(
        "effect_order",
        gettext_noop("In which order do the texts apply?"),
        (
            Choice("turn_order", gettext_noop("Turn order")),
            Choice("flagpole", gettext_noop("Flagpole, top first")),
            Choice("simultaneous", gettext_noop("All at once")),
        ),
        ("E-50",),
        ROUND,
    ),
    HouseRule(
        "empty_reserve",
        gettext_noop("On turn without ships in Reserve?"),
        (
            Choice("auto_pass", gettext_noop("The referee passes")),
            Choice("must_click", gettext_noop("The player passes")),
        ),
        ("E-20",),
        ROUND,
    ),
    HouseRule(
        "recommit",
        gettext_noop("May a face-down card be exchanged?"),
        (
            Choice("until_all_placed", gettext_noop("Until all have placed")),
            Choice("never", gettext_noop("Never")),
        ),
        ("E-12",),
        ROUND,
    ),
    HouseRule(
        "supply",
        gettext_noop("Are 50 ships all there are?"),
        (
            Choice("unlimited", gettext_noop("No, use substitutes")),
            Choice("capped_turn_order", gettext_noop("Yes, in turn order")),
            Choice("capped_all_or_none", gettext_noop("Yes, all or nobody")),
        ),
        ("E-61",),
        SHIPS,
    ),
    HouseRule(
        "hand_over_limit",
        gettext_noop("More than four cards in hand?"),
        (Choice("keep", gettext_noop("Keep them")), Choice("discard_down", gettext_noop("Discard to four"))),
        ("E-62",),
        SHIPS,
    ),
    HouseRule(
        "last_refresh",
        gettext_noop("Is the last round carried out to its end?"),
        (Choice("yes", gettext_noop("Yes")), Choice("no", gettext_noop("No, it ends after the texts"))),
        ("E-66",),
        SHIPS,
    ),
    HouseRule(
        "continent_bonus",
        gettext_noop("How is the row of a continent read?"),
        (
            Choice("total", gettext_noop("Value of the largest step")),
            Choice("cumulative", gettext_noop("All steps added up")),
        ),
        ("E-72",),
        SCORES,
    ),
    HouseRule(
        "final_tie",
        gettext_noop("Equal highest scores?"),
        (
            Choice("shared", gettext_noop("Shared victory")),
            Choice("flagpole", gettext_noop("Higher flag")),
            Choice("ships", gettext_noop("More ships")),
            Choice("territories", gettext_noop("More territories")),
        ),
        ("E-75",),
        SCORES,
    ),
    HouseRule(
        "show_ship_points",
        gettext_noop("Ship points during the game?"),
        (
            Choice("beside", gettext_noop("Beside the score")),
            Choice("included", gettext_noop("In the score")),
        ),
        ("E-83",),
        SCORES,
    ),
    HouseRule(
        "ruling_by",
        gettext_noop("Who confirms a table ruling?"),
        (Choice("everybody", gettext_noop("Every player")), Choice("host", gettext_noop("The host"))),
        ("E-52",),
        TABLE,
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
        facts = {"name": name, "value": value, "possible": ", ".join(_ALLOWED.get(name, _ALLOWED))}
        super().__init__("unknown-house-rule", phrase, facts, field="house_rules")


def house_of(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Return every house rule with its chosen value or its default. Raises UnknownHouseRule."""
    for name, value in chosen.items():
        if value not in _ALLOWED.get(name, ()):
            raise UnknownHouseRule(name, value)
    return MappingProxyType({rule.name: rule.default for rule in HOUSE_RULES} | dict(chosen))


def told(house: Mapping[str, str], name: str) -> tuple[str, ...]:
    """Return the house rule as a reason names it, nothing while it is at its default."""
    default = next(rule.default for rule in HOUSE_RULES if rule.name == name)
    return () if house[name] == default else (f"{name}={house[name]}",)
