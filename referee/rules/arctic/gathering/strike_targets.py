"""What a strike while the table gathers is made with and aimed at (A-50 to A-53, A-77, A-80)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import check_power, check_refugee
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.inplay import known
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import DEEDS, Strike
from referee.rules.arctic.skirmish.targets import CANNOT, POWERS_FOR, RULE_OF, WRONG_KIND
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

STRIKES = frozenset({Act.SNIPE, Act.DISARM, Act.FANATIC}) | DEEDS
RULES: Mapping[Act, str] = {**RULE_OF, Act.DISABLE: "A-77", Act.WOUND: "A-77"}
KINDS: Mapping[Act, Kind] = {
    Act.SNIPE: Kind.MEMBER,
    Act.DISARM: Kind.TOOL,
    Act.DISABLE: Kind.BUILDING,
    Act.WOUND: Kind.LEADER,
}
WRONG: Mapping[Act, str] = {
    **WRONG_KIND,
    Act.DISABLE: gettext_noop("Only a building can be disabled; {card} is none."),
    Act.WOUND: gettext_noop("Only a leader can be wounded; {card} is none."),
}


def check_strike(state: ArcticState, seat: str, facts: Strike, checks: Checks) -> None:
    """Check who strikes with what at what. Raises IllegalEntry with the power's own rule."""
    weapon, target = known(state, facts.with_, "with"), known(state, facts.card, "card")
    if facts.act not in STRIKES:
        phrase = gettext_noop("While the table gathers nobody declares that: it is an act of the skirmish.")
        raise IllegalEntry("not-now", phrase, rule="A-53", field="act")
    rule = RULES[facts.act]
    if facts.act is not Act.FANATIC and not weapon.powers & POWERS_FOR[facts.act]:
        raise IllegalEntry(
            "power-missing", CANNOT[facts.act], {"card": weapon.label}, rule=rule, field="with"
        )
    if facts.victim not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": facts.victim}, field="victim")
    if facts.victim == seat:
        phrase = gettext_noop("{player} cannot aim at the own side.")
        raise IllegalEntry("own-card", phrase, {"player": seat}, rule=rule, field="victim")
    if target.kind is not KINDS.get(facts.act, target.kind):
        raise IllegalEntry(
            "wrong-kind-of-target", WRONG[facts.act], {"card": target.label}, rule=rule, field="card"
        )
    if facts.act is Act.SNIPE and Power.SNIPE not in weapon.powers and target.people != 1:
        phrase = gettext_noop("{actor} snipes only a card that is exactly 1 person; {card} is {people}.")
        said: dict[str, Fact] = {"actor": weapon.label, "card": target.label, "people": target.people or 0}
        raise IllegalEntry("too-many-people", phrase, said, rule=rule, field="card")
    _check_special(state, seat, facts, weapon, checks)


def _check_special(state: ArcticState, seat: str, facts: Strike, weapon: Card, checks: Checks) -> None:
    if facts.act is Act.FANATIC:
        _check_fanatic(state, seat, weapon, checks)
    elif facts.act is Act.DISARM and _is_guarded(state, facts.victim):
        phrase = gettext_noop("{player}’s Sergeant at Arms protects the tools.")
        said: dict[str, Fact] = {"player": facts.victim}
        raise IllegalEntry("protected-tool", phrase, said, rule="A-61", field="card")
    elif facts.act in DEEDS:
        _check_deed(state, facts, weapon)


def _check_fanatic(state: ArcticState, seat: str, weapon: Card, checks: Checks) -> None:
    if state.house_rules["fanatic_when"] == "skirmish":
        phrase = gettext_noop("By this table’s house rule the Fanatic strikes only in the skirmish.")
        raise IllegalEntry("not-now", phrase, rule="A-80", field="act")
    check_power(state, seat, frozenset({Power.FANATIC}), checks)
    check_refugee(weapon, checks, "with")


def _is_guarded(state: ArcticState, player: str) -> bool:
    return Power.SERGEANT_AT_ARMS in state.holdings[player].camp.powers(state.cards)


def _check_deed(state: ArcticState, facts: Strike, weapon: Card) -> None:
    camp, said = state.holdings[facts.victim].camp, dict[str, Fact](player=facts.victim)
    if "hq4" not in state.modules:
        phrase = gettext_noop("Buildings and leaders are attacked only with the module HQ 4.")
        raise IllegalEntry("module-missing", phrase, rule="A-77", field="act")
    if facts.act is Act.DISABLE:
        if camp.place_of(facts.card, facts.place) is None:
            phrase = gettext_noop("{player} has no such building complete and enabled.")
            raise IllegalEntry("target-not-standing", phrase, said, rule="A-77", field="card")
        if _is_guarded(state, facts.victim) and state.house_rules["sergeant_buildings"] == "yes":
            phrase = gettext_noop("{player}’s Sergeant at Arms protects the buildings.")
            raise IllegalEntry("protected-building", phrase, said, rule="A-61", field="card")
        return
    if not state.has_open_leaders:
        phrase = gettext_noop("The leaders do not lie face up yet: some have still to choose one.")
        raise IllegalEntry("leaders-hidden", phrase, rule="A-7", field="card")
    if camp.active_leader != facts.card:
        phrase = gettext_noop("{player} has no such leader in force.")
        raise IllegalEntry("target-not-standing", phrase, said, rule="A-77", field="card")
    if Power.SNIPE not in weapon.powers and state.house_rules["assassin_vs_leader"] == "no":
        phrase = gettext_noop("{actor} cannot wound a leader.")
        raise IllegalEntry("leader-protected", phrase, {"actor": weapon.label}, rule="A-77", field="with")
