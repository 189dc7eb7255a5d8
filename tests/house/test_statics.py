"""Static files are sent without comments, and every page needs one style sheet and one script."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import override_settings

from referee.statics import BUNDLES, SentFiles, bare
from referee.web.templating import assets

STATIC = Path(__file__).resolve().parents[2] / "static"


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> SentFiles:
    """Our static files as `collectstatic` leaves them."""
    folder = tmp_path_factory.mktemp("collected")
    storages = {"staticfiles": {"BACKEND": "referee.statics.SentFiles"}}
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        call_command("collectstatic", "--no-input", "--verbosity=0")
        return SentFiles(location=folder, base_url="/static/")


def text_of(collected: SentFiles, name: str) -> str:
    return Path(collected.path(collected.stored_name(name))).read_text("utf-8")


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ('const x = "/* no comment */"; // goes\n', 'const x="/* no comment */";\n'),
        ('run("http://a//b");\n  // goes\n/* goes\n   too */\nrun();\n', 'run("http://a//b");\nrun();'),
        ("if (x) {\n  run(`a , ${b} ; c`);\n}\n", "if(x){run(`a , ${b} ; c`);}\n"),
        ("const x = /a , b/, y = z.match(/[=] \\/ ;/);", "const x=/a , b/,y=z.match(/[=] \\/ ;/);"),
        ("let x = a / b\nlet y = a - -b", "let x=a / b\nlet y=a - -b"),
        ("return x\n  ? y : z", "return x\n?y:z"),
    ],
)
def test_a_script_keeps_strings_patterns_and_line_ends_that_may_end_a_statement(
    written: str, sent: str
) -> None:
    assert bare("js/x.js", written) == sent


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("/* goes */a{top:0}", "a{top:0}"),
        ("a :is(b, p) > i {\n  top: calc(1px + 2px);\n}\n", "a :is(b,p)>i{top:calc(1px + 2px)}"),
        (
            '@media (width < 9px) { a::after { content: ", "; } }',
            '@media (width < 9px){a::after{content:", "}}',
        ),
    ],
)
def test_a_style_sheet_keeps_what_says_something(written: str, sent: str) -> None:
    assert bare("css/x.css", written) == sent


def test_no_string_of_a_script_has_lines_or_strings_in_it() -> None:
    """Strings are recognized by their quotes."""
    texts = {path.name: path.read_text("utf-8") for path in (STATIC / "js").glob("*.js")}
    lines = [line.partition(" // ")[0] for text in texts.values() for line in text.splitlines()]

    assert len(lines) > 1000
    assert [line for line in lines if line.count("`") % 2 or line.count('"') % 2] == []
    assert [name for name, text in texts.items() if re.search(r"`[^`\n]*\$\{[^}`\n]*`", text)] == []


def test_a_bundle_has_all_of_its_parts_in_order(collected: SentFiles) -> None:
    for bundle, names in BUNDLES.items():
        text = text_of(collected, bundle)
        places = [text.index(text_of(collected, name)) for name in names]
        assert places == sorted(places)


def test_a_file_is_named_by_its_content_and_compressed(collected: SentFiles) -> None:
    for name in ("js/page.js", "css/arctic.css", "icons/icons.svg"):
        file = Path(collected.path(collected.stored_name(name)))
        stem, digest, _ = file.name.split(".")
        assert (stem, len(digest)) == (Path(name).stem, 12)
        assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == file.read_bytes()


def test_pages_without_a_list_of_files_find_them_by_their_plain_names(collected: SentFiles) -> None:
    for name in ("vendor/bootstrap.min.css", "css/referee.css", "js/theme.js"):
        assert Path(collected.path(name)).exists()


def test_a_page_names_the_parts_until_files_are_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    assets.bundle.cache_clear()
    assert assets.bundle("css/page.css") == ("/static/vendor/bootstrap.min.css", "/static/css/referee.css")
    assets.bundle.cache_clear()
    monkeypatch.setattr(staticfiles_storage, "hashed_files", {}, raising=False)
    assert assets.bundle("css/page.css") == ("/static/css/page.css",)
    assets.bundle.cache_clear()


def test_a_game_may_have_icons_of_its_own() -> None:
    assert assets.icon_url("dig") == "/static/icons/icons.svg#dig"
    assert assets.icon_url("fishing") == "/static/icons/prehistory.svg#fishing"
