"""The pages of Arctic Scavengers."""

from django.urls import path

from referee.rules.arctic.record import Phase
from referee.rules.arctic.setup import NAME, TITLE
from referee.rules.kernel.text.line import gettext_noop
from referee.web.arctic import puzzle, quick, replay, setup, solo, titles, what_if
from referee.web.arctic.dealt import SKIRMISH_ROUND, hand_of, lesson
from referee.web.arctic.desk import ARCTIC_DESK
from referee.web.arctic.puzzle import SCENES
from referee.web.arctic.wall import arctic_wall
from referee.web.desk.game_pages import GamePages, GameTile, Guide

GUIDE = Guide(
    weights={
        "dig": 2,
        "draw": 1,
        "hunt": 2,
        "trash": 0.1,
        "commit": 2,
        "reveal": 1,
        "declare": 0.5,
        "reply": 1,
        "count": 1,
    },
    unasked=frozenset({"declare"}),
    hints={
        Phase.GATHERING: gettext_noop(
            "In turn order, everyone uses their hand to dig, draw and hunt, once each. The cards you "
            "keep fight for the contested resource."
        ),
        Phase.REVEAL: gettext_noop("Everyone reveals the cards they kept. Enter the cards you see."),
        Phase.DECLARING: gettext_noop(
            "In turn order, cards may snipe, disarm and more. Then the highest fight wins the "
            "contested resource."
        ),
        Phase.OVER: gettext_noop("The last resource is won. Count the decks. The most people win."),
    },
    phase_of=lambda state: state.phase,
    round_of=lambda state: int(state.round),
    begins=SKIRMISH_ROUND,
    lead=("dig", "commit"),
    hand=hand_of,
    lesson=lesson,
)
"""The guided round is the third, the first with a skirmish."""

ARCTIC_PAGES = GamePages(
    GameTile(
        name=NAME,
        title=TITLE,
        tagline=gettext_noop("Tracks rounds and settles skirmishes, showing why."),
        players=gettext_noop("1 to 5"),
        seats=range(1, 6),
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
        path("skirmish/replay/", replay.replay_of_link, name="arctic_replay"),
        path("skirmish/puzzle/", puzzle.from_link, name="arctic_puzzle"),
        path("solo/", solo.solo, name="arctic_solo"),
        path("solo/game/", solo.solo_game, name="arctic_solo_game"),
        path("new/", setup.new_table, name="arctic_new"),
    ),
    at_table=(
        path("titles/", titles.titles_page, name="titles"),
        path("titles.csv", titles.titles_file, name="titles_file"),
        path("what-if/<int:number>/", what_if.table_what_if, name="what_if"),
        path("skirmish/<int:number>/", replay.replay_at_table, name="skirmish"),
    ),
    scenes=SCENES,
    guide=GUIDE,
    puzzle=puzzle.from_table,
    cases=puzzle.cases_of,
)
