"""The pages of Prehistory: Marauders."""

from __future__ import annotations

from django.urls import path

from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.setup import NAME, TITLE
from referee.web.pages import Pages, Tile
from referee.web.prehistory import calibration, puzzle, setup
from referee.web.prehistory.desk import PREHISTORY_DESK
from referee.web.prehistory.guide import GUIDE
from referee.web.prehistory.wall import prehistory_wall

PREHISTORY_PAGES = Pages(
    Tile(
        name=NAME,
        title=TITLE,
        tagline=gettext_noop("Runs the marauder tribe: one question or instruction at a time."),
        players=gettext_noop("1 to 3"),
        scene="lobby/_scene_prehistory.html",
        icon="megalith",
        new_table="prehistory_new",
    ),
    PREHISTORY_DESK,
    prehistory_wall,
    addresses=(
        path("new/", setup.new_table, name="prehistory_new"),
        path("puzzle/<slug:season>/", puzzle.from_link, name="prehistory_puzzle"),
        path("layout/", calibration.calibrate, name="prehistory_layout"),
        path("layout.json", setup.layout_file, name="prehistory_layout_file"),
    ),
    scenes=puzzle.SCENES,
    guide=GUIDE,
    puzzle=puzzle.from_table,
)
