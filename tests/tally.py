"""What a run of tests has tried and what was lost by it, over all its processes, told at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable
from typing import Any

import pytest

from tests.devices import Client

BAD = "bad inputs"
KEPT = "entries acknowledged"
LOST = "entries lost"
FAULT = "fault: "

COUNTED: Counter[str] = Counter()
"""What the test that runs has counted so far."""


def count_kept(acknowledged: Collection[str], recorded: Iterable[str]) -> None:
    """Count the entries that were acknowledged, and those of them that are not recorded."""
    COUNTED[KEPT] += len(acknowledged)
    COUNTED[LOST] += len(set(acknowledged) - set(recorded))


def count_refusals() -> None:
    """Have the clients of tests count what is refused."""
    usual = Client.request

    def request(self: Client, **told: Any) -> Any:
        response = usual(self, **told)
        COUNTED[BAD] += 400 <= response.status_code < 500
        return response

    Client.request = request  # type: ignore[method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Have the report of a test say what it has counted."""
    COUNTED.clear()
    try:
        return (yield)
    finally:
        is_bad = item.get_closest_marker("bad_input") is not None
        COUNTED[BAD] = max(COUNTED[BAD], 1) if is_bad else 0
        COUNTED.update(f"{FAULT}{mark.args[0]}" for mark in item.iter_markers("fault"))
        item.user_properties.append(("counted", {what: n for what, n in COUNTED.items() if n}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it."""
    passed, all_of_it = Counter[str](), Counter[str]()
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            if report.when == "call":
                told = dict(report.user_properties).get("counted", {})
                all_of_it.update(told)
                passed.update(told if outcome == "passed" else {})
    for line in summary(all_of_it, passed):
        terminalreporter.write_line(line)


def summary(tried: Counter[str], passed: Counter[str]) -> list[str]:
    """Return what there is to say of what was tried, in all tests and in those that passed."""
    faults = sorted(what.removeprefix(FAULT) for what in tried if what.startswith(FAULT))
    survived = [fault for fault in faults if passed[FAULT + fault] == tried[FAULT + fault]]
    lines = []
    if faults:
        lines.append(f"Faults survived: {len(survived)} of {len(faults)} kinds ({', '.join(survived)}).")
    if tried[BAD]:
        failed = tried[BAD] - passed[BAD]
        lines.append(f"Bad inputs tried: {tried[BAD]:,}, of them in tests that failed: {failed:,}.")
    if tried[KEPT]:
        lines.append(f"Entries acknowledged meanwhile: {tried[KEPT]:,}; lost: {tried[LOST]:,}.")
    return lines
