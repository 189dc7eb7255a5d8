"""What a season consists of ticks itself, from the tile to the last member, in whole games."""

from __future__ import annotations

import pytest

from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.autumn import Lane
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.scripted.automa import next_step, season_steps
from tests.rules.prehistory.random_games import play
from tests.rules.prehistory.test_game import autumn
from tests.rules.prehistory.truthful_table import TruthfulTable


def told(state: PrehistoryState) -> list[str]:
    return [f"{'x' if each.is_done else '-'} {each.line.text()}" for each in season_steps(state)]


@pytest.mark.parametrize("seed", range(6))
def test_in_a_season_nothing_that_is_ticked_comes_undone(seed: int) -> None:
    """Of a game at random; a location resolved again and members that come anew do not count."""
    for before, record, log in play(seed):
        if (before.season, before.year) != (log.state.season, log.state.year) or before.season == "autumn":
            continue
        done = [each.is_done for each in season_steps(before)]
        after = [each.is_done for each in season_steps(log.state)]
        assert all(now for was, now in zip(done, after, strict=False) if was), record.entry.kind


def test_the_parts_are_those_of_the_season() -> None:
    found: dict[Season, list[str]] = {}
    table = TruthfulTable(1, knows_map=True)
    enter = table.enter

    def noting(*args: object, **kwargs: object) -> None:
        found.setdefault(table.state.season, told(table.state))
        if next_step(table.state).asks == "summer" and table.state.took_back:
            found[Season.SUMMER] = told(table.state)
        enter(*args, **kwargs)  # type: ignore[arg-type]

    table.enter = noting  # type: ignore[method-assign]
    table.play()
    assert found[Season.SPRING] == ["- New tile", "- Weather"]
    assert found[Season.SUMMER][:2] == ["x New tile", "x Take back a column"]
    assert found[Season.AUTUMN][0].startswith("- 0 of ")
    assert found[Season.WINTER] == []


def test_a_member_that_was_activated_is_ticked_off() -> None:
    table = autumn(yellow=2)
    assert told(table.state) == ["- 0 of 3 members activated"]

    table.tell(Lane(), Done())

    assert told(table.state) == ["- 1 of 3 members activated"]
