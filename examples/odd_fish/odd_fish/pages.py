"""The pages of Odd Fish."""

from __future__ import annotations

from django.urls import path

from odd_fish.game import BOX, PLAYERS, Setup
from odd_fish.rulebook import HOUSE_RULES, RULEBOOK
from referee.rules.kernel.text.line import gettext_noop
from referee.web.desk.game_pages import GamePages, GameTile
from referee.web.plain import PlainDesk, plain_setup
from referee.web.setup import SetupForm


class FishForm(SetupForm):
    """Who plays, and to how many fish."""

    seats = PLAYERS
    offered = HOUSE_RULES
    day_name = gettext_noop("Odd Fish, {day}")

    def setup(self) -> Setup:
        """Return the set-up as entered."""
        return Setup(self.seated, self.house_rules())


DESK = PlainDesk(BOX.game, "odd_fish/table.html")
PAGES = GamePages(
    GameTile(
        "odd_fish",
        RULEBOOK.title,
        gettext_noop("Keeps fingers hidden and counts the fish."),
        gettext_noop("2 to 5"),
        "odd_fish/_scene.html",
        "crate",
        "odd_fish_new",
    ),
    DESK,
    DESK.wall,
    addresses=(path("new/", plain_setup("odd_fish", FishForm), name="odd_fish_new"),),
)
