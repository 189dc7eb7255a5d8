"""The rulebook of Skirmish for Earth: complete, in order, short, cited rightly, the same as docs/rules.md."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from referee.rules.earth.houserules import HOUSE_RULES, UnknownHouseRule, house_of, told
from referee.rules.earth.rulebook import ALL_RULES, RULES
from referee.rules.earth.rulebook_sources import AUTHOR, INFERENCE
from referee.rules.kernel.rulebook import RuleText

PROJECT = Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| (E-\d+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
CITED = re.compile(r"\bE-\d+\b")
# The numbers between these ranges are kept free for later rules.
RANGES = (
    range(1, 13), range(15, 26), range(30, 38), range(40, 50), range(50, 53), range(54, 58), range(60, 64),
    range(65, 67), range(70, 76), range(80, 84),
)  # fmt: skip
NUMBERS = [f"E-{number}" for number in chain.from_iterable(RANGES)]


def test_every_number_once_and_in_order() -> None:
    assert [rule.number for rule in ALL_RULES] == NUMBERS
    assert list(RULES) == NUMBERS


@pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.number)
def test_a_rule_is_short_and_finished(rule: RuleText) -> None:
    assert 1 <= len(rule.title.split()) <= 6
    assert not rule.title.endswith(".")
    assert 1 <= len(SENTENCE_END.findall(rule.text)) <= 4
    assert rule.text.endswith(".")
    assert 40 <= len(rule.text) <= 500
    assert rule.text == " ".join(rule.text.split())
    assert set(CITED.findall(rule.text)) <= set(RULES) - {rule.number}
    assert set(rule.source.split("; ")) <= {AUTHOR, INFERENCE}


def test_titles_are_different() -> None:
    assert len({rule.title for rule in ALL_RULES}) == len(ALL_RULES)


def test_the_document_lists_every_rule_once_with_title_source_code_and_test() -> None:
    rows = ROW.findall((PROJECT / "docs" / "rules.md").read_text("utf-8"))

    assert [row[:3] for row in rows] == [(rule.number, rule.title, rule.source) for rule in ALL_RULES]
    assert all(code.strip() and test.strip() for *_, code, test in rows)


def test_every_rule_that_is_cited_exists() -> None:
    files = [*(PROJECT / "referee").rglob("*.py"), *(PROJECT / "templates").rglob("*.html")]
    cited = {number for file in files for number in CITED.findall(file.read_text("utf-8"))}

    assert cited - set(RULES) == set()


def test_house_rules_belong_to_rules_and_have_their_default_first() -> None:
    for rule in HOUSE_RULES:
        assert set(rule.rules) <= set(RULES)
        assert len({choice.value for choice in rule.values}) == len(rule.values) >= 2
        assert house_of({})[rule.name] == rule.default == rule.values[0].value
        assert told(house_of({}), rule.name) == ()
        other = rule.values[1].value
        assert told(house_of({rule.name: other}), rule.name) == (f"{rule.name}={other}",)


@pytest.mark.parametrize("chosen", [{"supply": "some"}, {"surprise": "yes"}])
def test_a_house_rule_that_does_not_exist_is_refused(chosen: dict[str, str]) -> None:
    with pytest.raises(UnknownHouseRule, match="Possible"):
        house_of(chosen)
