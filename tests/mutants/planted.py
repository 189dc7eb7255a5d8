"""Do the tests notice a small change anywhere? Unlike ``make mutants``, this changes the files of all layers.

``python -m tests.mutants.reached MAP`` first writes which tests reach which line. Then
``python -m tests.mutants.planted MAP KEPT SEED rules=40 web=20`` makes that many changes of these layers,
each in a copy of the project, and runs the tests that reach its line, or stand for its file, until one fails.
``MAP`` may be several files with commas between. ``KEPT`` is the file of results: a change, and the test that
noticed it. A change in it isn't made again. What takes too long to say is open, neither noticed nor survived.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.mutants.reached import PROJECT
from tests.mutants.sites import Site, sites

COPIES = 2
SECONDS = 20.0
LONGEST = 900
TOO_LONG = "takes too long"
REPLAYS = ("tests/replays/test_panels.py", "tests/replays/test_replays.py", "tests/replays/test_stands.py")
OPTIONS = ("-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-m", "long or not long")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


class Tests:
    """Which test files to run for a change: first those that do little but reach its file."""

    def __init__(self, *files: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, dict[str, list[str]]] = {}
        for file in files:
            told: dict[str, Any] = json.loads(file.read_text("utf-8"))
            self.seconds |= told["seconds"]
            for name, lines in told["lines"].items():
                for line, tests in lines.items():
                    self.lines.setdefault(name, {}).setdefault(line, []).extend(tests)
        self.in_all = Counter(
            test for lines in self.lines.values() for tests in lines.values() for test in tests
        )

    def of(self, site: Site) -> list[str]:
        in_file = Counter(test for tests in self.lines.get(site.file, {}).values() for test in tests)
        spent, likely = 0.0, list[str]()
        for test in sorted(self.reached(site), key=lambda test: -in_file[test] / self.in_all[test]):
            if (spent := spent + self.seconds[test]) < SECONDS or not likely:
                likely.append(test)
        found = [*self.standing_for(site), *likely]
        return [test for test in dict.fromkeys(found) if (PROJECT / test).exists()]

    def reached(self, site: Site) -> set[str]:
        lines = self.lines.get(site.file, {})
        at_line = {*lines.get(str(site.line), ())} if site.file.endswith(".py") else set()
        return at_line or {test for tests in lines.values() for test in tests}

    def standing_for(self, site: Site) -> Iterator[str]:
        parts = Path(site.file).parts
        match site.layer:
            case "rules" if parts[2] == "arctic":
                folder = f"tests/rules/arctic/{parts[3] if len(parts) > 4 else ''}".rstrip("/")
                if folder != "tests/rules/arctic":
                    yield folder
                yield from ("tests/rules/arctic/test_against_twin.py", "tests/rules/arctic/rows")
                yield from ("tests/rules/arctic/test_game.py", "tests/rules/arctic/test_seldom.py", *REPLAYS)
            case "rules" | "kernel":
                yield from (f"tests/rules/{parts[2]}", *REPLAYS)
            case "javascript":
                named = [path for path in _browser_tests() if Path(site.file).name in path.read_text("utf-8")]
                for path in dict.fromkeys([*named, *_browser_tests()]):
                    yield path.relative_to(PROJECT).as_posix()
            case "catalogues":
                yield "tests/languages"


def _browser_tests() -> list[Path]:
    return sorted((PROJECT / "tests" / "browser").glob("test_*.py"))


class Copy:
    """A copy of the project in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {
            "HYPOTHESIS_PROFILE": "mutants",
            **os.environ,
            "REFEREE_NO_SETUP": "1",
            "REFEREE_VAR": str(folder / "var"),
        }
        names = subprocess.run(["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True, check=True)
        for name in names.stdout.splitlines():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, folder / name)
        self.time = time.time() + 1000

    def failing(self, site: Site, tests: list[str]) -> str:
        """Return the test that notices a change, "" for none."""
        self.write(site.file, site.text)
        try:
            return self.run(tests)
        finally:
            self.write(site.file, (PROJECT / site.file).read_text("utf-8"))

    def write(self, file: str, text: str) -> None:
        """Each version is of another second, or Python would take the compiled file of the one before."""
        path = self.folder / file
        path.write_text(text, "utf-8")
        self.time += 10
        os.utime(path, (self.time, self.time))
        if path.suffix == ".po":
            with path.open("rb") as lines, path.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(lines))

    def run(self, tests: list[str]) -> str:
        if not tests:
            return ""
        command = [sys.executable, "-m", "pytest", *OPTIONS, *tests]
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=LONGEST
            )
        except subprocess.TimeoutExpired:
            return TOO_LONG
        if done.returncode in (0, 5):
            return ""
        found = FAILED.search(done.stdout)
        return found[1] if found else f"stops: {(done.stdout + done.stderr).splitlines()[-1]}"


def chosen(seed: str, wanted: Mapping[str, int]) -> list[Site]:
    found = sites()
    return [
        site
        for layer, number in wanted.items()
        for site in random.Random(f"{seed} {layer}").sample(found[layer], number)
    ]


def main(reached: str, kept: str, seed: str, *wanted: str) -> None:
    tests, results = Tests(*map(Path, reached.split(","))), Path(kept)
    lines = results.read_text("utf-8").splitlines() if results.exists() else []
    tried = {line.partition("\t")[0] for line in lines}
    numbers = {layer: int(number) for layer, _, number in (each.partition("=") for each in wanted)}
    left = [site for site in chosen(seed, numbers) if str(site) not in tried]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(COPIES) as pool:
        free = SimpleQueue[Copy]()
        for number in range(COPIES):
            free.put(Copy(Path(folder) / str(number)))

        def tried_out(site: Site) -> None:
            copy = free.get()
            killer = copy.failing(site, tests.of(site))
            free.put(copy)
            with results.open("a", encoding="utf-8") as file:
                file.write(f"{site}\t{killer}\n")

        list(pool.map(tried_out, left))
    lines = results.read_text("utf-8").splitlines()
    for killer, what in (("", "survive"), (TOO_LONG, "take too long")):
        found = [line for line in lines if line.endswith(f"\t{killer}")]
        print(*found, f"{len(found)} {what}.", sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
