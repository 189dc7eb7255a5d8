"""The rulebooks of the games: complete, in order, short, cited rightly, the same as docs/rules.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rules.kernel.text.rulebook import HouseRule, Rulebook, RuleText
from referee.rules.kernel.text.rulebook_versions import RULE, versions_of
from referee.rules.registry import OWN, RULEBOOKS
from tests.house.reading import read
from tests.house.rules_page import page

PROJECT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| ([AEM]-\d+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
CITED = re.compile(r"\b[AEM]-\d+\b")
NUMBERS = {number: rule for book in RULEBOOKS.values() for number, rule in book.rules.items()}
RULES = [pytest.param(rule, id=number) for number, rule in NUMBERS.items()]
HOUSE_RULES = [
    pytest.param(book, rule, id=f"{book.game}-{rule.name}")
    for book in RULEBOOKS.values()
    for rule in book.house_rules
]

each_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
each_rule = pytest.mark.parametrize("rule", RULES)
each_house_rule = pytest.mark.parametrize(("book", "rule"), HOUSE_RULES)


def rows(book: Rulebook) -> list[tuple[str, ...]]:
    """Return the rows of docs/rules.md on the rules of a game."""
    told: list[tuple[str, ...]] = ROW.findall((PROJECT / "docs" / "rules.md").read_text("utf-8"))
    return [row for row in told if row[0].startswith(book.letter)]


@each_book
def test_every_number_once_and_in_order(book: Rulebook) -> None:
    numbers = [int(number.removeprefix(f"{book.letter}-")) for number in book.rules]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("game", [box.name for box in OWN])
def test_no_rule_is_lost(game: str) -> None:
    """Recorded games and old evenings cite it: a rule may change, and its number stays."""
    cited = {line.key[1] for line in versions_of(game).lines if line.key[0] == RULE}
    assert len(cited) > 50
    assert sorted(cited - RULEBOOKS[game].rules.keys()) == []


@each_book
def test_rules_are_found_by_their_number(book: Rulebook) -> None:
    assert {number: rule.number for number, rule in book.rules.items()} == {
        number: number for number in book.rules
    }


@each_book
def test_the_rulebook_cannot_be_changed(book: Rulebook) -> None:
    with pytest.raises(TypeError):
        book.rules["A-1"] = next(iter(book.rules.values()))  # type: ignore[index]


@each_book
def test_titles_are_different(book: Rulebook) -> None:
    assert len({rule.title for rule in book.rules.values()}) == len(book.rules)


@each_rule
def test_title_is_short(rule: RuleText) -> None:
    assert 1 <= len(rule.title.split()) <= 6
    assert not rule.title.endswith(".")


@each_rule
def test_text_is_a_few_finished_sentences(rule: RuleText) -> None:
    assert 1 <= len(SENTENCE_END.findall(rule.text)) <= 9
    assert max(len(each.split()) for each in SENTENCE_END.split(rule.text)) <= 45
    assert rule.text.endswith(".")
    assert 20 <= len(rule.text) <= 500


@each_rule
def test_no_stray_spaces_and_no_blanks_to_fill(rule: RuleText) -> None:
    for words in (rule.title, rule.text, *rule.sources):
        assert words == " ".join(words.split())
        assert not set("{}%") & set(words)


@each_rule
def test_a_rule_names_other_rules_that_exist(rule: RuleText) -> None:
    assert set(CITED.findall(rule.text)) <= set(NUMBERS) - {rule.number}


@each_rule
def test_sources_are_named_once(rule: RuleText) -> None:
    sources = rule.sources
    assert all(sources)
    assert len(set(sources)) == len(sources)


@each_book
def test_the_document_says_of_every_rule_which_code_and_test(book: Rulebook) -> None:
    for number, _, _, code, test in rows(book):
        assert code.strip(), f"Name the code of {number} in docs/rules.md."
        assert test.strip(), f"Name a test of {number} in the last column of docs/rules.md."
        assert (code == "not yet") <= (test == "not yet"), number


@pytest.mark.parametrize("files", ["referee/**/*.py", "referee/**/*.toml", "templates/**/*.html"])
def test_every_rule_that_is_cited_exists(files: str) -> None:
    cited = {
        f"{path.relative_to(PROJECT)}: {number}"
        for path in PROJECT.glob(files)
        for number in CITED.findall(path.read_text("utf-8"))
        if number not in NUMBERS
    }
    assert cited == set()


# House rules


@each_house_rule
def test_question_and_labels_fit_the_screen(book: Rulebook, rule: HouseRule) -> None:
    assert rule.question == rule.question.strip()
    assert 0 < len(rule.question) <= 60
    labels = [choice.label for choice in rule.values]
    assert all(0 < len(label) <= 40 and label == label.strip() for label in labels)
    assert len(set(labels)) == len(labels) >= 2


@each_house_rule
def test_it_belongs_to_rules_that_exist(book: Rulebook, rule: HouseRule) -> None:
    assert rule.rules
    assert set(rule.rules) <= set(book.rules)


@each_house_rule
def test_a_house_rule_takes_every_value_listed_and_the_default_is_the_first(
    book: Rulebook, rule: HouseRule
) -> None:
    house_rules = book.house_rules
    assert rule.default == rule.values[0].value
    for value in rule.possible:
        house = house_rules.resolve({rule.name: value})
        assert house[rule.name] == value
        assert house_rules.cited(house, rule.name) == (
            () if value == rule.default else (f"{rule.name}={value}",)
        )


@each_book
def test_house_rules_are_questions_and_different(book: Rulebook) -> None:
    asked = [rule.question for rule in book.house_rules]
    assert [each for each in asked if not each.endswith("?")] == []
    assert len(set(asked)) == len(asked)


def test_the_document_lists_every_rule_and_house_rule_with_the_code_that_names_it() -> None:
    """`make offers` renews the page."""
    text = read("docs/rules.md")
    assert text == page(text)
