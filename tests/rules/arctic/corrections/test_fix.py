"""The table is right: recounts of a deck and of the table, and corrected cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.corrections.card import VALUES, CorrectCard, value_of
from referee.rules.arctic.corrections.deck import RECOUNT, Recount
from referee.rules.arctic.corrections.moves import CardPlace, MovedCopies
from referee.rules.arctic.corrections.table import (
    RECOUNT_TABLE,
    RecountTable,
    most_for_hire,
    table_as_recorded,
)
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Log, Record, extend, open_log, rule_on
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.playing import Table, forces_of
from tests.rules.arctic.rows.gatherings import start_of
from tests.rules.arctic.rows.row import gathering

PLAYERS = ("Ann", "Bo", "Cy")
PLAYED_SO = ("not-owned", "not-in-play", "not-as-announced", "too-many-copies")
Played = Log[ArcticState]


def opened(*modules: str) -> Log[ArcticState]:
    """Return the log of a new table."""
    return open_log(ARCTIC, Setup(PLAYERS, "Ann", modules))


def entered(log: Played, facts: Facts, seat: str | None = None, *overrides: str) -> Played:
    """Return the log after an entry that was written down and read again."""
    entry = Entry(facts, seat, frozenset(overrides))
    ruling = rule_on(ARCTIC, log, entry)
    again = decode(ARCTIC.kinds[facts.kind].outcome, encode(ruling.outcome))
    assert again == ruling.outcome
    return extend(ARCTIC, log, Record(log.number + 1, entry, replace(ruling, outcome=again)))


def to_reveal() -> Log[ArcticState]:
    """Return the log of a table in round 3, where forces are revealed."""
    log = opened()
    for number in (1, 2, 3):
        log = entered(log, Gathered(number))
    return log


def refused(log: Log[ArcticState], facts: Facts, seat: str | None = None) -> IllegalEntry:
    """Return the refusal of an entry."""
    with pytest.raises(IllegalEntry) as caught:
        rule_on(ARCTIC, log, Entry(facts, seat))
    return caught.value


def said(log: Log[ArcticState], facts: Facts, seat: str | None = None) -> list[str]:
    """Return the reasons of a ruling in English."""
    return [reason.text() for reason in rule_on(ARCTIC, log, Entry(facts, seat)).reasons]


# A deck ------------------------------------------------------------------------------------------


def deck(log: Log[ArcticState], seat: str, **changes: int) -> Recount:
    """Return a count that differs from the record in these cards."""
    return Recount({**log.state.seats[seat].owned, **changes})


def with_gains() -> Log[ArcticState]:
    """Return a table where Ann dug a card in round 1 and won a contested one: nobody has seen either."""
    log = entered(opened(), Dig(("scavenger",), None, is_unseen=True), "Ann")
    return entered(log, table(log, won={"Ann": 1, "Bo": 0, "Cy": 0}, contested_left=13))


def sources(log: Log[ArcticState], seat: str = "Ann") -> list[tuple[Pile, int]]:
    return [(gain.source, gain.round) for gain in log.state.seats[seat].unseen]


WON, DUG = (Pile.CONTESTED, 1), (Pile.JUNKYARD, 1)


def test_unseen_gains_survive_a_corrected_deck() -> None:
    log = with_gains()
    log = entered(log, deck(log, "Ann", net=1, spear=0), "Ann")

    own = log.state.seats["Ann"]
    assert (own.owned["net"], "spear" in own.owned) == (1, False)
    assert sources(log) == [WON, DUG]
    assert own.fresh == 1
    assert log.state.seats["Bo"] == opened().state.seats["Bo"]


def test_a_gain_that_survived_can_still_be_shown() -> None:
    log = with_gains()
    for number in (1, 2, 3):
        log = entered(log, Gathered(number))
    log = entered(log, deck(log, "Ann", spear=0), "Ann")
    log = entered(log, Reveal(3, {**dict.fromkeys(PLAYERS, Force()), "Ann": Force(("field_crew",))}))

    assert (sources(log), log.state.seats["Ann"].owned["field_crew"]) == ([DUG], 1)


def test_a_gain_can_be_named_or_given_up() -> None:
    log = with_gains()
    count = replace(deck(log, "Ann", field_crew=1), named=(Proof(0, "field_crew"),), given_up=(1,))
    assert said(log, count, "Ann")[1:] == [
        "Contested card of round 1: Field Crew.",
        "From the junkyard, round 1: Ann doesn’t have it.",
    ]

    log = entered(log, count, "Ann")

    own = log.state.seats["Ann"]
    assert (own.owned["field_crew"], own.unseen, own.fresh) == (1, (), 0)
    assert own.free("field_crew") == 1


def test_a_named_gain_that_lies_in_the_discard_pile_stays_there() -> None:
    log = with_gains()
    log = entered(log, replace(deck(log, "Ann", net=1), named=(Proof(1, "net"),)), "Ann")

    own = log.state.seats["Ann"]
    assert (sources(log), own.fresh, own.free("net")) == ([WON], 0, 0)


def test_gains_that_an_outcome_does_not_keep_are_dropped() -> None:
    log = with_gains()
    entry = Entry(deck(log, "Ann"), "Ann")
    ruling = rule_on(ARCTIC, log, entry)
    old = decode(ARCTIC.kinds[Recount.kind].outcome, {"differs": {}, "unseen": 2, "standing": {}})
    log = extend(ARCTIC, log, Record(log.number + 1, entry, replace(ruling, outcome=old)))

    own = log.state.seats["Ann"]
    assert (own.unseen, own.fresh) == ((), 0)


GAIN_REFUSALS: tuple[tuple[str, dict[str, int], dict[str, Any], str], ...] = (
    ("a gain nobody has", {}, {"given_up": (2,)}, "no-such-gain"),
    ("a gain from the other end", {}, {"given_up": (-1,)}, "no-such-gain"),
    ("a gain twice", {}, {"given_up": (0, 0)}, "no-such-gain"),
    ("named and given up", {"net": 1}, {"named": (Proof(1, "net"),), "given_up": (1,)}, "no-such-gain"),
    ("named but not counted", {}, {"named": (Proof(1, "net"),)}, "not-in-count"),
    ("two gains, one card", {"net": 1}, {"named": (Proof(0, "net"), Proof(1, "net"))}, "not-in-count"),
    ("a card nobody knows", {}, {"named": (Proof(0, "unicorn"),)}, "not-in-count"),
    ("never contested", {"net": 1}, {"named": (Proof(0, "net"),)}, "cannot-be"),
)


@pytest.mark.parametrize("case", GAIN_REFUSALS, ids=lambda case: case[0])
def test_what_no_gain_can_be_is_refused(case: tuple[str, dict[str, int], dict[str, Any], str]) -> None:
    _, changes, gains, code = case
    log = with_gains()

    refusal = refused(log, replace(deck(log, "Ann", **changes), **gains), "Ann")

    assert (refusal.code, refusal.rule) == (code, "A-30")


def test_the_form_lists_the_gains_and_offers_what_the_count_has_added() -> None:
    state = with_gains().state
    picked = {"cards.net": ("1",), "cards.field_crew": ("1",), "moved.net.0": ("gain=1",)}

    found = {each.field: each for each in RECOUNT.choices(state, "Ann", picked)}

    words = {field: [option.word for option in each.options] for field, each in found.items()}
    assert words["moved.net.0"] == ["gain=1", "junkyard", "box"]
    assert words["moved.field_crew.0"] == ["gain=0", "box"]
    assert found["moved.field_crew.0"].start == ("gain=0",)
    assert not {"gain.0", "gain.1"} & found.keys()
    entry = RECOUNT.entry(state, "Ann", picked)
    assert encode(entry.facts)["named"] == [{"place": 1, "card": "net"}]
    assert RECOUNT.entry(state, "Ann", RECOUNT.picked(state, entry)) == entry


def test_a_gain_stays_until_it_is_given_up_by_its_own_tap() -> None:
    state = with_gains().state
    (gain,) = [each for each in RECOUNT.choices(state, "Ann", {}) if each.field == "gain.1"]

    assert [(each.word, each.label) for each in gain.options] == [
        ("-unseen", "Stays"),
        ("-given-up", "It’s gone"),
    ]
    assert gain.start == ("-unseen",)
    assert encode(RECOUNT.entry(state, "Ann", {"gain.1": ("-given-up",)}).facts)["given_up"] == [1]


MOVES: tuple[tuple[str, dict[str, int], MovedCopies, str], ...] = (
    (
        "off the stack",
        {"hunter": 1},
        MovedCopies("hunter", CardPlace.STACK),
        "Hunter: 1 comes off the stack, 7 left.",
    ),
    (
        "out of a deck",
        {"spear": 2},
        MovedCopies("spear", CardPlace.DECK, "Bo"),
        "Spear: 1 comes out of Bo’s deck.",
    ),
    ("out of the box", {"net": 1}, MovedCopies("net", CardPlace.BOX), "Net: 1 comes out of the box."),
    (
        "onto no stack",
        {"spear": 0},
        MovedCopies("spear", CardPlace.DECK, "Bo"),
        "Spear: 1 goes into Bo’s deck.",
    ),
    (
        "to the box",
        {"spear": 0},
        MovedCopies("spear", CardPlace.BOX),
        "Spear: 1 goes back in the box for good.",
    ),
)


@pytest.mark.parametrize("case", MOVES, ids=lambda case: case[0])
def test_a_card_is_moved_from_or_to_the_place_that_is_said(
    case: tuple[str, dict[str, int], MovedCopies, str],
) -> None:
    _, changes, moved, sentence = case
    log = opened()
    count = replace(deck(log, "Ann", **changes), moved=(moved,))
    assert said(log, count, "Ann")[1:] == [sentence]

    was, now = log.state, entered(log, count, "Ann").state

    (card_id, number), differs = next(iter(changes.items())), 0
    differs = number - was.seats["Ann"].owned.get(card_id, 0)
    bo = now.seats["Bo"].owned.get(card_id, 0) - was.seats["Bo"].owned.get(card_id, 0)
    stack = now.stacks.get(card_id, 0) - was.stacks.get(card_id, 0)
    box = now.seats["Ann"].base.removed.get(card_id, 0) if differs < 0 else -1
    places = {CardPlace.DECK: bo, CardPlace.STACK: stack, CardPlace.BOX: box}
    assert places[moved.place] == -differs
    assert {place for place, change in places.items() if change and place is not CardPlace.BOX} <= {
        moved.place
    }
    assert (now.yard.sometime, now.yard.counted) == ((), ())


def test_a_hire_that_never_was_goes_back_on_its_stack() -> None:
    log = entered(opened(), deck(opened(), "Ann", hunter=1), "Ann")
    count = replace(deck(log, "Ann", hunter=0), moved=(MovedCopies("hunter", CardPlace.STACK),))

    assert said(log, count, "Ann")[1:] == ["Hunter: 1 goes back on the stack, now 8."]
    assert entered(log, count, "Ann").state.stacks["hunter"] == 8


def test_where_the_box_has_no_more_another_deck_is_likeliest() -> None:
    log = entered(opened(), deck(opened(), "Bo", hunter=8), "Bo")
    picked = {"cards.hunter": ("1",)}

    (choice,) = [each for each in RECOUNT.choices(log.state, "Ann", picked) if each.field == "moved.hunter.0"]

    assert choice.start == ("deck=Bo",)
    entry = RECOUNT.entry(log.state, "Ann", {**picked, choice.field: choice.start, "cards.refugee": ("4",)})
    assert encode(entry.facts)["moved"] == encode([MovedCopies("hunter", CardPlace.DECK, "Bo")])
    assert RECOUNT.entry(log.state, "Ann", RECOUNT.picked(log.state, entry)) == entry
    after = ARCTIC.apply(log.state, Record(2, entry, ARCTIC.adjudicate(log.state, entry)))
    assert after.seats["Bo"].owned["hunter"] == 7


MOVE_REFUSALS: tuple[tuple[str, dict[str, int], MovedCopies, str], ...] = (
    ("more than differ", {"net": 1}, MovedCopies("net", CardPlace.BOX, number=2), "not-so-many"),
    ("none", {"net": 1}, MovedCopies("net", CardPlace.BOX, number=0), "not-so-many"),
    ("what doesn’t differ", {}, MovedCopies("net", CardPlace.BOX), "not-so-many"),
    ("no stack", {"net": 1}, MovedCopies("net", CardPlace.STACK), "no-stack"),
    ("more than the stack has", {"hunter": 9}, MovedCopies("hunter", CardPlace.STACK, number=9), "no-stack"),
    ("a deck without it", {"net": 1}, MovedCopies("net", CardPlace.DECK, "Bo"), "not-owned"),
    ("nobody’s deck", {"net": 1}, MovedCopies("net", CardPlace.DECK, "Zoe"), "unknown-player"),
    ("its own deck", {"net": 1}, MovedCopies("net", CardPlace.DECK, "Ann"), "unknown-player"),
    ("all on the stack", {"hunter": 1}, MovedCopies("hunter", CardPlace.JUNKYARD), "too-many-copies"),
)


@pytest.mark.parametrize("case", MOVE_REFUSALS, ids=lambda case: case[0])
def test_a_move_that_is_impossible_is_refused(case: tuple[str, dict[str, int], MovedCopies, str]) -> None:
    _, changes, moved, code = case
    log = opened()

    assert refused(log, replace(deck(log, "Ann", **changes), moved=(moved,)), "Ann").code == code


def test_a_recount_makes_a_loose_seat_known_again() -> None:
    log = entered(opened(), Gathered(1))
    assert log.state.seats["Ann"].is_loose

    after = entered(log, deck(log, "Ann"), "Ann")
    assert not after.state.seats["Ann"].is_loose
    with_modules = entered(opened("recon1"), Recount({"refugee": 4}), "Ann")
    assert not with_modules.state.seats["Ann"].is_loose


def test_a_recount_says_what_differs() -> None:
    log = opened()
    assert said(log, deck(log, "Ann"), "Ann") == ["Ann’s deck matches the record."]
    assert said(log, deck(log, "Ann", refugee=3, net=1), "Ann") == [
        "Ann recounted the deck: -1 Refugee and +1 Net.",
        "Refugee: 1 goes to the junkyard.",
        "Net: 1 comes out of the junkyard.",
    ]


def test_a_hire_that_was_forgotten_comes_off_its_stack() -> None:
    log = opened()
    count = deck(log, "Ann", hunter=1)

    assert said(log, count, "Ann") == [
        "Ann recounted the deck: +1 Hunter.",
        "Hunter: 1 comes off the stack, 7 left.",
    ]
    after = entered(log, count, "Ann").state
    assert (after.stacks["hunter"], after.seats["Ann"].owned["hunter"]) == (7, 1)
    assert {**after.stacks, "hunter": 8} == log.state.stacks


def test_several_hires_that_were_forgotten_come_off_their_stacks() -> None:
    log = opened()

    assert said(log, deck(log, "Ann", hunter=2, thugs=1), "Ann")[1:] == [
        "Hunter: 2 come off the stack, 6 left.",
        "Thugs: 1 comes off the stack, 4 left.",
    ]


def test_more_than_the_stack_has_is_refused() -> None:
    log = entered(opened(), deck(opened(), "Bo", hunter=8), "Bo")
    assert log.state.stacks["hunter"] == 0

    refusal = refused(log, deck(log, "Ann", hunter=1), "Ann")

    assert (refusal.code, refusal.rule) == ("too-many-copies", "A-30")
    assert str(refusal) == "Hunter: 1 here, 8 elsewhere. The box has only 8."


def test_what_a_recount_takes_out_of_a_deck_does_not_lie_on_its_stack_again() -> None:
    """It may have been trashed; and what comes back need not come off the stack."""
    log = entered(opened(), deck(opened(), "Ann", hunter=1), "Ann")
    log = entered(log, deck(log, "Ann", hunter=0), "Ann")
    assert log.state.stacks["hunter"] == 7

    assert said(log, deck(log, "Ann", hunter=1), "Ann")[1:] == ["Hunter: 1 comes out of the junkyard."]
    assert entered(log, deck(log, "Ann", hunter=1), "Ann").state.stacks["hunter"] == 7


def test_a_correction_whose_outcome_moves_nothing_leaves_the_stack_alone() -> None:
    log = opened()
    entry = Entry(deck(log, "Ann", hunter=1), "Ann", frozenset({"too-many-copies"}))
    old = decode(ARCTIC.kinds[Recount.kind].outcome, {"differs": {"hunter": 1}, "unseen": 0, "standing": {}})
    ruling = replace(rule_on(ARCTIC, log, entry), outcome=old)

    log = extend(ARCTIC, log, Record(log.number + 1, entry, ruling))

    assert log.state.stacks["hunter"] == 8


def test_a_hire_entered_after_all_before_the_recount_comes_off_its_stack_once() -> None:
    log = opened()
    entry = Entry(deck(log, "Ann", hunter=1), "Ann")
    record = Record(1, entry, rule_on(ARCTIC, log, entry))
    hired = entered(log, Hunt(("scavenger", "scavenger"), hired="hunter"), "Ann", "not-paid")

    after = ARCTIC.apply(hired.state, record)

    assert (after.stacks["hunter"], after.seats["Ann"].owned["hunter"]) == (7, 1)


def test_the_form_offers_a_mercenary_up_to_what_its_stack_has() -> None:
    state = entered(opened(), deck(opened(), "Bo", hunter=2), "Bo").state

    found = {each.field: each for each in RECOUNT.choices(state, "Ann", {})}

    assert found["cards.hunter"].usual == (0, 6)


def test_what_this_round_has_used_stays_used() -> None:
    log = entered(opened(), Dig(("brawler",), None), "Ann")
    log = entered(log, deck(log, "Ann"), "Ann")

    assert refused(log, Commit(6), "Ann").code == "too-many-cards"
    assert log.state.seats["Ann"].free("brawler") == 0


DECK_REFUSALS: tuple[tuple[str, dict[str, int], str, str, str], ...] = (
    ("a card nobody knows", {"unicorn": 1}, "Ann", "unknown-card", "unicorn"),
    ("fewer than none", {"net": -1}, "Ann", "no-count", "Net: -1"),
    ("far too many", {"net": 100}, "Ann", "no-count", "Net: 100"),
    ("more than the box has", {"spear": 9}, "Ann", "too-many-copies", "The box has only"),
    ("another module's card", {"medic": 1}, "Ann", "not-in-play", "plays without"),
    ("no card of a deck", {"bunker": 1}, "Ann", "never-in-hand", "Bunker"),
    ("nobody", {}, "Zoe", "unknown-player", "Zoe"),
)


@pytest.mark.parametrize("case", DECK_REFUSALS, ids=lambda case: case[0])
def test_what_can_be_no_deck_is_refused(case: tuple[str, dict[str, int], str, str, str]) -> None:
    _, changes, seat, code, words = case
    log = opened()
    refusal = refused(log, Recount({**log.state.seats["Ann"].owned, **changes}), seat)

    assert refusal.code == code
    assert words in refusal.message


def test_more_copies_than_the_box_has_can_be_overridden() -> None:
    log = opened()
    log = entered(log, deck(log, "Ann", spear=9), "Ann", "too-many-copies")

    assert log.state.seats["Ann"].owned["spear"] == 9


# The table ---------------------------------------------------------------------------------------


def table(log: Log[ArcticState], **changes: Any) -> RecountTable:
    """Return a recount that differs from the record in these."""
    return replace(table_as_recorded(log.state), **changes)


def test_the_table_just_as_recorded() -> None:
    log = opened()
    assert said(log, table(log)) == ["The table matches the record."]
    assert entered(log, table(log)).state == log.state


def test_a_later_round_begins_for_all_and_nothing_is_known_for_sure() -> None:
    log = entered(opened(), Commit(5), "Ann")

    state = entered(log, table(log, round=7, initiator="Cy", contested_left=10)).state

    assert (state.round, state.initiator, state.contested_left, state.last_round) == (7, "Cy", 10, 16)
    assert [(each.committed, each.is_loose) for each in state.seats.values()] == [(None, True)] * 3


@pytest.mark.parametrize(("goes_to", "hand"), [("hand", 6), ("discard", 5)])
def test_in_a_round_that_is_gone_on_to_a_building_gives_its_card_as_always(goes_to: str, hand: int) -> None:
    site = {"Ann": "armory timer 3"}
    log = start_of(
        gathering("", "", modules=("hq1", "hq2", "hq3"), bases=site, house={"timer_cards_to": goes_to})
    )

    own = entered(log, table(log, round=3)).state.seats["Ann"]

    assert (own.base.buildings[0].timer, own.hand_limit) == (2, hand)


def test_a_game_that_outlasts_round_16_can_be_corrected() -> None:
    """By the house rule last_contested it goes on until the last card is won."""
    log = opened()
    page = replace(log.version, state=replace(log.state, round=17, contested_left=1))
    log = replace(log, version=page)

    found = {each.field: each for each in RECOUNT_TABLE.choices(log.state, "", {})}

    assert (found["round"].numbers, found["round"].start) == ((1, 17), ("17",))
    assert entered(log, table(log, won={"Bo": 2})).state.wins["Bo"] == 2


def test_the_last_round_follows_the_contested_cards_left() -> None:
    assert opened().state.last_round == 16
    log = opened()
    assert entered(log, table(log, contested_left=12)).state.last_round == 14
    log = to_reveal()
    log = entered(log, table(log, contested_left=1))
    log = entered(log, Reveal(3, dict.fromkeys(PLAYERS, Force())))
    over = entered(log, Count(3)).state
    assert (over.phase, over.round, over.last_round) == (Phase.OVER, 3, 3)


def test_contested_cards_won_are_gains_nobody_has_shown() -> None:
    log = to_reveal()
    state = entered(log, table(log, contested_left=12, won={"Bo": 2})).state

    assert state.wins == {"Ann": 0, "Bo": 2, "Cy": 0}
    assert [gain.source for gain in state.seats["Bo"].unseen] == [Pile.CONTESTED] * 2


def test_every_difference_is_said() -> None:
    log = opened()
    words = said(
        log, table(log, round=2, initiator="Bo", contested_left=11, won={"Cy": 1}, stacks={"hunter": 5})
    )

    assert words == [
        "It’s round 2, not 1. Everyone starts it with five cards.",
        "Bo is the initiator.",
        "11 contested cards are left, not 14.",
        "Cy has won 1 contested card, not 0.",
        "Hunter: 5 for hire, not 8.",
    ]


TABLE_REFUSALS: tuple[tuple[str, dict[str, Any], str, str | None], ...] = (
    ("round 0", {"round": 0}, "out-of-range", "A-10"),
    ("round 17", {"round": 17}, "out-of-range", "A-10"),
    ("no contested card left", {"contested_left": 0}, "out-of-range", "A-15"),
    ("15 contested cards", {"contested_left": 15}, "out-of-range", "A-15"),
    ("more won and left than there are", {"won": {"Ann": 1}}, "too-many-contested", "A-15"),
    ("fewer than none won", {"won": {"Ann": -1}}, "out-of-range", "A-47"),
    ("a stranger leads", {"initiator": "Zoe"}, "unknown-player", None),
    ("a stranger won", {"won": {"Zoe": 1}}, "unknown-player", None),
    ("no stack of mercenaries", {"stacks": {"net": 1}}, "no-stack", "A-4"),
    ("a stack of a card nobody knows", {"stacks": {"unicorn": 1}}, "unknown-card", None),
    ("a stack larger than the box", {"stacks": {"hunter": 9}}, "out-of-range", "A-4"),
)


@pytest.mark.parametrize("case", TABLE_REFUSALS, ids=lambda case: case[0])
def test_what_can_be_no_table_is_refused(case: tuple[str, dict[str, Any], str, str | None]) -> None:
    _, changes, code, rule = case
    log = opened()
    refusal = refused(log, table(log, **changes))

    assert (refusal.code, refusal.rule) == (code, rule)


def with_hunters(number: int) -> Log[ArcticState]:
    """Return the log of a table at which Ann has so many off the stack of 8."""
    log = opened()
    return entered(log, deck(log, "Ann", hunter=number), "Ann")


def most_offered(log: Log[ArcticState], field: str) -> tuple[int, int]:
    """Return how high a number can be told, and how high without an override."""
    (choice,) = (each for each in RECOUNT_TABLE.choices(log.state, "", {}) if each.field == field)
    return (choice.numbers or (0, 0))[1], (choice.usual or (0, 0))[1]


def test_a_stack_has_no_copies_that_are_known_to_be_elsewhere() -> None:
    log = with_hunters(3)
    refusal = refused(log, table(log, stacks={"hunter": 8}))

    assert (refusal.code, refusal.rule, refusal.field) == ("too-many-copies", "A-4", "stacks")
    assert str(refusal) == "Hunter: 8 is too many here. At most 5 of 8 can be."
    assert most_offered(log, "stacks.hunter") == (8, 5)
    log = entered(log, table(log, stacks={"hunter": 4}))
    log = entered(log, table(log, stacks={"hunter": 5}))
    assert entered(log, table(log, stacks={"hunter": 8}), None, "too-many-copies").state.stacks["hunter"] == 8


def test_a_hire_that_was_none_goes_back_on_its_stack() -> None:
    log = with_hunters(3)
    log = entered(log, deck(log, "Ann", hunter=2), "Ann")

    assert entered(log, table(log, stacks={"hunter": 6})).state.stacks["hunter"] == 6
    assert refused(log, table(log, stacks={"hunter": 7})).code == "too-many-copies"


@pytest.mark.parametrize("place", ["junkyard", "out of the game"])
def test_copies_that_left_a_deck_are_on_no_stack(place: str) -> None:
    state = with_hunters(3).state
    own = replace(state.seats["Ann"], owned={**state.seats["Ann"].owned, "hunter": 1})
    if place == "junkyard":
        state = replace(state, yard=state.yard.entered(["hunter", "hunter"]))
    else:
        own = replace(own, base=replace(own.base, removed={"hunter": 2}))
    card = state.cards["hunter"]

    assert most_for_hire(state.with_seat("Ann", own), card) == 5
    dug = state.yard.dug_out(["hunter"]) if place == "junkyard" else state.yard
    again = replace(own, owned={**own.owned, "hunter": 1 + (place == "junkyard")})
    assert most_for_hire(replace(state, yard=dug).with_seat("Ann", again), card) == 5


def test_a_stack_too_high_on_record_hinders_no_other_correction() -> None:
    log = with_hunters(3)
    log = entered(log, table(log, stacks={"hunter": 8}), None, "too-many-copies")

    assert entered(log, table(log, round=2)).state.stacks["hunter"] == 8


def test_in_the_middle_of_a_skirmish_the_round_stays() -> None:
    log = to_reveal()

    assert refused(log, table(log, round=5)).code == "wrong-phase"
    assert refused(log, table(log, initiator="Bo")).code == "wrong-phase"
    assert entered(log, table(log, contested_left=9)).state.contested_left == 9


def test_when_the_game_is_over_the_decks_are_counted() -> None:
    log = to_reveal()
    log = entered(log, table(log, contested_left=1))
    log = entered(log, Reveal(3, dict.fromkeys(PLAYERS, Force())))
    log = entered(log, Count(3))

    assert refused(log, RecountTable(3, "Ann", 1)).code == "wrong-phase"
    assert refused(log, Recount({}), "Ann").code == "wrong-phase"


# A card ------------------------------------------------------------------------------------------


def test_a_corrected_card_counts_from_now_on() -> None:
    log = entered(to_reveal(), CorrectCard("brawler", {"base.fight": 3}))
    log = entered(log, Reveal(3, {"Ann": Force(("brawler",)), "Bo": Force(("scavenger",)), "Cy": Force()}))

    assert entered(log, Count(3)).state.last.fight["Ann"] == 3  # type: ignore[union-attr]


def test_a_correction_can_be_undone_with_the_page_before() -> None:
    log = opened()
    assert log.state.cards["brawler"].base.fight == 2
    after = entered(log, CorrectCard("brawler", {"base.fight": None, "people": 2}))

    card = after.state.cards["brawler"]
    assert (card.base.fight, card.people, card.base.dig) == (None, 2, 1)
    assert log.state.cards["brawler"].base.fight == 2


def test_what_a_correction_changes_is_said() -> None:
    assert said(opened(), CorrectCard("brawler", {"base.fight": 3, "food": None})) == [
        "Brawler, fight: now 3, was 2. The new value counts from here on.",
        "Brawler, cost in food: now blank, was 2. The new value counts from here on.",
    ]


@pytest.mark.parametrize(
    ("card", "values", "code"),
    [
        ("unicorn", {"people": 1}, "unknown-card"),
        ("brawler", {}, "no-values"),
        ("brawler", {"charm": 1}, "unknown-value"),
        ("brawler", {"people": -1}, "bad-card"),
        ("brawler", {"people": 100}, "out-of-range"),
    ],
)
def test_nonsense_about_a_card_is_refused(card: str, values: dict[str, int | None], code: str) -> None:
    assert refused(opened(), CorrectCard(card, values)).code == code


def test_a_number_that_no_card_has_is_refused_as_what_it_is() -> None:
    refusal = refused(opened(), CorrectCard("brawler", {"base.fight": 100}))

    assert refusal.message == "Brawler: 100 fight isn’t possible. Enter 0 to 99."
    assert (refusal.rule, refusal.field, refusal.can_override) == ("A-20", "values", False)


def test_a_box_cannot_have_fewer_copies_than_players_hold() -> None:
    """A stack does not count here: how high it is follows from the copies."""
    log = opened()
    held = sum(own.owned["scavenger"] for own in log.state.seats.values())

    refusal = refused(log, CorrectCard("scavenger", {"count": held - 1}))

    assert (refusal.code, refusal.rule, refusal.can_override) == ("too-few-copies", "A-20", True)
    assert f"{held} are already outside" in refusal.message
    assert entered(log, CorrectCard("scavenger", {"count": held})).state.cards["scavenger"].count == held
    assert entered(log, CorrectCard("brawler", {"count": 3})).state.cards["brawler"].count == 3


def test_none_in_the_box_is_a_number_too() -> None:
    log = opened()

    assert refused(log, CorrectCard("scavenger", {"count": 0})).code == "too-few-copies"
    log = entered(log, CorrectCard("net", {"count": 0}))
    refusal = refused(log, deck(log, "Ann", net=1), "Ann")
    assert (refusal.code, refusal.can_override) == ("not-in-play", True)
    with pytest.raises(IllegalEntry) as caught:
        rule_on(ARCTIC, log, Entry(deck(log, "Ann", net=1), "Ann", frozenset({"not-in-play"})))
    assert str(caught.value) == "Net: 1 here, 0 elsewhere. The box has only 0."


def test_a_number_that_nobody_knows_limits_nothing() -> None:
    log = entered(opened(), CorrectCard("hunter", {"count": None}))

    assert said(log, CorrectCard("hunter", {"count": 8})) == [
        "Hunter, copies in the box: now 8, was unknown. The new value counts from here on."
    ]
    log = entered(log, table(log, stacks={"hunter": 30}))
    log = entered(log, deck(log, "Ann", hunter=9), "Ann")
    assert (log.state.stacks["hunter"], log.state.seats["Ann"].owned["hunter"]) == (30, 9)


@given(st.sampled_from(sorted(VALUES)), st.integers(0, 12) | st.none(), st.data())
def test_every_value_of_a_card_can_be_corrected(name: str, number: int | None, data: st.DataObject) -> None:
    log = opened()
    card = data.draw(st.sampled_from(sorted(log.state.cards)))
    if name == "count" and number is not None:
        number += log.state.placed[card]

    after = entered(log, CorrectCard(card, {name: number})).state.cards[card]

    assert value_of(after, name) == number
    others = [each for each in VALUES if each != name]
    assert [value_of(after, each) for each in others] == [
        value_of(log.state.cards[card], each) for each in others
    ]


def test_a_card_is_not_corrected_against_what_was_declared_with_it() -> None:
    table = Table()
    table.to_reveal()
    table.tell(Reveal(3, forces_of({"Ann": "assassin", "Bo": "brawler", "Cy": ""})), None, *PLAYED_SO)
    table.declare("Ann's assassin snipes Bo's brawler")

    two_people = table.refusal(CorrectCard("brawler", {"people": 2}))

    assert (two_people.code, two_people.rule) == ("declared-already", "A-64")
    assert "Undo the declarations first." in two_people.message
    table.undo()
    table.tell(CorrectCard("brawler", {"people": 2}))
