"""Texts for players avoid the phrases in docs/words.md; docstrings, comments and documents avoid more."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.house.reading import documents, read, section
from tests.languages.untranslated import READMES as TRANSLATED

ROOT = Path(__file__).resolve().parents[2]
MARKS = ("gettext_noop", "gettext", "gettext_lazy", "_")
BLANKS = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{[^{}]*\}|%\(\w+\)s")
MARKED_IN_TEMPLATE = re.compile(
    r"_\(\s*[\"']([^\"']*)[\"']|\{%-?\s*trans\b.*?%\}(.*?)\{%-?\s*endtrans", re.DOTALL
)
NEVER = (
    "everybody",
    "somebody",
    "anybody",
    "put right",
    "all the same",
    "anew",
    "is none",
    "the own",
    "told",
    "so many",
    "any more",
    "lets it pass",
    "that nothing breaks",
    "as it stands",
    "is no count",
    "is no building",
    "is no leader",
    "is no number",
)
NEVER_IN_PROSE = (
    "whoever",
    "whose it is",
    "such a one",
    "as it were",
    "nobody knows",
    "where there is none",
    "goes by",
    "comes to",
    "worked out",
    "put together",
    "what stands",
    "what is there",
    "made up",
    "in whatever",
    "besides",
    "that is whole",
)
NEVER_A_CLASS = ("told", "found", "whole", "thing", "so")
# Kept out of all prose but that of the rules, decisions and lists, which are gone through apart.
NEVER_IN_PLAIN_PROSE = ("nobody", "cannot", *(f"{word} not" for word in ("is", "are", "do", "does", "did")))
GONE_THROUGH_APART = (
    "referee/rules",
    "docs/decisions",
    *("CHANGELOG.md", "docs/checklist.md", "docs/rules.md"),
    "docs/host.md",
)
# These sections quote the phrases.
QUOTING = {"docs/words.md": ("## Style", "## Four languages"), "docs/evidence.md": ("## Last nightly",)}
QUOTED = re.compile(r"^```.*?^```|`[^`\n]+`|“[^”]*”", re.MULTILINE | re.DOTALL)


def pattern_of(*phrases: str) -> re.Pattern[str]:
    """Return a pattern that finds the phrases, also across a line break."""
    return re.compile(rf"\b({'|'.join(phrases)})\b".replace(" ", r"\s+(?:# )?"), re.IGNORECASE)


SAID = pattern_of(*NEVER)
PROSE = pattern_of(*NEVER, *NEVER_IN_PROSE)
PLAIN_PROSE = pattern_of(*NEVER, *NEVER_IN_PROSE, *NEVER_IN_PLAIN_PROSE)


def kept_out_of(place: str) -> re.Pattern[str]:
    """Return the pattern for a room of modules, or for a document."""
    return PROSE if place.startswith(GONE_THROUGH_APART) else PLAIN_PROSE


@cache
def in_code() -> tuple[tuple[str, str], ...]:
    return tuple(_in_code())


def _in_code() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "referee").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                for each in node.args:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield file.name, each.value


def in_templates() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "templates").rglob("*.html")):
        for call, body in MARKED_IN_TEMPLATE.findall(file.read_text("utf-8")):
            yield file.name, call or " ".join(body.split())


@pytest.mark.parametrize("phrases", [in_code, in_templates])
def test_no_phrase_has_words_that_the_style_keeps_out(
    phrases: Callable[[], Iterable[tuple[str, str]]],
) -> None:
    found = [
        (file, phrase) for file, phrase in dict.fromkeys(phrases()) if SAID.search(BLANKS.sub("", phrase))
    ]
    assert found == []


def room_of(file: Path) -> str:
    """Return the name of a module's room: "referee", "referee/tables", "referee/rules/arctic" …"""
    folders = file.relative_to(ROOT).parent.parts
    return "/".join(folders[: 3 if folders[1:2] == ("rules",) else 2])


ROOMS = sorted({room_of(file) for top in ("benchmarks", "referee") for file in (ROOT / top).rglob("*.py")})
PAPERS = [name for name in documents() if name not in TRANSLATED]


def prose_in(room: str) -> Iterator[tuple[str, str]]:
    """Yield the docstrings and blocks of comments of a room, each with its file."""
    for file in sorted((ROOT / room).rglob("*.py")):
        if room_of(file) == room:
            text = file.read_text("utf-8")
            yield from ((file.name, each) for each in (*strings_in(text), *comments_in(text)))


def strings_in(text: str) -> Iterator[str]:
    """Yield the docstrings of a module, its functions, classes and constants."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def comments_in(text: str) -> Iterator[str]:
    """Yield the comments of a module; those on consecutive lines as one."""
    blocks: dict[int, list[str]] = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            block = blocks.pop(token.start[0] - 1, [])
            blocks[token.start[0]] = [*block, token.string]
    yield from map("\n".join, blocks.values())


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_and_comments_are_plain(room: str) -> None:
    texts = [*prose_in(room)]
    assert texts
    assert [(file, found[0], text) for file, text in texts if (found := kept_out_of(room).search(text))] == []


@pytest.mark.parametrize("room", ROOMS)
def test_classes_are_named_by_what_they_are(room: str) -> None:
    found = [
        (file.name, node.name)
        for file in sorted((ROOT / room).glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and node.name.lower() in NEVER_A_CLASS
    ]
    assert found == []


@pytest.mark.parametrize("name", PAPERS)
def test_documents_are_plain(name: str) -> None:
    text = read(name)
    for heading in QUOTING.get(name, ()):
        text = text.replace(section(text, heading), "")
    text = QUOTED.sub("", text)
    assert [found[0] for found in kept_out_of(name).finditer(text)] == []


def test_there_are_phrases_to_look_at() -> None:
    assert len(in_code()) > 1500
    assert len([*in_templates()]) > 400


@pytest.mark.parametrize("words", NEVER)
def test_the_style_names_what_it_keeps_out(words: str) -> None:
    assert f"“{words}”" in (ROOT / "docs/words.md").read_text("utf-8")
