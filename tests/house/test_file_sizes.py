"""Files are short, formatted, and independent of the machine they were written on."""

import re
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
MOST_LINES = 300
# Put together here so that this file does not find itself.
MACHINE_PATH = re.compile("/" + r"(?:work|farm|root|tmp|opt/pypi)/|file:" + "//|[.]library")
SWITCHED_OFF = re.compile("# " + r"fmt: (?:off|skip)")


def tracked_files() -> list[Path]:
    """Return the project's files; skips without git, as in an unpacked archive."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git clone")
    paths = [PROJECT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_no_python_file_is_too_long() -> None:
    """Except generated migrations."""
    found = [path for folder in ("referee", "benchmarks") for path in (PROJECT / folder).rglob("*.py")]
    files = [path for path in found if path.parent.name != "migrations"]
    lengths = {str(path.relative_to(PROJECT)): len(path.read_text("utf-8").splitlines()) for path in files}
    assert lengths
    too_long = {name: lines for name, lines in lengths.items() if lines > MOST_LINES}
    assert not too_long, "Move a part of these out first, in a commit of its own."


def test_the_formatter_is_switched_off_nowhere() -> None:
    """If a formatted table reads badly, write it differently."""
    files = [path for path in tracked_files() if path.suffix == ".py"]
    found = {str(path.relative_to(PROJECT)): SWITCHED_OFF.findall(path.read_text("utf-8")) for path in files}
    assert found
    assert {name: marks for name, marks in found.items() if marks} == {}


def test_no_file_names_a_path_of_a_machine() -> None:
    found = []
    for path in tracked_files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        found += [f"{path.relative_to(PROJECT)}: {hit[0]}" for hit in MACHINE_PATH.finditer(text)]
    assert found == []
