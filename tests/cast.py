"""A small cast for tests: a table of Arctic Scavengers, and short ways to say what happens at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any
from uuid import uuid4

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Act, DeclaredAnswer, Force, Target
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.log import (
    LOG_KINDS,
    Agree,
    Entry,
    Facts,
    Log,
    Propose,
    Record,
    Restore,
    Retract,
    extend,
    rule_on,
)
from referee.rules.kernel.text.ruling import Ruling
from referee.tables import services
from referee.tables.chain import add_link
from referee.tables.logbook import game_of, new_row, read_log
from referee.tables.models import Seat, StoredRecord, Table

PLAYERS = ("Ann", "Bo", "Cy")
MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2")
STACKS = (
    "spy",
    "assassin",
    "guard",
    "provocateur",
    "rogue",
    "medic",
    "saboteur",
    "sniper_team",
    "thugs",
    "scout",
)
# Ann may snipe, Bo may disarm, Cy has a tool and a Medic.
FORCES: Mapping[str, Force] = {
    "Ann": Force(("sniper_team", "refugee")),
    "Bo": Force(("thugs", "saboteur")),
    "Cy": Force(("brawler", "spear", "medic")),
}
SNIPE = Declare(Act.SNIPE, "sniper_team", Target("Bo", "thugs"))
SAVED = Declare(Act.SNIPE, "sniper_team", Target("Bo", "thugs"), DeclaredAnswer("Cy", "medic"))
DISARM = Declare(Act.DISARM, "saboteur", Target("Cy", "spear"))


def open_arctic(
    players: Sequence[str] = PLAYERS,
    modules: Sequence[str] = MODULES,
    name: str = "Friday",
    stacks: Sequence[str] = (),
    *,
    is_light: bool = False,
    is_strict: bool = False,
) -> Table:
    """Open a table at which the first player leads."""
    ten = STACKS if tuple(modules) == MODULES and not stacks else tuple(stacks)
    setup = Setup(tuple(players), players[0], tuple(modules), stacks=ten, is_light=is_light)
    setup = replace(setup, is_strict=is_strict)
    return services.open_table(game="arctic", name=name, setup=setup, players=players)


def seat_of(table: Table, name: str) -> Seat:
    """Return a seat by its name."""
    return table.seats.get(name=name)


def tell(table: Table, facts: Facts, seat: str | None = None, *overrides: str) -> StoredRecord:
    """Enter at the end of the log: on the table's own device, or on the seat's where only that may."""
    entry, log = Entry(facts, seat, frozenset(overrides)), read_log(table)
    is_hosts = entry.kind in LOG_KINDS or game_of(table).may_enter(log.state, entry, None)
    by = "" if is_hosts else seat or ""
    return services.enter(table=table, entry=entry, seen=log.number, entry_id=uuid4(), entered_by=by).row


def tell_all(table: Table, said: Iterable[Facts]) -> Table:
    """Enter on the table's own device what comes one after the other, all at once.

    What was ruled on the same at another table in the same state is not ruled on again.
    """
    log, rows, facts = read_log(table), [], [*said]
    rulings = RULED.setdefault(repr((table.game, log.state, facts)), [])
    for place, each in enumerate(facts):
        if place == len(rulings):
            rulings.append(rule_on(game_of(table), log, Entry(each)))
        row, log = _recorded(table, log, each, rulings[place])
        rows.append(row)
    StoredRecord.objects.bulk_create(rows)
    return table


RULED: dict[str, list[Ruling[Any]]] = {}
"""The rulings of each such course of play, by the state that it began in and what was entered."""


def _recorded(
    table: Table, log: Log[Any], facts: Facts, ruling: Ruling[Any]
) -> tuple[StoredRecord, Log[Any]]:
    game = game_of(table)
    record = Record(log.number + 1, Entry(facts), ruling)
    row = new_row(table, record)
    add_link(row, log.head)
    return row, replace(extend(game, log, record), head=row.digest)


def agree_to(table: Table, facts: Facts) -> StoredRecord:
    """Let a table without phones agree to an undo, a redo or an amendment, and return its record."""
    question = tell(table, Propose(entry_data(Entry(facts)))).number
    proposal = read_log(table).proposal
    assert proposal is not None
    tell(table, Agree(question, proposal.waits))
    return rows_of(table)[-1]


def state_of(table: Table) -> Any:
    """Return where the table stands."""
    return read_log(table).state


UNANSWERED = {"answer": None, "rescue": None, "asks": False}
"""What an action on record says of answers, where nobody was asked."""


def rows_of(table: Table) -> list[StoredRecord]:
    """Return the records, oldest first."""
    return list(StoredRecord.objects.filter(table=table).order_by("number"))


def gather(table: Table, until: int) -> None:
    """Close the gathering of each round up to this one; from round 3 on one at a time."""
    tell_all(table, map(Gathered, range(state_of(table).round, until + 1)))


def to_reveal(table: Table) -> Table:
    """Go to round 3, where the forces are revealed. The log has 3 records then."""
    gather(table, 3)
    return table


def to_declaring(table: Table, forces: Mapping[str, Force] = FORCES) -> Table:
    """Go to the declarations of round 3. The log has 4 records then."""
    tell(to_reveal(table), Reveal(3, dict(forces)))
    return table


def to_the_end(table: Table) -> Table:
    """Play all rounds; Ann wins every skirmish."""
    tell(to_declaring(table), Count(3))
    players = state_of(table).players
    return tell_all(table, chain.from_iterable(won("Ann", players, number) for number in range(4, 17)))


def won(winner: str, players: Iterable[str], number: int) -> tuple[Facts, ...]:
    """Return all of a round in which one player alone sends somebody."""
    forces = dict.fromkeys(players, Force()) | {winner: Force(("brawler",))}
    return Gathered(number), Reveal(number, forces), Count(number)


def lengthen(table: Table, records: int) -> Table:
    """Make the log this long by undoing and redoing its last record."""
    log, rows = read_log(table), []
    while log.number < records:
        facts: Any = Retract(log.undoable.number) if log.undoable and not log.undone else None
        if log.redoable:
            facts = Restore(log.redoable.number)
        row, log = _recorded(table, log, facts, rule_on(game_of(table), log, Entry(facts)))
        rows.append(row)
    StoredRecord.objects.bulk_create(rows)
    return table
