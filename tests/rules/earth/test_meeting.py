"""Cards that are placed, or turned up, from the same page: in either order the same (E-11, E-30)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.earth.cards.cards import ActionCard, Cost
from referee.rules.earth.deployment.deployment import Pass
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.state import EarthState, Level
from referee.rules.earth.reveal import RevealCards, ShownCard
from referee.rules.earth.setup.table_deck import Deal
from referee.rules.kernel.history.log import Entry, Log, Retract, extend, open_log
from tests.rules.earth.playing import DECK, SEED, Table
from tests.rules.earth.random_games import play
from tests.rules.kernel.history.orders import LATE, entered_from_one_page, first_runs, pairs

few_games = settings(max_examples=max(settings().max_examples // 3, 3))
seeds = st.integers(0, 2**32 - 1)


def steps_of(table: Table) -> list[tuple[Log[EarthState], Entry]]:
    """Return every record's entry with the log that it was made from."""
    log, steps = open_log(EARTH, table.setup), []
    for record in table.records:
        steps.append((log, record.entry))
        log = extend(EARTH, log, record)
    return steps


def after(table: Table, *entries: Entry) -> Any:
    """Return what comes of these entries, all made from the page as it is; decks in no order."""
    return in_no_order(entered_from_one_page(EARTH, table.log, entries))


def in_no_order(found: Any) -> Any:
    """Return a state with its deck in no order; what is no state as it is."""
    if not isinstance(found, EarthState):
        return found
    return replace(found, deck=NO_ORDER), {card.id: card for card in found.deck.actions}


NO_ORDER = replace(DECK, actions=())


def dealt(**setup: Any) -> Table:
    """Return a table of three at which everybody places a card."""
    table = Table(3, level=Level.DEALT, deck=DECK, **setup)
    table.tell(Deal(SEED))
    table.tell(TurnTarget(1))
    return table


def placing(table: Table, seat: str, place: int = 0) -> Entry:
    return Entry(PlaceCard(table.state.round, table.state.piles.hands[seat][place]), seat)


def revealing(seat: str, shown: ShownCard) -> Entry:
    return Entry(RevealCards(1, {seat: shown}), seat)


def read_out(name: str, *, keep: bool = True) -> ShownCard:
    return ShownCard(card=ActionCard("", (Cost(1, 2),), name=name), keep=keep)


def to_reveal(level: Level = Level.QUICK, **setup: Any) -> Table:
    """Return a table of three at which the cards are turned up."""
    table = Table(3, level=level, **setup)
    table.target()
    table.bid("1 - -")
    return table


@few_games
@given(seeds)
def test_what_meets_comes_to_the_same_in_either_order(seed: int) -> None:
    table = play(seed, 4)

    for log, (one, other) in pairs(EARTH, steps_of(table)):
        first, second = (entered_from_one_page(EARTH, log, order) for order in ((one, other), (other, one)))
        assert LATE in (first, second) or in_no_order(first) == in_no_order(second)


def fresh(state: EarthState, run: list[Entry]) -> list[Entry]:
    """Return the entries without exchanges of a card: these are late once all cards lie (E-12)."""
    return [each for each in run if each.kind == RevealCards.kind or each.seat not in state.placed]


@pytest.mark.parametrize("kind", [PlaceCard.kind, RevealCards.kind])
@few_games
@given(seed=seeds)
def test_whoever_places_or_turns_up_from_one_page_is_never_late(seed: int, kind: str) -> None:
    dice = random.Random(seed)

    for log, run in first_runs(EARTH, lambda each: steps_of(play(each, 4)), seed, kind, fresh):
        ends = [entered_from_one_page(EARTH, log, order) for order in (run, dice.sample(run, len(run)))]
        assert isinstance(ends[0], EarthState)
        assert in_no_order(ends[0]) == in_no_order(ends[1])


def test_three_who_place_from_one_page_are_all_recorded_in_any_order() -> None:
    table = dealt()
    entries = [placing(table, seat) for seat in table.state.seats]

    ends = [after(table, *order) for order in permutations(entries)]

    assert ends[0][0].deployment is not None
    assert all(end == ends[0] for end in ends)


def test_own_cards_that_are_placed_before_the_first_turn_meet() -> None:
    table = Table(3, level=Level.DECK, deck=DECK)
    table.target("t01")

    assert after(table, Entry(PlaceCard(1, "raid"), "Ann"), Entry(PlaceCard(1, "jam"), "Bo")) != LATE


def test_an_exchange_is_late_once_the_last_card_lies() -> None:
    table = dealt()
    table.tell(*_told(placing(table, "Ann")))
    table.tell(*_told(placing(table, "Bo")))

    assert after(table, placing(table, "Cy"), placing(table, "Ann", 1)) == LATE


def test_a_second_card_of_the_same_seat_is_late() -> None:
    table = dealt()

    assert after(table, placing(table, "Ann"), placing(table, "Ann", 1)) == LATE


def test_a_card_is_late_after_a_turn_of_the_deployment() -> None:
    table = Table(3, level=Level.DECK, deck=DECK)
    table.target("t01")

    assert after(table, Entry(Pass(1), "Ann"), Entry(PlaceCard(1, "raid"), "Bo")) == LATE


def test_a_turn_of_the_deployment_is_late_after_another() -> None:
    table = to_reveal()
    table.tell(Retract(table.log.number))

    assert after(table, Entry(Pass(1), "Cy"), Entry(Pass(1), "Cy")) == LATE


@pytest.mark.parametrize("keeps", [True, False])
def test_cards_turned_up_from_one_page_meet_and_are_all_kept(keeps: bool) -> None:
    table = to_reveal()
    entries = [
        revealing("Ann", read_out("Example Pounce", keep=keeps)),
        revealing("Bo", read_out("Example Gambit", keep=keeps)),
        revealing("Cy", ShownCard(is_none=True)),
    ]

    ends = [after(table, *order) for order in permutations(entries)]

    assert set(ends[0][1]) == ({"example_pounce", "example_gambit"} if keeps else set())
    assert all(end == ends[0] for end in ends)


def test_one_name_that_two_seats_would_write_down_is_late_the_second_time() -> None:
    one, other = revealing("Ann", read_out("Example Pounce")), revealing("Bo", read_out(" example  Pounce"))

    assert after(to_reveal(), one, other) == LATE


def test_a_card_turned_up_twice_is_late() -> None:
    one, other = revealing("Ann", ShownCard(is_none=True)), revealing("Ann", ShownCard(is_paid=False))

    assert after(to_reveal(), one, other) == LATE


def _told(entry: Entry) -> tuple[Any, str | None]:
    return entry.facts, entry.seat
