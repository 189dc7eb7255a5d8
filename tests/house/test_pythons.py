"""Every supported version of Python is tested if it's installed, and all files name the same versions."""

from __future__ import annotations

import re
import subprocess

from referee.bootstrap import NEWEST_TRIED, OLDEST
from tests.house.reading import PROJECT, read

PROMISED = [(OLDEST[0], minor) for minor in range(OLDEST[1], NEWEST_TRIED[1] + 1)]


def versions(text: str) -> list[tuple[int, int]]:
    return [(int(major), int(minor)) for major, minor in re.findall(r"\b(\d)\.(\d+)\b", text)]


def test_each_promised_python_and_the_one_after_it_is_looked_for() -> None:
    (tried,) = re.findall(r"^versions=\((.*)\)$", read(".ci/pythons"), re.MULTILINE)

    assert versions(tried) == [*PROMISED, (NEWEST_TRIED[0], NEWEST_TRIED[1] + 1)]


def test_readme_promises_what_was_tried() -> None:
    (line,) = re.findall(r"^You need Python (.*?), and", read("README.md"), re.MULTILINE)

    assert versions(line) == PROMISED


def test_the_script_can_be_read_by_bash() -> None:
    assert subprocess.run(["bash", "-n", str(PROJECT / ".ci/pythons")]).returncode == 0
