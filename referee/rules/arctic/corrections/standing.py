"""Buildings and a leader as they are counted: what can stand there, and what differs from the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.hq.buildings import schematics_left
from referee.rules.arctic.record.state import ArcticState, check_in_play, known
from referee.rules.kernel.game import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, gettext_noop

MOST_ON_A_BUILDING = 20


@dataclass(frozen=True, slots=True)
class Standing:
    """A building as it really stands: cards lying on it and inside it, whether it is disabled.

    ``was``: its place among the seat's buildings on record, None for one that is not there.
    """

    card: str
    timer: int = 0
    inside: int = 0
    is_disabled: bool = False
    was: int | None = None


@dataclass(frozen=True, slots=True)
class RecountCamp:
    """A seat's leader and all its buildings as they really are (A-7, A-70 to A-77)."""

    kind: ClassVar[str] = "recount_camp"
    buildings: tuple[Standing, ...] = ()
    leader: str | None = None
    is_wounded: bool = False


def camp_as_recorded(state: ArcticState, seat: str) -> RecountCamp:
    """Return what a recount of a seat's buildings and leader starts from, as everybody knows it (A-17)."""
    camp = state.seen_by(None).holdings[seat].camp
    buildings = tuple(
        Standing(each.card, each.timer, each.number, each.is_disabled, place)
        for place, each in enumerate(camp.buildings)
    )
    return RecountCamp(buildings, camp.leader, camp.is_wounded)


def check_camp(state: ArcticState, seat: str, facts: RecountCamp, checks: Checks) -> None:
    """Check that what is said to stand there can stand there. Raises IllegalEntry."""
    for standing in facts.buildings:
        _check_building(state, seat, standing, checks)
    _check_copies(state, seat, facts, checks)
    _check_leader(state, seat, facts, checks)


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


def camp_reasons(state: ArcticState, seat: str, facts: RecountCamp) -> Iterator[Reason]:
    """Yield what differs from the record."""
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
