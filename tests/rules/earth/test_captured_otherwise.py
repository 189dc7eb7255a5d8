"""A capture that the table decides otherwise later: what hangs on it follows, in every later round."""

from __future__ import annotations

from random import Random

import pytest

from referee.rules.earth.cards.cards import Territory
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.finish import Finish
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.outcomes import LedgerLine, What
from referee.rules.earth.record.state import EarthState, Level
from referee.rules.earth.reveal import ShownCard
from referee.rules.earth.ruling.table_ruling import TableRuling
from referee.rules.earth.scoring import score_state
from referee.rules.kernel.history.disputes import consequences
from referee.rules.kernel.history.log import Protest, counting_records
from referee.rules.kernel.history.remedies import outcomes
from tests.rules.earth import random_games
from tests.rules.earth.playing import ISLE, Table

CAPE = Territory("Example Cape", 1, "Oceania", {2: 1}, 0)


def captures_of(state: EarthState) -> dict[str, str]:
    """Return who owns each territory."""
    return {each.name: seat for seat, owned in state.owned.items() for each in owned}


def decide(table: Table, number: int, winner: str) -> list[str]:
    """Have the whole table decide who captured; return what is said to follow."""
    table.tell(Protest(number, f"once={winner}", table.state.seats))
    (entry,) = consequences(EARTH, table.log)
    return [each.text() for each in table.tell(entry.facts).reasons]


def finishes(table: Table) -> list[int]:
    return [each.number for each in counting_records(table.log) if each.entry.kind == Finish.kind]


def two_rounds(rounds: int = 2) -> Table:
    """Two rounds, in which Ann and then Bo capture."""
    table = Table(level=Level.QUICK, rounds=rounds)
    table.quick_round("1 1 1 - -", {"Ann": 5, "Bo": 3}, territory=ISLE)
    table.quick_round("1 1 1 - -", {"Ann": 1, "Bo": 4}, territory=CAPE)
    return table


def test_the_final_score_follows_an_earlier_capture() -> None:
    table = two_rounds()
    assert table.state.scored is not None
    before = table.state.scored.winners

    said = decide(table, finishes(table)[0], "Bo")

    assert captures_of(table.state) == {ISLE.name: "Bo", CAPE.name: "Bo"}
    assert table.state.scored == score_state(table.state).outcome
    assert table.state.scored.winners != before
    assert not any("stays as played" in each for each in said)


@pytest.mark.parametrize("winner", ["Bo", ""])
def test_a_round_that_the_table_decides_has_its_nine_steps_as_any_other(winner: str) -> None:
    table = Table(level=Level.QUICK)
    table.target(ISLE)
    table.bid("1 1 1 - -")
    table.reveal(**{seat: ShownCard(is_paid=True, attack=1) for seat in table.state.to_reveal})

    ending = ending_of(table.state, decided=winner)

    assert ending.is_decided
    assert (ending.winner or "") == winner
    assert [step.number for step in ending.steps] == [*range(1, 10)]


def test_who_captured_later_has_captured_all_the_same() -> None:
    table = two_rounds()
    decide(table, finishes(table)[0], "Cy")

    assert captures_of(table.state) == {ISLE.name: "Cy", CAPE.name: "Bo"}


def test_a_territory_moved_since_that_is_no_longer_there_is_told() -> None:
    table = two_rounds(rounds=3)
    line = LedgerLine(What.TERRITORY, seat="Ann", to="Bo", name=ISLE.name)
    table.tell(TableRuling(table.state.round, "a gift", (line,), None, table.state.seats))

    said = decide(table, finishes(table)[0], "Cy")

    assert captures_of(table.state)[ISLE.name] == "Cy"
    assert any("left out" in each and "There’s no territory" in each for each in said)


@pytest.mark.parametrize("seed", range(2, 40, 3))
def test_in_random_games_every_page_can_be_read_afterwards(seed: int) -> None:
    table = random_games.play(seed, 4)
    log, dice = table.log, Random(seed)
    ways = [(number, way) for number in finishes(table) for way in outcomes(EARTH, log, number)]
    for number, way in dice.sample(ways, min(4, len(ways))):
        table.log = log
        decide(table, number, way.removeprefix("once="))
        page = table.log.version
        while page.before is not None:
            assert EARTH.board(page.state)
            assert EARTH.standing(page.state)
            page = page.before
