"""Which test files reach which line of the app: ``python -m tests.mutants.reached FILE [TESTS]``.

Two runs with half of the tests each, side by side, take half as long: planted.py reads several files.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

PROJECT = Path(__file__).resolve().parents[2]
TESTS = tuple(
    f"tests/{folder}"
    for folder in (
        "rules",
        "replays",
        "conformance",
        "tables",
        "languages",
        "web",
        "proofs/test_nobody_else.py",
    )
)
OPTIONS = ("-q", "-p", "no:cacheprovider", "-m", "not long", "--tb=short", "--no-showlocals")


class Reached:
    """The pytest plugin that notes the lines and the seconds of each test file, in templates too.

    Seconds of the processor: on a busy machine the clock runs on while a test waits.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seconds: dict[str, float] = {}
        self.coverage = coverage.Coverage(None, config_file=False, include=["*/referee/*", "*/templates/*"])

    def pytest_sessionstart(self) -> None:
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        test = item.nodeid.partition("::")[0]
        if test not in self.seconds:
            self.coverage.switch_context(test)
            self.seconds[test] = 0.0
        began = time.process_time()
        result = yield
        self.seconds[test] += time.process_time() - began
        return result

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        lines = {
            str(Path(file).relative_to(PROJECT)): {
                line: [test for test in tests if test]
                for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
            if PROJECT in Path(file).parents
        }
        self.file.write_text(json.dumps({"seconds": self.seconds, "lines": lines}), "utf-8")


if __name__ == "__main__":
    os.environ.setdefault("HYPOTHESIS_PROFILE", "mutants")
    sys.exit(pytest.main([*OPTIONS, *(sys.argv[2:] or TESTS)], plugins=[Reached(Path(sys.argv[1]))]))
