"""The games to measure: one skirmish to rule on, and tables early and late in a long game."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import takewhile
from random import Random
from typing import Any
from uuid import uuid4

from benchmarks.speed.script import (
    DECLARING,
    FIRST_SKIRMISH,
    FORCES,
    GATHERING,
    LAST_ROUND,
    LATE_LEADER,
    PLAYERS,
    game_until,
)
from referee.rules.arctic.cards.catalogue import Kind, shipped
from referee.rules.kernel.history.log import Restore, Retract
from referee.rules.kernel.replay import EntryData, read_entry
from referee.rules.kernel.text.codec import decode
from referee.rules.registry import GAMES
from referee.tables import logbook, services
from referee.tables.models import StoredRecord, Table

SEEN_BY_ALL = frozenset({"reveal", "count"})
"""Kinds that can only be undone with the others' consent."""
QUESTION = "arctic.skirmish"
GAME = "arctic"
CHANGE_OF_MIND = 3
"""Every third entry is undone and redone in a long log."""
CASE: dict[str, Any] = {
    "players": [*PLAYERS],
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
# The measured entries as the page sends them: Ann's snipe in a skirmish, and her dig while gathering.
SNIPE = {"for_seat": PLAYERS[0], "with": "sniper_team", "act": "snipe", "target": f"{PLAYERS[3]}/hunter"}
DIG = {"for_seat": "Ann", "cards": ["refugee", "shovel"], "kept": "-unseen"}
SHOWN = {f"force.{place}": FORCES[name] for place, name in enumerate(PLAYERS)}
DECLARED = frozenset({"saboteur", "net", "sniper_team", "scout", "medic", "tear_gas", "thugs"})
"""The cards in the declarations."""
FREE = [
    (player, place)
    for player, force in CASE["forces"].items()
    for place, card in enumerate(force["cards"])
    if card not in DECLARED
]


def taps() -> Iterator[dict[str, Any]]:
    """Yield the case over and over, each time with another card in one force, as on the quick page."""
    case, chance = deepcopy(CASE), Random(1)  # noqa: S311 - no one gains by guessing it
    plain = [card.id for card in shipped().values() if card.kind in (Kind.MEMBER, Kind.TOOL)]
    others = [card for card in plain if card not in DECLARED]
    while True:
        player, place = chance.choice(FREE)
        case["forces"][player]["cards"][place] = chance.choice(others)
        yield case


class Writer:
    """Records entries at a table, as its host would."""

    def __init__(self, name: str, first_initiator: str, **more: Any) -> None:
        self.rules = GAMES[GAME]
        meta = {"players": PLAYERS, "first_initiator": first_initiator, **more}
        setup = decode(self.rules.setup_type, meta)
        self.table: Table = services.open_table(game=GAME, name=name, setup=setup, players=PLAYERS)
        self.number = 0
        self.mark()

    def enter(self, data: EntryData) -> None:
        """Record an entry, which the rules have to accept."""
        entry = read_entry(self.rules, data)
        services.enter(table=self.table, entry=entry, seen=self.number, entry_id=uuid4())
        self.number += 1

    def mark(self) -> None:
        """Mark this place in the log for `rewind`."""
        self.marked = logbook.read_log(self.table)

    def rewind(self) -> None:
        """Delete the records after the mark."""
        if self.number > self.marked.number:
            self.table.records.filter(number__gt=self.marked.number).delete()
            self.number = self.marked.number
        logbook.forget(self.table)
        logbook.remember(self.table, self.marked)
        logbook.newest_rows(self.table, self.marked)

    def change_mind(self) -> None:
        """Undo and redo the last counting entry, unless that needs the others' consent."""
        undone = logbook.read_log(self.table).undoable
        if undone is not None and undone.entry.kind not in SEEN_BY_ALL:
            self.enter(EntryData(Retract.kind, {"number": undone.number}))
            self.enter(EntryData(Restore.kind, {"number": undone.number}))


def early_table(upto: str) -> Writer:
    """Return a table in the first skirmish, with all forces revealed, or while gathering; Ann leads."""
    writer = Writer(f"Early, {upto}", PLAYERS[0])
    for data in game_until(upto, FIRST_SKIRMISH, PLAYERS[0]):
        writer.enter(data)
    writer.mark()
    return writer


def late_table(upto: str, records: int) -> Writer:
    """Return a table at the same point of the last round, with ``records`` records; Ann leads again.

    A whole game has fewer records, so the newest entry is undone and redone as often as needed.
    """
    writer = Writer(f"Late, {upto}", LATE_LEADER)
    story = list(game_until(upto, LAST_ROUND, LATE_LEADER))
    revealed = len(list(takewhile(lambda data: data.kind in SEEN_BY_ALL, reversed(story))))
    for place, data in enumerate(story):
        missing = records - writer.number - (len(story) - place)
        if place == len(story) - revealed:
            for _ in range(missing // 2):
                writer.change_mind()
        elif missing >= 2 and place % CHANGE_OF_MIND == 1:
            writer.change_mind()
        writer.enter(data)
    while revealed == 0 and writer.number + 2 <= records:
        writer.change_mind()
    writer.mark()
    return writer


def insert_copy(row: StoredRecord, number: int) -> None:
    """Insert a copy of a row with another number."""
    copy = StoredRecord(table_id=row.table_id, number=number, kind=row.kind, seat=row.seat, facts=row.facts)
    copy.outcome, copy.reasons, copy.overrides = row.outcome, row.reasons, row.overrides
    copy.digest = row.digest
    copy.save(force_insert=True)


__all__ = ["DECLARING", "DIG", "GATHERING", "PLAYERS", "QUESTION", "SHOWN", "SNIPE", "Writer", "taps"]
