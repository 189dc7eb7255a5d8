"""The statistics of finished games, against a count record by record."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from referee.rules.kernel.finished import FinishedGame
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.replay import read_story, replay
from referee.rules.registry import GAMES
from referee.tables.pace import LONGEST, moments_of, pace_of

REPLAYS = Path(__file__).resolve().parents[2] / "fixtures/replays"
FILES = sorted(REPLAYS.glob("*/*.json"))


@cache
def logs_of(file: Path) -> tuple[Any, list[Log[Any]]]:
    """Return a recorded game's rules, and its log after each record."""
    story = read_story(file)
    game = GAMES[story.game]
    return game, [log for _, log in replay(game, story)]


def is_over(state: Any) -> bool:
    """Whether the state has a result, in any of the games."""
    solo = getattr(state, "solo", None)
    return any(
        each is not None
        for each in (getattr(state, "scored", None), getattr(state, "final", None), solo and solo.scored)
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_game_tells_something_once_it_is_over_and_nothing_before(file: Path) -> None:
    game, logs = logs_of(file)
    for log in logs[::5] + logs[-1:]:
        assert (game.finished_game(log) is not None) == is_over(log.state)


def finished(name: str) -> tuple[FinishedGame, list[Log[Any]]]:
    game, logs = logs_of(REPLAYS / name)
    found = game.finished_game(logs[-1])
    assert found is not None
    return found, logs


def counts(played: FinishedGame, figure: str) -> Counter[tuple[str, str]]:
    found = Counter[tuple[str, str]]()
    for each in played.counted:
        if each.figure == figure:
            found[each.seat, each.what] += each.n
    return found


def test_the_cards_of_winning_forces_are_counted_as_one_who_watches_would() -> None:
    played, logs = finished("arctic/base_game_with_gathering.json")
    cards, wins = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for before, log in pairwise(logs):
        record = log.version.record
        if record is not None and record.entry.kind == "count" and log.state.last.winner:
            winner = log.state.last.winner
            wins[winner, ""] += 1
            for card in before.state.revealed[winner].cards:
                cards[winner, before.state.cards[card].label] += 1
    assert sum(wins.values()) > 3
    assert counts(played, "skirmishes") == wins
    assert counts(played, "cards") == cards


def test_targets_captured_are_those_that_anybody_owned_or_lost_again() -> None:
    played, logs = finished("earth/the_app_deals.json")
    captured = Counter[tuple[str, str]]()
    for before, log in pairwise(logs):
        last = log.state.last
        if last is not None and last != before.state.last and last.ending.winner is not None:
            captured[last.ending.winner, last.target.name] += 1
    assert captured
    assert counts(played, "targets") == captured
    assert counts(played, "captures").total() == captured.total()


def test_the_tribe_is_beaten_where_a_human_has_more() -> None:
    beaten, _ = finished("prehistory/map_laid.json")
    even, _ = finished("prehistory/five_years.json")
    assert [each.what for each in beaten.counted] == ["Players win"]
    assert [each.what for each in even.counted] == ["Not beaten"]
    assert not any(result.is_winner for result in even.results)


def test_who_plays_alone_has_points_and_beats_nobody() -> None:
    played, _ = finished("arctic/solo_game.json")
    assert [result.is_winner for result in played.results] == [False]
    assert played.results[0].score > 0


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_figure_and_phase_has_a_title(name: str) -> None:
    game = GAMES[name]
    figures, phases = set[str](), set[str]()
    for file in sorted((REPLAYS / name).glob("*.json")):
        _, logs = logs_of(file)
        phases |= {game.phase(log.state) for log in logs}
        played = game.finished_game(logs[-1])
        figures |= {each.figure for each in played.counted} if played else set()
    assert figures <= set(game.figures)
    assert phases - {""} <= set(game.phases.values())


def test_time_belongs_to_the_phase_and_the_seats_that_were_waited_for_and_long_waits_to_none() -> None:
    game, logs = logs_of(REPLAYS / "arctic/base_game_with_gathering.json")
    opened = datetime(2026, 11, 20, 20, tzinfo=UTC)
    made, wanted = {logs[0].number: opened}, Counter[str]()
    for before, after in pairwise(logs):
        passed = LONGEST + timedelta(seconds=1) if after.number % 10 == 0 else timedelta(seconds=7)
        made[after.number] = made[before.number] + passed
        if passed <= LONGEST and (phase := game.phase(before.state)):
            wanted.update(dict.fromkeys((phase, *game.due(before.state)), 7))
    found = pace_of(moments_of(game, logs[-1], made, opened), (), made[logs[-1].number])
    assert {**found.phases, **found.seats} == wanted
