"""An audit finds every fault planted in a recorded game, and none where there is none."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.rules.kernel.game import read_outcome
from referee.rules.kernel.history.log import Log, Record, open_log
from referee.rules.kernel.records import LOG_KINDS
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.codec import decode_said, encode
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.package.questions import answer
from referee.rules.registry import GAMES, QUESTIONS
from referee.second.arctic.skirmish import skirmish
from referee.tables.audit import SECOND, Audited, audited
from referee.tables.opinions import OPINIONS, opinion_on
from tests.languages.pseudo import ROOT
from tests.proofs.proving import IS_WHOLE
from tests.rules.arctic.games.random_games import light_game, table_game
from tests.rules.earth.random_games import deck_at_random
from tests.rules.earth.random_games import play as earth_game
from tests.rules.prehistory.random_games import play as marauders_game
from tests.rules.prehistory.random_games import some_setup

STORIES = sorted((ROOT / "fixtures" / "replays").glob("*/*.json"))
FAULTS = 400
ALONE = {"arctic": 0.5, "earth": 0.8, "prehistory": 0.95}
RANDOM = 2000 if IS_WHOLE else 4
Game = tuple[str, Log[Any], list[Record]]


@cache
def recorded(file: Path) -> Game:
    story = read_story(file)
    game = GAMES[story.game]
    empty = open_log(game, decode_said(game.setup_type, story.setup))
    return story.game, empty, [record for record, _ in replay(game, story)]


def audit(game: Game) -> Iterator[Audited]:
    name, empty, records = game
    return audited(GAMES[name], empty, records)


@pytest.mark.parametrize("file", STORIES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_recorded_game_has_a_fault(file: Path) -> None:
    assert [found for each in audit(recorded(file)) for found in each.differences] == []


def test_the_second_referee_has_an_opinion_on_every_kind_that_it_knows() -> None:
    seen = [
        record.entry.kind
        for file in STORIES
        for record, each in zip(recorded(file)[2], audit(recorded(file)), strict=True)
        if each.is_second
    ]

    assert set(seen) == {kind for _, kind in OPINIONS}
    assert len(seen) >= 900


def random_game(seed: int) -> Game:
    """Return a game of the Marauders, of Earth, of Arctic Scavengers in full, or lightly, in turn."""
    if seed % 4 == 0:
        empty = open_log(GAMES["prehistory"], some_setup(random.Random(seed)))
        return "prehistory", empty, [record for _, record, _ in marauders_game(seed)]
    if seed % 4 == 1:
        table = earth_game(seed, 6, deck=deck_at_random(random.Random(seed)))
        return "earth", open_log(GAMES["earth"], table.setup), table.records
    steps = table_game(seed) if seed % 4 == 2 else light_game(seed)
    return "arctic", steps[0].before, [step.record for step in steps]


@pytest.mark.parametrize("seed", range(RANDOM))
def test_no_random_game_has_a_fault(seed: int) -> None:
    assert [found for each in audit(random_game(seed)) for found in each.differences] == []


# Planted ------------------------------------------------------------------------------------------


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places of all values in JSON that hold no others."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    is_leaf = True
    for name, part in parts:
        is_leaf = False
        yield from leaves(part, (*path, name))
    if is_leaf:
        yield path


def changed(value: Any, players: tuple[str, ...]) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if value in players:
            return players[(players.index(value) + 1) % len(players)]
        case str():
            return f"{value}x"
        case list():
            return [*players[:1]]
        case dict():
            return {players[0]: 1}
    return players[0]


def with_fault(record: Record, game: str, players: tuple[str, ...], dice: random.Random) -> Record | None:
    """Return the record with one value of its outcome changed, None if there is nothing to change."""
    outcome = encode(record.ruling.outcome)
    places = [place for place in leaves(outcome) if place]
    dice.shuffle(places)
    for *outer, last in places:
        new = encode(record.ruling.outcome)
        at = new
        for name in outer:
            at = at[name]
        at[last] = changed(at[last], players)
        with suppress(IllegalEntry):
            read = read_outcome(GAMES[game], record.entry.kind, new)
            if read != record.ruling.outcome:
                return replace(record, ruling=replace(record.ruling, outcome=read))
    return None


def planted(number: int) -> Iterator[tuple[Game, int]]:
    """Yield recorded games with one fault each, of each game in turn, and the number of the faulty record."""
    dice = random.Random(42)
    found, games = 0, sorted({file.parent for file in STORIES})
    while found < number:
        stories = [file for file in STORIES if file.parent == games[found % len(games)]]
        name, empty, records = recorded(dice.choice(stories))
        place = dice.randrange(len(records))
        if records[place].entry.kind in LOG_KINDS:
            continue
        if faulty := with_fault(records[place], name, empty.state.players, dice):
            found += 1
            yield (name, empty, [*records[:place], faulty]), place + 1


def test_every_planted_fault_is_found_and_named() -> None:
    missed, ruled, alone = [], Counter[str](), Counter[str]()
    for game, number in planted(FAULTS):
        *_, last = audit(game)
        if number not in {each.number for each in last.differences}:
            missed.append((game[0], game[2][-1]))
        ruled[game[0]] += last.is_second
        alone[game[0]] += SECOND in {each.referee for each in last.differences}

    assert missed == []
    # What the second referee finds without the first, of the records that it rules on.
    assert [game for game, least in ALONE.items() if alone[game] < least * ruled[game]] == []


@pytest.mark.long
def test_the_second_referee_finds_a_wrong_winner_by_itself() -> None:
    tried = 0
    for file in STORIES:
        name, _, records = recorded(file)
        for record, each, before in zip(records, audit(recorded(file)), befores(file), strict=True):
            if each.is_second and record.entry.kind == "count":
                tried += 1
                found = opinion_on(name, before.state, record)
                players = before.state.players
                winner = next(seat for seat in players if seat != record.ruling.outcome.winner)
                assert found is not None
                assert found[1]["winner"] == record.ruling.outcome.winner != winner
                wrong = replace(record.ruling.outcome, winner=winner)
                faulty = replace(record, ruling=replace(record.ruling, outcome=wrong))
                *_, last = audited(GAMES[name], before, [faulty])
                assert SECOND in {difference.referee for difference in last.differences}

    assert tried >= 60


def befores(file: Path) -> Iterator[Log[Any]]:
    """Yield the log before each record."""
    yield recorded(file)[1]
    yield from (each.log for each in [*audit(recorded(file))][:-1])


def test_portable_decoys_cleared_by_a_demolition_team_count_at_once() -> None:
    """The second such case: by house rule the timer is emptied, and the building works at once (A-73)."""
    clears = {"by": "Ann", "act": "use", "with": "demolition_team"}
    case = {
        "players": ["Ann", "Bo"],
        "forces": {"Ann": {"cards": ["demolition_team"]}, "Bo": {"cards": ["brawler", "scavenger"]}},
        "declarations": [{**clears, "target": {"player": "Bo", "building": "portable_decoys"}}],
        "under_construction": {"Bo": ["portable_decoys"]},
        "house_rules": {"demolition_reset": "zero"},
    }

    for asked in (case, {**case, "house_rules": {}}):
        assert answer(QUESTIONS["arctic.skirmish"], json.dumps(asked))["people"] == skirmish(asked)["people"]
    assert skirmish(case)["people"] == {"Ann": 2, "Bo": 3}


def test_a_refugee_without_people_counts_two_under_the_gangster() -> None:
    """The case in which the referees once differed: a table's card says 0 people (A-60)."""
    force = {"cards": ["refugee", "scouting_refugee"], "leader": "gangster"}
    case = {"players": ["Ann", "Bo"], "forces": {"Ann": force, "Bo": {"cards": ["brawler"]}}}
    no_people = {**case, "cards": {"scouting_refugee": {"people": 0}}}

    for asked in (case, no_people):
        ruled = answer(QUESTIONS["arctic.skirmish"], json.dumps(asked))
        assert ruled["people"] == skirmish(asked)["people"] == {"Ann": 4, "Bo": 1}
