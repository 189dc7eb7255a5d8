"""The rulebook of the Marauders on the screen: complete, in order, cited rightly, as in docs/rules.md."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

from referee.rules.prehistory.houserules import HOUSE_RULES
from referee.rules.prehistory.rulebook import ALL_RULES, RULES

PROJECT = Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| (M-\d+) \| ([^|]*) \| ([^|]*) \|", re.MULTILINE)
CITED = re.compile(r"\bM-\d+\b")
# The numbers between these ranges are kept free.
RANGES = (
    range(1, 17), range(20, 28), range(30, 42), range(50, 58), range(60, 79), range(80, 85),
)  # fmt: skip


def test_every_number_once_and_in_order() -> None:
    assert list(RULES) == [rule.number for rule in ALL_RULES]
    assert list(RULES) == [f"M-{number}" for number in chain.from_iterable(RANGES)]


def test_a_rule_is_short_and_its_title_its_own() -> None:
    assert len({rule.title for rule in ALL_RULES}) == len(ALL_RULES)
    for rule in ALL_RULES:
        assert rule.text.endswith(".")
        assert len(rule.text) < 260


def test_every_rule_that_is_cited_exists() -> None:
    files = [
        *(PROJECT / "referee").rglob("prehistory/**/*.py"),
        *(PROJECT / "templates" / "prehistory").glob("*.html"),
    ]
    assert len(files) > 30
    assert {number for path in files for number in CITED.findall(path.read_text("utf-8"))} <= set(RULES)
    assert {number for house in HOUSE_RULES for number in house.rules} <= set(RULES)


def test_the_document_has_every_rule() -> None:
    rows = ROW.findall((PROJECT / "docs" / "rules.md").read_text("utf-8"))
    assert rows == [(rule.number, rule.title, rule.source) for rule in ALL_RULES]
