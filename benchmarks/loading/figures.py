"""Measurements, and their presentation as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.loading.device import Answer, Broken


@dataclass
class Times:
    """Times in seconds, and errors."""

    taken: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    async def take(self, asking: Awaitable[Answer]) -> bool:
        """Time a request. Return whether it succeeded."""
        start = perf_counter()
        try:
            answer = await asking
        except Broken as problem:
            self.errors[str(problem) or "the line broke"] += 1
            return False
        if answer.status == 200:
            self.taken.append(perf_counter() - start)
        else:
            self.errors[str(answer.status)] += 1
        return answer.status == 200

    def at(self, share: float) -> float:
        """Return a percentile in milliseconds, 0 without measurements."""
        ordered = sorted(self.taken)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass(frozen=True)
class Row:
    """One kind of action: its rate a second, times and errors."""

    what: str
    seconds: float
    times: Times
    floor: str = ""

    @property
    def rate(self) -> float:
        return len(self.times.taken) / self.seconds

    def as_json(self) -> dict[str, object]:
        """Return the row for JSON, with times in milliseconds."""
        return {
            "what": self.what,
            "number": len(self.times.taken),
            "per_second": round(self.rate, 1),
            "p50": round(self.times.at(0.5), 2),
            "p99": round(self.times.at(0.99), 2),
            "errors": dict(self.times.errors),
        }


def lines(rows: Sequence[Row]) -> list[str]:
    """Return the rows as a table, with each time as a multiple of its floor."""
    floors = {row.what: row for row in rows}
    cells = [("what", "number", "a second", "p50", "p99", "errors", "p50 to floor")]
    for row in rows:
        floor = floors.get(row.floor)
        ratio = f"{row.times.at(0.5) / floor.times.at(0.5):.1f}" if floor and floor.times.taken else ""
        cells.append(
            (
                row.what,
                str(len(row.times.taken)),
                f"{row.rate:.1f}",
                f"{row.times.at(0.5):.1f} ms",
                f"{row.times.at(0.99):.1f} ms",
                str(sum(row.times.errors.values())),
                f"{ratio} ({row.floor})" if ratio else "",
            )
        )
    return list(aligned(cells, left=(0, 6)))


def aligned(lines: Sequence[Sequence[str]], left: Container[int]) -> Iterator[str]:
    """Yield the lines of a table; the columns ``left`` are aligned left, the others right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = enumerate(zip(line, widths, strict=True))
        yield "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width) for place, (cell, width) in cells
        ).rstrip()
