"""What runs of tests skip, and why: collected over several runs, and printed as one block.

Runs append to the file that REFEREE_SKIPPED names, as does `.ci/pythons`.
``python -m tests.skipped FILE`` prints it.
A line is a reason, or a reason, a tab and the number of tests.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

FILE = "REFEREE_SKIPPED"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Append each reason for which this run skipped tests, if a file is named; the workers of xdist don't."""
    file = os.environ.get(FILE)
    if file and not hasattr(terminalreporter.config, "workerinput"):
        reasons = Counter(map(reason_of, terminalreporter.getreports("skipped")))
        with Path(file).open("a", encoding="utf-8") as written:
            written.writelines(f"{reason}\t{number}\n" for reason, number in reasons.items())


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return the reason of a skip: pytest keeps file, line and reason."""
    assert isinstance(report.longrepr, tuple)
    return " ".join(report.longrepr[2].removeprefix("Skipped: ").split())


def read(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield each reason once, with its number of tests; first those with none: what a script did not find."""
    numbers = Counter[str]()
    for line in lines:
        reason, _, number = line.strip().partition("\t")
        numbers[reason] += int(number or 0)
    yield from sorted(numbers.items(), key=lambda row: (row[1] > 0, row[0]))


def listed(lines: Iterable[str]) -> list[str]:
    """Return each reason with its number of tests, in words."""
    return [reason + (f" (tests: {number})" if number else "") for reason, number in read(lines)]


def block(lines: Iterable[str]) -> list[str]:
    """Return what to print about everything that was skipped."""
    rows = [f"- {row}" for row in listed(lines)]
    return ["Skipped here:", *rows] if rows else ["Skipped here: nothing."]


if __name__ == "__main__":
    print(*block(Path(sys.argv[1]).read_text("utf-8").splitlines()), sep="\n")
