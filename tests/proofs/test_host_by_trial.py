"""A host that enters for a seat learns nothing of what that seat's phone has sealed, whatever is tried.

A refusal leaves no record, so each would be a free question. Two tables differ only in the sealed card.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.leader_actions import Sacrifice
from referee.rules.arctic.hq.storing import Retrieve, Store
from referee.rules.arctic.recon.notes import Note
from referee.rules.kernel.entry.entry import Facts, entry_data
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.history.log import Entry, rule_on
from referee.rules.kernel.records import Author, Insert
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import rows_of, tell
from tests.proofs.test_host_alone import OVERRIDES, sealing
from tests.proofs.test_nobody_else import BUNKER, GAINED, arctic, with_leaders
from tests.rules.offering import answered

pytestmark = pytest.mark.django_db

HOST = Author(None, frozenset(("Ann", "Bo", "Cy")))
TRIES = 6
"""Of each kind, for each seat."""


def with_sealed(table: Table, *facts: Facts, sealed: Facts) -> Table:
    """Return a table at which all have phones and Bo's has sealed something."""
    for each in facts:
        tell(table, each, "Bo", *OVERRIDES)
    return sealing(table, sealed).table


WORLDS: dict[str, tuple[Callable[[str], Table], str, str]] = {
    "stored": (lambda card: with_sealed(arctic(), BUNKER, sealed=Store(0, (card,))), "brawler", "scavenger"),
    "leader": (lambda card: with_sealed(with_leaders(), sealed=ChooseLeader(card)), "butcher", "mentor"),
    "note": (lambda card: with_sealed(arctic(), GAINED, GAINED, sealed=Note(1, card)), "multitool", "net"),
}


def answer(table: Table, entry: Entry) -> tuple[str, ...]:
    """Return what the host is told."""
    game, log = GAMES[table.game], read_log(table)
    try:
        ruling = rule_on(game, log, entry, HOST)
    except IllegalEntry as refusal:
        return (str(refusal),)
    return (str(ruling.outcome), *(repr(each.line) for each in ruling.reasons))


def tries(one: Table, other: Table) -> Iterator[Entry]:
    """Yield entries of every kind for every seat, composed at either table."""
    states = [read_log(table).state for table in (one, other)]
    dice = random.Random(7)
    for name, kind in GAMES[one.game].kinds.items():
        for seat in (*states[0].players, None):
            for state in states * (TRIES // 2):
                try:
                    picked = answered(kind, state, Draft(name, seat, {}), dice).picked
                    entry = kind.entry(states[0].seen_by(None), seat, dict(picked))
                except (IllegalEntry, LookupError, ValueError):
                    continue
                yield entry
                yield Entry(entry.facts, entry.seat, frozenset(OVERRIDES))


@pytest.mark.parametrize("world", WORLDS)
def test_every_entry_has_the_same_answer_at_both_tables(world: str) -> None:
    made, one, other = WORLDS[world]
    tables = made(one), made(other)
    tried = [*tries(*tables)]

    found = [each for each in tried if answer(tables[0], each) != answer(tables[1], each)]

    assert found == []
    assert len(tried) > 400


GUESSES: dict[str, list[Any]] = {
    "stored": [Retrieve(0, ("brawler",)), Retrieve(0, ("scavenger",)), Retrieve(0, (), 1)],
    "leader": [Sacrifice("refugee"), ChooseLeader("butcher"), ChooseLeader("mentor")],
}


@pytest.mark.parametrize("world", GUESSES)
@pytest.mark.parametrize("overrides", [(), OVERRIDES], ids=["plain", "overriding"])
def test_no_guess_is_told_from_another(world: str, overrides: tuple[str, ...]) -> None:
    made, one, other = WORLDS[world]
    tables = made(one), made(other)

    for facts in GUESSES[world]:
        entry = Entry(facts, "Bo", frozenset(overrides))
        inserted = Entry(Insert(rows_of(tables[0])[-1].number, entry_data(entry)))
        for each in (entry, inserted):
            assert answer(tables[0], each) == answer(tables[1], each)
