"""The on-screen rulebook: complete, in order, short, and the same as docs/rules.md."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from referee.rules.arctic import rulebook_sources
from referee.rules.arctic.rulebook import ALL_RULES, RULES
from referee.rules.kernel.rulebook import RuleText

DOC = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
ROW = re.compile(r"^\| (A-\d+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
CITED = re.compile(r"\bA-\d+\b")
SOURCES = frozenset(
    {
        rulebook_sources.SUMMARY,
        rulebook_sources.HELP_PAGE,
        rulebook_sources.CARD_TEXT,
        rulebook_sources.CARD_LIST,
        rulebook_sources.INFERENCE,
    }
)
# The numbers between these ranges are kept free for later rules.
RANGES = (
    range(1, 18),
    range(19, 35),
    range(40, 49),
    range(50, 65),
    range(70, 78),
    range(80, 86),
    range(90, 94),
    range(95, 99),
)
NUMBERS = [f"A-{number}" for number in chain.from_iterable(RANGES)]

each_rule = pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.number)


def test_every_number_once_and_in_order() -> None:
    assert [rule.number for rule in ALL_RULES] == NUMBERS
    assert list(RULES) == NUMBERS


def test_rules_are_found_by_their_number() -> None:
    assert all(RULES[rule.number] is rule for rule in ALL_RULES)


def test_the_rulebook_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        RULES["A-1"] = ALL_RULES[0]  # type: ignore[index]


def test_titles_are_different() -> None:
    titles = [rule.title for rule in ALL_RULES]
    assert len(set(titles)) == len(titles)


@each_rule
def test_title_is_short(rule: RuleText) -> None:
    assert 1 <= len(rule.title.split()) <= 6
    assert not rule.title.endswith(".")


@each_rule
def test_text_is_one_to_four_finished_sentences(rule: RuleText) -> None:
    assert 1 <= len(SENTENCE_END.findall(rule.text)) <= 4
    assert rule.text.endswith(".")
    assert 40 <= len(rule.text) <= 500


@each_rule
def test_no_stray_spaces_and_no_blanks_to_fill(rule: RuleText) -> None:
    for words in (rule.title, rule.text, rule.source):
        assert words == " ".join(words.split())
        assert not set("{}%") & set(words)


@each_rule
def test_a_rule_names_only_rules_that_exist(rule: RuleText) -> None:
    assert set(CITED.findall(rule.text)) <= set(RULES) - {rule.number}


@each_rule
def test_sources_are_known_and_named_once(rule: RuleText) -> None:
    sources = rule.source.split("; ")
    assert set(sources) <= SOURCES
    assert len(set(sources)) == len(sources)


def test_the_document_lists_every_rule_once_with_title_and_source() -> None:
    rows = [(number, title, source) for number, title, source, _, _ in ROW.findall(DOC.read_text("utf-8"))]
    assert rows == [(rule.number, rule.title, rule.source) for rule in ALL_RULES]


def test_the_document_says_of_every_rule_which_code_and_test() -> None:
    for number, _, _, code, test in ROW.findall(DOC.read_text("utf-8")):
        assert code.strip(), number
        assert test.strip(), number
        assert (code == "not yet") <= (test == "not yet"), number
