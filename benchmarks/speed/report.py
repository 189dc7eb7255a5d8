"""The results of the bench, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks.loading.figures import aligned
from benchmarks.speed.clock import Noise

MOST_LATE_TO_EARLY = 1.3
MOST_FIRST_LOAD = {"light round": 55_000, "table page": 55_000, "open skirmish": 60_700}
"""In bytes: the page with which an evening begins, and others that a table may be opened at."""
MOST_ANSWER = 3_200
GROUP = "page of a group"
MOST_GROUP = 1000.0
NOT_MEASURED = "Not measured: how fast other devices see a change. `make load` measures it."


@dataclass(frozen=True, slots=True)
class Row:
    """A median beside its floor, both in milliseconds."""

    what: str
    median: float
    floor: float
    floor_is: str

    @property
    def ratio(self) -> float:
        """The time as a multiple of the floor."""
        return self.median / self.floor


@dataclass(frozen=True, slots=True)
class Report:
    """All results; ``weight``, ``answers`` to taps and ``first_loads`` in bytes."""

    rows: tuple[Row, ...]
    late_to_early: Mapping[str, float]
    queries: Mapping[str, int]
    weight: Mapping[str, Mapping[str, int]]
    answers: Mapping[str, Mapping[str, int]]
    first_loads: Mapping[str, Mapping[str, int]]
    noise: Noise
    repetitions: Mapping[str, int]

    @property
    def broken(self) -> list[str]:
        """Results over their limits."""
        found = [
            f"{what}: late takes {ratio:.2f} times early, at most {MOST_LATE_TO_EARLY} is allowed"
            for what, ratio in self.late_to_early.items()
            if ratio > MOST_LATE_TO_EARLY
        ]
        found += [
            f"{row.what}: {row.median:.0f} ms, less than {MOST_GROUP:.0f} are allowed"
            for row in self.rows
            if row.what.startswith(GROUP) and row.median >= MOST_GROUP
        ]
        found += [
            f"{what}: {weight['gzip']} bytes, at most {MOST_ANSWER} are allowed"
            for what, weight in self.answers.items()
            if weight["gzip"] > MOST_ANSWER
        ]
        found += [
            f"first load, {page}: {total} bytes, less than {MOST_FIRST_LOAD[page]} are allowed"
            for page, total in self.first_load_totals.items()
            if total >= MOST_FIRST_LOAD[page]
        ]
        return found

    @property
    def first_load_totals(self) -> dict[str, int]:
        return {page: sum(load.values()) for page, load in self.first_loads.items()}

    def as_json(self) -> dict[str, Any]:
        rows = [{**asdict(row), "ratio": row.ratio} for row in self.rows]
        totals = self.first_load_totals
        return {**asdict(self), "rows": rows, "first_load_totals": totals, "not_measured": NOT_MEASURED}

    def lines(self) -> Iterator[str]:
        yield from _table(self.rows)
        yield ""
        for what, ratio in self.late_to_early.items():
            yield f"late / early, {what}: {ratio:.2f} (at most {MOST_LATE_TO_EARLY})"
        yield ""
        for what, number in self.queries.items():
            yield f"queries, {what}: {number}"
        yield ""
        for page, weight in (*self.weight.items(), *self.answers.items()):
            yield f"{page}: {weight['raw']:,} bytes of HTML, {weight['gzip']:,} as sent"
        yield ""
        for page, load in self.first_loads.items():
            yield f"first load, {page}, as sent (less than {MOST_FIRST_LOAD[page]:,} bytes):"
            for name, size in sorted(load.items(), key=lambda item: -item[1]):
                yield f"  {size:>7,}  {name}"
            yield f"  {sum(load.values()):>7,}  together"
            yield ""
        yield NOT_MEASURED
        yield f"Medians of {self.repetitions['rulings']} rulings and {self.repetitions['requests']} requests."
        yield self.noise.hint


def _table(rows: tuple[Row, ...]) -> Iterator[str]:
    cells = [("what", "median", "floor", "ratio", "the floor")]
    cells += [(row.what, _ms(row.median), _ms(row.floor), f"{row.ratio:.1f}", row.floor_is) for row in rows]
    return aligned(cells, left=(0, 4))


def _ms(milliseconds: float) -> str:
    return f"{milliseconds:.3f} ms" if milliseconds < 1 else f"{milliseconds:.2f} ms"
