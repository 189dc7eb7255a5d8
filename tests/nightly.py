"""``make nightly``: what CI has no time for. Its result stands in docs/proven.md, under "Last nightly".

``python -m tests.nightly prove seeds`` runs some of the steps and prints the result only.
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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.loading import cluster
from tests import skipped

PROJECT = Path(__file__).resolve().parents[1]
PAGE = PROJECT / "docs" / "proven.md"
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
    Step("pythons", "rules on every Python", ("bash", ".ci/pythons")),
    Step("pages", "pages on every Python", ("bash", ".ci/pythons", "pages")),
    Step("mutants", f"changed rules, seed {SEED}", ("make", "mutants", f"SEED={SEED}", "CHANGES=100")),
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


def section(results: Sequence[Result], skips: Iterable[str], day: str, where: str) -> str:
    """Return the result as the page prints it."""
    red = [result.step.what for result in results if not result.is_green]
    verdict = f"not green: {', '.join(red)}" if red else "green"
    lines = [
        HEADING,
        "",
        f"{day}, {where}: {verdict}.",
        "",
        "| what ran | result | minutes |",
        "| --- | --- | --- |",
    ]
    lines += [f"| {each.step.what} | {each.words} | {each.minutes:.0f} |" for each in results]
    return "\n".join([*lines, "", *skipped.block(skips)]) + "\n"


def written(page: str, section: str) -> str:
    """Return the page with the section in the place of the one it has."""
    before, _, after = page.partition(f"{HEADING}\n")
    _, mark, rest = after.partition("\n## ")
    return f"{before}{section}{mark}{rest}"


def main(names: Sequence[str]) -> int:
    if unknown := {*names} - {step.name for step in STEPS}:
        print(f"No such step: {', '.join(sorted(unknown))}. There are {', '.join(s.name for s in STEPS)}.")
        return 2
    results = []
    with tempfile.TemporaryDirectory(prefix="referee-nightly-") as folder:
        skips = Path(folder) / "skipped"
        skips.touch()
        for step in STEPS:
            why = step.missing() if step.name in names or not names else "not asked for"
            if why is None:
                results.append(run(step, skips))
            else:
                with skips.open("a", encoding="utf-8") as file:
                    file.write(f"{step.what}: {why}\n")
        told = skips.read_text("utf-8").splitlines()
    commit = subprocess.run(
        ("git", "describe", "--always", "--dirty"), cwd=PROJECT, capture_output=True, text=True
    ).stdout.strip()
    where = f"Python {platform.python_version()} on {os.cpu_count()} cores, commit {commit or 'unknown'}"
    found = section(results, told, f"{datetime.now(UTC):%Y-%m-%d}", where)
    if not names:
        PAGE.write_text(written(PAGE.read_text("utf-8"), found), "utf-8")
    print(f"\n{found}")
    return int(not all(result.is_green for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
