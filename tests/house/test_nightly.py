"""Nightly runs and CI report skipped tests, and the documents show the last nightly result."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import nightly, skipped
from tests.house.reading import PROJECT, read, section
from tests.nightly import HEADING, Result, Step, written

PROVE = Step("prove", "whole proofs", ("make", "prove"))
GREEN = Result(PROVE, 0, "== 12 passed, 1 skipped in 3s ==\n== 1 passed in 1s ==\n", 8.6)


def test_reasons_of_several_runs_are_added_up_and_missing_programs_come_first() -> None:
    lines = ["no nginx here\t2", "caddy is not here: its tests are skipped.", "no nginx here\t1"]
    assert skipped.block(lines) == [
        "Skipped here:",
        "- caddy is not here: its tests are skipped.",
        "- no nginx here (tests: 3)",
    ]


def test_a_run_that_skipped_nothing_says_so() -> None:
    assert skipped.block([]) == ["Skipped here: nothing."]


def test_a_nightly_says_when_it_ran_what_ran_and_what_it_skipped() -> None:
    text = nightly.section([GREEN], ["no WebKit on this machine\t4"], "2026-11-28", "Python 3.11.7")
    assert text.splitlines() == [
        HEADING,
        "",
        "2026-11-28, Python 3.11.7: green.",
        "",
        "| what ran | result | minutes |",
        "| --- | --- | --- |",
        "| whole proofs | 13 passed | 9 |",
        "",
        "Skipped here:",
        "- no WebKit on this machine (tests: 4)",
    ]


@pytest.mark.parametrize(
    ("code", "output", "is_green", "words"),
    [
        (0, "== 3 passed in 1s ==", True, "3 passed"),
        (1, "== 1 failed, 3 passed, 2 errors in 1s ==", False, "3 passed, 1 failed, 2 error"),
        (0, "-- Python 3.12 is not here: skipped.", True, "nothing ran"),
        (2, "", False, "exit code 2"),
        (1, "9 of 100 changes survive.", True, "9 of 100 changes survive"),
    ],
)
def test_a_step_says_what_ran_and_is_green_where_nothing_failed(
    code: int, output: str, is_green: bool, words: str
) -> None:
    result = Result(PROVE, code, output, 1.0)
    assert (result.is_green, result.words) == (is_green, words)


def test_a_result_takes_the_place_of_the_last_one() -> None:
    page = f"# Page\n\n{HEADING}\n\nold\n\n## Next\n\ntext\n"
    assert written(page, f"{HEADING}\n\nnew\n") == f"# Page\n\n{HEADING}\n\nnew\n\n## Next\n\ntext\n"


def test_the_documents_have_a_place_for_it() -> None:
    assert section(read("docs/proven.md"), HEADING).strip()


@pytest.mark.parametrize(("names", "is_written"), [([], True), (["prove"], False)])
def test_only_a_whole_nightly_is_written_down(
    names: list[str], is_written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "proven.md"
    page.write_text(f"{HEADING}\n\nold\n", "utf-8")
    monkeypatch.setattr(nightly, "PAGE", page)
    monkeypatch.setattr(nightly, "STEPS", (Step("prove", "whole proofs", ("echo", "== 3 passed in 1s ==")),))
    assert nightly.main(names) == 0
    assert ("| whole proofs | 3 passed | 0 |" in page.read_text("utf-8")) is is_written


def test_a_step_that_is_unknown_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert nightly.main(["proofs"]) == 2
    assert "No such step: proofs." in capsys.readouterr().out


def test_ci_prints_what_it_skipped_whatever_fails() -> None:
    assert "trap print_skipped EXIT" in read(".ci/run")
    assert subprocess.run(["bash", "-n", str(PROJECT / ".ci/run")]).returncode == 0
