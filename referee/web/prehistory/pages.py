"""The pages of Prehistory: Marauders."""

from django.urls import path

from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.record import Season
from referee.rules.prehistory.setup import NAME, TITLE
from referee.web.pages import Guide, Pages, Tile
from referee.web.prehistory import calibration, puzzle, setup
from referee.web.prehistory.desk import PREHISTORY_DESK
from referee.web.prehistory.wall import prehistory_wall

GUIDE = Guide(
    weights=dict.fromkeys(
        ("tile", "weather", "paid", "done", "painting", "ring", "take_back", "location", "nearest", "near"), 1
    )
    | {"lane": 1, "winter": 1, "passed": 0.5},
    hints={
        Season.SPRING: gettext_noop(
            "In turn the humans act and pay onto the marauders’ trays, and the marauders act where most "
            "markers lie. The referee says what they do; you move their pieces."
        ),
        Season.SUMMER: gettext_noop(
            "The marauders take markers back, and act wherever 3 lie on a tray beside an action. What you "
            "pay can bring that about."
        ),
        Season.AUTUMN: gettext_noop(
            "The fullest tray sends their members in its direction over the map, to what the priority marker "
            "shows. Half of the tray then goes back."
        ),
        Season.WINTER: gettext_noop(
            "The year has ended. Cards and tiles are refilled, and the order of play changes."
        ),
    },
    phase_of=lambda state: state.season,
    round_of=lambda state: int(state.year),
)
"""A first year, on an invented board."""

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
