"""A draft knows its choices once they are worked out, and forgets them when anything else is picked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import EntryFacts, Seats, Turn, kind_of
from referee.rules.kernel.entry.panel import Draft, settled_draft, tapped

ASKED: list[Picked] = []


@dataclass(frozen=True, slots=True)
class Fetch(EntryFacts[Any, Nothing]):
    kind = "fetch"
    title = "Fetch"
    outcome = Nothing

    cards: tuple[str, ...]

    @staticmethod
    def offered(state: Any) -> Seats:
        return ("Ann",)

    @staticmethod
    def choices(turn: Turn[Any]) -> Iterator[Choice]:
        ASKED.append(dict(turn.picked))
        yield Choice("cards", "Fetch", (Option("rope", "Rope"), Option("net", "Net")))


FETCH = kind_of(Fetch)


@pytest.fixture
def table() -> object:
    """A state that nobody has asked yet."""
    ASKED.clear()
    return object()


def fresh(*cards: str) -> Draft:
    return Draft("fetch", "Ann", {"cards": cards} if cards else {})


def test_what_is_settled_is_not_worked_out_again(table: object) -> None:
    draft = settled_draft(FETCH, table, fresh("rope"))

    assert settled_draft(FETCH, table, draft) is draft
    assert len(ASKED) == 1


def test_the_choices_of_a_draft_are_those_of_what_stays_picked(table: object) -> None:
    settled_draft(FETCH, table, fresh("rope", "ship"))

    assert ASKED[-1] == {"cards": ("rope",)}


def test_a_draft_that_is_changed_knows_no_choices(table: object) -> None:
    draft = settled_draft(FETCH, table, fresh("rope"))

    assert replace(draft, picked={}).choices is None


def test_a_tap_asks_for_the_choices_of_what_it_picks(table: object) -> None:
    draft = tapped(FETCH, table, settled_draft(FETCH, table, fresh("rope")), ["cards:net"])

    assert settled_draft(FETCH, table, draft).picked == {"cards": ("rope", "net")}


@pytest.mark.parametrize(
    ("now", "tap", "then"),
    [
        ("none", "+1", "2"),
        ("none", "+3", "4"),
        ("none", "-1", "none"),
        ("2", "-1", "none"),
        ("2", "+1", "3"),
        ("3", "-1", "2"),
        ("3", "-10", "none"),
        ("4", "+10", "5"),
        ("3", "5", "5"),
        ("3", "9", "5"),
        ("3", "none", "none"),
        ("3", "+", "3"),
        ("3", "x", "3"),
    ],
)
def test_below_the_first_number_stands_the_word_for_none(now: str, tap: str, then: str) -> None:
    stepper = Choice("n", "How many", numbers=(2, 5), blank="none", start=("none",))

    assert stepper.tapped({"n": (now,)}, tap) == (then,)


@pytest.mark.parametrize(
    ("picked", "word", "then"),
    [
        ("rope rope net", "rope", "net"),
        ("rope rope net", "net", "rope rope"),
        ("rope rope net", "ship", "rope rope net"),
        ("rope rope", "rope", "rope rope rope"),
        ("rope rope rope", "rope", ""),
        ("rope net", "net", "rope net net"),
        ("ship rope", "ship", "rope"),
    ],
)
@pytest.mark.parametrize("in_order", [False, True])
def test_a_tap_on_what_is_chosen_takes_it_back_once_no_more_can_be(
    picked: str, word: str, then: str, in_order: bool
) -> None:
    options = (Option("rope", "Rope", 5), Option("net", "Net", 5), Option("ship", "Ship"))
    fetch = Choice("cards", "Fetch", options, most=3, in_order=in_order)

    assert fetch.tapped({"cards": tuple(picked.split())}, word) == tuple(then.split())
