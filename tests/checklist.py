"""The checklist holds: in a usual run each test that `docs/checklist.md` names is there and passes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

USUAL = "not long"
CHECKLIST = Path(__file__).resolve().parents[1] / "docs" / "checklist.md"
QUESTION = re.compile(r"^\| (\d+)(!?) \| (.*?) \| (.*?) \| `(.*)` \|$", re.MULTILINE)


def questions(text: str = "") -> list[tuple[str, str, str, str, str]]:
    """Return number, mark of a hard fail, rule, question and test of each."""
    return QUESTION.findall(text or CHECKLIST.read_text("utf-8"))


def not_passed(named: Iterable[str], passed: Iterable[str], others: Iterable[str] = ()) -> Iterator[str]:
    """Yield the tests named of which none passed, or any did not."""
    good, bad = _with_families(passed), _with_families(others)
    yield from (test for test in named if test not in good or test in bad)


def _with_families(tests: Iterable[str]) -> set[str]:
    """Return the tests by their full names, and by those without the row of a table."""
    found = set(tests)
    return found | {test.partition("[")[0] for test in found}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Fail a usual run, or one of all tests, where one named did not pass; what is skipped here is told."""
    is_whole = config.args == config.getini("testpaths") and not config.option.keyword
    if not is_whole or config.option.markexpr not in ("", USUAL):
        return
    reports = {how: terminalreporter.getreports(how) for how in ("passed", "failed", "error", "skipped")}
    passed = {report.nodeid for report in reports.pop("passed") if report.when == "call"}
    others = {report.nodeid for several in reports.values() for report in several}
    missing = list(not_passed((test for *_, test in questions()), passed, others))
    for test in missing:
        terminalreporter.write_line(f"docs/checklist.md: not passed: {test}")
    if missing and terminalreporter._session is not None:
        terminalreporter._session.exitstatus = pytest.ExitCode.TESTS_FAILED
