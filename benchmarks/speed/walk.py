"""The files of the app that a dig runs through, when it is posted and when its page is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks.speed import games
from benchmarks.speed.device import Device
from referee.tables.links import link_path

APP = str(Path(__file__).resolve().parents[2] / "referee")


def dig_walk() -> tuple[list[str], list[str]]:
    """Return the files in the order of the calls: when a dig is posted, and when it is shown."""
    writer, device = games.early_table(games.GATHERING), Device()
    device.get(link_path(writer.table))
    posted = walk(lambda: device.enter(writer, "dig", games.DIG, htmx=False))
    return posted, walk(lambda: device.get(link_path(writer.table)))


def walk(run: Callable[[], object]) -> list[str]:
    """Return the file of each function call in the app."""
    files: list[str] = []

    def note(frame: Any, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(APP):
            files.append(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(None)
    return files


def changes(files: list[str]) -> int:
    """Return how often control passes from one file to another."""
    return sum(one != other for one, other in pairwise(files))
