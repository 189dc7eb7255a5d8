"""How the pages show one game, ours or that of an installed package."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import URLPattern

from referee.rules.kernel.history.log import Log
from referee.rules.package.box import Box
from referee.tables.links import Visitor
from referee.web.desk.desk import Desk
from referee.web.desk.puzzle import Scene
from referee.web.desk.wall import Wall


@dataclass(frozen=True, slots=True)
class Guide:
    """What the others do, and what is said.

    ``weights``: the kinds of entries that are played, and how often each is tried, ``unasked``: those of them
    that seats enter though nobody waits for them. ``hints``: what goes on in a phase, and why. ``phase_of``:
    the phase of a state, ``round_of``: its round, ``begins``: the first one of the table.
    """

    weights: Mapping[str, float]
    hints: Mapping[Any, str]
    phase_of: Callable[[Any], Any]
    round_of: Callable[[Any], int]
    begins: int = 1
    unasked: frozenset[str] = frozenset()


WallOf = Callable[[Visitor, Log[Any]], Wall]
PuzzleOf = Callable[[Visitor, int], HttpResponse]


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game on the home page: what it is called, what the referee does for it, where a table is opened.

    ``scene`` is the partial with its drawing, ``icon`` its sign in the list of tables, ``new_table`` and
    ``alone`` names of addresses: where a table is opened, and where the game for one is, if it has one.
    ``bgg_id``: its number at BoardGameGeek, which BG Stats knows it by; 0 if nobody is sure.
    """

    name: str
    title: str
    tagline: str
    players: str
    scene: str
    icon: str
    new_table: str
    alone: str = ""
    bgg_id: int = 0


@dataclass(frozen=True, slots=True)
class GamePages:
    """The pages of one game: its tile, its desk, its screen on the wall, and its own addresses.

    ``addresses`` begin with the game's name, ``at_table`` with a visitor's table. What can be learned of it:
    ``scenes`` of puzzles, a ``guide`` through a first round, the ``puzzle`` that a record leads to.
    """

    tile: GameTile
    desk: Desk
    wall: WallOf
    addresses: tuple[URLPattern, ...]
    at_table: tuple[URLPattern, ...] = ()
    scenes: tuple[Scene, ...] = ()
    guide: Guide | None = None
    puzzle: PuzzleOf | None = None

    @property
    def name(self) -> str:
        return self.tile.name


def faults_of(pages: GamePages, boxes: Mapping[str, Box], others: Mapping[str, GamePages]) -> Iterator[str]:
    """Yield what keeps the pages of a package from being shown beside the others."""
    name = pages.name
    if name in others:
        yield f"There are pages of “{name}” already."
    if name not in boxes:
        yield f"There are no rules of “{name}” here."
        return
    named = [each.name or "" for each in (*pages.addresses, *pages.at_table)]
    if strange := [each for each in named if not each.startswith(f"{name}_")]:
        yield f"The address “{strange[0]}” is not called “{name}_…”."
    if pages.tile.new_table not in named:
        yield f"There is no address “{pages.tile.new_table}” where a table is opened."
    for template in (pages.desk.template, pages.tile.scene):
        try:
            get_template(template)
        except TemplateDoesNotExist:
            yield f"There is no template “{template}”."
