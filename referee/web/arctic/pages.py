"""The pages of Arctic Scavengers."""

from __future__ import annotations

from django.urls import path

from referee.rules.arctic.setup import NAME, TITLE
from referee.rules.kernel.ruling import gettext_noop
from referee.web.arctic import puzzle, quick, setup, solo, solo_game, what_if
from referee.web.arctic.desk import ARCTIC_DESK
from referee.web.arctic.guide import GUIDE
from referee.web.arctic.puzzle import SCENES
from referee.web.arctic.wall import arctic_wall
from referee.web.pages import Pages, Tile

ARCTIC_PAGES = Pages(
    Tile(
        name=NAME,
        title=TITLE,
        tagline=gettext_noop("Keeps the rounds and rules the skirmishes, with reasons."),
        players=gettext_noop("1 to 5"),
        scene="lobby/_scene_arctic.html",
        icon="fight",
        new_table="arctic_new",
        alone="arctic_solo_game",
    ),
    ARCTIC_DESK,
    arctic_wall,
    addresses=(
        path("skirmish/", quick.quick, name="arctic_quick"),
        path("skirmish/what-if/", what_if.quick_what_if, name="arctic_what_if"),
        path("skirmish/puzzle/", puzzle.from_link, name="arctic_puzzle"),
        path("solo/", solo.solo, name="arctic_solo"),
        path("solo/game/", solo_game.solo_game, name="arctic_solo_game"),
        path("new/", setup.new_table, name="arctic_new"),
    ),
    at_table=(path("what-if/<int:number>/", what_if.table_what_if, name="what_if"),),
    scenes=SCENES,
    guide=GUIDE,
    puzzle=puzzle.from_table,
)
