"""Buildings: laying one, time coming off it, what is stored inside, repair (A-70 to A-77)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import USED, bonus_of
from referee.rules.arctic.hq.storing import adjudicate_store, after_store
from referee.rules.arctic.record.building_entries import Build, Repair, Retrieve, SpeedUp, Store
from referee.rules.arctic.record.camp import Building
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import check_in_play, known
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import (
    check_action,
    check_not_again,
    check_turn,
    gathering_seat,
    show_cards,
)
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.worth.action import SCRAPPERS_RETURN, Action, has_scrappers
from referee.rules.arctic.worth.seat import worth_of
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

BuildingFacts = Build | SpeedUp | Store | Retrieve | Repair
OFF_BY_A_MEMBER = 1
OFF_BY_A_TOOLKIT = 2


def adjudicate_building(state: ArcticState, entry: Entry, facts: BuildingFacts) -> Ruling[Gathering]:
    """Rule on an entry about a building. Raises IllegalEntry; most checks can be overridden."""
    seat, checks = gathering_seat(state, entry), Checks(entry)
    if isinstance(facts, Store | Retrieve):
        return adjudicate_store(state, seat, facts, checks)
    check_turn(state, seat, checks)
    if isinstance(facts, Build):
        return _build(state, seat, facts, checks)
    if isinstance(facts, SpeedUp):
        return _speed_up(state, seat, facts, checks)
    return _repair(state, seat, facts, checks)


def after_building_entry(
    state: ArcticState, seat: str, facts: BuildingFacts, outcome: Gathering
) -> ArcticState:
    """Return the state after an entry about a building."""
    state = state.proven(outcome.shown)
    holding = state.holdings[seat]
    if isinstance(facts, Build):
        return state.with_holding(seat, _after_build(state, holding, facts))
    if isinstance(facts, Store | Retrieve):
        return state.with_holding(seat, after_store(state, seat, facts))
    place = facts.building
    if place >= len(holding.camp.buildings):
        return state
    building = holding.camp.buildings[place]
    if isinstance(facts, SpeedUp):
        spent = holding.spent(facts.cards).acted(_sped(place))
        faster = building.less(outcome.value, state.round)
        return state.with_holding(seat, replace(spent, camp=holding.camp.changed(place, faster)))
    repaired = holding.camp.changed(place, replace(building, is_disabled=False))
    return state.with_holding(seat, replace(holding.spent((facts.card,)), camp=repaired))


# Building -----------------------------------------------------------------------------------------


def schematics_action(house: Mapping[str, str]) -> str:
    """Return which of the round's actions a dig in the schematics is (house rule schematics_dig)."""
    return "dig" if house["schematics_dig"] == "the_dig" else "build"


def _build(state: ArcticState, seat: str, facts: Build, checks: Checks) -> Ruling[Gathering]:
    phrase = gettext_noop("{seat} has dug already this round, and the schematics are that dig too.")
    if state.house_rules["schematics_dig"] != "the_dig":
        phrase = gettext_noop("{seat} has built already this round. Each action once.")
    check_action(state.holdings[seat], seat, schematics_action(state.house_rules), phrase, checks)
    played = (*facts.cards, *([facts.helper] if facts.helper else []))
    shown = show_cards(state, seat, played, checks)
    phrase = gettext_noop(
        "It takes an Engineer to dig in the schematics, or a Tinker with somebody who digs."
    )
    nobody = IllegalEntry("no-engineer", phrase, rule="A-70", field="cards", can_override=True)
    checks.require(any(Power.BUILD in state.cards[card].powers for card in facts.cards), nobody)
    bonus = bonus_of(state, seat, Action.DIG, facts.helper, checks)
    outcome, reasons = worth_of(state, seat, Action.DIG, facts.cards, checks, bonus)
    reasons = tuple(reason for reason in reasons if not {"A-25", "A-85"} & set(reason.rules))
    phrase = gettext_noop(
        "Look at the top {value} of the schematics and keep at most 1; the rest to the bottom."
    )
    look = [Reason(phrase, {"value": outcome.value}, ("A-70", *_dig_rules(state)))]
    if has_scrappers([state.cards[card] for card in facts.cards]):
        phrase = gettext_noop(
            "Look at {value} of the schematics, all from the top or all from the bottom, and keep at most 1."
        )
        look = [Reason(phrase, {"value": outcome.value}, ("A-70", "A-85", *_dig_rules(state)))]
        look.append(Reason(SCRAPPERS_RETURN, {}, ("A-85",)))
    result = Gathering(outcome.value, outcome.carriers, shown=shown)
    laid = _laid(state, facts, outcome.value, checks)
    return Ruling(result, (*checks.passed_over, *reasons, *look, *laid))


def _dig_rules(state: ArcticState) -> tuple[str, ...]:
    return ("A-21",) if state.house_rules["schematics_dig"] == "the_dig" else ()


def _laid(state: ArcticState, facts: Build, value: int, checks: Checks) -> tuple[Reason, ...]:
    if facts.kept is None:
        return ()
    card = known(state, facts.kept, "kept")
    if card.kind is not Kind.BUILDING:
        phrase = gettext_noop("{card} is no building.")
        raise IllegalEntry("wrong-kind-of-card", phrase, {"card": card.label}, rule="A-70", field="kept")
    check_in_play(state, card, "kept", checks)
    phrase = gettext_noop("A dig of 0 looks at nothing, so nothing can be kept.")
    nothing = IllegalEntry("nothing-to-keep", phrase, rule="A-70", field="kept", can_override=True)
    checks.require(value > 0, nothing)
    phrase = gettext_noop("All {number} of {card} stand on the table already.")
    said: dict[str, Fact] = {"number": card.count, "card": card.label}
    gone = IllegalEntry("too-many-copies", phrase, said, rule="A-4", field="kept", can_override=True)
    checks.require(schematics_left(state, card) > 0, gone)
    timer = _timer(card, facts)
    if not timer:
        phrase = gettext_noop("{card}: no card lies on it, so it is complete and works at once.")
        return (Reason(phrase, {"card": card.label}, ("A-70", "A-73"), is_decisive=True),)
    phrase = gettext_noop(
        "{card}: {timer} {timer:card|cards} from the own deck face "
        "down on it. One comes off at the start of each round."
    )
    return (Reason(phrase, {"card": card.label, "timer": timer}, ("A-70", "A-71"), is_decisive=True),)


def _timer(card: Card, facts: Build) -> int:
    if facts.timer is None and card.build_time is None:
        phrase = gettext_noop("Check your card: how long does {card} take?")
        raise IllegalEntry("unknown-time", phrase, {"card": card.label}, rule="A-70", field="timer")
    most = facts.timer if card.build_time is None else card.build_time
    timer = most if facts.timer is None else facts.timer
    if timer is None or most is None or not 0 <= timer <= most:
        phrase = gettext_noop(
            "{card} takes {most} {most:card|cards}, fewer only where the deck runs out; not {timer}."
        )
        said: dict[str, Fact] = {"card": card.label, "most": max(most or 0, 0), "timer": timer or 0}
        raise IllegalEntry("wrong-timer", phrase, said, rule="A-70", field="timer")
    return timer


def schematics_left(state: ArcticState, card: Card) -> int:
    """Return how many copies of a building are not on the table."""
    laid = Counter(each.card for holding in state.holdings.values() for each in holding.camp.buildings)
    return card.count - laid[card.id]


def _after_build(state: ArcticState, holding: Holding, facts: Build) -> Holding:
    after = holding.spent(facts.cards).acted(schematics_action(state.house_rules))
    if facts.helper:
        after = after.spent((facts.helper,)).acted(USED)
    if facts.kept is None:
        return after
    card = state.cards[facts.kept]
    timer = facts.timer if facts.timer is not None else card.build_time or 0
    building = Building(card.id, timer, state.round, completed=None if timer else state.round)
    return replace(after, camp=replace(after.camp, buildings=(*after.camp.buildings, building)))


# Time ---------------------------------------------------------------------------------------------


def ticking(before: ArcticState, after: ArcticState) -> Iterator[Reason]:
    """Yield what the start of a round takes off each building (A-71, A-73)."""
    if after.round == before.round:
        return
    for seat in after.turn_order:
        yield from ticked(after, seat)


def ticked(state: ArcticState, seat: str) -> Iterator[Reason]:
    """Yield what the round that has begun took off the seat's buildings."""
    for building in state.holdings[seat].camp.buildings:
        if state.round in (building.placed, building.counted):
            continue
        said: dict[str, Fact] = {
            "seat": seat,
            "card": state.cards[building.card].label,
            "left": building.timer,
        }
        if not building.is_complete:
            phrase = gettext_noop("{seat}’s {card}: one card comes off, {left} left.")
            yield Reason(phrase, said, ("A-71",))
        elif building.completed == state.round:
            phrase = gettext_noop("{seat}’s {card} is complete and works at once.")
            yield Reason(phrase, said, ("A-71", "A-73"), is_decisive=True)


def _sped(place: int) -> str:
    return f"speed:{place}"


def building_at(state: ArcticState, seat: str, place: int) -> Building:
    """Return a building of the seat. Raises IllegalEntry where there is none."""
    buildings = state.holdings[seat].camp.buildings
    if not 0 <= place < len(buildings):
        phrase = gettext_noop("{seat} has no such building.")
        raise IllegalEntry("no-such-building", phrase, {"seat": seat}, rule="A-70", field="building")
    return buildings[place]


def _speed_up(state: ArcticState, seat: str, facts: SpeedUp, checks: Checks) -> Ruling[Gathering]:
    building = building_at(state, seat, facts.building)
    label = state.cards[building.card].label
    said: dict[str, Fact] = {"seat": seat, "card": label}
    if building.is_complete:
        phrase = gettext_noop("{card} is complete: nothing can come off it.")
        raise IllegalEntry("complete-already", phrase, said, rule="A-72", field="building")
    phrase = gettext_noop("{card} was laid this round: it can be sped up from the next round on.")
    early = IllegalEntry("too-early", phrase, said, rule="A-72", field="building", can_override=True)
    checks.require(building.placed < state.round, early)
    others = {each for each in state.holdings[seat].actions if each.startswith("speed:")}
    phrase = gettext_noop("{seat} has sped up another building this round: one a round.")
    second = IllegalEntry("one-building", phrase, said, rule="A-72", field="building", can_override=True)
    is_free = state.house_rules["accelerate_scope"] == "any" or others <= {_sped(facts.building)}
    checks.require(is_free, second)
    shown = show_cards(state, seat, facts.cards, checks)
    check_not_again(state, seat, facts.kind, facts.cards, checks)
    off = min(_cards_off(state, facts, checks), building.timer)
    result = Gathering(off, shown=shown)
    return Ruling(result, (*checks.passed_over, _off(state, building, off, said)))


def _cards_off(state: ArcticState, facts: SpeedUp, checks: Checks) -> int:
    cards = [state.cards[card_id] for card_id in facts.cards]
    members = [card for card in cards if card.kind is Kind.MEMBER]
    kits = [card for card in cards if Power.BUILD_SPEED_PLUS_2 in card.powers]
    if not members:
        phrase = gettext_noop("Somebody has to work on it: a member, with a Toolkit or without.")
        raise IllegalEntry("no-member", phrase, rule="A-72", field="cards")
    for card in cards:
        phrase = gettext_noop("{card} speeds up no building: members do, and Toolkits.")
        useless = IllegalEntry(
            "no-such-ability", phrase, {"card": card.label}, rule="A-72", field="cards", can_override=True
        )
        checks.require(card in members or card in kits, useless)
    phrase = gettext_noop("{tools} Toolkits for {members} {members:member|members}: each carries one.")
    said: dict[str, Fact] = {"tools": len(kits), "members": len(members)}
    too_many = IllegalEntry("too-many-tools", phrase, said, rule="A-72", field="cards", can_override=True)
    checks.require(len(kits) <= len(members), too_many)
    return OFF_BY_A_MEMBER * len(members) + OFF_BY_A_TOOLKIT * min(len(kits), len(members))


def _off(state: ArcticState, building: Building, off: int, said: Mapping[str, Fact]) -> Reason:
    faster = building.less(off, state.round)
    if faster.is_complete:
        phrase = gettext_noop(
            "{number} {number:card comes|cards come} off {seat}’s "
            "{card}, to the discard pile: complete, and works at once."
        )
        return Reason(phrase, {**said, "number": off}, ("A-72", "A-73"), is_decisive=True)
    phrase = gettext_noop(
        "{number} {number:card comes|cards come} off {seat}’s {card}, to the discard pile; {left} left."
    )
    return Reason(phrase, {**said, "number": off, "left": faster.timer}, ("A-72",))


# Repair -------------------------------------------------------------------------------------------


def _repair(state: ArcticState, seat: str, facts: Repair, checks: Checks) -> Ruling[Gathering]:
    building = building_at(state, seat, facts.building)
    said: dict[str, Fact] = {"seat": seat, "card": state.cards[building.card].label}
    if not building.is_disabled:
        phrase = gettext_noop("{card} is not disabled: there is nothing to repair.")
        raise IllegalEntry("not-disabled", phrase, said, rule="A-77", field="building")
    card = known(state, facts.card, "card")
    phrase = gettext_noop("A member repairs; {card} is none.")
    no_member = IllegalEntry(
        "no-member", phrase, {"card": card.label}, rule="A-77", field="card", can_override=True
    )
    checks.require(card.kind is Kind.MEMBER, no_member)
    shown = show_cards(state, seat, (facts.card,), checks)
    check_not_again(state, seat, facts.kind, (facts.card,), checks)
    phrase = gettext_noop("{member} repairs {seat}’s {card} and is discarded: it works again.")
    reason = Reason(phrase, {**said, "member": card.label}, ("A-77",))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))
