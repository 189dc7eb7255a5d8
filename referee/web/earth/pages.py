"""The pages of Skirmish for Earth."""

from django.urls import path

from referee.rules.earth.record import Phase
from referee.rules.earth.setup import NAME, TITLE
from referee.rules.kernel.ruling import gettext_noop
from referee.web.earth import deckpages, puzzle, setup
from referee.web.earth.desk import EARTH_DESK
from referee.web.earth.puzzle import SCENES
from referee.web.earth.wall import earth_wall
from referee.web.pages import Guide, Pages, Tile

GUIDE = Guide(
    weights={"target": 1, "deploy": 1, "pass": 0.7, "reveal": 1, "choose": 1, "finish": 1},
    hints={
        Phase.TARGET: gettext_noop(
            "Each round is about one territory. It is turned up, and everyone sees what it is worth."
        ),
        Phase.DEPLOY: gettext_noop(
            "Everyone has a card face down. In turn you put ships on yours, or pass for good. It only works "
            "if the ships are exactly one of its costs."
        ),
        Phase.REVEAL: gettext_noop(
            "Deployment closes when the turn comes back to whoever deployed last."
            " Now all cards are turned up."
        ),
        Phase.ENDING: gettext_noop(
            "The referee works out nine steps: who has paid, whose Attack is highest, what the texts do, "
            "which ships are lost, and what salvage brings."
        ),
    },
    phase_of=lambda state: state.phase,
    round_of=lambda state: int(state.round),
)
"""A first round, with an invented deck."""

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
