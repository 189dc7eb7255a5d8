"""What is left out of the static files as they are sent is nothing that a page could use."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files import File
from django.test import override_settings

from referee.statics import BOOTSTRAP, SentFiles, rules_used, smaller

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
BEGINNING = "a{color:red}"


def kept(css: str, *words: str) -> str:
    return "".join(rules_used(css, frozenset(words)))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("a{color:red}", ()),
        (".btn{color:red}", ("btn",)),
        (".btn.btn-sm>.badge{top:0}", ("btn", "btn-sm", "badge")),
        ("[type=button]:not(.lost){cursor:pointer}", ()),
        (".col-3{width:25%}", ("col-",)),
        ('.close{background:url("data:,{x}")}', ("close",)),
        ("@keyframes spin{to{rotate:1turn}}", ()),
        ("@media (min-width:9px){.btn{top:0}}", ("btn",)),
        ('@charset "UTF-8";', ()),
    ],
)
def test_a_rule_that_a_page_can_use_stays(rule: str, words: tuple[str, ...]) -> None:
    assert kept(BEGINNING + rule, *words) == BEGINNING + rule


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (".btn{color:red}", ("bt", "btn-sm")),
        (".btn.btn-sm{top:0}", ("btn",)),
        ("@media (min-width:9px){.btn{top:0}}", ()),
    ],
)
def test_a_rule_for_what_no_page_has_goes(rule: str, words: tuple[str, ...]) -> None:
    assert kept(BEGINNING + rule, *words) == BEGINNING


def test_of_several_selectors_those_stay_that_are_used() -> None:
    assert kept(".btn,.nav a,:is(.x,a),h1{top:0}", "btn") == ".btn,h1{top:0}"


def test_every_class_that_a_template_names_has_all_its_rules() -> None:
    whole = (STATIC / BOOTSTRAP).read_text()
    sent = smaller(BOOTSTRAP, whole)
    templates = "\n".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    named = {name for told in re.findall(r'class="([^"]*)"', templates) for name in told.split()}
    rules = [re.compile(rf"[{{}}]\.{re.escape(name)}{{") for name in named]
    there = [rule for rule in rules if rule.search(whole)]

    assert len(there) > 20
    assert [rule for rule in there if len(rule.findall(whole)) != len(rule.findall(sent))] == []
    assert sent.count("{") == sent.count("}")


def test_what_is_set_for_all_pages_stays() -> None:
    sent = smaller(BOOTSTRAP, (STATIC / BOOTSTRAP).read_text())

    assert ":root,[data-bs-theme=light]{" in sent
    assert "[data-bs-theme=dark]{" in sent


def test_whose_work_it_is_is_still_said() -> None:
    assert "Licensed under MIT" in smaller(BOOTSTRAP, (STATIC / BOOTSTRAP).read_text())


def test_comments_go_and_code_stays() -> None:
    script = 'const x = "/* no comment */"; // stays\n  // goes\n/* goes\n   too */\nrun("a//b");\n'

    assert smaller("js/x.js", script) == 'const x = "/* no comment */"; // stays\nrun("a//b");\n'
    assert smaller("css/x.css", "/* goes */a{top:0}") == "a{top:0}"


def test_what_is_collected_is_smaller_and_named_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "static" / "css").mkdir(parents=True)
    (tmp_path / "static" / "css" / "x.css").write_text("/* goes */a{top:0}")
    with override_settings(STATICFILES_DIRS=[tmp_path / "static"]):
        storage = SentFiles(location=tmp_path / "collected", base_url="/static/")
        found: dict[str, Any] = {path: (source, path) for path, source in FileSystemFinder().list([])}
        with (tmp_path / "static" / "css" / "x.css").open("rb") as file:
            storage.save("css/x.css", File(file))

        names = {name: hashed for name, hashed, done in storage.post_process(found) if done}

    assert (tmp_path / "collected" / names["css/x.css"]).read_text() == "a{top:0}"
