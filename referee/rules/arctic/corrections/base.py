"""The table is right about buildings and leaders too: they are counted as they really stand (section 13)."""

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.corrections.deck import can_be_corrected, check_not_over
from referee.rules.arctic.corrections.standing import (
    MOST_ON_A_BUILDING,
    RecountBase,
    Standing,
    base_as_recorded,
    base_reasons,
    check_base,
)
from referee.rules.arctic.ending.counts import counted, in_play
from referee.rules.arctic.ending.tally import as_it_stands
from referee.rules.arctic.hq.buildings import schematics_left
from referee.rules.arctic.record.base import HIDDEN, Base, Building
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_seat
from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry import Checks, Nothing
from referee.rules.kernel.kind import By, EntryKind, Said, Seats, say_counts
from referee.rules.kernel.ruling import Fact, Line, Ruling, gettext_noop

NOBODY, YES, NO = "nobody", "yes", "no"
MOST_BUILDINGS = 20


def offered(state: ArcticState) -> Seats:
    has_any = in_play(state, Kind.BUILDING) or in_play(state, Kind.LEADER)
    return state.players if has_any and can_be_corrected(state) else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """What is gone and what is new, then how each building stands; the leader, and whether it is wounded."""
    was = base_as_recorded(state, seat)
    if was.buildings:
        there = (Option(_word(each), state.label(each.card), piece=each.card) for each in was.buildings)
        yield Choice("gone", "Not in the base", tuple(there))
    if buildings := in_play(state, Kind.BUILDING):
        new = sorted((_new_building(state, picked, c) for c in buildings), key=lambda option: option.chance)
        yield Choice("added", "In the base, but not on record", tuple(new), most=MOST_BUILDINGS)
    for word, standing in _standings(was, picked):
        yield from _numbers_of(state, picked, word, standing)
    yield from _leaders(state, seat, was, picked)


def _word(standing: Standing) -> str:
    return f"{standing.card}@{(standing.was or 0) + 1}"


def _new_building(state: ArcticState, picked: Picked, card: Card) -> Option:
    gone = sum(word.partition("@")[0] == card.id for word in picked.get("gone", ()))
    left = schematics_left(state, card) + gone
    if left > 0:
        return Option(card.id, card.label, left)
    return Option(card.id, card.label, chance=Chance.AGAINST, group=gettext_noop("More than the box has"))


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
    said: dict[str, Fact] = {"card": card.label}
    title, most = Line("Cards on {card}", said), MOST_ON_A_BUILDING
    yield counted(f"timer.{word}", title, picked, was.timer, most, group=card.label, last=most)
    is_done = (*picked.get(f"timer.{word}", ()), "0")[0] == "0"
    if most := card.capacity or 0:
        title, usual = Line("Cards in {card}", said), most if is_done else 0
        yield counted(f"inside.{word}", title, picked, was.inside, usual, group=card.label, last=most)
    title, chance = (
        Line("Does {card} work?", said),
        Chance.LIKELY if is_done else Chance.AGAINST,
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
    options = [replace(o, chance=Chance.AGAINST, group=group) if o.word in taken else o for o in options]
    options.sort(key=lambda option: option.chance)
    title, start = gettext_noop("Leader"), (was.leader or NOBODY,)
    yield Choice("leader", title, tuple(options), least=1, most=1, start=start)
    if picked.get("leader") != (NOBODY,):
        title, start = gettext_noop("Is the leader wounded?"), (_yes(was.is_wounded),)
        health = Option(NO, "In force"), Option(YES, "Wounded")
        yield Choice("is_wounded", title, health, least=1, most=1, start=start)


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    was = base_as_recorded(state, seat)
    timers, inside = say_counts(picked, "timer"), say_counts(picked, "inside")
    buildings = [
        {"card": each.card, "was": each.was, "timer": timers.get(word, each.timer),
         "inside": inside.get(word, each.inside), "is_disabled": YES in picked.get(f"disabled.{word}", ())}
        for word, each in _standings(was, picked)
    ]  # fmt: skip
    leader = (*picked.get("leader", ()), was.leader)[0]
    is_wounded = YES in picked.get("is_wounded", ())
    return {"buildings": buildings, "leader": None if leader == NOBODY else leader, "is_wounded": is_wounded}


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    kept = {each["was"] for each in said["buildings"]}
    recorded = base_as_recorded(state, seat).buildings
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


def rule(state: ArcticState, seat: str, facts: RecountBase, checks: Checks) -> Ruling[Nothing]:
    check_not_over(state)
    check_seat(state, seat)
    check_base(state, seat, facts, checks)
    return Ruling(Nothing(), (*checks.passed_over, *base_reasons(state, seat, facts)))


def apply(state: ArcticState, seat: str, facts: RecountBase, outcome: Nothing) -> ArcticState:
    own = state.seats[seat]
    buildings = tuple(_standing(state, own.base, each) for each in facts.buildings)
    is_wounded = facts.is_wounded and facts.leader is not None
    leader = own.base.leader if facts.leader == HIDDEN else facts.leader
    base = replace(own.base, buildings=buildings, leader=leader, is_wounded=is_wounded)
    return state.with_seat(seat, replace(own, base=base))


def describe(state: ArcticState, seat: str, facts: RecountBase, outcome: Nothing, viewer: str | None) -> Line:
    phrase = gettext_noop("{seat}’s base corrected: {number} {number:building|buildings}, no leader")
    if facts.leader is not None:
        phrase = gettext_noop("{seat}’s base corrected: {number} {number:building|buildings} and a leader")
    return Line(phrase, {"seat": seat, "number": len(facts.buildings)})


def _standing(state: ArcticState, base: Base, counted: Standing) -> Building:
    """A building that was on record keeps its history, and the names inside as long as the count is right."""
    # Where an earlier entry was put right since, another building may be at that place, or none.
    place = len(base.buildings) if counted.was is None else counted.was
    was = next((each for each in base.buildings[place : place + 1] if each.card == counted.card), None)
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


RECOUNT_BASE = EntryKind(
    RecountBase, Nothing, "Buildings and leader", offered, choices, rule, apply, describe, say,
    pick, by=By.TABLE, at_once="recount", rests_on=as_it_stands, is_correction=True,
)  # fmt: skip
