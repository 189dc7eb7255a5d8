"""`make house` counts lines of code, and has a figure for each of its goals."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from benchmarks.house import ROOT, Row, named_twice, refusals, rows, untyped
from benchmarks.source import Tree, code_lines, docstrings, imports_of, longest_chain
from benchmarks.speed.walk import changes

MODULE = '''"""A module
of two lines."""

from a import b  # a comment counts with its code


class A:
    """A docstring."""

    told = """a text
    of two lines"""
    # a comment
'''


def test_blank_lines_comments_and_docstrings_are_no_code() -> None:
    assert code_lines(MODULE) == 4


def test_docstrings_are_those_of_modules_classes_and_functions() -> None:
    assert [*docstrings(ast.parse(MODULE))] == ["A module\nof two lines.", "A docstring."]


def test_the_floors_are_the_longest_chain_of_imports() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": set[str](), "d": {"c"}}
    assert longest_chain(arrows) == 3
    assert imports_of(ast.parse("import a\nfrom b import c")) == {"a", "b", "b.c"}


def test_a_walk_changes_files_where_the_next_call_is_in_another() -> None:
    assert changes(["a", "a", "b", "a"]) == 2


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """Return a tree of two modules with one fault of each kind."""
    web = tmp_path / "referee" / "web"
    web.mkdir(parents=True)
    (web / "one.py").write_text(
        'def page() -> dict[str, Any]:\n    return {"a": 1, "b": request.POST.getlist("a")}\n'
        'LATE = Refusal("late", "Too late.")\n'
        "class Page: told = 1\n"
    )
    (web / "two.py").write_text('LATE = Refusal("later", phrase="Too late.")\nclass Page: pass\n')
    return Tree(tmp_path)


def test_what_is_untyped_or_there_twice_is_counted(tree: Tree) -> None:
    found = [*untyped(tree), *named_twice(tree), *refusals(tree)]
    assert [row.today for row in found] == [
        "1",
        "1, and 0 write the API's JSON",
        "2",
        "1",
        "1 (Page 2)",
        "1",
        "1",
    ]


def test_every_goal_has_a_figure_of_this_tree() -> None:
    found = [*rows(Tree(ROOT), (["a"], ["a", "b"]))]
    assert [row for row in found if not (row.what and row.today and row.goal)] == []
    assert Row("a dig posted; shown: files", "1; 2", "25; 45") in found
    assert len(found) == 18
