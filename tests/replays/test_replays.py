"""Recorded games: each file of fixtures/replays is played and comes out as it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.rules.arctic.meta import CONTESTED_RESOURCES, MODULE_NAMES
from referee.rules.arctic.skirmish import SkirmishOutcome
from referee.rules.kernel.codec import decode, decode_text, encode
from referee.rules.kernel.log import LOG_KINDS, Log, Record, counting_records, open_log
from referee.rules.kernel.replay import Story, drift, replay
from referee.rules.registry import GAMES

REPLAYS = Path(__file__).resolve().parents[2] / "fixtures" / "replays"
FILES = sorted(REPLAYS.glob("*/*.json"))
DECIDED_BY = {"fight", "people", "rogue", "deadlock"}

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")


@cache
def story_of(file: Path) -> Story:
    return decode_text(Story, file.read_text("utf-8"))


@cache
def played(file: Path) -> tuple[tuple[Record, Log[Any]], ...]:
    story = story_of(file)
    return tuple(replay(GAMES[story.game], story))


def skirmishes(file: Path) -> Iterator[SkirmishOutcome]:
    """Yield the skirmishes that count in the end."""
    for record in counting_records(played(file)[-1][1]):
        if isinstance(record.ruling.outcome, SkirmishOutcome):
            yield record.ruling.outcome


def test_every_game_has_a_replay() -> None:
    assert {file.parent.name for file in FILES} == set(GAMES)


@each_file
def test_a_replay_says_what_it_is_and_stands_in_the_folder_of_its_game(file: Path) -> None:
    story = story_of(file)

    assert story.game == file.parent.name
    assert story.about.endswith(".")


@each_file
def test_a_replay_ends_on_the_board_it_expects(file: Path) -> None:
    story = story_of(file)

    board = GAMES[story.game].board(played(file)[-1][1].state)

    assert len(played(file)) == len(story.entries)
    assert {name: board[name] for name in story.expect} == story.expect


@each_file
def test_every_ruling_of_a_replay_gives_its_reasons(file: Path) -> None:
    for record, _ in played(file):
        is_amendment = record.entry.kind in LOG_KINDS
        assert record.ruling.reasons or is_amendment
        assert all(reason.text() and (reason.rules or is_amendment) for reason in record.ruling.reasons)


@each_file
def test_a_replay_does_not_drift(file: Path) -> None:
    story = story_of(file)
    game = GAMES[story.game]
    empty = open_log(game, decode(game.setup_type, story.setup))

    assert list(drift(game, empty, [record for record, _ in played(file)])) == []


@each_file
def test_the_board_of_a_replay_is_plain_json_at_every_step(file: Path) -> None:
    game = GAMES[story_of(file).game]

    for _, log in played(file):
        board = game.board(log.state)
        assert json.loads(json.dumps(board)) == board == encode(board)


# Arctic Scavengers -----------------------------------------------------------------------------------

ARCTIC = [file for file in FILES if file.parent.name == "arctic"]
each_arctic = pytest.mark.parametrize("file", ARCTIC, ids=lambda file: file.stem)


@each_arctic
def test_every_contested_resource_is_won_lost_or_left(file: Path) -> None:
    board = GAMES["arctic"].board(played(file)[-1][1].state)

    deadlocks = sum(outcome.winner is None for outcome in skirmishes(file))

    assert sum(board["contested_won"].values()) + deadlocks + board["contested_left"] == CONTESTED_RESOURCES


def test_every_way_to_decide_a_skirmish_stands_in_a_replay() -> None:
    decided = {outcome.decided_by for file in ARCTIC for outcome in skirmishes(file)}

    assert decided == DECIDED_BY


def test_every_kind_of_entry_stands_in_a_replay() -> None:
    kinds = {told.kind for file in ARCTIC for told in story_of(file).entries}

    assert kinds == {*GAMES["arctic"].kinds, *LOG_KINDS}


def test_every_module_is_played_in_a_replay() -> None:
    modules = {module for file in ARCTIC for module in story_of(file).setup["modules"]}

    assert modules == MODULE_NAMES


def test_every_check_that_a_table_may_pass_over_is_passed_over_in_a_replay() -> None:
    overrides = {code for file in ARCTIC for told in story_of(file).entries for code in told.overrides}

    assert overrides == {"not-in-play", "too-many-copies", "out-of-turn-order"}


def test_replays_run_to_the_last_contested_resource() -> None:
    boards = [GAMES["arctic"].board(played(file)[-1][1].state) for file in ARCTIC]

    assert [board["round"] for board in boards if board["phase"] == "over"] == [16, 16]
