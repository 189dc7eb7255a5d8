"""Two versions of a rulebook: what changed word by word, and which games come out otherwise."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django import test
from django.conf import settings
from django.test import override_settings

from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.rulebook_versions import HOUSE, RULE, changes, versions_of
from referee.rules.registry import RULEBOOKS
from referee.tables.logbook import forget_all
from referee.tables.models import Table
from referee.tables.services import open_played
from referee.web.rules import played_again, versions
from tests.cast import open_arctic, tell, to_declaring
from tests.devices import Client
from tests.languages.pseudo import ROOT
from tests.web.guests import host_of
from tests.web.pages import assert_page, words
from tests.web.test_two_worlds import sealed

pytestmark = pytest.mark.django_db
AUTUMN = "/prehistory/rules/versions/?from=2026-11-21&to=2026-11-22"
PLAYED = ROOT / "fixtures" / "replays" / "prehistory"


def page_of(client: test.Client, address: str) -> str:
    return unescape(assert_page(client.get(address)))


def part_of(page: str, heading: str) -> str:
    found = re.search(rf'<section class="sheet" aria-labelledby="{heading}">.*?</section>', page, re.DOTALL)
    assert found, heading
    return found[0]


def table_of(name: str, code: str) -> Table:
    return open_played(read_story(PLAYED / f"{name}.json"), f"Evening of {name}", code)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_rule_and_house_rule_that_differs_stands_there(game: str) -> None:
    days = versions_of(game).days
    page = page_of(Client(), f"/{game}/rules/versions/")
    found = list(changes(versions_of(game).at(days[-2]), versions_of(game).at(days[-1])))
    rules = [name for (kind, name), *_ in found if kind == RULE]
    houses = [name for (kind, name), *_ in found if kind == HOUSE]

    assert rules
    assert re.findall(r"[A-Z]-\d+(?=</(?:a|span)>\s*<b>)", part_of(page, "vs-rules")) == rules
    assert page.count('<li class="is-') == len(rules) + len(houses)


def test_a_text_has_the_words_of_both_days() -> None:
    page = page_of(Client(), "/arctic/rules/versions/?from=2026-11-21&to=2026-11-29")
    was, now = (versions_of("arctic").at(day)[RULE, "A-54"]["text"] for day in ("2026-11-21", "2026-11-29"))
    assert was != now
    (line,) = (each for each in part_of(page, "vs-rules").split("<li")[1:] if ">A-54<" in each)
    text = line[line.index("<p") :]
    assert was in words(re.sub(r"<ins>.*?</ins>", "", text))
    assert now in words(re.sub(r"<del>.*?</del>", "", text))


def test_another_default_lists_the_recorded_games_that_it_changes() -> None:
    games = part_of(page_of(Client(), AUTUMN), "vs-games")
    for name in ("map_laid", "whole_order"):
        assert read_story(PLAYED / f"{name}.json").about in games
    assert f"2 of {len([*PLAYED.glob('*.json')])} recorded games." in words(games)
    assert "The marauders can’t act just now." in games
    assert "all_in_a_row" not in games


def test_equal_defaults_and_cards_change_no_game() -> None:
    games = part_of(page_of(Client(), "/arctic/rules/versions/?from=2026-11-22&to=2026-11-27"), "vs-games")
    assert "None: every default that both have and every card value is the same." in games


def test_this_devices_tables_are_played_again_and_nobody_elses() -> None:
    table, other = table_of("map_laid", "MINEXX"), table_of("whole_order", "OTHERX")
    client = host_of(table).client
    client.get(f"/t/{table.code}/host/")
    host_of(other).client.get(f"/t/{other.code}/host/")
    games = part_of(page_of(client, f"{AUTUMN}&tables=1"), "vs-games")

    (own,) = re.findall(r"<li>\s*<a href.*?</li>", games, re.DOTALL)
    assert "Evening of map_laid" in own
    assert "From entry 19 on it comes out otherwise." in words(own)
    assert "Evening of whole_order" not in games
    assert table.records.count() == Table.objects.get(pk=table.pk).records.count()


def test_a_table_with_something_sealed_is_not_played_again() -> None:
    table = sealed("thugs")()
    client = host_of(table).client
    client.get(f"/t/{table.code}/host/")
    games = part_of(page_of(client, "/arctic/rules/versions/?tables=1"), "vs-games")
    assert "Something is still sealed." in games


def test_a_device_without_a_table_is_told_so() -> None:
    assert "This device has no table of this game." in page_of(Client(), f"{AUTUMN}&tables=1")


def test_a_default_that_todays_referee_lost_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = played_again.Ruleset({"autumn": "backwards"}, ())
    kept = played_again.ruleset_of
    for module in (versions, played_again):
        monkeypatch.setattr(
            module, "ruleset_of", lambda game, day: lost if day == "2026-11-21" else kept(game, day)
        )
    played_again.otherwise_in.cache_clear()
    games = part_of(page_of(Client(), AUTUMN), "vs-games")
    played_again.otherwise_in.cache_clear()
    assert "These games can’t be played again" in games
    assert "autumn=backwards" in games


def test_days_may_be_given_either_way_and_none_that_is_no_version() -> None:
    there = page_of(Client(), "/earth/rules/versions/?from=2026-11-29&to=2026-11-22")
    assert part_of(there, "vs-rules") == part_of(
        page_of(Client(), "/earth/rules/versions/?from=2026-11-22&to=2026-11-29"), "vs-rules"
    )
    for day in ("2026-11-24", "x", "", "2026-11-29\0"):
        assert Client().get("/earth/rules/versions/", {"from": day}).status_code == 404
    assert Client().get("/chess/rules/versions/").status_code == 404


def test_the_days_are_written_as_each_language_does(client: Client) -> None:
    said = {"de": "Ältere Fassung 29. November 2026", "fr": "29 novembre 2026", "hu": "2026. november 29."}
    for language, day in said.items():
        assert day in words(
            assert_page(client.get("/arctic/rules/versions/", headers={"Accept-Language": language}))
        )


def test_every_rule_and_every_doubt_says_when_it_was_last_changed() -> None:
    assert "Last changed: 29 Nov 2026" in words(page_of(Client(), "/arctic/rules/A-54/"))
    page = page_of(Client(), "/earth/rules/")
    assert page.count("Last changed:") == len(RULEBOOKS["earth"].rules)
    doubts = page_of(Client(), "/earth/doubts/")
    assert doubts.count("Last changed:") == len(RULEBOOKS["earth"].house_rules)


def test_a_table_says_which_entries_todays_code_rules_otherwise() -> None:
    table = to_declaring(open_arctic())
    tell(table, Count(3))
    row = table.records.get(kind=Count.kind)
    row.outcome["winner"] = "Cy" if row.outcome["winner"] != "Cy" else "Bo"
    row.save()
    forget_all()
    client = host_of(table).client
    client.get(f"/t/{table.code}/host/")
    games = words(part_of(page_of(client, "/arctic/rules/versions/?tables=1"), "vs-games"))
    assert f"Today’s code rules otherwise on these entries: {row.number}." in games


def test_who_plays_tables_again_too_often_waits() -> None:
    client = Client()
    with override_settings(RATE_LIMITS={**settings.RATE_LIMITS, "open": (1, 60)}):
        assert client.get(f"{AUTUMN}&tables=1").status_code == 200
        waits = client.get(f"{AUTUMN}&tables=1")
        assert waits.status_code == 429
        assert "Play your tables again" in waits.content.decode()
        assert client.get(AUTUMN).status_code == 200
