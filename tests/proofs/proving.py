"""How much is proven: all of it by `make prove`, a sample in the usual run; told at the end of the run."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from time import process_time
from typing import Protocol, TypeVar

import pytest

ThingT = TypeVar("ThingT")

IS_WHOLE = os.environ.get("PROVE") == "whole"
Row = tuple[str, int, float]
"""What is proven, on how much, and the seconds of a processor that it took."""
_SAID: list[Row] = []


class Proven(Protocol):
    """Goes through the things of a proof, and keeps how many there were.

    ``one_in``: in the usual run one in so many is taken; a prime, so that it meets no pattern.
    """

    def __call__(self, what: str, things: Iterable[ThingT], *, one_in: int = 1) -> Iterator[ThingT]: ...


def _counted(what: str, things: Iterable[ThingT], *, one_in: int = 1) -> Iterator[ThingT]:
    step, number, began = 1 if IS_WHOLE else one_in, 0, process_time()
    for thing in islice(things, step // 2, None, step):
        number += 1
        yield thing
    assert number, f"{what}: on nothing at all"
    _SAID.append((what, number, process_time() - began))


@pytest.fixture
def proven() -> Proven:
    return _counted


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    _SAID.clear()
    try:
        return (yield)
    finally:
        item.user_properties.extend(("proven", said) for said in _SAID)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what is proven, on how much, and how much work it was."""
    rows = [
        row
        for report in terminalreporter.getreports("passed")
        if report.when == "call"
        for name, row in report.user_properties
        if name == "proven"
    ]
    if rows:
        terminalreporter.section("Proven" if IS_WHOLE else "Proven, on a sample (the whole: make prove)")
        for line in table(rows):
            terminalreporter.write_line(line)


def table(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a line for each proof, in the order of their names, and one for all of them."""
    found = sorted(rows)
    width = max(len(what) for what, *_ in found)
    numbers, works = sum(number for _, number, _ in found), sum(seconds for *_, seconds in found)
    for what, number, seconds in (*found, ("all", numbers, works)):
        yield f"{what:<{width}}  {number:>10,}  {seconds:7.1f} s"
