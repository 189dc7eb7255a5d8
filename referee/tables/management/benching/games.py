"""What there is to measure: one skirmish to rule, a table just begun, and a table with a long log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from referee.rules.kernel.codec import decode
from referee.rules.kernel.log import Restore, Retract
from referee.rules.kernel.replay import ToldEntry, read_entry
from referee.rules.registry import GAMES
from referee.tables import logbook, services
from referee.tables.models import Record, Table

QUESTION = "arctic.skirmish"
GAME = "arctic"
PLAYERS = ("Ann", "Bo", "Cy", "Di")
FIRST_SKIRMISH, LAST_STARTED = 3, 15
"""Ann leads in both: the initiator card comes round to the first of four players every fourth round."""

CASE: dict[str, Any] = {
    "players": [*PLAYERS, "Eve"],
    "forces": {
        "Ann": {"cards": ["saboteur", "brawler", "spear", "refugee", "group_leaders"]},
        "Bo": {"cards": ["sniper_team", "thugs", "hunter", "net", "refugee"]},
        "Cy": {"cards": ["medic", "tribe_family_3", "group_leaders", "rifle", "scavenger"]},
        "Di": {"cards": ["brawler", "scavenger", "scout", "shovel", "tear_gas"]},
        "Eve": {"cards": ["scout", "hunter", "spear", "pickaxe", "refugee"]},
    },
    "declarations": [
        {"by": "Ann", "act": "disarm", "with": "saboteur", "target": {"player": "Bo", "card": "net"}},
        {
            "by": "Bo",
            "act": "snipe",
            "with": "sniper_team",
            "target": {"player": "Di", "card": "scout"},
            "answer": {"by": "Cy", "act": "save", "with": "medic"},
        },
        {"by": "Di", "act": "gas", "with": "tear_gas", "target": {"player": "Bo", "card": "thugs"}},
    ],
}
FORCES: dict[str, Any] = {
    "Ann": {"cards": ["sniper_team", "brawler", "spear"]},
    "Bo": {"cards": ["saboteur", "thugs", "net"]},
    "Cy": {"cards": ["medic", "scavenger", "scavenger"]},
    "Di": {"cards": ["brawler", "hunter", "shovel"]},
}
ACTS: dict[str, Any] = {
    "Ann": {"act": "snipe", "with": "sniper_team", "target": {"player": "Di", "card": "hunter"}},
    "Bo": {"act": "disarm", "with": "saboteur", "target": {"player": "Ann", "card": "spear"}},
}
# The entry that is measured, as the page sends it: Ann's snipe, saved by Cy.
SAID = "0-snipe-sniper_team-3-hunter-by-2-medic"
SHOWN = [f"{player}.{card}" for player, name in enumerate(PLAYERS) for card in FORCES[name]["cards"]]


class Writer:
    """Writes a table's log, one entry after the other, as its host would."""

    def __init__(self, name: str) -> None:
        self.rules = GAMES[GAME]
        setup = decode(
            self.rules.setup_type,
            {"players": PLAYERS, "first_initiator": PLAYERS[0], "modules": ["hq1"]},
        )
        self.table: Table = services.open_table(game=GAME, name=name, setup=setup, players=PLAYERS)
        self.number = 0
        self.mark()

    def enter(self, told: ToldEntry) -> None:
        """Enter it; the rules have to accept it."""
        entry = read_entry(self.rules, told)
        services.enter(table=self.table, entry=entry, seen=self.number, entry_id=uuid4())
        self.number += 1

    def mark(self) -> None:
        """Remember this place in the log: `rewind` comes back to it."""
        self.marked = logbook.read_log(self.table)

    def rewind(self) -> None:
        """Cut the log off behind the mark, so that what is measured next finds the table as it was."""
        if self.number > self.marked.number:
            self.table.records.filter(number__gt=self.marked.number).delete()
            self.number = self.marked.number
        logbook.remember(self.table, self.marked)

    def take_back(self) -> None:
        """Undo the last entry."""
        self.enter(ToldEntry(Retract.kind, {"number": self.number}))

    def bring_back(self) -> None:
        """Redo the entry just undone."""
        self.enter(ToldEntry(Restore.kind, {"number": self.number - 1}))


def begun() -> Writer:
    """Return a table in its first skirmish, all forces revealed: four records."""
    writer = Writer("Just begun")
    for number in range(1, FIRST_SKIRMISH + 1):
        writer.enter(_gathered(number))
    writer.enter(ToldEntry("reveal", {"round": FIRST_SKIRMISH, "forces": FORCES}))
    writer.mark()
    return writer


def long_game(records: int) -> Writer:
    """Return a table at the same point of a late skirmish, with so many records.

    A game ends after 16 rounds, so most of the records are changes of mind: every entry is undone and
    redone, every force is corrected once, and in the end forces are corrected until the log is long enough.
    """
    writer = Writer("Long game")
    for told in _until_last_skirmish():
        writer.enter(told)
        writer.take_back()
        writer.bring_back()
    for seat in _seats_for_ever():
        if writer.number >= records:
            break
        writer.enter(_reveal(LAST_STARTED, seat))
    writer.mark()
    return writer


def insert_copy(row: Record, number: int) -> None:
    """Insert a row equal to another, under its own number."""
    copy = Record(table_id=row.table_id, number=number, kind=row.kind, seat=row.seat, facts=row.facts)
    copy.outcome, copy.reasons, copy.overrides = row.outcome, row.reasons, row.overrides
    copy.save(force_insert=True)


def _until_last_skirmish() -> Iterator[ToldEntry]:
    for number in range(1, LAST_STARTED + 1):
        yield _gathered(number)
        if number < FIRST_SKIRMISH:
            continue
        yield from (_reveal(number, seat) for seat in PLAYERS)
        if number < LAST_STARTED:
            yield from (_reveal(number, seat) for seat in PLAYERS)
            yield from (
                ToldEntry("declare", ACTS[seat], seat) for seat in _turn_order(number) if seat in ACTS
            )
            yield ToldEntry("count", {"round": number})


def _gathered(number: int) -> ToldEntry:
    return ToldEntry("gathered", {"round": number})


def _reveal(number: int, seat: str) -> ToldEntry:
    return ToldEntry("reveal", {"round": number, "forces": {seat: FORCES[seat]}}, seat)


def _turn_order(number: int) -> tuple[str, ...]:
    start = (number - FIRST_SKIRMISH) % len(PLAYERS)
    return PLAYERS[start:] + PLAYERS[:start]


def _seats_for_ever() -> Iterator[str]:
    while True:
        yield from PLAYERS
