"""What decided an evening, in recorded games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.rules.kernel.history.decided import otherwise
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.history.mattered import Mattered, evening
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.versions import played_steps
from referee.rules.registry import GAMES

REPLAYS = Path(__file__).resolve().parents[2] / "fixtures" / "replays"
FILES = sorted(REPLAYS.glob("*/*.json"))


@cache
def recorded(file: Path) -> Log[Any]:
    *_, (_, log) = replay(GAMES[file.parent.name], read_story(file))
    return log


def named(name: str) -> Log[Any]:
    return recorded(REPLAYS / f"{name}.json")


def test_another_value_changes_a_recorded_skirmish() -> None:
    log = named("arctic/win_by_people")
    found = {(each.name, each.value): each for each in otherwise(GAMES["arctic"], log)}
    (skirmish,) = found["tie_people_among", "all"].changed
    played = {record.number: record.ruling.outcome for _, record, _ in played_steps(log)}

    assert (played[skirmish.number].winner, skirmish.outcome.winner) == ("Bo", "Cy")


@pytest.mark.parametrize(
    ("name", "rule", "says"),
    [
        ("arctic/gangs_tied_twice", "gang_second_tie", "Ann would have won."),
        ("earth/rulings_and_overrides", "final_tie", "Ann would have won."),
    ],
)
def test_the_house_rule_that_decided_comes_first(name: str, rule: str, says: str) -> None:
    log = named(name)
    first = evening(log.version, GAMES[Path(name).parent.name]).deciding[0]

    assert (first.what, first.otherwise.name, first.line.text()) == (Mattered.WINNER, rule, says)


@pytest.mark.long
def test_at_most_three_are_named_most_important_first() -> None:
    for file in FILES:
        found = evening(recorded(file).version, GAMES[file.parent.name]).deciding
        assert len({each.otherwise.name for each in found}) == len(found) <= 3
        assert sorted(each.what for each in found) == [each.what for each in found]


def test_entries_that_would_be_refused_count_as_played() -> None:
    log = named("prehistory/five_years")
    other = next(each for each in otherwise(GAMES["prehistory"], log) if each.refused)
    played = [record.number for _, record, _ in played_steps(log)]

    assert not {*other.refused} & {each.number for each in other.changed}
    assert {*other.refused} <= {*played}
    assert other.state.final == log.state.final or other.changed


def test_where_play_would_have_gone_another_way_nothing_more_is_said() -> None:
    log = named("earth/rulings_and_overrides")
    (unknown,) = evening(log.version, GAMES["earth"]).unknown

    assert (unknown.name, unknown.value, unknown.ends_at) == ("all_pass", "void", 22)
    assert all(each.number < unknown.ends_at for each in unknown.changed)
