"""Logs in which a seed is made, as rows whose hashes fit: a cheating server can always make them fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.kernel.history.seed_checks import SeedRow
from tests.rules.kernel.seeds.twin import digest

PLAYERS = ("Ann", "Bo", "Cy")
BEGAN = 1_764_360_000.0
VALUES = {"Ann": "a" * 64, "Bo": "b" * 64, "Cy": "c" * 64}
SECRET = "5" * 64


@dataclass
class Book:
    """A log that is written record by record, each a second after the one before."""

    rows: list[SeedRow] = field(default_factory=list)
    at: float = BEGAN
    first: SeedRow | None = None

    def write(self, kind: str, seat: str = "", after: float = 1, **facts: Any) -> SeedRow:
        self.at += after
        self.rows.append(row_after(self.rows, SeedRow(0, kind, seat, self.at, "", facts)))
        return self.rows[-1]

    def sit(self, *seats: str) -> Book:
        for seat in seats:
            self.write("seated", seat, device="7F3A", is_also=False)
        return self

    def start(self, *asked: str, **more: Any) -> Book:
        self.first = self.write(
            "seed_started", **{"draw": "deal", "secret": SECRET, "asked": [*asked], **more}
        )
        return self

    def commit(self, *seats: str, **more: Any) -> Book:
        assert self.first is not None
        head = self.first.digest
        for seat in seats:
            commitment = digest([head, seat, VALUES[seat]])
            said = {"number": self.first.number, "head": head, "commitment": commitment, **more}
            self.write("seed_commitment", seat, **said)
        return self

    def open(self, *seats: str, closed_by: int = 0, **more: Any) -> Book:
        """``closed_by``: the record that closed the commitments, 0 for the last one."""
        assert self.first is not None
        head = self.rows[closed_by - 1].digest
        for seat in seats:
            said = {"number": self.first.number, "value": VALUES[seat], "head": head, **more}
            self.write("seed_opening", seat, **said)
        return self

    def time_out(self, *seats: str, after: float = 5, **more: Any) -> Book:
        assert self.first is not None
        self.write("seed_timeout", after=after, **{"number": self.first.number, "seats": [*seats], **more})
        return self

    def deal(self, *opened: str, seat: str = "", **more: Any) -> Book:
        secret = SECRET if self.first is None else (self.first.facts or {})["secret"]
        seed = digest([secret, *([each, VALUES[each]] for each in opened)])[:32]
        self.write("deal", seat, **{"seed": seed, **more})
        return self


def row_after(before: Sequence[SeedRow], row: SeedRow) -> SeedRow:
    """Return the row with the number and the hash that fit."""
    last = before[-1].digest if before else "0" * 64
    made = digest([last, row.kind, row.seat, row.made_at, row.facts])
    return replace(row, number=len(before) + 1, digest=made)


def chained(rows: Sequence[SeedRow]) -> list[SeedRow]:
    """Return rows with numbers and hashes that fit again."""
    found = list[SeedRow]()
    for row in rows:
        found.append(row_after(found, row))
    return found


def honest() -> Book:
    """A seed in which everybody has a part, and the deal."""
    book = Book().sit(*PLAYERS).start(*PLAYERS).commit(*PLAYERS)
    return book.open(*PLAYERS, closed_by=7).deal(*PLAYERS)


FAIR: dict[str, Callable[[], Book]] = {
    "everybody": honest,
    "one tablet": lambda: Book().deal(),
    "a late phone": lambda: (
        Book()
        .sit(*PLAYERS)
        .start(*PLAYERS)
        .commit("Ann", "Cy")
        .time_out("Bo")
        .open("Cy", "Ann")
        .deal("Ann", "Cy")
    ),
    "a phone that never opens": lambda: (
        Book()
        .sit("Ann", "Cy")
        .start("Ann", "Cy")
        .commit("Cy", "Ann")
        .open("Ann", closed_by=5)
        .time_out("Cy")
        .deal("Ann")
    ),
    "no phone answers": lambda: Book().sit("Bo").start("Bo").time_out("Bo").deal(),
    "not dealt yet": lambda: Book().sit("Bo").start("Bo").commit("Bo"),
}
