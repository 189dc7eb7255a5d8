"""Templates refer only to existing templates, and every partial is used."""

from __future__ import annotations

import re
from pathlib import Path

TEMPLATES = Path(__file__).parents[2] / "templates"
NAMES = {str(path.relative_to(TEMPLATES)): path.read_text() for path in TEMPLATES.rglob("*.html")}
NAMED = re.compile(r"""{% (?:include|extends|from) "([^"]+)\"""")
LONGEST_LINE = 120
PYTHON = "\n".join(path.read_text() for path in (TEMPLATES.parent / "referee" / "web").rglob("*.py"))


def test_every_template_that_is_named_is_there() -> None:
    named = {(name, each) for name, text in NAMES.items() for each in NAMED.findall(text)}
    assert [pair for pair in sorted(named) if pair[1] not in NAMES] == []


SPRITE = "".join(path.read_text() for path in (TEMPLATES.parent / "static" / "icons").glob("*.svg"))
ICON = re.compile(r"""(?<!\w)icon\(["']([a-z0-9-]+)["']""")


def test_every_icon_that_a_template_draws_is_there() -> None:
    drawn = {(name, each) for name, text in NAMES.items() for each in ICON.findall(text)}
    assert len(drawn) > 50
    assert [pair for pair in sorted(drawn) if f'id="{pair[1]}"' not in SPRITE] == []


SENTENCE = re.compile(r"{%-? trans\b(.*?)%}(.*?){%-? endtrans", re.DOTALL)
PEOPLE = {"name", "seat", "who", "turn", "next_seat", "peeker"}


def test_every_name_in_a_sentence_keeps_its_direction_to_itself() -> None:
    """Otherwise a right-to-left name reverses the words beside it."""
    bare = [
        (file, blank)
        for file, text in NAMES.items()
        for head, sentence in SENTENCE.findall(text)
        for blank in PEOPLE & set(re.findall(r"{{ (\w+) }}", sentence))
        if not re.search(rf"\b{blank}=\S+\|(bdi|say|names)\b", head)
    ]
    assert bare == []


def test_no_line_of_a_template_is_too_long() -> None:
    long = {name: max(map(len, text.splitlines()), default=0) for name, text in NAMES.items()}
    assert {name: length for name, length in long.items() if length > LONGEST_LINE} == {}


def test_every_partial_is_used() -> None:
    named = {each for text in NAMES.values() for each in NAMED.findall(text)}
    partials = {name for name in NAMES if "/_" in name or name.startswith("_")}
    assert [name for name in sorted(partials - named) if f'"{name}"' not in PYTHON] == []


def test_no_address_is_glued_together() -> None:
    """Templates use ``url`` and ``at``, not literal paths."""
    glued = re.compile(
        r"""(?:href|action|src|hx-get|hx-post|data-live)="(?:[^"{]*/[^"{]*)?{{ [\w.]*path }}[^"]+"""
    )
    named = re.compile(r"""(?:href|action|hx-get|hx-post)="/[^"]+""")
    alone = {"500.html", "sorry.html"}  # they stand where nothing else works any more
    found = {name: glued.findall(text) + named.findall(text) for name, text in NAMES.items()}
    assert {name: each for name, each in found.items() if each and name not in alone} == {}


def test_one_component_says_how_an_entry_is_sent() -> None:
    telling = {name for name, text in NAMES.items() if 'hx-sync="this:drop"' in text}
    assert telling == {"components/entry_form.html"}
