"""The table is right about buildings and leaders too: they are counted as they really stand (section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.hq.buildings import schematics_left
from referee.rules.arctic.record.camp import HIDDEN, Building, Camp
from referee.rules.arctic.record.fix_entries import RecountCamp, Standing
from referee.rules.arctic.record.inplay import check_in_play, known
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Checks, Entry, Nothing
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

MOST_ON_A_BUILDING = 20


def camp_as_recorded(state: ArcticState, seat: str) -> RecountCamp:
    """Return what a recount of a seat's buildings and leader starts from, as everybody knows it (A-17)."""
    camp = state.seen_by(None).holdings[seat].camp
    buildings = tuple(
        Standing(each.card, each.timer, each.number, each.is_disabled, place)
        for place, each in enumerate(camp.buildings)
    )
    return RecountCamp(buildings, camp.leader, camp.is_wounded)


def recount_camp(state: ArcticState, entry: Entry, facts: RecountCamp) -> Ruling[Nothing]:
    """Rule on a recount: what is said to stand there can stand there. Raises IllegalEntry."""
    seat, checks = entry.seat or "", Checks(entry)
    if seat not in state.players:
        phrase = gettext_noop("Nobody here is called {name}.")
        raise IllegalEntry("unknown-player", phrase, {"name": seat or "?"}, field="seat")
    for standing in facts.buildings:
        _check_building(state, seat, standing, checks)
    _check_copies(state, seat, facts, checks)
    _check_leader(state, seat, facts, checks)
    return Ruling(Nothing(), (*checks.passed_over, *_reasons(state, seat, facts)))


def after_recount_camp(state: ArcticState, seat: str, facts: RecountCamp) -> ArcticState:
    """Return the state with the buildings and the leader as they were counted."""
    holding = state.holdings[seat]
    buildings = tuple(_standing(state, holding.camp, each) for each in facts.buildings)
    is_wounded = facts.is_wounded and facts.leader is not None
    leader = holding.camp.leader if facts.leader == HIDDEN else facts.leader
    camp = replace(holding.camp, buildings=buildings, leader=leader, is_wounded=is_wounded)
    return state.with_holding(seat, replace(holding, camp=camp))


def describe_recount_camp(seat: str, facts: RecountCamp) -> Line:
    """Return the recount's sentence without its full stop."""
    said: dict[str, Fact] = {"seat": seat, "number": len(facts.buildings)}
    phrase = gettext_noop("{seat}’s camp recounted: {number} {number:building|buildings}, no leader")
    if facts.leader is not None:
        phrase = gettext_noop("{seat}’s camp recounted: {number} {number:building|buildings} and a leader")
    return Line(phrase, said)


def _standing(state: ArcticState, camp: Camp, counted: Standing) -> Building:
    """A building that was on record keeps its history, and the names inside as long as the count is right."""
    # Where an earlier entry was put right since, another building may be at that place, or none.
    place = len(camp.buildings) if counted.was is None else counted.was
    was = next((each for each in camp.buildings[place : place + 1] if each.card == counted.card), None)
    if was is None:
        # It was laid in an earlier round, or the table would enter it now.
        completed = None if counted.timer else state.round - 1
        return Building(
            counted.card, counted.timer, state.round - 1, completed, counted.is_disabled,
            unseen=counted.inside, counted=state.round,
        )  # fmt: skip
    old = replace(was, counted=state.round)
    completed = None if counted.timer else old.completed if old.is_complete else state.round
    now = replace(old, timer=counted.timer, completed=completed, is_disabled=counted.is_disabled)
    return now if old.number == counted.inside else replace(now, stored=(), unseen=counted.inside)


# Checks -------------------------------------------------------------------------------------------


def _check_building(state: ArcticState, seat: str, counted: Standing, checks: Checks) -> None:
    card = known(state, counted.card, "buildings")
    said: dict[str, Fact] = {"card": card.label, "seat": seat}
    if card.kind is not Kind.BUILDING:
        phrase = gettext_noop("{card} is no building.")
        raise IllegalEntry("wrong-kind-of-card", phrase, said, rule="A-70", field="buildings")
    check_in_play(state, card, "buildings", checks)
    buildings = state.holdings[seat].camp.buildings
    if counted.was is not None and (
        not 0 <= counted.was < len(buildings) or buildings[counted.was].card != counted.card
    ):
        phrase = gettext_noop("{seat} has no {card} at that place on record.")
        raise IllegalEntry("no-such-building", phrase, said, rule="A-70", field="buildings")
    _check_number(counted.timer, MOST_ON_A_BUILDING, gettext_noop("cards on a building"), "A-70")
    _check_number(counted.inside, card.capacity or 0, gettext_noop("cards inside"), "A-74", card)
    phrase = gettext_noop("{card} is not complete, so nothing can lie inside or be disabled.")
    early = IllegalEntry("not-complete", phrase, said, rule="A-73", field="buildings", can_override=True)
    checks.require(not counted.timer or not (counted.inside or counted.is_disabled), early)


def _check_number(number: int, most: int, what: str, rule: str, card: Card | None = None) -> None:
    if not 0 <= number <= most:
        phrase = gettext_noop("{number} {what}: from {least} to {most} is possible.")
        if card is not None:
            phrase = gettext_noop("{card}, {number} {what}: from {least} to {most} is possible.")
        facts: dict[str, Fact] = {"number": number, "what": Line(what), "least": 0, "most": most}
        facts |= {"card": card.label} if card is not None else {}
        raise IllegalEntry("out-of-range", phrase, facts, rule=rule, field="buildings")


def _check_copies(state: ArcticState, seat: str, facts: RecountCamp, checks: Checks) -> None:
    on_record = Counter(each.card for each in state.holdings[seat].camp.buildings)
    for card_id, number in Counter(each.card for each in facts.buildings).items():
        card = state.cards[card_id]
        left = schematics_left(state, card) + on_record[card_id]
        phrase = gettext_noop("{card}: {number} here, but only {left} of the {count} can be here.")
        said: dict[str, Fact] = {"card": card.label, "number": number, "left": left, "count": card.count}
        too_many = IllegalEntry(
            "too-many-copies", phrase, said, rule="A-70", field="buildings", can_override=True
        )
        checks.require(number <= left, too_many)
    places = [each.was for each in facts.buildings if each.was is not None]
    if len(set(places)) < len(places):
        phrase = gettext_noop("One building is counted twice.")
        raise IllegalEntry("counted-twice", phrase, rule="A-70", field="buildings")


def _check_leader(state: ArcticState, seat: str, facts: RecountCamp, checks: Checks) -> None:
    if not state.has_open_leaders:
        if facts.leader != camp_as_recorded(state, seat).leader:
            phrase = gettext_noop("Leaders are being chosen in secret: choose there, or undo the choice.")
            raise IllegalEntry("not-now", phrase, rule="A-7", field="leader")
        return
    if facts.leader is None:
        return
    card = known(state, facts.leader, "leader")
    if card.kind is not Kind.LEADER:
        phrase = gettext_noop("{card} is no leader.")
        raise IllegalEntry("wrong-kind-of-card", phrase, {"card": card.label}, rule="A-7", field="leader")
    check_in_play(state, card, "leader", checks)
    owners = (n for n, each in state.holdings.items() if each.camp.leader == facts.leader and n != seat)
    owner = next(owners, None)
    phrase = gettext_noop("{owner} has {card}, and there is only one.")
    said: dict[str, Fact] = {"owner": owner or "", "card": card.label}
    taken = IllegalEntry("leader-taken", phrase, said, rule="A-7", field="leader", can_override=True)
    checks.require(owner is None, taken)


# Reasons ------------------------------------------------------------------------------------------


def _reasons(state: ArcticState, seat: str, facts: RecountCamp) -> Iterator[Reason]:
    was = camp_as_recorded(state, seat)
    said: dict[str, Fact] = {"seat": seat}
    if facts == was:
        yield Reason(gettext_noop("{seat}’s camp is just what the record says."), said, ("A-70",))
        return
    kept = {each.was: each for each in facts.buildings if each.was is not None}
    for place, old in enumerate(was.buildings):
        about: dict[str, Fact] = {**said, "card": state.cards[old.card].label}
        if place not in kept:
            yield Reason(gettext_noop("{seat} has no {card}."), about, ("A-70",))
        elif kept[place] != old:
            yield from _changes(old, kept[place], about)
    for new in facts.buildings:
        if new.was is None:
            about = {**said, "card": state.cards[new.card].label, "timer": new.timer}
            phrase = gettext_noop("{seat}’s {card} is there, with {timer} {timer:card|cards} on it.")
            yield Reason(phrase, about, ("A-70",))
    if facts.leader != was.leader:
        leader = state.cards.get(facts.leader or "")
        phrase = gettext_noop("{seat} has no leader.")
        if leader is not None:
            phrase = gettext_noop("{seat}’s leader is {card}.")
        yield Reason(phrase, {**said, "card": leader.label if leader else ""}, ("A-7",))
    if facts.is_wounded != was.is_wounded and facts.leader is not None:
        phrase = gettext_noop("{seat}’s leader is in force.")
        if facts.is_wounded:
            phrase = gettext_noop("{seat}’s leader is wounded.")
        yield Reason(phrase, said, ("A-77",))


def _changes(old: Standing, now: Standing, about: dict[str, Fact]) -> Iterator[Reason]:
    if now.timer != old.timer:
        phrase = gettext_noop("{seat}’s {card}: {now} {now:card|cards} on it, not {was}.")
        yield Reason(phrase, {**about, "now": now.timer, "was": old.timer}, ("A-71",))
    if now.inside != old.inside:
        phrase = gettext_noop("{seat}’s {card}: {now} {now:card|cards} inside, not {was}.")
        yield Reason(phrase, {**about, "now": now.inside, "was": old.inside}, ("A-74",))
    if now.is_disabled != old.is_disabled:
        phrase = gettext_noop("{seat}’s {card} works.")
        if now.is_disabled:
            phrase = gettext_noop("{seat}’s {card} is disabled.")
        yield Reason(phrase, about, ("A-77",))
