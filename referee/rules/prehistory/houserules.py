"""House rules: what a table decides where the rules are silent (the switches of MQ-01 to MQ-43)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.rules.kernel.houserule import Choice, HouseRule
from referee.rules.kernel.ruling import Fact, gettext_noop
from referee.rules.prehistory.board.terms import refused

BOARD = gettext_noop("the control board")
ACTIONS = gettext_noop("spring and summer")
MAP = gettext_noop("autumn and the end")

YES = gettext_noop("Yes")
NO = gettext_noop("No")

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        name="marker_move",
        values=(
            Choice("manual", gettext_noop("The table moves it")),
            Choice("per_development_point", gettext_noop("1 a development point")),
            Choice("per_year", gettext_noop("1 a year")),
        ),
        question=gettext_noop("When does the priority marker move?"),
        rules=("M-4", "M-12"),
        group=BOARD,
    ),
    HouseRule(
        name="inclusive",
        values=(Choice("true", gettext_noop("First")), Choice("false", gettext_noop("Last"))),
        question=gettext_noop("A tray exactly at the marker comes"),
        rules=("M-12", "M-23", "M-64"),
        group=BOARD,
    ),
    HouseRule(
        name="missed",
        values=(
            Choice("per_missed_action", gettext_noop("Points for each")),
            Choice("once_per_spring", gettext_noop("Points once a spring")),
            Choice("retry_later", gettext_noop("It is tried again later")),
        ),
        question=gettext_noop("An action that no tray allows"),
        rules=("M-14",),
        group=ACTIONS,
    ),
    HouseRule(
        name="unperformable",
        values=(
            Choice("take_it_anyway", gettext_noop("It is paid all the same")),
            Choice("skip_like_full_columns", gettext_noop("The next tray instead")),
        ),
        question=gettext_noop("A spring action that can gain nothing"),
        rules=("M-24",),
        group=ACTIONS,
    ),
    HouseRule(
        name="n_caps_summer",
        values=(Choice("false", NO), Choice("true", YES)),
        question=gettext_noop("Does the tile’s number limit summer actions too?"),
        rules=("M-13", "M-55"),
        group=ACTIONS,
    ),
    HouseRule(
        name="summer_repeat",
        values=(
            Choice("once", gettext_noop("Once")),
            Choice("while_3_or_more", gettext_noop("While 3 remain")),
        ),
        question=gettext_noop("With 6 markers or more the tribe acts at a location"),
        rules=("M-55",),
        group=ACTIONS,
    ),
    HouseRule(
        name="summer_impossible",
        values=(
            Choice("do_nothing_keep_markers", gettext_noop("It keeps the markers")),
            Choice("pay_anyway", gettext_noop("It pays all the same")),
        ),
        question=gettext_noop("A summer action that cannot be done"),
        rules=("M-55",),
        group=ACTIONS,
    ),
    HouseRule(
        name="autumn",
        values=(
            Choice("all_in_a_row", gettext_noop("All in a row")),
            Choice("one_per_turn", gettext_noop("One a turn")),
        ),
        question=gettext_noop("In autumn members are activated"),
        rules=("M-72",),
        group=MAP,
        unsaid="one_per_turn",
    ),
    HouseRule(
        name="lane_tie",
        values=(
            Choice("sweep_from_marker", gettext_noop("By the sweep")),
            Choice("left_centre_right", gettext_noop("Left, centre, right")),
        ),
        question=gettext_noop("Targets equally near in the lane"),
        rules=("M-68",),
        group=MAP,
    ),
    HouseRule(
        name="half_basis",
        values=(
            Choice("after_gain", gettext_noop("After the reward")),
            Choice("before_gain", gettext_noop("Before the reward")),
        ),
        question=gettext_noop("Half of the tray is counted"),
        rules=("M-71",),
        group=MAP,
    ),
    HouseRule(
        name="stay_returns_half",
        values=(Choice("true", YES), Choice("false", NO)),
        question=gettext_noop("Does a member that stays at a megalith return half?"),
        rules=("M-78", "M-71"),
        group=MAP,
    ),
    HouseRule(
        name="final_tie",
        values=(
            Choice("not_a_win", gettext_noop("A tie, no win")),
            Choice("base_tiebreak", gettext_noop("The base game’s tie-break")),
        ),
        question=gettext_noop("A human with just the tribe’s points"),
        rules=("M-82", "M-84"),
        group=MAP,
    ),
)

_ALLOWED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {rule.name: tuple(choice.value for choice in rule.values) for rule in HOUSE_RULES}
)
RULE_OF: Mapping[str, HouseRule] = MappingProxyType({rule.name: rule for rule in HOUSE_RULES})


def house_of(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Return every house rule with its chosen value, or what it means unsaid; refuse what does not exist."""
    for name, value in chosen.items():
        check_choice(name, value)
    return MappingProxyType({**{rule.name: rule.when_unsaid for rule in HOUSE_RULES}, **chosen})


def check_choice(name: str, value: str) -> None:
    """Raise IllegalEntry (``unknown-house-rule``) for a house rule or a value that does not exist."""
    facts: dict[str, Fact] = {
        "name": name,
        "value": value,
        "possible": ", ".join(_ALLOWED.get(name, _ALLOWED)),
    }
    if name not in _ALLOWED:
        phrase = gettext_noop("There is no house rule “{name}”. Possible: {possible}.")
        raise refused("unknown-house-rule", phrase, facts, rule=None, field="house_rules")
    if value not in _ALLOWED[name]:
        phrase = gettext_noop("House rule “{name}” cannot be “{value}”. Possible: {possible}.")
        raise refused("unknown-house-rule", phrase, facts, rule=None, field="house_rules")
