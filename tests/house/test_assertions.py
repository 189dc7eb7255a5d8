"""Every test asserts something: directly, in a function it calls, or with a check that raises."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.house.reading import PROJECT

FAIL = "fail"
RAISING = frozenset(
    {"raises", FAIL, "wait_for", "django_assert_num_queries", "django_assert_max_num_queries"}
)
"""Calls of libraries that fail a test: of pytest, pytest-django and Playwright."""
CHECKS = "check_"
"""So the functions begin that only raise."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions() -> list[tuple[Path, Function]]:
    """Return the tests' top-level functions and methods."""
    found = list[tuple[Path, Function]]()
    for file in sorted((PROJECT / "tests").rglob("*.py")):
        body = ast.parse(file.read_text("utf-8")).body
        body += [each for owner in body if isinstance(owner, ast.ClassDef) for each in owner.body]
        found += [(file, each) for each in body if isinstance(each, Function)]
    return found


def called(function: Function) -> set[str]:
    """Return the names of the functions that a function calls; an assertion or a raise counts as ``FAIL``."""
    found = set[str]()
    for each in ast.walk(function):
        if isinstance(each, ast.Call):
            found.add(getattr(each.func, "id", "") or getattr(each.func, "attr", ""))
        elif isinstance(each, ast.Assert | ast.Raise):
            found.add(FAIL)
    return found


def test_every_test_asserts_something() -> None:
    every = [(file, function.name, called(function)) for file, function in functions()]
    checking = {name for _, _, calls in every for name in calls if name.startswith(CHECKS)} | RAISING
    while more := {name for _, name, calls in every if calls & checking} - checking:
        checking |= more
    tests = [each for each in every if each[1].startswith("test_")]
    bare = [f"{file.relative_to(PROJECT)}::{name}" for file, name, calls in tests if not calls & checking]

    assert bare == []
