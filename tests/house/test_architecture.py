"""The drawings of ARCHITECTURE.md show files and functions that exist; test_docs.py checks its prose."""

from __future__ import annotations

import re

import pytest

from tests.house.reading import FENCE, PROJECT, read

FLOORS, ROOMS, *WALKS = FENCE.findall(read("ARCHITECTURE.md"))
DRAWN = "\n".join((FLOORS, *WALKS))
PATHS = sorted(set(re.findall(r"(?<![\w/])(?:referee|templates|static)/[\w./]*\w/?", DRAWN)))
CALLS = sorted(set(re.findall(r"(referee/[\w/]+\.py)\s+(\w+)\(\)", DRAWN)))
ROOM = re.compile(r"\b\w+(?:/|\.py)")


def test_the_drawings_name_files_and_functions() -> None:
    assert len(PATHS) > 25
    assert len(CALLS) > 15


@pytest.mark.parametrize("path", PATHS)
def test_a_file_in_a_drawing_exists(path: str) -> None:
    assert (PROJECT / path).exists()


@pytest.mark.parametrize(("file", "name"), CALLS)
def test_a_function_in_a_drawing_is_in_its_file(file: str, name: str) -> None:
    assert re.search(rf"^\s*(?:def|class) {name}\b", read(file), re.MULTILINE)


def test_every_room_of_the_largest_game_is_drawn_and_no_other() -> None:
    folder = PROJECT / "referee/rules/arctic"
    there = {f"{path.parent.name}/" for path in folder.glob("*/__init__.py")}
    there |= {path.name for path in folder.glob("*.py") if path.name != "__init__.py"}
    assert set(ROOM.findall(ROOMS)) == there
