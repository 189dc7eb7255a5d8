"""The pages of Skirmish for Earth."""

from __future__ import annotations

from django.urls import path

from referee.rules.earth.setup import NAME, TITLE
from referee.rules.kernel.ruling import gettext_noop
from referee.web.earth import deckpages, puzzle, setup
from referee.web.earth.desk import EARTH_DESK
from referee.web.earth.guide import GUIDE
from referee.web.earth.puzzle import SCENES
from referee.web.earth.wall import earth_wall
from referee.web.pages import Pages, Tile

EARTH_PAGES = Pages(
    Tile(
        name=NAME,
        title=TITLE,
        tagline=gettext_noop(
            "Runs the deployment, rules on the nine steps that end a round, keeps the scores."
        ),
        players=gettext_noop("3 to 5"),
        scene="lobby/_scene_earth.html",
        icon="ship",
        new_table="earth_new",
    ),
    EARTH_DESK,
    earth_wall,
    addresses=(
        path("new/", setup.new_table, name="earth_new"),
        path("round/puzzle/", puzzle.from_link, name="earth_puzzle"),
    ),
    at_table=(
        path("deck/", deckpages.deck_page, name="earth_deck"),
        path("deck/<str:name>", deckpages.deck_file, name="earth_deck_file"),
    ),
    scenes=SCENES,
    guide=GUIDE,
    puzzle=puzzle.from_table,
)
