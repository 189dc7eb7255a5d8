"""Buildings and a leader as they are counted: what can stand there, and what differs from the record."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.corrections.table import check_between
from referee.rules.arctic.hq.buildings import schematics_left
from referee.rules.arctic.hq.choose_leader import check_free
from referee.rules.arctic.record.state import ArcticState, check_in_play, known
from referee.rules.kernel.entry import Checks
from referee.rules.kernel.ruling import Fact, Reason, Refusal, gettext_noop

MOST_ON_A_BUILDING = 20


NO_BUILDING = Refusal("wrong-kind-of-card", "Not a building: {card}.", "A-70", "buildings")
NOT_THERE = Refusal(
    "no-such-building", "On record {seat} has no {card} in that place.",
    "A-70", "buildings",
)  # fmt: skip
NOT_COMPLETE = Refusal(
    "not-complete", "{card} is unfinished, so no card can be in it and it cannot be disabled.",
    "A-73", "buildings", can_override=True,
)  # fmt: skip
TOO_MANY = Refusal(
    "too-many-copies", "{card}: {number} here is too many. Only {left} of the {count} can be here.",
    "A-70", "buildings", can_override=True,
)  # fmt: skip
COUNTED_TWICE = Refusal("counted-twice", "The same building is counted twice.", "A-70", "buildings")
CHOSEN_IN_SECRET = Refusal(
    "not-now", "Leaders are being chosen in secret. Choose yours there, or undo the choice.",
    "A-7", "leader",
)  # fmt: skip
NO_LEADER = Refusal("wrong-kind-of-card", "Not a leader: {card}.", "A-7", "leader")


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
class RecountBase:
    """A seat's leader and all its buildings as they really are (A-7, A-70 to A-77)."""

    kind: ClassVar[str] = "recount_camp"
    buildings: tuple[Standing, ...] = ()
    leader: str | None = None
    is_wounded: bool = False


def base_as_recorded(state: ArcticState, seat: str) -> RecountBase:
    """Return what a recount of a seat's buildings and leader starts from, as everybody knows it (A-17)."""
    base = state.seen_by(None).seats[seat].base
    buildings = tuple(
        Standing(each.card, each.timer, each.number, each.is_disabled, place)
        for place, each in enumerate(base.buildings)
    )
    return RecountBase(buildings, base.leader, base.is_wounded)


def check_base(state: ArcticState, seat: str, facts: RecountBase, checks: Checks) -> None:
    for standing in facts.buildings:
        _check_building(state, seat, standing, checks)
    on_record = Counter(each.card for each in state.seats[seat].base.buildings)
    for card_id, number in Counter(each.card for each in facts.buildings).items():
        card = state.cards[card_id]
        left, count = schematics_left(state, card) + on_record[card_id], card.count
        checks.require(number <= left, TOO_MANY, card=card.label, number=number, left=left, count=count)
    places = [each.was for each in facts.buildings if each.was is not None]
    checks.require(len(set(places)) == len(places), COUNTED_TWICE)
    _check_leader(state, seat, facts, checks)


def _check_building(state: ArcticState, seat: str, counted: Standing, checks: Checks) -> None:
    card = known(state, counted.card, "buildings")
    checks.require(card.kind is Kind.BUILDING, NO_BUILDING, card=card.label)
    check_in_play(state, card, "buildings", checks)
    recorded = dict(enumerate(each.card for each in state.seats[seat].base.buildings))
    if counted.was is not None and recorded.get(counted.was) != counted.card:
        raise NOT_THERE(card=card.label, seat=seat)
    on_it, inside = gettext_noop("cards on a building"), gettext_noop("cards in a building")
    check_between(counted.timer, 0, MOST_ON_A_BUILDING, on_it, "A-70", "buildings")
    check_between(counted.inside, 0, card.capacity or 0, inside, "A-74", "buildings", card)
    is_done = not counted.timer or not (counted.inside or counted.is_disabled)
    checks.require(is_done, NOT_COMPLETE, card=card.label, seat=seat)


def _check_leader(state: ArcticState, seat: str, facts: RecountBase, checks: Checks) -> None:
    if not state.has_open_leaders:
        checks.require(facts.leader == base_as_recorded(state, seat).leader, CHOSEN_IN_SECRET)
        return
    if facts.leader is None:
        return
    card = known(state, facts.leader, "leader")
    checks.require(card.kind is Kind.LEADER, NO_LEADER, card=card.label)
    check_in_play(state, card, "leader", checks)
    check_free(state, seat, facts.leader, "A-7", checks)


def base_reasons(state: ArcticState, seat: str, facts: RecountBase) -> Iterator[Reason]:
    was = base_as_recorded(state, seat)
    if facts == was:
        phrase = gettext_noop("{seat}’s base matches the record.")
        yield Reason(phrase, {"seat": seat}, ("A-70",))
        return
    kept = {each.was: each for each in facts.buildings}
    for place, old in enumerate(was.buildings):
        about: dict[str, Fact] = {"seat": seat, "card": state.label(old.card)}
        if place in kept:
            yield from _changes(old, kept[place], about)
        else:
            yield Reason("{seat} has no {card}.", about, ("A-70",))
    for new in (each for each in facts.buildings if each.was is None):
        phrase = gettext_noop("{seat} has the {card}, with {timer} {timer:card|cards} on it.")
        about = {"seat": seat, "card": state.label(new.card), "timer": new.timer}
        yield Reason(phrase, about, ("A-70",))
    if facts.leader != was.leader:
        phrase = gettext_noop("{seat} has no leader.")
        if facts.leader is not None:
            phrase = gettext_noop("{seat}’s leader is {card}.")
        yield Reason(phrase, {"seat": seat, "card": state.label(facts.leader or "")}, ("A-7",))
    if facts.is_wounded != was.is_wounded and facts.leader is not None:
        phrase = gettext_noop("{seat}’s leader is in force.")
        if facts.is_wounded:
            phrase = gettext_noop("{seat}’s leader is wounded.")
        yield Reason(phrase, {"seat": seat}, ("A-77",))


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
