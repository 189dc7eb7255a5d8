"""The solo game around its skirmishes, on a page: set-up, difficulty, reminders and the score."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from referee.rules.arctic.solo.table import easily_forgotten
from tests.devices import Client
from tests.web.guests import HTMX, buttons_of
from tests.web.in_address import look, query_of, tap
from tests.web.pages import assert_page, words

GAME = "/arctic/solo/game/"


def case(**more: Any) -> str:
    """Return the address that says these numbers."""
    return f"{GAME}?{urlencode(more, doseq=True)}"


def test_the_usual_game_is_laid_out_with_reasons(client: Client) -> None:
    page = words(look(client, GAME))

    assert "Shuffle 32 cards and deal them face down as seven forces of 3, 4, 4, 5, 5, 5 and 6." in page
    assert "Set out 10 stacks of mercenaries." in page
    assert "Normal difficulty" in page
    assert "2 Rifle" in page


def test_what_is_easily_forgotten_is_said(client: Client) -> None:
    page = words(look(client, GAME))

    assert len(easily_forgotten()) == 3
    assert all(
        reason.text() in page and set(reason.rules) <= set(page.split()) for reason in easily_forgotten()
    )


def test_it_is_made_harder_by_tapping(client: Client) -> None:
    address = tap(client, GAME, "added.brawler:+1", "added.brawler:+1", "removed.tribe_family_5:+1")

    assert query_of(address) == [("added.brawler", "2"), ("removed.tribe_family_5", "1")]
    page = words(look(client, address))
    assert "Shuffle 33 cards" in page
    assert "Harder: added 2 Brawler, taken out 1 Tribe Family 5." in page

    assert (
        query_of(tap(client, address, "added.brawler:-1", "added.brawler:-1", "removed.tribe_family_5:-1"))
        == []
    )


def test_no_more_is_added_or_taken_out_than_there_is(client: Client) -> None:
    address = tap(
        client, GAME, *["removed.tribe_family_5:+1"] * 5, *["added.thugs:+1"] * 50, "added.brawler:-1"
    )

    numbers = dict(query_of(address))
    assert numbers.pop("removed.tribe_family_5") == "2"
    assert set(numbers) == {"added.thugs"}
    blocked = {button.value for button in buttons_of(look(client, address)) if button.is_disabled}
    assert {"added.thugs:+1", "removed.tribe_family_5:+1", "added.brawler:-1"} <= blocked


@pytest.mark.parametrize("card", ["refugee", "group_leaders", "rifle", "no_such", "gangster"])
def test_only_mercenaries_that_fight_or_snipe_are_added(client: Client, card: str) -> None:
    assert query_of(tap(client, GAME, f"added.{card}:+1")) == []
    assert f'value="added.{card}:+1"' not in look(client, GAME)


def test_the_score_is_counted_with_reasons(client: Client) -> None:
    page = words(look(client, case(met=7, contested=5, others=21)))

    assert "31 points" in page
    assert "5 contested cards at 2 points, 21 others at 1: 31 points." in page
    assert "A-98" in page


def test_there_is_no_score_before_the_seventh_force(client: Client) -> None:
    page = words(look(client, case(met=5, contested=5, others=21)))
    assert "2 of 7 forces are still face down." in page
    assert "31 points" not in page

    met = tap(client, case(met=5, contested=5, others=21), "met:+1", "met:+1", "met:+1")

    assert ("met", "7") in query_of(met)
    assert "31 points" in words(look(client, met))


@pytest.mark.parametrize("typed", ["-1", "x", "1.5", "²", "1000", "9" * 400, "<b>", "", "\x00"])
def test_what_is_no_number_is_a_sentence_and_stays(client: Client, typed: str) -> None:
    html = look(client, case(met=7, contested=typed, others=3))

    assert "isn’t a number of cards. Enter 0 to 999." in words(html)
    assert "<b>" not in html.replace("<b>Play alone", "")
    assert "points." not in words(html)


@pytest.mark.parametrize(
    "query",
    [
        {"added.brawler": "x"},
        {"added.brawler": "99"},
        {"added.brawler": "-1"},
        {"removed.thugs": "1"},
        {"removed.tribe_family_5": "3"},
        {"met": "8"},
        {"met": "²"},
        {"met": "-1"},
        {"met": "x"},
        {"added.no_such": "1"},
        {"added.brawler": "\x00"},
    ],
)
def test_nonsense_in_the_address_is_left_out_and_named(client: Client, query: dict[str, str]) -> None:
    page = words(look(client, case(**query)))

    (nonsense,) = query.values()
    assert f"Ignored in this link (unknown): {nonsense}." in page
    assert "Normal difficulty" in page


@pytest.mark.parametrize(
    "taps", ["", ":", "add:", "add:x", "added.brawler:x", "met:x*+1", "removed.²:+1", "x:brawler*+1"]
)
def test_a_tap_that_makes_no_sense_changes_nothing(client: Client, taps: str) -> None:
    assert query_of(tap(client, case(met=3), taps)) == [("met", "3")]


def test_what_is_typed_stays_when_something_else_is_tapped(client: Client) -> None:
    address = tap(client, case(contested="5", others="many"), "met:+1")

    html = look(client, address)
    assert 'name="contested" inputmode="numeric" autocomplete="off" value="5"' in html
    assert 'name="others" inputmode="numeric" autocomplete="off" value="many"' in html


def test_htmx_pushes_the_address(client: Client) -> None:
    response = client.get(case(met=3) + "&do=met:%2B1", headers=HTMX)

    assert_page(response)
    assert query_of(response["HX-Push-Url"]) == [("met", "4")]


@pytest.mark.django_db
def test_the_skirmish_leads_here_and_back_and_nothing_is_kept(
    client: Client, django_assert_num_queries: Any
) -> None:
    assert f'href="{GAME}"' in client.get("/arctic/solo/").content.decode()
    with django_assert_num_queries(0):
        response = client.get(case(met=7, contested=5, others=21))
    assert 'href="/arctic/solo/"' in response.content.decode()
    assert client.post(GAME).status_code == 405
