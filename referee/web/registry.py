"""The pages of all games: ours, then those of installed packages."""

from collections.abc import Mapping
from functools import partial

from referee import packages
from referee.rules.registry import BOXES
from referee.web.access.visitors import for_visitor
from referee.web.arctic.pages import ARCTIC_PAGES
from referee.web.desk.desk import Desk
from referee.web.desk.game_pages import CasesOf, GamePages, GameTile, Guide, PuzzleOf, WallOf, faults_of
from referee.web.desk.puzzle import Scene
from referee.web.earth.pages import EARTH_PAGES
from referee.web.prehistory.pages import PREHISTORY_PAGES

OWN = (ARCTIC_PAGES, EARTH_PAGES, PREHISTORY_PAGES)


PAGES = {pages.name: pages for pages in OWN}
packages.add_found(packages.PAGES, GamePages, PAGES, lambda pages: faults_of(pages, BOXES, PAGES))

TILE_OF: Mapping[str, GameTile] = {name: pages.tile for name, pages in PAGES.items()}
TILES = tuple(TILE_OF.values())
DESKS: Mapping[str, Desk] = {name: pages.desk for name, pages in PAGES.items()}
WALLS: Mapping[str, WallOf] = {name: pages.wall for name, pages in PAGES.items()}
SCENES: Mapping[str, Scene] = {scene.riddle.name: scene for pages in PAGES.values() for scene in pages.scenes}
"""The kinds of puzzles by the name of their riddle, in the order on the Learn page."""
GUIDES: Mapping[str, Guide] = {name: pages.guide for name, pages in PAGES.items() if pages.guide}
"""The games that have a guided first round."""
FROM_TABLE: Mapping[str, PuzzleOf] = {name: pages.puzzle for name, pages in PAGES.items() if pages.puzzle}
"""The views that turn a record of a table into a puzzle."""
CASES_OF: Mapping[str, CasesOf] = {name: pages.cases for name, pages in PAGES.items()}
"""The puzzles in a log."""
at_table = partial(for_visitor, DESKS)
"""Decorator for views of tables of all games."""
