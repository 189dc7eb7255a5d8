"""The games as the pages show them: one tile and one desk a game, and its kinds of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from referee.rules.arctic import setup as arctic
from referee.rules.earth import setup as earth
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory import setup as prehistory
from referee.tables.links import Visitor
from referee.web.arctic.desk import ARCTIC_DESK
from referee.web.arctic.guide import GUIDE as ARCTIC_GUIDE
from referee.web.arctic.puzzle import SCENES as ARCTIC_SCENES
from referee.web.arctic.puzzle import from_table as arctic_puzzle
from referee.web.arctic.wall import arctic_wall
from referee.web.base import Desk
from referee.web.earth.desk import EARTH_DESK
from referee.web.earth.guide import GUIDE as EARTH_GUIDE
from referee.web.earth.puzzle import SCENES as EARTH_SCENES
from referee.web.earth.puzzle import from_table as earth_puzzle
from referee.web.earth.wall import earth_wall
from referee.web.guide import Guide
from referee.web.prehistory.desk import PREHISTORY_DESK
from referee.web.prehistory.guide import GUIDE as PREHISTORY_GUIDE
from referee.web.prehistory.puzzle import SCENES as PREHISTORY_SCENES
from referee.web.prehistory.wall import prehistory_wall
from referee.web.puzzle import Scene
from referee.web.walls import Wall


@dataclass(frozen=True, slots=True)
class Tile:
    """A game on the home page: what it is called, what the referee does for it, where a table is opened.

    ``scene`` is the partial with its drawing, ``icon`` its sign in the list of tables, ``new_table`` and
    ``alone`` names of addresses: where a table is opened, and where the game for one is, if it has one.
    """

    name: str
    title: str
    tagline: str
    players: str
    scene: str
    icon: str
    new_table: str
    alone: str = ""


TILES: tuple[Tile, ...] = (
    Tile(
        name=arctic.NAME,
        title=arctic.TITLE,
        tagline=gettext_noop("Keeps the rounds and rules the skirmishes, with reasons."),
        players=gettext_noop("1 to 5"),
        scene="lobby/_scene_arctic.html",
        icon="fight",
        new_table="arctic_new",
        alone="arctic_solo_game",
    ),
    Tile(
        name=earth.NAME,
        title=earth.TITLE,
        tagline=gettext_noop(
            "Runs the deployment, rules on the nine steps that end a round, keeps the scores."
        ),
        players=gettext_noop("3 to 5"),
        scene="lobby/_scene_earth.html",
        icon="ship",
        new_table="earth_new",
    ),
    Tile(
        name=prehistory.NAME,
        title=prehistory.TITLE,
        tagline=gettext_noop("Runs the marauder tribe: one question or instruction at a time."),
        players=gettext_noop("1 to 3"),
        scene="lobby/_scene_prehistory.html",
        icon="megalith",
        new_table="prehistory_new",
    ),
)

TILE_OF = {tile.name: tile for tile in TILES}

DESKS: Mapping[str, Desk] = {
    arctic.NAME: ARCTIC_DESK,
    earth.NAME: EARTH_DESK,
    prehistory.NAME: PREHISTORY_DESK,
}

WALLS: Mapping[str, Callable[[Visitor, Log[Any]], Wall]] = {
    arctic.NAME: arctic_wall,
    earth.NAME: earth_wall,
    prehistory.NAME: prehistory_wall,
}

SCENES: Mapping[str, Scene] = {
    scene.riddle.name: scene for scene in (*ARCTIC_SCENES, *EARTH_SCENES, *PREHISTORY_SCENES)
}
"""The kinds of puzzles, by the name of their riddle, in the order in which Learn shows them."""

FROM_TABLE: Mapping[str, Callable[..., HttpResponse]] = {arctic.NAME: arctic_puzzle, earth.NAME: earth_puzzle}
"""Where a record of a table leads as a puzzle."""

GUIDES: Mapping[str, Guide] = {
    arctic.NAME: ARCTIC_GUIDE,
    earth.NAME: EARTH_GUIDE,
    prehistory.NAME: PREHISTORY_GUIDE,
}
