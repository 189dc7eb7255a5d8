"""How strong the tribe is: thousands of years simulated with random humans, by the number of 3-tiles (M-6).

What cards and tiles bring is not known here, so an action brings what ``REWARDS`` says; only differences
between numbers of 3-tiles mean anything.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Protocol, TypeVar

from referee.rules.prehistory.board.layout import SYNTHETIC, ControlBoard, TribeTile, added
from referee.rules.prehistory.board.terms import SIDES, Counts, Priority, TribeAction
from referee.rules.prehistory.seasons.autumn import half_up
from referee.rules.prehistory.seasons.spring import choose_action
from referee.rules.prehistory.seasons.summer import visit_location
from referee.rules.prehistory.setup import YEARS

OneT = TypeVar("OneT")
TILES = 10
COLUMNS_EACH = 2
TURNS = 4
WEATHER = 3
MEMBERS_A_YEAR = 3
YEARS_PLAYED = 1000
"""Years for each way of paying behind ``FIGURES``."""
FIGURES = (35.3, 36.1, 36.7, 37.1, 37.9, 38.9, 39.4, 40.2, 40.9, 41.1, 42.1)
"""Points a game by the number of 3-tiles, as ``manage.py simulate prehistory`` prints them."""
REWARDS: Mapping[str, tuple[int, int]] = {
    TribeAction.ROCK_PAINTING: (1, 1),
    TribeAction.GATHERING: (0, 3),
    TribeAction.CEREMONY: (2, 0),
    TribeAction.FISHING: (2, 0),
    TribeAction.HUNTING: (3, 0),
    TribeAction.MIGRATION: (0, 0),
}
"""What an action is taken to bring: points, and cubes of any colour."""


class Dice(Protocol):
    """Chance, which comes from outside: a ``random.Random``."""

    def random(self) -> float: ...

    def choice(self, seq: Sequence[OneT], /) -> OneT: ...

    def choices(self, population: Sequence[OneT], *, k: int) -> list[OneT]: ...

    def sample(self, population: Sequence[OneT], k: int) -> list[OneT]: ...


Policy = Callable[[Dice, ControlBoard], Mapping[str, int]]
"""What the paying human puts on the trays in a turn."""


def spread(dice: Dice, board: ControlBoard) -> Mapping[str, int]:
    return Counter(dice.choices(board.layout.trays, k=2))


def careful(dice: Dice, board: ControlBoard) -> Mapping[str, int]:
    """Pay two cubes onto the trays that hold fewest: no tray grows that could act."""
    fewest = sorted(board.layout.trays, key=lambda colour: (board.trays[colour], dice.random()))
    return Counter(fewest[:2])


def careless(dice: Dice, board: ControlBoard) -> Mapping[str, int]:
    return {max(board.layout.trays, key=lambda colour: (board.trays[colour], dice.random())): 2}


POLICIES: Mapping[str, Policy] = {"spread": spread, "careful": careful, "careless": careless}


@dataclass(frozen=True, slots=True)
class Strength:
    """How the tribe scores with this number of 3-tiles: points a game, actions a year."""

    threes: int
    points: float
    actions: float


def strength(threes: int, years: int, dice: Dice) -> Strength:
    """Play this number of years with each way of paying, and return the mean."""
    results = [found for policy in POLICIES.values() for found in _years(dice, threes, years, policy)]
    points, actions = mean(points for points, _ in results), mean(actions for _, actions in results)
    return Strength(threes, YEARS * points, actions)


def _years(dice: Dice, threes: int, years: int, policy: Policy) -> Iterator[tuple[int, int]]:
    """Yield points and actions of each year; a game of five begins with empty trays."""
    trays: Counts = dict.fromkeys(SYNTHETIC.trays, 0)
    for year in range(years):
        if year % YEARS == 0:
            trays = dict.fromkeys(SYNTHETIC.trays, 0)
        numbers = [3] * threes + [2] * (TILES - threes)
        spring, summer = (
            TribeTile(n, tuple(dice.sample(list(TribeAction), SIDES))) for n in dice.sample(numbers, 2)
        )
        spring_points, spent, trays = _spring(dice, trays, spring, policy)
        summer_points, acted, trays = _summer(dice, trays, summer, policy)
        trays = _autumn(dice, trays)
        yield spring_points + summer_points, spent + acted


def _board(dice: Dice, trays: Counts) -> ControlBoard:
    return ControlBoard(SYNTHETIC, trays, SYNTHETIC.symbol_place(dice.choice(list(Priority))))


def _spring(dice: Dice, trays: Counts, tile: TribeTile, policy: Policy) -> tuple[int, int, Counts]:
    """Weather, then the tribe and the payer in turns; a missed action scores the tile's number (M-14)."""
    trays = added(trays, Counter(dice.choices(SYNTHETIC.trays, k=WEATHER)))
    free, points, acted = dict.fromkeys(TribeAction, COLUMNS_EACH), 0, 0
    for turn in range(max(TURNS, tile.n)):
        board = _board(dice, trays)
        if turn < tile.n:
            outcome = choose_action(board, tile, {each: left > 0 for each, left in free.items()}).outcome
            points, trays = points + outcome.vp, outcome.trays_after
            if outcome.action is not None:
                free[TribeAction(outcome.action)] -= 1
                acted += 1
                points, trays = _rewarded(dice, outcome.action, points, trays)
        trays = added(trays, policy(dice, _board(dice, trays)))
    return points, acted, trays


def _summer(dice: Dice, trays: Counts, tile: TribeTile, policy: Policy) -> tuple[int, int, Counts]:
    """A column taken back, one payment, then each location once (M-52 to M-55)."""
    points, acted = 0, 0
    trays = added(trays, Counter(dice.choices(SYNTHETIC.trays, k=2)))
    trays = added(trays, policy(dice, _board(dice, trays)))
    for action in TribeAction:
        visit = visit_location(SYNTHETIC, tile, trays, action).outcome
        if visit.times:
            acted += 1
            points, trays = _rewarded(dice, action, points, visit.trays_after)
    return points, acted, trays


def _autumn(dice: Dice, trays: Counts) -> Counts:
    """Each member halves the tray that gives its direction (M-71)."""
    for _ in range(MEMBERS_A_YEAR):
        first = next(iter(_board(dice, trays).ranked(1)), None)
        if first is not None:
            trays = {**trays, first: trays[first] - half_up(trays[first])}
    return trays


def _rewarded(dice: Dice, action: str, points: int, trays: Counts) -> tuple[int, Counts]:
    more, cubes = REWARDS[action]
    return points + more, added(trays, Counter(dice.choices(SYNTHETIC.trays, k=cubes)))
