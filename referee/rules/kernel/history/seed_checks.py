"""Checks that seeds were made as they have to be, from the records alone, as far as they are open."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.rules.kernel.history.seeds import HASH, PATIENCE_SECONDS, commitment_to, seed_of
from referee.rules.kernel.records import (
    PLACE_KINDS,
    Amend,
    Seated,
    SeedCommitment,
    SeedOpening,
    SeedStarted,
    SeedTimeout,
    Vacated,
)


@dataclass(frozen=True, slots=True)
class SeedRow:
    """What is checked of a record. ``made_at``: in seconds; ``facts``: None while it is sealed."""

    number: int
    kind: str
    seat: str
    made_at: float
    digest: str
    facts: Mapping[str, Any] | None


class SeedFault(Exception):
    """A record breaks the rules of making a seed; the message ends a sentence that begins with the record."""


@dataclass(slots=True)
class _Run:
    """A seed as far as it is made. ``secret``: "" while sealed."""

    number: int
    head: str
    draw: str
    secret: str
    asked: Sequence[str]
    since: float
    closing: str
    is_opening: bool = False
    commitments: dict[str, str] = field(default_factory=dict)
    openings: dict[str, str] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)

    @property
    def waits(self) -> list[str]:
        done = self.openings if self.is_opening else self.commitments
        return [seat for seat in self.asked if seat not in done and seat not in self.left_out]

    def close(self, row: SeedRow) -> None:
        """Begin the second step once the first is complete."""
        if not self.is_opening and not self.waits:
            self.is_opening, self.since, self.closing = True, row.made_at, row.digest


def seed_faults(
    rows: Iterable[SeedRow], players: Sequence[str], draws: Mapping[str, str]
) -> Iterator[tuple[int, str]]:
    """Yield the number and fault of each record that breaks the rules of making a seed.

    ``players``: in the order of the seats; () if unknown. ``draws``: kind of entry -> the field of its seed.
    """
    checks = _Checks(players, draws)
    for row in rows:
        try:
            checks.look_at(row)
        except SeedFault as fault:
            yield row.number, str(fault)


class _Checks:
    def __init__(self, players: Sequence[str], draws: Mapping[str, str]) -> None:
        self.players, self.draws = players, draws
        self.seated = list[str]()
        self.run: _Run | None = None

    def look_at(self, row: SeedRow) -> None:
        """Go on by one record. Raises Fault."""
        if row.kind in PLACE_KINDS:
            return self._place(row)
        if row.kind == SeedStarted.kind:
            return self._start(row)
        if answer := ANSWERS.get(row.kind):
            return answer(self, row)
        if row.kind in self.draws or (self.run is not None and row.kind == self.run.draw):
            return self._draw(row)
        run, self.run = self.run, None
        _require(run is None, "comes in the middle of a shuffle")
        return self._amend(row)

    def _place(self, row: SeedRow) -> None:
        if row.kind == Seated.kind and row.seat not in ("", *self.seated):
            self.seated.append(row.seat)
        elif row.kind == Vacated.kind and row.facts and row.facts["is_last"] and row.seat in self.seated:
            self.seated.remove(row.seat)

    def _start(self, row: SeedRow) -> None:
        before, facts = self.run, row.facts or {}
        order = [seat for seat in self.players or self.seated if seat in self.seated]
        asked = list(facts.get("asked", order))
        secret, draw = str(facts.get("secret", "")), str(facts.get("draw", ""))
        self.run = _Run(row.number, row.digest, draw, secret, asked, row.made_at, row.digest)
        _require(before is None, "starts a shuffle before the last one is over")
        _require(row.seat == "", "starts a shuffle for a seat")
        is_fair = asked == order if self.players else sorted(asked) == sorted(order)
        _require(is_fair, f"asks {_named(asked)} and not {_named(order)}")
        _require(not facts or HASH.fullmatch(secret) is not None, "has no number of the server’s")
        _require(not facts or not self.draws or draw in self.draws, "shuffles for nothing")

    def _commitment(self, row: SeedRow) -> None:
        run, facts = self._running(row)
        _require(not run.is_opening, "commits after the first phone could open")
        self._answers(run, row, run.commitments)
        run.commitments[row.seat] = str(facts["commitment"])
        _require(HASH.fullmatch(str(facts["commitment"])) is not None, "is no commitment")
        _require(facts["head"] == run.head, "commits to another shuffle")
        run.close(row)

    def _opening(self, row: SeedRow) -> None:
        run, facts = self._running(row)
        _require(run.is_opening, "opens before all have committed")
        self._answers(run, row, run.openings)
        run.openings[row.seat] = value = str(facts["value"])
        _require(HASH.fullmatch(value) is not None, "opens no number")
        is_same = commitment_to(run.head, row.seat, value) == run.commitments.get(row.seat)
        _require(is_same, "opens another number than the phone committed to")
        _require(facts["head"] == run.closing, "was opened before all had committed")

    def _timeout(self, row: SeedRow) -> None:
        run, facts = self._running(row)
        seats, waits = list(facts["seats"]), run.waits
        is_early = row.made_at - run.since < PATIENCE_SECONDS
        run.left_out |= {*seats}
        run.close(row)
        _require(row.seat == "", "leaves phones out for a seat")
        answered = [seat for seat in seats if seat not in waits]
        _require(not answered, f"leaves out {_named(answered)}, whose phone answered in time")
        _require(sorted(seats) == sorted(waits) and bool(seats), f"leaves out {_named(seats)} alone")
        _require(not is_early, f"leaves out {_named(seats)} within {PATIENCE_SECONDS} seconds")

    def _draw(self, row: SeedRow) -> None:
        run, self.run = self.run, None
        if run is None:
            return _require(not self.seated, f"is dealt without the phones of {_named(self.seated)}")
        _require(run.draw in ("", row.kind), "is dealt with the seed of something else")
        _require(row.seat == "", "is dealt for a seat")
        _require(run.is_opening and not run.waits, f"is dealt before {_named(run.waits)} answered")
        if row.facts is not None and run.secret and row.kind in self.draws:
            parts = [(seat, run.openings[seat]) for seat in run.asked if seat in run.openings]
            is_same = row.facts[self.draws[row.kind]] == seed_of(run.secret, parts)
            _require(is_same, "isn’t dealt with the seed that the server and the phones made")

    def _amend(self, row: SeedRow) -> None:
        entry = (row.facts or {}).get("entry") if row.kind == Amend.kind else None
        _require(not entry or entry["kind"] not in self.draws, "replaces what was dealt")

    def _running(self, row: SeedRow) -> tuple[_Run, Mapping[str, Any]]:
        if self.run is None or row.facts is None or row.facts["number"] != self.run.number:
            raise SeedFault("belongs to no shuffle that is going on")
        return self.run, row.facts

    def _answers(self, run: _Run, row: SeedRow, given: Mapping[str, str]) -> None:
        _require(row.seat in run.asked, "is from a phone that wasn’t asked")
        _require(row.seat in self.seated, "is from a seat without a phone")
        _require(row.seat not in given, "is a second answer of the same seat")
        _require(row.seat not in run.left_out, "is from a phone that was left out")


ANSWERS = {
    SeedCommitment.kind: _Checks._commitment,
    SeedOpening.kind: _Checks._opening,
    SeedTimeout.kind: _Checks._timeout,
}


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise SeedFault(fault)


def _named(seats: Iterable[str]) -> str:
    return ", ".join(seats) or "nobody"
