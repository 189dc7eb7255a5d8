"""Files a person can read in one sitting, and nothing in them about the machine they were written on."""

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
    """Return what belongs to the project; without git, as in an unpacked archive, there is nothing to ask."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git clone")
    paths = [PROJECT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_no_python_file_is_too_long() -> None:
    """Migrations apart, which nobody writes."""
    found = [path for folder in ("referee", "benchmarks") for path in (PROJECT / folder).rglob("*.py")]
    files = [path for path in found if path.parent.name != "migrations"]
    lengths = {str(path.relative_to(PROJECT)): len(path.read_text("utf-8").splitlines()) for path in files}
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_the_formatter_is_switched_off_nowhere() -> None:
    """Where a table reads badly once it is formatted, write it another way."""
    files = [path for path in tracked_files() if path.suffix == ".py"]
    found = {str(path.relative_to(PROJECT)): SWITCHED_OFF.findall(path.read_text("utf-8")) for path in files}
    assert found
    assert {name: marks for name, marks in found.items() if marks} == {}


def test_no_file_names_a_path_of_a_machine() -> None:
    """What is written here works wherever it is put."""
    found = []
    for path in tracked_files():
        text = path.read_bytes().decode("utf-8", errors="replace")
        found += [f"{path.relative_to(PROJECT)}: {hit[0]}" for hit in MACHINE_PATH.finditer(text)]
    assert found == []
