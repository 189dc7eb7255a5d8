"""A table step by step: each state is that of the fold, and no step asks the database for more."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.rules.arctic.ending.score import worth_by_round
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import counting_records, open_log
from referee.rules.kernel.history.sentences import line_in_order
from referee.rules.kernel.records import Retract
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.codec import decode_said
from referee.rules.registry import GAMES
from referee.tables.logbook import forget_all, read_log
from referee.tables.models import Table
from referee.tables.services import open_played
from referee.web.desk.plots import SHAPES
from referee.web.table.watch_again import log_at, steps_of
from tests.cast import gather, open_arctic, tell, to_declaring
from tests.languages.pseudo import ROOT
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.test_two_worlds import sealed

pytestmark = pytest.mark.django_db
STORIES = sorted((ROOT / "fixtures" / "replays").glob("*/*.json"))


@pytest.mark.parametrize("file", STORIES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_each_step_of_a_recorded_game_is_the_fold_up_to_it(file: Path) -> None:
    story = read_story(file)
    game = GAMES[story.game]
    *_, (_, log) = replay(game, story)
    state = open_log(game, decode_said(game.setup_type, story.setup)).state
    steps = steps_of(log)

    assert steps[0].state == state
    records = counting_records(log)
    assert len(steps) == len(records) + 1
    for number, record in enumerate(records, start=1):
        state = game.apply(state, record)
        assert log_at(log, steps[number]).state == state, number


def step_of(guest: Guest, number: int, query: str = "") -> str:
    return assert_page(guest.client.get(f"{guest.path}replay/{number}/{query}"))


def queries_at(guest: Guest, number: int) -> int:
    step_of(guest, number)
    with CaptureQueriesContext(connection) as asked:
        step_of(guest, number)
    return len(asked)


def test_the_queries_do_not_grow_with_the_log() -> None:
    story = read_story(ROOT / "fixtures" / "replays" / "arctic" / "whole_game.json")
    short = open_played(replace(story, entries=story.entries[:12]), "Short", "SHORTX")
    long = open_played(story, "Long", "LONGXX")
    last = len(steps_of(read_log(long))) - 1

    assert last > 50
    numbers = {queries_at(host_of(short), 10), *(queries_at(host_of(long), each) for each in (10, 30, last))}
    assert len(numbers) == 1, numbers


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_every_step_of_a_demo_has_a_page_with_its_sentence(game: str) -> None:
    table = open_played(read_story(ROOT / "fixtures" / "replays" / game / "demo.json"), "Demo", "DEMOXX")
    log, host = read_log(table), host_of(table)
    steps = steps_of(log)

    for number, version in list(enumerate(steps))[1::5]:
        assert version.record is not None
        html = words(step_of(host, number))
        assert f"Step {number} of {len(steps) - 1}" in html
        line = line_in_order(GAMES[game], log, version.record, None)
        assert words(line.text()) in html
    assert "The set-up" in words(step_of(host, 0))


def test_links_lead_back_on_and_to_any_step(host: Guest) -> None:
    gather(host.table, 3)
    html = step_of(host, 2)

    assert re.search(r'href="[^"]*/replay/1/"\s+rel="prev"', html)
    assert re.search(r'href="[^"]*/replay/3/"\s+rel="next"', html)
    moved = host.client.get(f"{host.path}replay/", {"step": "3"})
    assert moved["Location"] == f"{host.path}replay/3/"
    for odd in ("", "x", "-1", "9" * 30):
        assert host.client.get(f"{host.path}replay/", {"step": odd})["Location"] == f"{host.path}replay/0/"
    assert host.client.get(f"{host.path}replay/999/").status_code == 404


def test_a_film_goes_on_without_scripts_and_stops_at_the_end(host: Guest) -> None:
    gather(host.table, 3)
    last = len(steps_of(read_log(host.table))) - 1

    for speed, seconds in (("1", 8), ("2", 4), ("3", 2)):
        film = step_of(host, 1, f"?film={speed}")
        assert f'content="{seconds};url={host.path}replay/2/?film={speed}"' in film
    assert 'http-equiv="refresh"' not in step_of(host, last, "?film=1")
    assert 'http-equiv="refresh"' not in step_of(host, 1, "?film=9")


def test_a_step_says_what_it_changed_for_a_seat() -> None:
    table = open_arctic(is_light=True)
    tell(table, Dig(None, "net"), "Bo")
    html = words(step_of(host_of(table), 1))

    assert "What this step changed Bo 2 3 tools" in html
    assert "What this step changed" not in words(step_of(host_of(table), 0))


def test_what_ends_with_a_skirmish_is_no_change() -> None:
    table = played("arctic")
    html = step_of(host_of(table), 42)
    (changed,) = re.findall(r'<ul class="chg">(.*?)</ul>', html, re.DOTALL)

    assert words(changed) == "Ann: 4 contested resources won Ann: 5 contested resources won"


def test_what_is_undone_is_no_step(host: Guest) -> None:
    gather(host.table, 3)
    before = len(steps_of(read_log(host.table)))
    tell(host.table, Retract(read_log(host.table).undoable.number))  # type: ignore[union-attr]
    forget_all()

    assert len(steps_of(read_log(host.table))) == before - 1


def test_a_sealed_card_is_shown_only_from_the_step_that_opens_it() -> None:
    table = sealed("thugs")()
    last = len(steps_of(read_log(table))) - 1

    watchers = (host_of(table), guest_at(table, "Ann"))
    assert not [each for each in watchers if "Thugs" in words(step_of(each, last))]
    for seat in ("Ann", "Cy"):
        tell(table, Reveal(3, {seat: Force(())}), seat, "not-in-play", "not-owned")
    now = len(steps_of(read_log(table))) - 1
    assert all("Thugs" in words(step_of(each, now)) for each in watchers)


# The slider, the plot, and what starts from a step ------------------------------------------------


def played(game: str, name: str = "whole_game", code: str = "PLAYED") -> Table:
    return open_played(read_story(ROOT / "fixtures" / "replays" / game / f"{name}.json"), "Played", code)


def test_a_shape_stands_where_a_skirmish_was_won_and_a_tick_where_a_round_begins() -> None:
    table = played("arctic")
    log = read_log(table)
    steps = steps_of(log)
    outcomes = {place: step.record.ruling.outcome for place, step in enumerate(steps) if step.record}
    won = {
        place: outcome.winner
        for place, outcome in outcomes.items()
        if isinstance(outcome, SkirmishOutcome) and outcome.winner
    }
    rounds = [steps[0].state.round, *(step.state.round for step in steps)]
    html = step_of(host_of(table), 5)
    marks = re.search(r'<svg class="again-marks".*?</svg>\s*(?=<p|<label)', html, re.DOTALL)

    assert len(won) > 5
    assert marks
    at = [round(100 * place / (len(steps) - 1), 2) for place in won]
    assert re.findall(r'<svg x="([\d.]+)%" y="9" class="c(\d)"', marks[0]) == [
        (str(x), str(log.state.players.index(seat) + 1)) for x, seat in zip(at, won.values(), strict=True)
    ]
    assert marks[0].count("<line") == len({*rounds})
    said = [f"Round {steps[place - 1].state.round}: {seat} won." for place, seat in won.items()]
    assert all(line in words(html) for line in said)


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert len({*SHAPES.values()}) == len(SHAPES) == 5


def test_the_plot_has_the_numbers_of_its_step_and_what_comes_later_dotted() -> None:
    table = played("arctic", "base_game_with_gathering")
    last = len(steps_of(read_log(table))) - 1
    worth = worth_by_round(read_log(table))

    def plot_at(step: int) -> str:
        found = re.search(
            r'<section class="sheet again-plot".*?</section>', step_of(host_of(table), step), re.DOTALL
        )
        assert found
        return found[0]

    assert "People by round" in words(plot_at(last))
    assert "is-later" not in plot_at(last)
    assert plot_at(20).count('class="is-later"') == len(worth[-1].worth)
    for seat, number in worth[-1].worth.items():
        assert f"{seat} {number}" in words(plot_at(last))


def test_a_running_table_plots_only_what_everyone_sees() -> None:
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    html = step_of(host_of(table), len(steps_of(read_log(table))) - 1)
    assert "Contested cards won" in html
    assert "People by round" not in html


@pytest.mark.parametrize("game", ["earth", "prehistory"])
def test_the_other_games_have_a_plot_too(game: str) -> None:
    table = played(game, "demo")
    last = len(steps_of(read_log(table))) - 1
    assert "again-plot" in step_of(host_of(table), last)


def test_what_if_begins_at_the_step_and_records_nothing_in_the_game() -> None:
    table = played("arctic")
    host = host_of(table)
    before = table.records.count()
    assert re.search(r'name="step"\s+value="9"', step_of(host, 9))
    host.client.post(f"{host.path}try/", {"step": "9"})
    copy = Table.objects.get(trial_of=table)

    assert table.records.count() == before
    assert read_log(copy).state == steps_of(read_log(table))[9].state


@pytest.mark.parametrize("odd", ["x", "-1", "9" * 30, "²"])
def test_a_step_that_is_none_copies_the_whole_table(host: Guest, odd: str) -> None:
    gather(host.table, 3)
    host.client.post(f"{host.path}try/", {"step": odd})
    copy = Table.objects.get(trial_of=host.table)
    assert read_log(copy).state == read_log(host.table).state


def test_a_copy_cannot_begin_behind_a_seal() -> None:
    table = sealed("thugs")()
    last = len(steps_of(read_log(table))) - 1
    assert "What if, from here" in step_of(guest_at(table, "Bo"), last)
    assert "What if, from here" not in step_of(guest_at(table, "Ann"), last)
    assert "What if, from here" in step_of(guest_at(table, "Ann"), last - 1)


def test_a_puzzle_is_offered_where_the_step_makes_one() -> None:
    table = played("arctic")
    host = host_of(table)
    steps = steps_of(read_log(table))
    for place, step in enumerate(steps):
        is_count = step.record is not None and step.record.entry.kind == Count.kind
        has_cards = is_count and any(step.record.ruling.outcome.units.values())  # type: ignore[union-attr]
        if is_count or place % 10 == 0:
            html = step_of(host, place)
            assert ("Make it a puzzle" in html) == has_cards, place
            if has_cards:
                (address,) = re.findall(r'href="(/arctic/[^"]*puzzle/[^"]*)"', html)
                assert host.client.get(address.replace("&amp;", "&")).status_code == 200
