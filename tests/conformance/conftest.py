"""Which games are looked at: all that are there, or those named on the command line."""

from __future__ import annotations

import pytest

from referee.rules.registry import BOXES


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the name of a game."""
    parser.addoption("--game", action="append", choices=list(BOXES), help="a game; all without it")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test of each game."""
    if "box" in metafunc.fixturenames:
        names = metafunc.config.getoption("--game", None) or list(BOXES)
        metafunc.parametrize("box", [BOXES[name] for name in names], ids=names, scope="module")
