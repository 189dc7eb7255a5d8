"""The bench runs, prints its results, and keeps the limits that don't depend on a clock."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from benchmarks.speed import games
from benchmarks.speed.clock import Noise, Probe, medians
from benchmarks.speed.report import GROUP, MOST_ANSWER, MOST_FIRST_LOAD, MOST_GROUP, NOT_MEASURED, Report, Row
from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS

PROJECT = Path(__file__).resolve().parents[2]

REQUESTS = (
    "declaring: declare posted, redirected",
    "declaring: declare posted by htmx",
    "declaring: table page",
    "gathering: dig posted, redirected",
    "gathering: dig posted by htmx",
    "gathering: table page",
)
PARTS = {"css/page", "css/arctic", "js/page", "icons/icons"}

REPORT = Report(
    rows=(Row("a ruling", 0.5, 0.1, "nothing at all"), Row("a page", 20.0, 2.0, "a bare view")),
    late_to_early={"entry posted": 1.1},
    queries={"table page, early": 3},
    weight={"table page": {"raw": 20_000, "gzip": 3_000}},
    answers={"a tap": {"raw": 9_000, "gzip": MOST_ANSWER}},
    first_loads={page: {"html": 3_000, "/static/x.css": 30_000} for page in MOST_FIRST_LOAD},
    noise=Noise(2, 0.5, 1.2),
    repetitions={"rulings": 3, "requests": 2},
)


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """The output of a quick bench."""
    command = [sys.executable, "-m", "benchmarks", "bench", "--quick", "--json"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    printed: dict[str, Any] = json.loads(done.stdout)
    return printed


def test_the_cases_ruled_on_are_legal_and_differ_by_a_card() -> None:
    cases = [json.dumps(case) for case in islice(games.taps(), 200)]

    assert len(set(cases)) > 190
    assert not [case for case in cases if "error" in answer(QUESTIONS[games.QUESTION], case)]


@pytest.mark.long
def test_every_figure_has_its_floor(found: dict[str, Any]) -> None:
    assert len(found["rows"]) == 2 + 2 * len(REQUESTS) + 3
    for row in found["rows"]:
        assert set(row) == {"what", "median", "floor", "floor_is", "ratio"}
        assert row["median"] > 0
        assert row["floor"] > 0
        assert row["ratio"] == pytest.approx(row["median"] / row["floor"])
    assert set(found["late_to_early"]) == set(REQUESTS)


@pytest.mark.long
def test_early_is_the_third_round_and_late_the_last_of_a_long_log(found: dict[str, Any]) -> None:
    names = [row["what"] for row in found["rows"]]
    for what in REQUESTS:
        records = [int(name.removeprefix(f"{what}, ").split()[0]) for name in names if name.startswith(what)]
        early, late = records[:2]
        assert early < 50
        assert late >= 490


@pytest.mark.long
def test_a_long_log_costs_no_more_queries(found: dict[str, Any]) -> None:
    queries = found["queries"]
    assert set(queries) == {f"{what}, {when}" for what in REQUESTS for when in ("early", "late")}
    for what in REQUESTS:
        assert queries[f"{what}, early"] == queries[f"{what}, late"] > 0


@pytest.mark.long
def test_the_pages_are_sent_compressed(found: dict[str, Any]) -> None:
    assert set(found["weight"]) == {"table page", "quick page"}
    for weight in found["weight"].values():
        assert 1_000 < weight["gzip"] < weight["raw"] / 2


@pytest.mark.long
def test_what_a_tap_is_answered_with_is_small(found: dict[str, Any]) -> None:
    assert len(found["answers"]) == 9
    assert {what: weight for what, weight in found["answers"].items() if weight["gzip"] > MOST_ANSWER} == {}


@pytest.mark.long
def test_the_first_load_is_light(found: dict[str, Any]) -> None:
    assert MOST_FIRST_LOAD["light round"] == MOST_FIRST_LOAD["table page"] == 55_000
    assert set(found["first_loads"]) == set(MOST_FIRST_LOAD)
    for page, load in found["first_loads"].items():
        assert found["first_load_totals"][page] == sum(load.values()) < MOST_FIRST_LOAD[page], page
        named = [name for name in load if name.startswith("/static/")]
        assert {part for part in PARTS if any(part in name for name in named)} == PARTS
        assert "html" in load


@pytest.mark.long
def test_it_says_what_it_does_not_measure(found: dict[str, Any]) -> None:
    assert found["not_measured"] == NOT_MEASURED
    assert set(found["noise"]) == {"cpus", "load", "fixed_work_95"}
    assert found["repetitions"] == {"rulings": 3, "requests": 2}


def test_the_printed_table_lines_up() -> None:
    head, *rows = list(REPORT.lines())[:3]
    assert head.split() == ["what", "median", "floor", "ratio", "the", "floor"]
    assert [row.split("  ")[-1] for row in rows] == ["nothing at all", "a bare view"]
    assert {row.index("ms") for row in rows} == {head.index("median") + len("median") - 2}


def test_limits_are_watched() -> None:
    assert REPORT.broken == []
    slow = replace(REPORT, late_to_early={"entry posted": 1.31})
    heavy = replace(REPORT, first_loads={"table page": {"html": MOST_FIRST_LOAD["table page"]}})
    long = replace(REPORT, answers={"a tap": {"raw": 9_000, "gzip": MOST_ANSWER + 1}})
    many = replace(REPORT, rows=(Row(f"{GROUP}, 5 records", MOST_GROUP, 1.0, "nothing"),))
    assert len(slow.broken) == len(heavy.broken) == len(long.broken) == len(many.broken) == 1


def test_probes_take_turns_and_are_prepared() -> None:
    said: list[str] = []
    probes = [
        Probe("a", lambda: said.append("a"), lambda: said.append("ready")),
        Probe("b", lambda: said.append("b")),
    ]
    assert set(medians(probes, repetitions=2, warm_up=1)) == {"a", "b"}
    assert said == ["ready", "a", "b"] * 3
