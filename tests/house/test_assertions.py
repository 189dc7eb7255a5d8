"""Every test asserts something: directly, in a function it calls, or with a check that raises."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.house.reading import PROJECT

RAISING = frozenset(
    {"raises", "fail", "wait_for", "django_assert_num_queries", "django_assert_max_num_queries"}
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
    """Return the names of the functions that a function calls."""
    calls = (each.func for each in ast.walk(function) if isinstance(each, ast.Call))
    return {
        each.id if isinstance(each, ast.Name) else each.attr
        for each in calls
        if isinstance(each, ast.Name | ast.Attribute)
    }


def asserts(function: Function) -> bool:
    fails = any(isinstance(each, ast.Assert | ast.Raise) for each in ast.walk(function))
    return fails or any(name.startswith(CHECKS) for name in called(function))


def test_every_test_asserts_something() -> None:
    every = functions()
    calls = {id(function): called(function) for _, function in every}
    checking = {function.name for _, function in every if asserts(function)} | RAISING
    while more := {function.name for _, function in every if calls[id(function)] & checking} - checking:
        checking |= more
    bare = [
        f"{file.relative_to(PROJECT)}::{function.name}"
        for file, function in every
        if function.name.startswith("test_") and not (asserts(function) or calls[id(function)] & checking)
    ]

    assert bare == []
