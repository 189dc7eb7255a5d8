"""Third-party games: installed packages with our entry points. Knows no game and no page."""

import re
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from logging import getLogger
from pathlib import Path
from typing import Any, Protocol, TypeVar

RULES, PAGES = "referee.games", "referee.pages"
"""The groups of entry points: a game's rules, and its pages."""


class Named(Protocol):
    """An object named after its game."""

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)
SECONDS = 20.0
"""How long a package may take to load."""


class TooLate(BaseException):
    """A package takes too long to load. A package's own ``except Exception`` doesn't catch it."""


class WrongFace(Exception):
    """A package's entry point doesn't fit; the message says why."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A package that couldn't be loaded, and why."""

    name: str
    why: str


BROKEN: list[Broken] = []
logger = getLogger(__name__)


def add_found(group: str, face: type[T], to: dict[str, T], faults: Callable[[T], Iterable[str]]) -> None:
    """Load the entry points of a group; those that fail are skipped and noted in BROKEN.

    ``faults``: returns conflicts with what was loaded before.
    """
    for point in _points(group):
        try:
            with _deadline(SECONDS):
                loaded = _loaded(point, face)
            if wrong := tuple(faults(loaded)):
                raise WrongFace(" ".join(wrong))
            to[point.name] = loaded
        except (Exception, SystemExit, TooLate) as fault:  # Third-party code may raise anything.
            why = str(fault) if isinstance(fault, WrongFace) else f"{type(fault).__name__}: {fault}"
            BROKEN.append(Broken(point.name, why))
            logger.warning("The game “%s” of an installed package was left out: %s", point.name, why)


@contextmanager
def _deadline(seconds: float) -> Iterator[None]:
    """Raise TooLate in the block when the time is up, and each second after that.

    Python has no such signal on Windows, in the browser and outside the main thread: no deadline there.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: Any) -> None:
        raise TooLate(f"it was still loading after {seconds:.0f} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def folders(name: str) -> list[Path]:
    """Return the folders of this name in installed packages, without importing them."""
    tops = dict.fromkeys(re.split(r"[.:]", point.value)[0] for point in _points(PAGES))
    specs = (find_spec(top) for top in tops if top.isidentifier())
    places = (Path(place) / name for spec in specs if spec for place in spec.submodule_search_locations or ())
    return [place for place in places if place.is_dir()]


@cache
def _points(group: str) -> tuple[EntryPoint, ...]:
    return tuple(sorted(entry_points(group=group), key=lambda point: point.name))


def _loaded(point: EntryPoint, face: type[T]) -> T:
    loaded = point.load()
    if not isinstance(loaded, face):
        raise WrongFace(f"{point.value} is no {face.__name__}.")
    if loaded.name != point.name:
        raise WrongFace(f"It calls itself “{loaded.name}”.")
    return loaded
