"""Opened connections are closed; sqlite3's own ``with`` only commits."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.house.reading import PROJECT

FILES = [
    file
    for folder in ("referee", "benchmarks", "tests")
    for file in sorted((PROJECT / folder).rglob("*.py"))
    if "sqlite3.connect(" in file.read_text("utf-8") and file.name != Path(__file__).name
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PROJECT)))
def test_a_connection_to_sqlite_is_closed(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    withs = [
        item.context_expr for each in ast.walk(tree) if isinstance(each, ast.With) for item in each.items
    ]

    assert not [each.lineno for each in withs if ast.unparse(each).startswith("sqlite3.connect(")]
