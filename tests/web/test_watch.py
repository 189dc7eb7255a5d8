"""A screen on the wall: what it shows by phase, to those who only watch."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django import test

from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.replay import read_story
from referee.tables.links import link_path, watch_path
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.cast import gather, lengthen, open_arctic, tell, to_declaring, to_reveal, to_the_end
from tests.web.earth import tablecast as earth
from tests.web.guests import Guest, buttons_of
from tests.web.pages import words
from tests.web.test_ending import ended
from tests.web.test_marauders import at_the_end, open_marauders, to_summer

pytestmark = pytest.mark.django_db

RECORDED = Path(__file__).parents[2] / "fixtures" / "replays" / "arctic"


def watcher_of(table: Table) -> Guest:
    return Guest(table, watch_path(table))


def shown(table: Table) -> str:
    """Return what the wall says."""
    html = watcher_of(table).look()
    return words(html[html.index("<main") : html.index("</main>")])


def ruled() -> Table:
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    return table


def test_the_wall_names_nobody_as_next_while_an_act_waits_for_an_answer() -> None:
    story = read_story(RECORDED / "by_chance_reply_2.json")
    table = open_played(replace(story, entries=story.entries[:11]), "Friday", "WALLASK")

    word = watcher_of(table).look().partition('class="wall-word">')[2].partition("</h1>")[0]

    assert "Cy may stop it." in words(word)
    assert "is next" not in words(word)
    assert "<svg" not in word


def test_the_gathering_says_whose_turn_it_is_and_what_everybody_has(table: Table) -> None:
    said = shown(table)
    assert "Ann gathers. Bo is next." in said
    assert "8 people 2 tools" in said
    assert "14 contested cards left" in said


def test_the_last_act_of_a_seat_stands_in_its_column(table: Table) -> None:
    tell(table, Commit(3), "Ann")
    assert "Ann keeps 3 cards for the skirmish 8 people" in shown(table)


def test_forces_come_in_face_down_on_the_wall_and_turn_over_together() -> None:
    table = open_arctic()
    gather(table, 2)
    for seat, number in (("Ann", 2), ("Bo", 1), ("Cy", 3)):
        tell(table, Commit(number), seat)
    tell(table, Reveal(3, {"Bo": Force(("scavenger",))}), "Bo")

    said = shown(table)
    assert "1 force, face down. Waiting for Ann and Cy." in said
    assert "Bo sealed 1" in said
    assert "Scavenger" not in said
    html = watcher_of(table).look()
    assert [html.count(f"wall-card is-{what}") for what in ("back", "empty")] == [1, 5]

    cards = {"Ann": Force(("refugee", "shovel")), "Cy": Force(("brawler", "spear", "refugee"))}
    tell(table, Reveal(3, cards))
    html = watcher_of(table).look()
    assert "is-turning" in html
    assert "Scavenger" in html


def test_while_declaring_somebody_is_ahead_and_nobody_has_won_yet() -> None:
    said = shown(to_declaring(open_arctic()))
    assert "Bo is ahead so far. Ann may act." in said
    assert "wins" not in said


def test_the_ruling_stands_with_its_totals_until_the_next_round_begins() -> None:
    table = ruled()
    assert "Bo wins the skirmish." in shown(table)
    assert "Bo takes the contested card. 13 are left." in shown(table)

    gather(table, 4)
    assert "Waiting for Bo, Cy and Ann." in shown(table)


def test_when_the_decks_are_counted_the_last_round_is_no_longer_news() -> None:
    table = to_the_end(open_arctic())
    assert "keeps" not in shown(table)

    tell(table, Tally({"scavenger": 1}), "Ann")
    assert "Ann counts 1 card" in shown(table)


def test_one_of_something_is_not_called_several() -> None:
    table = to_declaring(
        open_arctic(), {"Ann": Force(("scavenger",)), "Bo": Force(("thugs",)), "Cy": Force(("guard",))}
    )
    said = shown(table)
    assert "1 person" in said
    assert "3 people" in said


def test_a_strip_names_somebody_once(table: Table) -> None:
    tell(table, Commit(3), "Ann")
    html = Guest(table, f"{watch_path(table)}?view=overlay").look()
    band = words(html[html.index("<ul") : html.index("</ul>")])
    assert band.startswith("Ann 8 people 2 tools Ann keeps 3 cards for the skirmish Bo 8 people")


def band_of(table: Table) -> list[str]:
    """Return what the band over a stream says of each seat; a star: leads."""
    html = Guest(table, f"{watch_path(table)}?view=overlay").look()
    rows = html[html.index("<ul") : html.index("</ul>")].split("<li")[1:]
    return [words(f"<li{row}").replace(" leads", "*") for row in rows]


def test_a_band_shows_forces_and_who_is_ahead() -> None:
    assert band_of(to_declaring(open_arctic())) == ["Ann 0", "Bo* 4", "Cy* 4"]


def test_a_band_shows_points_of_earth_and_who_wins() -> None:
    running = band_of(earth.to_deploy(earth.open_earth()))
    assert running[0].startswith("Ann 0 points 0 on the card")
    assert band_of(earth.to_ending(earth.open_earth()))[:2] == ["Ann* 3", "Bo 1"]
    assert band_of(earth.to_the_end(earth.open_earth()))[0] == "Ann* 50"


def test_a_band_shows_the_numbers_of_the_marauders() -> None:
    assert band_of(to_summer())[-1].startswith("Marauders 0 points 10 on the board")


def test_a_link_for_a_stream_leads_to_the_band() -> None:
    table = open_arctic()
    host = Guest(table, link_path(table))
    link = re.search(r'id="stream"[^>]*value="http://testserver([^"]+)"', unescape(host.look("links/")))
    assert link is not None
    phone = test.Client()
    assert phone.get(link[1]).status_code == 200
    answer = phone.post(link[1])
    assert answer["Location"].endswith("/watch/?view=overlay")
    assert 'class="is-overlay"' in phone.get(answer["Location"]).content.decode()
    assert phone.get(link[1])["Location"] == answer["Location"], "also the second time, as after a restart"


def test_earth_shows_who_bids_and_the_target_of_it() -> None:
    said = shown(earth.to_deploy(earth.open_earth()))
    assert "Ann deploys 1 to 6, or passes." in said
    assert "Flagpole from the top: Ann, Bo, Cy and Di" in said


def test_earth_shows_who_captures_and_with_what() -> None:
    said = shown(earth.to_ending(earth.open_earth()))
    assert "Ann captures Example 1." in said
    assert "Ann 3 Bo 1" in said


def test_a_long_sum_is_shown_by_its_total() -> None:
    said = shown(earth.to_the_end(earth.open_earth()))
    assert "Ann wins." in said
    assert "Ann 43" in said


def test_marauders_show_the_board_the_moves_and_the_order() -> None:
    said = shown(to_summer())
    assert "Summer. What happens next?" in said
    assert "pays onto the trays" in said


PHASES: dict[str, Callable[[], Table]] = {
    "gathering": open_arctic,
    "face down": lambda: to_reveal(open_arctic()),
    "declaring": lambda: to_declaring(open_arctic()),
    "ruling": ruled,
    "count": ended,
    "bid": lambda: earth.to_deploy(earth.open_earth()),
    "reveal": lambda: earth.to_reveal(earth.open_earth()),
    "ending": lambda: earth.to_ending(earth.open_earth()),
    "won": lambda: earth.to_the_end(earth.open_earth()),
    "spring": lambda: open_marauders("Ann", "Bo"),
    "summer": to_summer,
    "last count": at_the_end,
}


@pytest.mark.parametrize("phase", PHASES)
def test_a_wall_has_nothing_to_tap_and_stays_live(phase: str) -> None:
    html = watcher_of(PHASES[phase]()).look()
    main = html[html.index("<main") : html.index("</main>")]
    assert buttons_of(main) == []
    assert "<form" not in main
    assert "data-live=" in main


@pytest.mark.parametrize("records", [5, 201])
def test_a_wall_takes_few_queries_however_long_the_log(
    table: Table, records: int, django_assert_max_num_queries: Any
) -> None:
    watcher = watcher_of(lengthen(to_declaring(table), records))
    watcher.look()
    with django_assert_max_num_queries(4):
        watcher.look()
