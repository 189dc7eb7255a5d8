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


def test_the_page_says_what_ran_when_and_what_it_skipped() -> None:
    row = nightly.row_of(GREEN, "2026-11-28", "commit 1a2b")
    text = nightly.section(
        {"prove": row}, {"prove": ["- whole proofs: no WebKit on this machine (tests: 4)"]}
    )
    assert text.splitlines() == [
        HEADING,
        "",
        "`make nightly` runs what CI leaves out. This is the last run of each part, and what it skipped.",
        "",
        "| what ran | result | minutes | when and where |",
        "| --- | --- | --- | --- |",
        "| whole proofs | 13 passed | 9 | 2026-11-28, commit 1a2b |",
        "",
        "- whole proofs: no WebKit on this machine (tests: 4)",
    ]


def test_a_step_that_is_not_green_says_so() -> None:
    assert "| **not green**: exit code 2 |" in nightly.row_of(Result(PROVE, 2, "", 1.0), "2026-11-28", "here")


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
    assert section(nightly.PAGE.read_text("utf-8"), HEADING).strip()


def test_a_step_takes_the_place_of_its_last_run_and_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Page\n\n{HEADING}\n\nNone yet.\n\n## Next\n\ntext\n", "utf-8")
    skipping = "echo '== 2 passed in 1s =='; echo 'no caddy' >> $REFEREE_SKIPPED"
    steps = (
        Step("prove", "whole proofs", ("echo", "== 3 passed in 1s ==")),
        Step("pages", "pages", ("sh", "-c", skipping)),
    )
    monkeypatch.setattr(nightly, "PAGE", page)
    monkeypatch.setattr(nightly, "STEPS", steps)
    assert nightly.main([]) == 0
    whole = page.read_text("utf-8")
    assert "| whole proofs | 3 passed | 0 |" in whole
    assert "| pages | 2 passed | 0 |" in whole
    assert "\n- pages: no caddy\n" in whole
    assert whole.startswith("# Page\n")
    assert whole.endswith("\n## Next\n\ntext\n")
    monkeypatch.setattr(nightly, "STEPS", (Step("prove", "whole proofs", ("false",)), steps[1]))
    assert nightly.main(["prove"]) == 1
    again = page.read_text("utf-8")
    assert "| whole proofs | **not green**: exit code 1 | 0 |" in again
    assert "3 passed" not in again
    assert "| pages | 2 passed | 0 |" in again
    assert "\n- pages: no caddy\n" in again


def test_a_step_that_is_unknown_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert nightly.main(["proofs"]) == 2
    assert "No such step: proofs." in capsys.readouterr().out


def test_ci_prints_what_it_skipped_whatever_fails() -> None:
    assert "trap print_skipped EXIT" in read(".ci/run")
    assert subprocess.run(["bash", "-n", str(PROJECT / ".ci/run")]).returncode == 0
