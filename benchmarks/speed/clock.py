"""Timing: probes take turns, so that other load on the machine affects all of them alike."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter

FIXED_WORK = 20_000
FIXED_TIMES = 200


def nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Probe:
    """Something to time; ``before`` prepares each run and isn't timed."""

    name: str
    run: Callable[[], object]
    before: Callable[[], object] = nothing


@dataclass(frozen=True, slots=True)
class Noise:
    """The machine's noise: a high percentile of a fixed task's times as a multiple of its median."""

    cpus: int
    load: float | None
    fixed_work_95: float

    @property
    def hint(self) -> str:
        """The noise in a sentence."""
        load = "" if self.load is None else f", load {self.load:.1f}"
        return (
            f"This machine: {self.cpus} CPU(s){load}; one and the same piece of work took up to "
            f"{self.fixed_work_95:.2f} times its median (19 of 20 runs). Trust the ratios, not the times."
        )


def medians(probes: Sequence[Probe], repetitions: int, warm_up: int) -> dict[str, float]:
    """Run the probes in turns and return the median of each, in milliseconds."""
    taken: dict[str, list[float]] = {probe.name: [] for probe in probes}
    for turn in range(-warm_up, repetitions):
        for probe in probes:
            probe.before()
            milliseconds = _timed(probe.run)
            if turn >= 0:
                taken[probe.name].append(milliseconds)
    return {name: median(times) for name, times in taken.items()}


def noise() -> Noise:
    """Measure how much the machine's speed varies."""
    times = [_timed(lambda: sum(range(FIXED_WORK))) for _ in range(FIXED_TIMES)]
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return Noise(os.cpu_count() or 1, load, quantiles(times, n=20)[-1] / median(times))


def _timed(run: Callable[[], object]) -> float:
    start = perf_counter()
    run()
    return (perf_counter() - start) * 1000
