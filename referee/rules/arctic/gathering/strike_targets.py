"""What a strike while the table gathers is made with and aimed at (A-50 to A-53, A-77, A-80)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.answers.responses import stays
from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import check_power, check_refugee
from referee.rules.arctic.record.answer_entries import Source
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.state import ArcticState, known
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


def check_strike(state: ArcticState, seat: str, strike: Strike, checks: Checks) -> None:
    """Check who strikes with what at what. Raises IllegalEntry with the power's own rule."""
    weapon, target = known(state, strike.with_, "with"), known(state, strike.card, "card")
    if strike.act not in STRIKES:
        phrase = gettext_noop("While the table gathers nobody declares that: it is an act of the skirmish.")
        raise IllegalEntry("not-now", phrase, rule="A-53", field="act")
    rule = RULES[strike.act]
    if strike.act is not Act.FANATIC and not weapon.powers & POWERS_FOR[strike.act]:
        raise IllegalEntry(
            "power-missing", CANNOT[strike.act], {"card": weapon.label}, rule=rule, field="with"
        )
    if strike.victim not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": strike.victim}, field="victim")
    if strike.victim == seat:
        phrase = gettext_noop("{player} cannot aim at the own side.")
        raise IllegalEntry("own-card", phrase, {"player": seat}, rule=rule, field="victim")
    if target.kind is not KINDS.get(strike.act, target.kind):
        raise IllegalEntry(
            "wrong-kind-of-target", WRONG[strike.act], {"card": target.label}, rule=rule, field="card"
        )
    if strike.act is Act.SNIPE and Power.SNIPE not in weapon.powers and target.people != 1:
        phrase = gettext_noop("{actor} snipes only a card that is exactly 1 person; {card} is {people}.")
        said: dict[str, Fact] = {"actor": weapon.label, "card": target.label, "people": target.people or 0}
        raise IllegalEntry("too-many-people", phrase, said, rule=rule, field="card")
    _check_special(state, seat, strike, weapon, checks)


def _check_special(state: ArcticState, seat: str, strike: Strike, weapon: Card, checks: Checks) -> None:
    if strike.act is Act.FANATIC:
        _check_fanatic(state, seat, weapon, checks)
    elif strike.act is Act.DISARM and _is_guarded(state, strike.victim):
        phrase = gettext_noop("{player}’s Sergeant at Arms protects the tools.")
        said: dict[str, Fact] = {"player": strike.victim}
        raise IllegalEntry("protected-tool", phrase, said, rule="A-61", field="card")
    elif strike.act in DEEDS:
        _check_deed(state, strike, weapon)


def _check_fanatic(state: ArcticState, seat: str, weapon: Card, checks: Checks) -> None:
    if state.house_rules["fanatic_when"] == "skirmish":
        phrase = gettext_noop("By this table’s house rule the Fanatic strikes only in the skirmish.")
        raise IllegalEntry("not-now", phrase, rule="A-80", field="act")
    check_power(state, seat, frozenset({Power.FANATIC}), checks)
    check_refugee(weapon, checks, "with")


def _is_guarded(state: ArcticState, player: str) -> bool:
    return Power.SERGEANT_AT_ARMS in state.holdings[player].camp.powers(state.cards)


def _check_deed(state: ArcticState, strike: Strike, weapon: Card) -> None:
    camp, said = state.holdings[strike.victim].camp, dict[str, Fact](player=strike.victim)
    if "hq4" not in state.modules:
        phrase = gettext_noop("Buildings and leaders are attacked only with the module HQ 4.")
        raise IllegalEntry("module-missing", phrase, rule="A-77", field="act")
    if strike.act is Act.DISABLE:
        if camp.place_of(strike.card, strike.place) is None:
            phrase = gettext_noop("{player} has no such building complete and enabled.")
            raise IllegalEntry("target-not-standing", phrase, said, rule="A-77", field="card")
        if _is_guarded(state, strike.victim) and state.house_rules["sergeant_buildings"] == "yes":
            phrase = gettext_noop("{player}’s Sergeant at Arms protects the buildings.")
            raise IllegalEntry("protected-building", phrase, said, rule="A-61", field="card")
        return
    if not state.has_open_leaders:
        phrase = gettext_noop("The leaders do not lie face up yet: some have still to choose one.")
        raise IllegalEntry("leaders-hidden", phrase, rule="A-7", field="card")
    if camp.active_leader != strike.card:
        phrase = gettext_noop("{player} has no such leader in force.")
        raise IllegalEntry("target-not-standing", phrase, said, rule="A-77", field="card")
    if Power.SNIPE not in weapon.powers and state.house_rules["assassin_vs_leader"] == "no":
        phrase = gettext_noop("{actor} cannot wound a leader.")
        raise IllegalEntry("leader-protected", phrase, {"actor": weapon.label}, rule="A-77", field="with")


def check_committed(state: ArcticState, seat: str, strike: Strike, checks: Checks) -> None:
    """Committed cards may strike, and change in no other way; a Bunker's cards may act (A-53, A-74)."""
    own, victim = state.holdings[seat], state.holdings[strike.victim]
    if strike.is_committed and strike.act is Act.FANATIC:
        phrase = gettext_noop("The Fanatic’s refugee comes from the hand.")
        from_hand = IllegalEntry("not-from-hand", phrase, rule="A-80", field="with", can_override=True)
        checks.require(False, from_hand)
    if strike.is_committed:
        phrase = gettext_noop("{seat} has no committed card to strike with.")
        none_left = IllegalEntry(
            "none-committed", phrase, {"seat": seat}, rule="A-53", field="with", can_override=True
        )
        checks.require(bool(own.committed), none_left)
    elif own.committed is not None:
        phrase = gettext_noop("{seat} has committed every card left, and strikes from those.")
        all_committed = IllegalEntry(
            "all-committed", phrase, {"seat": seat}, rule="A-14", field="with", can_override=True
        )
        checks.require(own.is_loose or own.has_aside(strike.with_), all_committed)
    if strike.act not in DEEDS:
        is_open = victim.committed is None or victim.has_aside(strike.card)
        checks.require(is_open and strike.source is not Source.COMMITTED, stays(strike.victim, "card"))
        phrase = gettext_noop("What lies in a Bunker is not struck at by itself.")
        inside = IllegalEntry("in-a-building", phrase, rule="A-74", field="card", can_override=True)
        checks.require(strike.source is not Source.BUNKER, inside)


def is_sniped_spy(state: ArcticState, strike: Strike) -> bool:
    """Whether a Spy is sniped that was not spying (A-33)."""
    return strike.act is Act.SNIPE and Power.RECON_4 in state.cards[strike.card].powers
