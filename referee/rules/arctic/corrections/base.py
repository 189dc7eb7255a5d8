"""The table is right about buildings and leaders too: they are counted as they really stand (section 13)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Kind
from referee.rules.arctic.cards.catalogue import NOT_A_BUILDING
from referee.rules.arctic.corrections.base_reasons import Standing, reasons_of
from referee.rules.arctic.corrections.deck import SeatCorrection, can_be_corrected, check_not_over
from referee.rules.arctic.corrections.table import TOO_MANY_IN_A_PLACE, check_between
from referee.rules.arctic.ending.counts import counted, in_play
from referee.rules.arctic.hq.buildings import schematics_left
from referee.rules.arctic.hq.choose_leader import check_free, check_leader
from referee.rules.arctic.record.base import HIDDEN, Base, Building
from referee.rules.arctic.record.state import ArcticState, check_in_play, known
from referee.rules.arctic.record.turn import ArcticTurn, check_seat
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, say_counts
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Refusal, Ruling

NOBODY, YES, NO = "nobody", "yes", "no"
MOST_BUILDINGS, MOST_ON_A_BUILDING = 20, 20
NOT_THERE = Refusal("no-such-building", "On record, {seat} has no {card} there.", "A-70", "buildings")
UNFINISHED = Refusal(
    "not-complete",
    "{card} {card:is|are} unfinished. {card:It|They} can’t store cards or be disabled.",
    rule="A-73",
    field="buildings",
    can_override=True,
)
TOO_MANY_LAID = replace(TOO_MANY_IN_A_PLACE, rule="A-70", field="buildings")
COUNTED_TWICE = Refusal("counted-twice", "The same building is counted twice.", "A-70", "buildings")
CHOSEN_IN_SECRET = Refusal(
    "not-now", "Leaders are being chosen in secret. Choose yours there, or undo the choice.", "A-7", "leader"
)

NO_LEADER = gettext_noop("{seat}’s base corrected: {number} {number:building|buildings}, no leader")
WITH_LEADER = gettext_noop("{seat}’s base corrected: {number} {number:building|buildings} and a leader")


@dataclass(frozen=True, slots=True)
class RecountBase(SeatCorrection[Nothing]):
    """A seat's leader and all its buildings as they really are (A-7, A-70 to A-77)."""

    kind = "recount_camp"
    title = "Buildings and leader"
    outcome = Nothing

    buildings: tuple[Standing, ...] = ()
    leader: str | None = None
    is_wounded: bool = False

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        has_any = in_play(state, Kind.BUILDING) or in_play(state, Kind.LEADER)
        return state.players if has_any and can_be_corrected(state) else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """What is missing, what is new, the state of each building, then the leader."""
        state, seat, picked = turn.state, turn.seat, turn.picked
        was = base_as_recorded(state, seat)
        if was.buildings:
            there = (Option(_word(each), state.label(each.card), piece=each.card) for each in was.buildings)
            yield Choice("gone", "Not in the base", tuple(there))
        if buildings := in_play(state, Kind.BUILDING):
            found = (_new_building(state, picked, card) for card in buildings)
            new = sorted(found, key=lambda option: option.chance)
            yield Choice("added", "In the base, but not on record", tuple(new), most=MOST_BUILDINGS)
        for word, standing in _standings(was, picked):
            yield from _numbers_of(state, picked, word, standing)
        yield from _leaders(state, seat, was, picked)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        state, seat, picked = turn.state, turn.seat, turn.picked
        was = base_as_recorded(state, seat)
        timers, inside = say_counts(picked, "timer"), say_counts(picked, "inside")
        buildings = []
        for word, each in _standings(was, picked):
            counts = {"timer": timers.get(word, each.timer), "inside": inside.get(word, each.inside)}
            is_disabled = YES in picked.get(f"disabled.{word}", ())
            buildings.append({**encode(each), **counts, "is_disabled": is_disabled})
        leader, is_wounded = (*picked.get("leader", ()), was.leader)[0], YES in picked.get("is_wounded", ())
        leader = None if leader == NOBODY else leader
        return {"buildings": buildings, "leader": leader, "is_wounded": is_wounded}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        kept = {each["was"] for each in said["buildings"]}
        recorded = base_as_recorded(turn.state, turn.seat).buildings
        gone = tuple(_word(each) for each in recorded if each.was not in kept)
        added = tuple(each["card"] for each in said["buildings"] if each["was"] is None)
        found = {"gone": gone, "added": added, "leader": (said["leader"] or NOBODY,)}
        found["is_wounded"] = (_yes(said["is_wounded"]),)
        words = [word for word, _ in _standings(RecountBase(recorded), found)]
        ordered = sorted(said["buildings"], key=lambda each: (each["was"] is None, each["was"] or 0))
        for word, each in zip(words, ordered, strict=False):
            found[f"timer.{word}"], found[f"inside.{word}"] = (str(each["timer"]),), (str(each["inside"]),)
            found[f"disabled.{word}"] = (_yes(each["is_disabled"]),)
        return {field: words for field, words in found.items() if words}

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        state, seat, checks = turn.state, turn.seat, turn.checks
        check_not_over(state)
        check_seat(state, seat)
        for standing in self.buildings:
            _check_building(state, seat, standing, checks)
        on_record = Counter(each.card for each in state.seats[seat].base.buildings)
        for card_id, number in Counter(each.card for each in self.buildings).items():
            card = state.cards[card_id]
            left, count = schematics_left(state, card) + on_record[card_id], card.count
            about: dict[str, Fact] = {"card": card.label, "number": number, "left": left}
            checks.require(number <= left, TOO_MANY_LAID, **about, count=count)
        places = [each.was for each in self.buildings if each.was is not None]
        checks.require(len(set(places)) == len(places), COUNTED_TWICE)
        if not state.has_open_leaders:
            checks.require(self.leader == base_as_recorded(state, seat).leader, CHOSEN_IN_SECRET)
        elif self.leader is not None:
            check_leader(turn, self.leader, "A-7")
            check_free(turn, self.leader, "A-7")
        reasons = reasons_of(state, seat, base_as_recorded(state, seat), self)
        return Ruling(Nothing(), (*checks.overridden, *reasons))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        state, own = turn.state, turn.state.seats[turn.seat]
        buildings = tuple(_standing(state, own.base, each) for each in _found_again(own.base, self.buildings))
        is_wounded = self.is_wounded and self.leader is not None
        leader = own.base.leader if self.leader == HIDDEN else self.leader
        base = replace(own.base, buildings=buildings, leader=leader, is_wounded=is_wounded)
        return state.with_seat(turn.seat, replace(own, base=base))

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        phrase = NO_LEADER if self.leader is None else WITH_LEADER
        return Line(phrase, seat=turn.seat, number=len(self.buildings))


def base_as_recorded(state: ArcticState, seat: str) -> RecountBase:
    """Return what a recount of a seat's buildings and leader starts from, as every player knows it (A-17)."""
    base = state.seen_by(None).seats[seat].base
    buildings = tuple(
        Standing(each.card, each.timer, each.number, each.is_disabled, place)
        for place, each in enumerate(base.buildings)
    )
    return RecountBase(buildings, base.leader, base.is_wounded)


def _word(standing: Standing) -> str:
    return f"{standing.card}@{(standing.was or 0) + 1}"


def _new_building(state: ArcticState, picked: Picked, card: Card) -> Option:
    gone = sum(word.partition("@")[0] == card.id for word in picked.get("gone", ()))
    left = schematics_left(state, card) + gone
    if left > 0:
        return Option(card.id, card.label, left)
    return Option(
        card.id, card.label, chance=Chance.NEEDS_OVERRIDE, group=gettext_noop("More than the box has")
    )


def _standings(was: RecountBase, picked: Picked) -> Iterator[tuple[str, Standing]]:
    """Yield the buildings that are counted, each with the word that its fields bear."""
    gone, added = picked.get("gone", ()), picked.get("added", ())
    for each in was.buildings:
        if _word(each) not in gone:
            yield _word(each), each
    for place, card_id in enumerate(added):
        yield f"{card_id}+{added[:place].count(card_id) + 1}", Standing(card_id)


def _numbers_of(state: ArcticState, picked: Picked, word: str, was: Standing) -> Iterator[Choice]:
    card = state.cards.get(was.card)
    if card is None or card.kind is not Kind.BUILDING:
        return
    title, most = Line("Cards on {card}", card=card.label), MOST_ON_A_BUILDING
    yield counted(f"timer.{word}", title, picked, was.timer, most, group=card.label, last=most)
    is_done = (*picked.get(f"timer.{word}", ()), "0")[0] == "0"
    if most := card.capacity or 0:
        title, usual = Line("Cards in {card}", card=card.label), most if is_done else 0
        yield counted(f"inside.{word}", title, picked, was.inside, usual, group=card.label, last=most)
    title, chance = (
        Line("Does {card} work?", card=card.label),
        Chance.LIKELY if is_done else Chance.NEEDS_OVERRIDE,
    )
    no, yes = Option(NO, "Working"), Option(YES, "Disabled", chance=chance)
    yield Choice(f"disabled.{word}", title, (no, yes), least=1, most=1, start=(_yes(was.is_disabled),))


def _yes(is_so: bool) -> str:
    return YES if is_so else NO


def _leaders(state: ArcticState, seat: str, was: RecountBase, picked: Picked) -> Iterator[Choice]:
    leaders = in_play(state, Kind.LEADER) if state.has_open_leaders else []
    if not leaders:
        return
    taken = {each.base.leader for name, each in state.seats.items() if name != seat}
    group = gettext_noop("Another player has it")
    options = [Option(NOBODY, "None"), *(Option(card.id, card.label) for card in leaders)]
    options = [
        replace(o, chance=Chance.NEEDS_OVERRIDE, group=group) if o.word in taken else o for o in options
    ]
    options.sort(key=lambda option: option.chance)
    yield Choice("leader", "Leader", tuple(options), least=1, most=1, start=(was.leader or NOBODY,))
    if picked.get("leader") != (NOBODY,):
        health, start = (Option(NO, "In force"), Option(YES, "Wounded")), (_yes(was.is_wounded),)
        yield Choice("is_wounded", "Is the leader wounded?", health, least=1, most=1, start=start)


def _check_building(state: ArcticState, seat: str, counted: Standing, checks: Checks) -> None:
    card = known(state, counted.card, "buildings")
    if card.kind is not Kind.BUILDING:
        raise replace(NOT_A_BUILDING, field="buildings")(card=card.label)
    check_in_play(state, card, "buildings", checks)
    recorded = dict(enumerate(each.card for each in state.seats[seat].base.buildings))
    if counted.was is not None and recorded.get(counted.was) != counted.card:
        raise NOT_THERE(card=card.label, seat=seat)
    on_it, inside = gettext_noop("cards on a building"), gettext_noop("cards in a building")
    check_between(counted.timer, 0, MOST_ON_A_BUILDING, on_it, "A-70", "buildings")
    check_between(counted.inside, 0, card.capacity or 0, inside, "A-74", "buildings", card)
    is_done = not counted.timer or not (counted.inside or counted.is_disabled)
    checks.require(is_done, UNFINISHED, card=card.label, seat=seat)


def _found_again(base: Base, counted: Sequence[Standing]) -> Iterator[Standing]:
    """Yield the buildings; one that replaces another like it, with as many cards inside, is that one."""
    kept = {each.was for each in counted}
    gone = [place for place in range(len(base.buildings)) if place not in kept]
    for each in counted:
        alike = (each.card, each.inside)
        same = (at for at in gone if alike == (base.buildings[at].card, base.buildings[at].number))
        if each.was is None and each.inside and (place := next(same, None)) is not None:
            gone.remove(place)
            yield replace(each, was=place)
        else:
            yield each


def _standing(state: ArcticState, base: Base, counted: Standing) -> Building:
    """A building that was on record keeps its history, and the names inside as long as the count is right."""
    # If an earlier entry was amended since, another building may be at that place, or none.
    place = len(base.buildings) if counted.was is None else counted.was
    was = next((each for each in base.buildings[place : place + 1] if each.card == counted.card), None)
    if was is None:
        # It was laid in an earlier round, or the table would enter it now.
        completed = None if counted.timer else state.round - 1
        new = Building(counted.card, counted.timer, state.round - 1, completed, counted.is_disabled)
        return replace(new, unseen=counted.inside, counted=state.round)
    old = replace(was, counted=state.round)
    completed = None if counted.timer else old.completed if old.is_complete else state.round
    now = replace(old, timer=counted.timer, completed=completed, is_disabled=counted.is_disabled)
    return now if old.number == counted.inside else replace(now, stored=(), unseen=counted.inside)


RECOUNT_BASE = kind_of(RecountBase)
