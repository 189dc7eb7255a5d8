"""What a five-year game costs to enter, and that nothing is asked whose answer the record holds."""

from __future__ import annotations

from collections import Counter
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.kernel.history.log import Facts
from referee.rules.prehistory.answers.autumn import Lane, Near, Nearest
from referee.rules.prehistory.answers.humans import Payment
from referee.rules.prehistory.answers.spring import Weather, known_weather
from referee.rules.prehistory.answers.summer import Ring
from referee.rules.prehistory.board.hexmap import Hex, lane
from referee.rules.prehistory.board.terms import TribeStep
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.scripted.automa import next_after, next_step, playing, tribe_acts
from referee.rules.prehistory.scripted.lookout import acting, standing_places
from referee.rules.prehistory.setup import YEARS
from tests.rules.prehistory.truthful_table import TruthfulTable

few = settings(max_examples=max(settings().max_examples // 10, 3), deadline=None)
GAMES = 8
MOST_RECORDS, MOST_TAPS = 110, 170
ASKED_OF_THE_MAP = {"lane", "near", "nearest"}


@pytest.fixture(scope="module")
def with_map() -> list[TruthfulTable]:
    """Games that the app plays on the map; every move in autumn is the twin's, and so are the points."""
    return [TruthfulTable(seed, knows_map=True).play() for seed in range(GAMES)]


@pytest.fixture(scope="module")
def without() -> list[TruthfulTable]:
    return [TruthfulTable(seed, knows_map=False).play() for seed in range(GAMES // 2)]


def test_a_game_with_the_map_takes_few_records(with_map: list[TruthfulTable]) -> None:
    assert mean(table.records for table in with_map) <= MOST_RECORDS


def test_it_takes_few_taps_each_cube_and_all_points_at_once_counted(with_map: list[TruthfulTable]) -> None:
    assert mean(table.taps for table in with_map) <= MOST_TAPS


def test_with_the_map_nothing_is_asked_that_lies_on_it(with_map: list[TruthfulTable]) -> None:
    assert not any(set(table.questions) & ASKED_OF_THE_MAP for table in with_map)


def test_without_the_map_a_lane_is_one_question_a_member_at_most(without: list[TruthfulTable]) -> None:
    for table in without:
        assert table.questions["lane"] <= table.activated


# No question whose answer follows from the record --------------------------------------------------


class Witness:
    """Keeps by itself what the answers have said, hex by hex far beyond the map, and asks why it is asked."""

    def __init__(self) -> None:
        self.absent: dict[str, set[Hex]] = {}
        self.near: set[Hex] = set()
        self.asked: Counter[str] = Counter()

    def sees(self, state: PrehistoryState, facts: Facts) -> None:
        step, is_asked = next_step(state), facts.kind == next_step(state).asks
        if is_asked:
            self.asked[facts.kind] += 1
            getattr(self, f"why_{facts.kind}", lambda *_: None)(state, step, facts)
        if facts.kind == "winter":
            self.absent.clear()

    def why_lane(self, state: PrehistoryState, step: TribeStep, facts: Lane) -> None:
        member = acting(state)
        if member is None or member.place is None:
            return
        ahead = {place for _, _, place in lane(member.place, state.layout.trays.index(step.about["tray"]))}
        kinds = step.about["kinds"].split()
        assert not any(ahead <= self.absent.get(kind, set()) for kind in kinds), "it was said before"
        for kind in kinds[: kinds.index(facts.target)] if facts.target else kinds:
            self.absent.setdefault(kind, set()).update(ahead)

    def why_near(self, state: PrehistoryState, step: TribeStep, facts: Near) -> None:
        member = acting(state)
        if member is not None and member.place is not None:
            assert member.place not in self.near, "it was said of this place"
            self.near.add(member.place)

    def why_nearest(self, state: PrehistoryState, step: TribeStep, facts: Nearest) -> None:
        assert standing_places(state) is None, "all of them were sent where they stand"

    def why_weather(self, state: PrehistoryState, step: TribeStep, facts: Weather) -> None:
        assert known_weather(state) is None, "the weather tile turns as it did before"

    def why_ring(self, state: PrehistoryState, step: TribeStep, facts: Ring) -> None:
        assert state.layout.ring is None

    def why_paid(self, state: PrehistoryState, step: TribeStep, facts: Payment) -> None:
        seat, now = step.about["seat"], playing(state)
        assert seat == now[-1]
        assert seat == state.payer or next_after(state, seat) == "M" or state.payer in state.passed
        assert tribe_acts(state) or seat == state.payer or state.payer in state.passed
        is_last = state.year == YEARS and state.season is Season.AUTUMN
        assert state.standing or not is_last, "nothing comes after it"


@pytest.mark.parametrize("autumn", ["all_in_a_row", "one_per_turn"])
@pytest.mark.parametrize("knows_map", [True, False])
@few
@given(seed=st.integers(0, 10**6), n=st.sampled_from((2, 3)), is_full=st.booleans())
def test_nothing_is_asked_whose_answer_follows_from_the_record(
    knows_map: bool, autumn: str, seed: int, n: int, is_full: bool
) -> None:
    table, witness = TruthfulTable(seed, knows_map=knows_map, n=n, autumn=autumn, is_full=is_full), Witness()
    enter = table.enter

    def watched(facts: Facts, seat: str | None = None, *, free: bool = False) -> None:
        witness.sees(table.state, facts)
        enter(facts, seat, free=free)

    table.enter = watched  # type: ignore[method-assign]
    table.play()
    assert witness.asked
