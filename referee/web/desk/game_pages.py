"""The pages of one game, ours or an installed package's."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import URLPattern

from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.history.log import Log
from referee.rules.package.box import Box
from referee.tables.links import Visitor
from referee.web.desk.desk import Desk
from referee.web.desk.puzzle import Scene
from referee.web.desk.wall import Wall

Kinds = Mapping[str, EntryKind[Any]]


@dataclass(frozen=True, slots=True)
class Guide:
    """A guided first round: how the other seats play, and the hints.

    ``weights``: the kinds of entries they try, and how often; ``unasked``: those entered by seats that aren't
    due. ``hints``: what happens in a phase, and why. ``phase_of``: the phase of a state, ``round_of``: its
    round, ``begins``: the round at which the table starts. ``lead``: the kinds that the learner is led to, in
    order; ``hand``: the cards that the learner holds, ``lesson``: the kinds as the learner is led to enter
    them, and as the others do.
    """

    weights: Mapping[str, float]
    hints: Mapping[Any, str]
    phase_of: Callable[[Any], Any]
    round_of: Callable[[Any], int]
    begins: int = 1
    unasked: frozenset[str] = frozenset()
    lead: tuple[str, ...] = ()
    hand: Callable[[str, Log[Any]], Counter[str] | None] = lambda *_: None
    lesson: Callable[[Kinds, str, Log[Any]], tuple[Kinds, Kinds]] = lambda kinds, *_: (kinds, kinds)


WallOf = Callable[[Visitor, Log[Any]], Wall]
CasesOf = Callable[[Log[Any]], Iterable[tuple[Scene, Any]]]
PuzzleOf = Callable[[Visitor, int], HttpResponse]


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game on the home page: its title, what the referee does for it, and links.

    ``scene``: the partial with its drawing; ``icon``: its icon in the list of tables. ``new_table`` and
    ``alone``: the names of routes that open a table and, if there is one, the solo game.
    ``seats``: how many can play, any number if there are none.
    ``bgg_id``: its number at BoardGameGeek, used by BG Stats; 0 if unknown.
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
    seats: range = range(0)

    def has_room_for(self, players: int) -> bool:
        return not self.seats or players in self.seats


@dataclass(frozen=True, slots=True)
class GamePages:
    """The pages of one game: its tile, its desk, its wall page, and its routes.

    ``addresses`` begin with the game's name, ``at_table`` with the place of a visitor. For learning:
    ``scenes`` of puzzles, a ``guide`` through a first round, the ``puzzle`` made of a record, the ``cases``
    in a log.
    """

    tile: GameTile
    desk: Desk
    wall: WallOf
    addresses: tuple[URLPattern, ...]
    at_table: tuple[URLPattern, ...] = ()
    scenes: tuple[Scene, ...] = ()
    guide: Guide | None = None
    puzzle: PuzzleOf | None = None
    cases: CasesOf = lambda _: ()

    @property
    def name(self) -> str:
        return self.tile.name


def faults_of(pages: GamePages, boxes: Mapping[str, Box], others: Mapping[str, GamePages]) -> Iterator[str]:
    """Yield what prevents the pages of a package from being added."""
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
