"""Recorded games: each file of fixtures/replays is played and comes out as it says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path

import pytest
from hypothesis import settings

from referee.rules.arctic.cards.catalogue import Kind, shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.corrections.table import RecountTable
from referee.rules.arctic.ending.gangs import LADDERS
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.outcomes import ScoringOutcome, SkirmishOutcome
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.meta import CONTESTED_RESOURCES, MODULE_NAMES, Contested, Setup, Variant
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.kernel.code import as_text
from referee.rules.kernel.history.log import counting_records, open_log
from referee.rules.kernel.history.sentences import transcript
from referee.rules.kernel.records import LOG_KINDS, PLACE_KINDS, SEED_KINDS, JudgeVerdict
from referee.rules.kernel.replay import Story, drift, offers
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.registry import GAMES
from tests.replays.panels import EVERY, FILES, REPLAYS, played, story_of

HOLE = re.compile(r"\S  \S|\s[,.;?!](\s|$)|’s ,")
DECIDED_BY = {"fight", "people", "rogue", "deadlock"}

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")


def skirmishes(file: Path) -> Iterator[SkirmishOutcome]:
    """Yield the skirmishes that count in the end."""
    for record in counting_records(played(file)[-1][1]):
        if isinstance(record.ruling.outcome, SkirmishOutcome):
            yield record.ruling.outcome


def other_offers(story: Story, today: Iterable[str], steps: slice = slice(None)) -> Iterator[str]:
    """Yield where something else is offered today than the story says: step, kind, before and now."""
    numbers = range(1, len(story.offered) + 1)[steps]
    for step, told, now in zip_longest(numbers, story.offered[steps], today, fillvalue=""):
        before, after = _read_offer(told), _read_offer(now)
        for kind in dict.fromkeys((*before, *after)):
            if before.get(kind) != after.get(kind):
                was, there = before.get(kind, "none"), after.get(kind, "none")
                yield f"step {step}, {kind}: {was} options before, {there} now"


def _read_offer(told: str) -> dict[str, str]:
    return dict(each.split() for each in told.split(", ")) if told else {}


def test_every_game_has_a_replay() -> None:
    assert {file.parent.name for file in FILES} == set(GAMES)


@each_file
def test_a_replay_says_what_it_is_and_stands_in_the_folder_of_its_game(file: Path) -> None:
    story = story_of(file)

    assert story.game == file.parent.name
    assert story.about.endswith(".")


@each_file
def test_a_replay_names_house_rules_only_off_their_default(file: Path) -> None:
    """So a new house rule changes no recorded game."""
    story = story_of(file)
    house = story.setup.get("house_rules", {})

    assert GAMES[story.game].house_rules.off_default(house) == house


def test_what_is_offered_does_not_count_the_answers_to_house_rules() -> None:
    offered = {each for file in FILES for told in story_of(file).offered for each in told.split(", ")}

    assert {each for each in offered if each.startswith("house_rule ")} == {"house_rule 0"}


@each_file
def test_a_replay_ends_on_the_board_it_expects(file: Path) -> None:
    story = story_of(file)

    board = GAMES[story.game].board(played(file)[-1][1].state)

    assert len(played(file)) == len(story.entries)
    assert {name: board[name] for name in story.expect} == story.expect


@each_file
def test_what_is_offered_in_a_replay_is_what_was(file: Path) -> None:
    """A change of rules shows here; where it is meant, `make offers` writes the numbers anew.

    A usual run looks at every so many steps of a game, `make soak` at all.
    """
    story, every = story_of(file), 1 if settings().max_examples > 1000 else EVERY
    steps = slice(len(story.entries) % every, None, every)

    assert len(story.offered) == len(story.entries)
    assert list(other_offers(story, offers(GAMES[story.game], story, steps), steps)) == []


def test_another_offer_is_told_by_step_kind_and_numbers() -> None:
    story = Story("arctic", {}, (), offered=("dig 12, hunt 3", "dig 12"))

    assert list(other_offers(story, ("dig 13, hunt 3", "draw 0"))) == [
        "step 1, dig: 12 options before, 13 now",
        "step 2, dig: 12 options before, none now",
        "step 2, draw: none options before, 0 now",
    ]


@each_file
def test_a_replay_is_told_in_the_sentences_beside_it(file: Path) -> None:
    """A change of rules or words shows here; where it is meant, `make offers` tells the games anew."""
    told = transcript(GAMES[story_of(file).game], story_of(file).about, played(file))

    assert "\n".join(told) + "\n" == file.with_suffix(".txt").read_text("utf-8")


def test_no_sentence_of_a_replay_has_a_blank_that_nothing_fills() -> None:
    told = [line for file in FILES for line in file.with_suffix(".txt").read_text("utf-8").splitlines()]

    assert [line for line in told if HOLE.search(line)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_entry_is_in_a_replay(game: str) -> None:
    played_kinds = {
        entry.kind for file in FILES if file.parent.name == game for entry in story_of(file).entries
    }
    missing = sorted(set(GAMES[game].kinds) - played_kinds)
    assert missing == [], f"Record a game that plays them, in fixtures/replays/{game}/."


def test_there_are_at_least_150_replays() -> None:
    assert len(FILES) >= 150


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
SEVERAL = [file for file in ARCTIC if len(story_of(file).setup["players"]) > 1]
each_of_several = pytest.mark.parametrize("file", SEVERAL, ids=lambda file: file.stem)


@each_of_several
def test_every_contested_resource_is_won_lost_or_left(file: Path) -> None:
    board = GAMES["arctic"].board(played(file)[-1][1].state)

    deadlocks = sum(outcome.winner is None for outcome in skirmishes(file))

    played_by_hand = sum(
        log.version.before.state.contested_left - record.entry.facts.contested_left
        for record, log in played(file)
        if isinstance(record.entry.facts, RecountTable) and log.version.before is not None
    )
    won_or_lost = sum(board["contested_won"].values()) + deadlocks + played_by_hand
    assert won_or_lost + board["contested_left"] == CONTESTED_RESOURCES


def test_every_way_to_decide_a_skirmish_stands_in_a_replay() -> None:
    decided = {outcome.decided_by for file in ARCTIC for outcome in skirmishes(file)}

    assert decided == DECIDED_BY


def test_every_kind_of_entry_stands_in_a_replay() -> None:
    kinds = {told.kind for file in ARCTIC for told in story_of(file).entries}

    # A verdict is an event's.
    assert kinds == {*GAMES["arctic"].kinds, *LOG_KINDS} - {*PLACE_KINDS, *SEED_KINDS, JudgeVerdict.kind}


def test_every_module_is_played_in_a_replay() -> None:
    modules = {module for file in ARCTIC for module in story_of(file).setup["modules"]}

    assert modules == MODULE_NAMES


def test_every_variant_and_every_choice_of_a_set_up_is_played_in_a_replay() -> None:
    setups = [decode(Setup, story_of(file).setup) for file in ARCTIC]

    assert {variant for setup in setups for variant in setup.variants} == set(Variant)
    assert {setup.contested for setup in setups if "recon4" in setup.modules} == set(Contested)
    assert any(setup.stacks for setup in setups)
    assert any(setup.takes_ten and not setup.stacks for setup in setups)
    assert any(setup.junkyard for setup in setups)


def test_every_check_that_a_table_may_pass_over_is_passed_over_in_a_replay() -> None:
    overrides = {code for file in ARCTIC for told in story_of(file).entries for code in told.overrides}

    assert overrides == {
        "not-in-play",
        "too-many-copies",
        "out-of-turn-order",
        "not-owned",
        "too-many-cards",
        "used-already",
        "committed-already",
    }


def test_replays_run_to_the_last_contested_resource() -> None:
    boards = [GAMES["arctic"].board(played(file)[-1][1].state) for file in SEVERAL]
    over = [board["round"] for board in boards if board["phase"] == "over"]

    assert len(over) >= 2
    assert set(over) == {16}


def test_a_solo_game_is_played_to_its_score_in_a_replay() -> None:
    solo = played(REPLAYS / "arctic" / "solo_game.json")[-1][1].state.solo

    assert not solo.sizes
    assert solo.won
    assert solo.lost
    assert solo.won + solo.lost < 7
    assert solo.scored


# Arctic Headquarters ---------------------------------------------------------------------------------

CARDS = shipped()
HQ_LEADERS = {card.id for card in CARDS.values() if card.kind is Kind.LEADER and card.module == "hq3"}
RECON_LEADERS = {"swindler", "yardmaster"}
HQ_BUILDINGS = {card.id for card in CARDS.values() if card.kind is Kind.BUILDING and card.module == "hq2"}


def states() -> Iterator[ArcticState]:
    """Yield the last state of every replay of Arctic Scavengers."""
    for file in ARCTIC:
        yield played(file)[-1][1].state


def test_every_building_is_laid_and_completed_in_a_replay() -> None:
    bases = [own.base for state in states() for own in state.seats.values()]

    assert {card for base in bases for card in base.working} >= HQ_BUILDINGS


def test_every_leader_is_chosen_in_a_replay() -> None:
    bases = [own.base for state in states() for own in state.seats.values()]

    assert {base.leader for base in bases} >= HQ_LEADERS | RECON_LEADERS


def test_every_leaders_act_of_a_skirmish_is_declared_in_a_replay() -> None:
    acts = {
        record.entry.facts.act
        for file in ARCTIC
        for record, _ in played(file)
        if isinstance(record.entry.facts, Declare)
    }

    assert {Act.FANATIC, Act.MENTOR, Act.DISABLE, Act.WOUND} <= acts


def award_of(gang: str, outcome: ScoringOutcome, second_tie: str) -> str:
    """Return what decided about a gang: a rung, nobody having any, or the house rule on a second tie."""
    rungs = outcome.gang_rungs[gang]
    if not rungs[0].is_used:
        return "none_held"
    decider = next((rung.name for rung in rungs if rung.is_used and len(rung.left) == 1), "")
    return as_text(decider or second_tie)


def test_every_rung_of_every_gang_decides_in_a_replay() -> None:
    found: dict[str, set[str]] = {}
    for state in states():
        for gang in state.scored.gangs if state.scored else ():
            assert state.scored is not None
            second_tie = state.house_rules["gang_second_tie"]
            found.setdefault(gang, set()).add(award_of(gang, state.scored, second_tie))

    ends = {"none_held", "none", "shared", "initiator"}
    for gang, ladder in LADDERS.items():
        wanted = {"refugees", "none"} if gang is Power.HUMANITARIANS else {*map(as_text, ladder), *ends}
        assert found[gang] >= wanted, gang
