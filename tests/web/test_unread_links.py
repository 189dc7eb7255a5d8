"""An address that can't be read as a whole says what it could read, and what not."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.web.pages import assert_page, words

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]
CASE = [
    *(("p", name) for name in ("Zoë", "Yuri")),
    *(("force.0", card) for card in ("sniper_team", "brawler")),
    *(("force.1", card) for card in ("thugs", "refugee")),
    ("acts.0", "sniper_team;snipe;1/thugs"),
]
LATER = [("force.1", "war_llama"), ("weather", "snow")]
"""What a later version might put into an address."""
CANNOT = ("acts.1", "refugee;snipe;0/brawler")
MORE = {"what-if/": [("was", urlencode(CASE))], "replay/": [("step", "2")], "puzzle/": [("hint", "1")]}
"""What the addresses have besides."""
PLACES = ("", "what-if/", "replay/", "puzzle/")
IGNORED = "Ignored in this link (unknown)"


@pytest.mark.parametrize("place", PLACES)
def test_a_skirmish_that_is_known_as_a_whole_has_no_warning(client: Client, place: str) -> None:
    address = f"/arctic/skirmish/{place}?{urlencode([*CASE, *MORE.get(place, [])])}"

    page = words(assert_page(client.get(address)))
    assert IGNORED not in page
    assert place == "puzzle/" or "Zoë" in page


@pytest.mark.parametrize("place", ["", "what-if/", "replay/"])
def test_what_a_skirmish_has_that_nobody_knows_is_named_and_the_rest_shown(
    client: Client, place: str
) -> None:
    query = urlencode([*CASE, LATER[1], *MORE.get(place, [])])
    page = words(assert_page(client.get(f"/arctic/skirmish/{place}?{query}")))

    assert f"{IGNORED}: weather." in page
    assert "Sniper Team" in page


@pytest.mark.parametrize("place", ["what-if/", "replay/", "puzzle/"])
def test_a_skirmish_that_can_t_be_ruled_on_is_shown_where_it_can_be_mended(
    client: Client, place: str
) -> None:
    query = urlencode([*CASE, CANNOT, LATER[0]])
    answer = client.get(f"/arctic/skirmish/{place}?{query}")

    assert answer["Location"].startswith("/arctic/skirmish/?")
    page = words(assert_page(client.get(answer["Location"])))
    assert "Zoë" in page
    assert "Thugs" in page


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/earth/round/puzzle/?case={}", "This link can’t be read."),
        ("/earth/round/puzzle/?case=no", "This line isn’t JSON"),
        ("/prehistory/puzzle/spring/?" + urlencode({"case": '{"wind": 3}'}), "trays: Field required"),
        ("/prehistory/puzzle/autumn/", "This line isn’t JSON"),
        ("/learn/9999/", "The puzzles here are numbered 1 to"),
        ("/arctic/rules/A-999/", "There is no rule A-999 here."),
        ("/arctic/rules/versions/?from=2001-01-01", "There is no version of 2001-01-01 here."),
    ],
)
def test_what_can_t_be_read_says_why(client: Client, address: str, said: str) -> None:
    assert said in words(client.get(address).content.decode())
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/learn/duel/?seed=1ab2c3&t=0:meteor&at=0", f"{IGNORED}: 0:meteor."),
        ("/earth/new/?deck=of-another-referee", "The deck of this link isn’t here."),
        ("/prehistory/layout.json?layout={}", "trays"),
    ],
)
def test_the_page_that_opens_says_what_is_missing(client: Client, address: str, said: str) -> None:
    answer = client.get(address, follow=True)
    assert said in words(answer.content.decode())
    assert answer.status_code in (200, 422)
