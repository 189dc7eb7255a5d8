"""Just this once, in recorded games of every game: what is offered comes out as was said before."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.history.consent import weigh
from referee.rules.kernel.history.disputes import consequences
from referee.rules.kernel.history.log import Log, counting_records, extend, rule_on
from referee.rules.kernel.history.remedies import amended_so, offered, outcomes, takes_all, would_be
from referee.rules.kernel.records import Amend, Amended, Author, Protest, Record
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.registry import GAMES

REPLAYS = Path(__file__).resolve().parents[2] / "fixtures" / "replays"
PLAYED = (
    "arctic/win_by_people",
    "arctic/solo_game",
    "arctic/gangs_tied_twice",
    "earth/tie_of_three",
    "earth/tie_of_two",
    "earth/the_app_deals",
    "prehistory/five_years",
    "prehistory/map_laid",
)
OFFERS = {
    "arctic": {"count", "score", "solo_skirmish"},
    "earth": {"finish"},
    "prehistory": {"done", "not_done", "instead", "final"},
}

Doubted = tuple[Any, Log[Any], Record]


@cache
def doubted(name: str) -> tuple[Doubted, ...]:
    """Return each record of a recorded game that can come out otherwise, with the log that ends with it."""
    story = read_story(REPLAYS / f"{name}.json")
    game = GAMES[story.game]
    played = replay(game, story)
    found = tuple((game, log, record) for record, log in played if outcomes(game, log, record.number))
    assert found, f"nothing in {name} can come out otherwise"
    return found


def decided(game: Any, log: Log[Any], record: Record, way: str) -> Log[Any]:
    """Return the log once the whole table has decided so."""
    protest = Entry(Protest(record.number, way, game.voters(log.state)))
    log = extend(game, log, Record(log.number + 1, protest, rule_on(game, log, protest)))
    (entry,) = consequences(game, log)
    ruling = rule_on(game, log, entry)
    outcome = decode(Amended, encode(ruling.outcome))
    return extend(game, log, Record(log.number + 1, entry, type(ruling)(outcome, ruling.reasons)))


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_offered_comes_out_as_was_said(name: str) -> None:
    for game, log, record in doubted(name):
        for way in outcomes(game, log, record.number):
            after = decided(game, log, record, way)
            last = after.version.record
            assert last
            said = game.describe(after.state, last.entry, last.ruling.outcome)
            assert said == would_be(game, log, record.number, way)


@pytest.mark.parametrize("name", ["arctic/solo_game", "arctic/win_by_people", "earth/tie_of_three"])
def test_nothing_played_since_is_lost_by_what_is_offered(name: str) -> None:
    *_, (game, log, _) = doubted(name)
    for number in (each.number for each in counting_records(log)):
        for way, entry in outcomes(game, log, number).items():
            records = rule_on(game, log, Entry(amended_so(game, number, entry))).outcome.records
            is_lost = any(each.is_left_out for each in records)
            assert (way in offered(game, log, number)) is not is_lost


def waits_for(game: Any, log: Log[Any], facts: Amend) -> tuple[str, ...]:
    """Return who has to say yes to an amendment, once it is made."""
    ruling = rule_on(game, log, Entry(facts))
    after = extend(game, log, Record(log.number + 1, Entry(facts), ruling))
    return weigh(game, log, ruling, after, Author()).waits


@pytest.mark.parametrize("name", ["arctic/whole_game", "earth/tie_of_three"])
def test_it_takes_all_where_the_amendment_would(name: str) -> None:
    *_, (game, log, _) = doubted(name)
    for number in (each.number for each in counting_records(log)):
        for way, entry in outcomes(game, log, number).items():
            waits = waits_for(game, log, amended_so(game, number, entry))
            assert takes_all(game, log, number, way) is bool(waits)


def test_alone_a_win_that_took_its_prize_is_no_longer_a_tie_by_one_tap() -> None:
    *_, (game, log, _) = doubted("arctic/solo_game")
    offers = [
        (offered(game, log, each.number), outcomes(game, log, each.number)) for each in counting_records(log)
    ]
    assert any(set(now) < set(first) for now, first in offers)


@pytest.mark.parametrize("name", PLAYED)
def test_no_two_outcomes_read_alike(name: str) -> None:
    for game, log, record in doubted(name):
        now = game.describe(log.state, record.entry, record.ruling.outcome)
        ways = outcomes(game, log, record.number)
        lines = [now, *(would_be(game, log, record.number, way) for way in ways)]
        assert len({line.text() for line in lines if line}) == len(lines), lines


@pytest.mark.parametrize("name", PLAYED)
def test_one_undo_brings_it_back(name: str) -> None:
    for game, log, record in doubted(name):
        way = next(iter(outcomes(game, log, record.number)))
        assert decided(game, log, record, way).version.undone.state == log.state


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_with_outcomes_is_doubted_here(game: str) -> None:
    kinds = {record.entry.kind for name in PLAYED if name.startswith(game) for _, _, record in doubted(name)}

    assert kinds >= OFFERS[game] - {"not_done", "instead"}
