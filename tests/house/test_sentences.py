"""Texts for players contain no "(s)" plurals."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HALF_A_PLURAL = re.compile(r"[a-z]\(s\)")


def sentences() -> list[tuple[str, str]]:
    """Return every text in the code, with its file."""
    return [
        (file.name, node.value)
        for file in sorted((ROOT / "referee").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def test_no_sentence_leaves_the_plural_to_its_reader() -> None:
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "referee").rglob("*.toml")]
    pages = [(page.name, page.read_text("utf-8")) for page in sorted(files)]
    assert {"base.html", "house_rules.toml"} <= {name for name, _ in pages}
    found = [(name, text) for name, text in [*sentences(), *pages] if HALF_A_PLURAL.search(text)]
    assert found == []
