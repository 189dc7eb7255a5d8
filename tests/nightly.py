"""``make nightly``: what CI has no time for. Its result stands in docs/evidence.md, under "Last nightly".

``python -m tests.nightly prove seeds`` runs some of the steps; the page keeps the last result of each.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.loading import cluster
from tests import skipped

PROJECT = Path(__file__).resolve().parents[1]
PAGE = PROJECT / "docs" / "evidence.md"
HEADING = "## Last nightly"
SUMMARY = re.compile(r"^.*\b\d+ (?:passed|failed|errors?)\b.* in [\d.]+s.*$", re.MULTILINE)
COUNTS = re.compile(r"(\d+) (passed|failed|error)")
SURVIVORS = re.compile(r"\d+ of \d+ changes survive")
SEED = datetime.now(UTC).strftime("%Y%m%d")


@dataclass(frozen=True)
class Step:
    """A command to run. ``missing``: why it cannot run here, None if it can."""

    name: str
    what: str
    command: Sequence[str]
    env: dict[str, str] = field(default_factory=dict)
    missing: Callable[[], str | None] = lambda: None


MANAGE = (sys.executable, "manage.py", "test", "-n", "auto", "--dist", "loadscope")
STEPS = (
    Step("prove", "whole proofs", ("make", "prove")),
    Step(
        "seeds",
        "other examples of every test with hypothesis",
        (*MANAGE, "-m", "hypothesis", "tests/rules", "tests/web"),
        {"HYPOTHESIS_PROFILE": "nightly"},
    ),
    Step("postgres", "tables and texts on PostgreSQL", ("make", "postgres"), missing=cluster.what_is_missing),
    Step("browsers", "Chromium, Firefox and WebKit, every page", ("make", "browsers")),
    Step(
        "alone",
        "what CI leaves out, one after the other",
        (
            *(sys.executable, "manage.py", "test"),
            "tests/browser/pocket",
            *(f"tests/browser/test_{name}.py" for name in ("lost_taps", "scripts_alone", "setup")),
            *("tests/many/test_load.py", "tests/many/test_rude.py"),
        ),
        {"KILLS": "100"},
    ),
    Step("pythons", "rules on every Python", ("bash", ".ci/pythons")),
    Step("pages", "pages on every Python", ("bash", ".ci/pythons", "pages")),
    Step("mutants", "100 changes to the rules", ("make", "mutants", f"SEED={SEED}", "CHANGES=100")),
)


@dataclass(frozen=True)
class Result:
    """How a step ended."""

    step: Step
    code: int
    output: str
    minutes: float

    @property
    def counts(self) -> Counter[str]:
        """How many tests passed and failed, in all the runs of pytest of this step."""
        found = Counter[str]()
        for summary in SUMMARY.findall(self.output):
            for number, word in COUNTS.findall(summary):
                found[word] += int(number)
        return found

    @property
    def survivors(self) -> str | None:
        """How many changed rules no test notices: the figure that this step is run for, and no failure."""
        return found[0] if (found := SURVIVORS.search(self.output)) else None

    @property
    def is_green(self) -> bool:
        return self.survivors is not None or self.code == 0

    @property
    def words(self) -> str:
        if self.survivors:
            return self.survivors
        counts = [f"{number:,} {word}" for word, number in sorted(self.counts.items(), reverse=True)]
        return ", ".join(counts) or ("nothing ran" if self.code == 0 else f"exit code {self.code}")


def run(step: Step, skips: Path) -> Result:
    """Run a step, print what it prints, and keep that."""
    print(f"\n== {step.what}", flush=True)
    began, lines = time.monotonic(), list[str]()
    env = {**os.environ, **step.env, skipped.FILE: str(skips), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        step.command, cwd=PROJECT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    return Result(step, process.returncode, "".join(lines), (time.monotonic() - began) / 60)


def row_of(result: Result, day: str, where: str) -> str:
    """Return the row of the page's table for a step."""
    ending = "" if result.is_green else "**not green**: "
    return f"| {result.step.what} | {ending}{result.words} | {result.minutes:.0f} | {day}, {where} |"


def section(rows: Mapping[str, str], skips: Mapping[str, Iterable[str]]) -> str:
    """Return the section of the page: the last run of each step, and what that run skipped."""
    intro = "`make nightly` runs what CI leaves out. This is the last run of each part, and what it skipped."
    head = [intro, "", "| what ran | result | minutes | when and where |", "| --- | --- | --- | --- |"]
    left_out = [line for name in rows for line in skips.get(name, ())]
    return "\n".join([HEADING, "", *head, *rows.values(), "", *left_out]).rstrip() + "\n"


def kept(page: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Return the rows and the skips that the page has, by step: a run of a few steps leaves the others."""
    rows, skips = dict[str, str](), dict[str, list[str]]()
    lines = page.partition(f"{HEADING}\n")[2].partition("\n## ")[0].splitlines()
    for step in STEPS:
        if row := next((line for line in lines if line.startswith(f"| {step.what} |")), None):
            rows[step.name] = row
        skips[step.name] = [line for line in lines if line.startswith(f"- {step.what}: ")]
    return rows, skips


def written(page: str, section: str) -> str:
    """Return the page with the section in the place of the one it has."""
    before, _, after = page.partition(f"{HEADING}\n")
    _, mark, rest = after.partition("\n## ")
    return f"{before}{section}{mark}{rest}"


def write_down(result: Result, skips: Sequence[str], day: str, where: str) -> None:
    """Put the result of a step in the page, as soon as the step has ended: a night may be cut off."""
    page = PAGE.read_text("utf-8")
    rows, left_out = kept(page)
    name, what = result.step.name, result.step.what
    rows[name] = row_of(result, day, where)
    left_out[name] = [f"- {what}: {line}" for line in skipped.listed(skips)]
    ordered = {step.name: rows[step.name] for step in STEPS if step.name in rows}
    PAGE.write_text(written(page, section(ordered, left_out)), "utf-8")


def main(names: Sequence[str]) -> int:
    if unknown := {*names} - {step.name for step in STEPS}:
        print(f"No such step: {', '.join(sorted(unknown))}. There are {', '.join(s.name for s in STEPS)}.")
        return 2
    # Before the first result: the page that it's written to is part of the commit.
    results, where = list[Result](), here()
    for step in STEPS:
        if names and step.name not in names:
            continue
        if why := step.missing():
            print(f"\n== {step.what}: {why}")
            continue
        with tempfile.TemporaryDirectory(prefix="referee-nightly-") as folder:
            skips = Path(folder) / "skipped"
            skips.touch()
            results.append(run(step, skips))
            lines = skips.read_text("utf-8").splitlines()
            write_down(results[-1], lines, f"{datetime.now(UTC):%Y-%m-%d}", where)
    for result in results:
        print(f"{result.step.what}: {result.words}" + ("" if result.is_green else ", not green"))
    return int(not all(result.is_green for result in results))


def here() -> str:
    """Return what the result is of, and on what machine."""
    commit = subprocess.run(
        ("git", "describe", "--always", "--dirty", "--exclude=*"), cwd=PROJECT, capture_output=True, text=True
    ).stdout.strip()
    return f"commit {commit or 'unknown'}, Python {platform.python_version()}, {os.cpu_count()} cores"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
