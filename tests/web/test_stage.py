"""The stage: it goes on by itself only when nothing can act, and a replay shows what the log recorded."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.case import Act, Force, Target
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.ruling import Ruling, is_legal
from referee.tables.models import Table
from referee.web.arctic.board import ids_of
from referee.web.arctic.declaring import open_board, open_setting
from referee.web.arctic.replay import shown_at
from referee.web.arctic.setting import Buttons, Setting
from referee.web.arctic.stage.lane import able_to_act
from referee.web.desk.log import seat_numbers
from tests.cast import FORCES, SNIPE, open_arctic, tell, to_declaring, to_reveal
from tests.devices import Client
from tests.rules.arctic.games.random_games import play
from tests.rules.arctic.games.random_setups import some_setup
from tests.web.guests import guest_at, host_of
from tests.web.in_address import look
from tests.web.pages import words

RECORDED = Path(__file__).resolve().parents[2] / "fixtures" / "replays" / "arctic"
# Hypothesis's soak looks at every moment of a game.
SOME = 1 if settings().max_examples > 1000 else 3
PLAYED = ("a_save", "asked_first", "base_game_with_gathering", "hq_dirty_deeds")


def accepted(state: ArcticState) -> Iterator[Entry]:
    """Yield every act that the referee accepts now: each card with each act at each thing on the table."""
    targets: list[Target | None] = [None]
    for name, force in state.revealed.items():
        targets += [Target(name, card) for card in dict.fromkeys(force.cards)]
        targets += [Target(name, building=card) for card in dict.fromkeys(force.buildings)]
        targets += [Target(name, building=each.card) for each in state.seats[name].base.buildings]
        targets.append(Target(name, leader=True))
    for name, force in state.revealed.items():
        for card in dict.fromkeys(force.cards):
            for act in Act:
                for target in targets:
                    entry = Entry(Declare(act, card, target), name)
                    if is_legal(partial(ARCTIC.adjudicate, state, entry)):
                        yield entry


def test_it_is_over_by_itself_when_the_referee_accepts_no_act_and_not_before() -> None:
    steps = play(some_setup(random.Random(3)), 3, skips=True, corrects=False)
    states = [step.after.state for step in steps]
    opened = [each for each in states if each.phase is Phase.DECLARING and each.window is None][::SOME]
    able = [bool(able_to_act(open_setting(state))) for state in opened]

    assert able == [next(accepted(state), None) is not None for state in opened]
    assert {*able} == {True, False}


def skirmishes(name: str) -> Iterator[tuple[list[ArcticState], Ruling[Any]]]:
    """Yield the states of each counted skirmish of a recorded game, from all open on, and the count."""
    states = list[ArcticState]()
    for record, log in replay(ARCTIC, read_story(RECORDED / f"{name}.json")):
        if record.entry.kind == Count.kind and states:
            yield states, record.ruling
            states = []
        elif log.state.phase is Phase.DECLARING and log.state.window is None:
            # A force that is put right begins anew.
            states = [log.state] if record.entry.kind == Reveal.kind else [*states, log.state]


@pytest.mark.parametrize("name", PLAYED)
def test_each_step_of_a_replay_shows_what_stood_after_its_entry(name: str) -> None:
    found = [*skirmishes(name)]
    for states, ruling in found:
        last, case = states[-1], states[-1].case()
        laid = {seat: ids_of(force) for seat, force in case.forces.items()}
        setting, numbers = Setting(case, last.cards, laid, Buttons()), seat_numbers(last)
        shown = [shown_at(setting, numbers, ruling, step)[0] for step in range(len(states) + 2)]

        for state, board in zip(states, shown[1:], strict=False):
            then = open_board(state)
            assert [force.fight for force in board.forces] == [force.fight for force in then.forces]
            assert [force.cards for force in board.forces] == [force.cards for force in then.forces]
        assert [force.fight for force in shown[-1].forces] == [*ruling.outcome.fight.values()]
        assert [force.name for force in shown[-1].forces if force.is_winner] == [
            *filter(None, (ruling.outcome.winner,))
        ]
    assert found


@pytest.fixture
def counted(db: None) -> Table:
    """A table where Ann has sniped and the fights are counted: its record is the last."""
    table = to_declaring(open_arctic())
    tell(table, SNIPE, "Ann")
    tell(table, Count(3))
    return table


def test_a_counted_skirmish_plays_again_by_links_alone(counted: Table) -> None:
    host = host_of(counted)
    page = words(host.look("skirmish/6/"))
    assert "3 forces, face down." in page
    assert "Thugs" not in page

    assert "Thugs" in words(host.follow("Next"))
    assert "Ann’s Sniper Team snipes Bo’s Thugs" in words(host.follow("Next"))
    page = words(host.follow("Next"))

    assert "Cy wins, 4 fight to" in page
    assert "3 forces, face down." in words(host.follow("Play it again"))


def test_a_seat_plays_it_again_from_the_line_of_the_log(counted: Table) -> None:
    bo = guest_at(counted, "Bo")
    bo.look("log/6/")

    assert "3 forces, face down." in words(bo.follow("Play it again"))


def test_what_is_not_a_count_plays_nothing_again(counted: Table) -> None:
    host = host_of(counted)

    for number in (0, 1, 5, 7):
        assert host.client.get(f"{host.path}skirmish/{number}/").status_code == 404


def test_the_shared_link_has_the_case_and_nothing_of_the_table(counted: Table, client: Client) -> None:
    host = host_of(counted)
    page = host.look("skirmish/6/")
    link = next(word for word in page.replace("&amp;", "&").split('"') if "/arctic/skirmish/replay/" in word)

    shared = look(client, f"{link}&step=3")

    assert "Cy wins, 4 fight to" in words(shared)
    assert not [secret for secret in (counted.code, "/t/", "/j/") if secret in link or secret in shared]


def test_before_the_count_the_result_can_be_played_again_too(db: None) -> None:
    table = to_declaring(open_arctic())
    host = host_of(table)
    assert host.client.get(f"{host.path}skirmish/0/").status_code == 200
    assert host.client.get(f"{host.path}skirmish/9/").status_code == 404


def pointing(table: Table, target: str) -> list[str]:
    """Return the classes of the arrows while Ann's Sniper Team aims at a card."""
    html = host_of(table).look(aim=f"acts.0:sniper_team;snipe;{target}")
    return [part.partition('"')[0] for part in html.split('class="st-arrow ')[1:]]


def test_an_arrow_leads_from_the_card_that_acts_to_its_target(db: None) -> None:
    table = to_declaring(open_arctic())

    assert pointing(table, "1/thugs") == ["is-next from-0 to-1"]
    assert pointing(table, "2/brawler") == ["is-far from-0 to-0"]


def test_no_arrow_points_at_a_card_that_may_have_scrolled_away(db: None) -> None:
    crowd = Force(("thugs", *["refugee"] * 8))
    table = to_reveal(open_arctic())
    tell(table, Reveal(3, {**FORCES, "Bo": crowd}), None, "not-owned", "too-many-copies")

    assert pointing(table, "1/thugs") == []
    assert pointing(table, "2/brawler")
