"""A code is never a word: it can't be written, formatted, or put into a sentence."""

from __future__ import annotations

import json
from enum import Enum

import pytest

from referee.rules.arctic.cards import Kind
from referee.rules.arctic.worth.action import CardAction
from referee.rules.kernel.code import Code, as_text
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason, Refusal
from tests.house.reading import PROJECT

HUNT = CardAction.HUNT


def test_it_cannot_be_written() -> None:
    for write in (str, format, "{}".format, "%s".__mod__):
        with pytest.raises(TypeError, match="is a code, not a word"):
            write(HUNT)
    with pytest.raises(TypeError, match="is a code, not a word"):
        f"Someone has to {HUNT}."


@pytest.mark.parametrize("fact", [HUNT, (HUNT, "Ann"), ("Ann", Kind.TOOL)])
def test_it_cannot_fill_a_blank(fact: str | tuple[str, ...]) -> None:
    for make in (Line, Reason, Refusal("code", "Someone has to {what}.")):
        facts = {"what": fact}
        with pytest.raises(TypeError, match="cannot fill “what”"):
            make(**facts) if isinstance(make, Refusal) else make("Someone has to {what}.", **facts)


def test_files_have_its_value() -> None:
    assert json.dumps({"act": HUNT}) == '{"act": "hunt"}'
    assert as_text(HUNT) == HUNT.value == "hunt"
    assert type(as_text(HUNT)) is str
    assert as_text("Ann") == "Ann"


def test_every_enumeration_of_strings_is_of_codes() -> None:
    written = {file: file.read_text("utf-8") for file in (PROJECT / "referee").rglob("*.py")}
    others = [file.name for file, text in written.items() if "(StrEnum)" in text or "(str, Enum)" in text]

    assert others == ["code.py"]
    assert issubclass(Code, Enum)
    assert len([text for text in written.values() if "(Code)" in text]) > 15
