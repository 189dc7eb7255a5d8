"""The solo skirmish on a page: the address holds it, the referee plays the opponent."""

from __future__ import annotations

from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.solo.rule import SoloCase, resolve_solo
from referee.rules.kernel.entry.choices import MOST_WORDS
from referee.web.arctic.solo_board import MOST_CARDS
from tests.devices import Client
from tests.web.guests import HTMX, buttons_of
from tests.web.in_address import fields, look, says, steps, tap
from tests.web.pages import assert_page, words

SOLO = "/arctic/solo/"
# The opponent snipes the Thugs: 1 fight is left against 3.
MINE = ["force.0:thugs", "force.0:scout", "force.0:medic"]
ITS = ["force.1:sniper_team", "force.1:thugs"]
SNIPE = "acts.0:sniper_team;snipe;1/thugs"
SAVE = "saves.0:medic/thugs"


def case(*steps: str, **more: Any) -> str:
    """Return the address of a case."""
    return f"{SOLO}?{urlencode([*fields(*steps), *more.items()])}"


# The ruling ---------------------------------------------------------------------------------------


def test_the_open_page_asks_for_cards(client: Client) -> None:
    page = words(look(client, SOLO))

    assert "Who wins the skirmish? Tap the cards you send and those of the force you chose." in page
    assert "The opponent’s best play" not in page


@pytest.mark.parametrize("some", [["force.0:thugs"], ["force.1:thugs"]])
def test_nothing_is_ruled_before_both_sides_have_cards(client: Client, some: list[str]) -> None:
    page = words(look(client, case(*some)))

    assert "Who wins the skirmish?" in page
    assert "The reasons appear here." in page


def test_the_best_play_is_shown_with_why_no_other_is_better(client: Client) -> None:
    page = words(look(client, case(*MINE, *ITS)))

    assert "The opponent wins the skirmish." in page
    assert "The opponent’s best play The opponent’s Sniper Team snipes the player’s Thugs." in page
    assert "Why no other play is better" in page
    assert "Without Sniper Team the opponent would" in page
    assert "Sniper Team would do no better on another target" in page
    assert "Sniped by the opponent" in page


def test_all_that_the_scripted_referee_says_is_on_the_page(client: Client) -> None:
    page = words(
        look(
            client,
            case(
                "force.0:thugs", "force.0:brawler", "force.1:sled_team", "force.1:tear_gas", "force.1:rifle"
            ),
        )
    )
    ruling = resolve_solo(SoloCase(Force(("thugs", "brawler")), ("sled_team", "tear_gas", "rifle")))

    for reason in ruling.reasons:
        data = reason.text()
        assert data in page


def test_a_win_says_what_is_taken_and_a_loss_what_is_set_aside(client: Client) -> None:
    won = words(
        look(client, case("force.0:thugs", "force.0:brawler", "force.1:tribe_family_3", "force.1:rifle"))
    )
    lost = words(look(client, case("force.0:scout", *ITS)))

    assert "You win the skirmish." in won
    assert "Take 1 card of that force to your discard pile:" in won
    assert "Set aside 1 card of your own force for good: Scout." in lost


def test_an_opponent_without_acts_does_nothing(client: Client) -> None:
    page = words(look(client, case("force.0:thugs", "force.1:tribe_family_3")))

    assert "It does nothing. No action would help it." in page


def test_equal_fights_and_people_are_a_deadlock(client: Client) -> None:
    page = words(look(client, case("force.0:thugs", "force.1:thugs")))

    assert "Deadlock: no one wins. Tied at" in page
    assert "You take nothing and set nothing aside." in page


@pytest.mark.parametrize(
    ("tie", "mine", "word"),
    [
        ("people_then_loss", ["force.0:thugs"], "The opponent wins the skirmish."),
        ("loss", ["force.0:thugs"], "The opponent wins the skirmish. Tied at"),
        ("loss", ["force.0:thugs", "force.0:refugee"], "wins the skirmish."),
    ],
)
def test_the_house_rule_of_ties_is_followed(client: Client, tie: str, mine: list[str], word: str) -> None:
    address = tap(client, case(*mine, "force.1:thugs"), f"house.solo_tie:{tie}")

    assert word in words(look(client, address))


def test_more_people_win_equal_fights(client: Client) -> None:
    page = words(look(client, case("force.0:thugs", "force.0:tribe_family_3", "force.1:thugs")))

    assert "You win the skirmish." in page


# Declaring ----------------------------------------------------------------------------------------


def test_an_act_of_the_player_is_aimed_by_tapping(client: Client) -> None:
    address = case("force.0:sniper_team", "force.0:brawler", "force.1:thugs")
    assert "Snipe Sniper Team" in says(look(client, address))

    aimed = tap(client, address, "aim:acts.0:sniper_team;snipe")
    html = look(client, aimed)
    assert "The player’s Sniper Team: tap the target." in words(html)
    (target,) = [each for each in buttons_of(html) if each.value == SNIPE]
    done = tap(client, aimed, target.value)

    assert steps(done)[-1] == SNIPE
    page = words(look(client, done))
    assert "You win the skirmish." in page
    assert "Sniped by the player" in page


def test_nobody_is_asked_whether_the_opponent_saves(client: Client) -> None:
    """The referee finds that, and says it as part of the best play."""
    address = case("force.0:sniper_team", "force.0:scout", "force.1:thugs", "force.1:combat_medics")

    html = look(client, tap(client, address, "aim:acts.0:sniper_team;snipe"))
    assert SNIPE in [button.value for button in buttons_of(html)]

    page = words(look(client, tap(client, address, SNIPE)))
    assert "Its Combat Medics save Thugs from your Sniper Team." in page
    assert "Saved by the opponent" in page


def test_a_save_is_promised_by_tapping(client: Client) -> None:
    address = case(*MINE, *ITS)
    assert "Your Medic could save Thugs" in words(look(client, address))

    aimed = tap(client, address, "aim:saves.0:medic")
    assert "Medic: tap what it saves if the opponent snipes it." in words(look(client, aimed))
    saved = tap(client, aimed, SAVE)

    assert steps(saved)[-1] == SAVE
    html = look(client, saved)
    assert "Your Medic could save Thugs" not in words(html)
    assert "Undo : Medic saves Thugs" in says(html)
    (button,) = [each for each in buttons_of(html) if each.value == "saves.0:-medic/thugs"]
    assert button.says == "Save Thugs"
    assert steps(tap(client, saved, button.value)) == [*MINE, *ITS]


def test_no_save_is_offered_where_nobody_snipes(client: Client) -> None:
    assert not any(each.startswith("Save") for each in says(look(client, case(*MINE, "force.1:thugs"))))


def test_what_cannot_be_ruled_can_be_taken_back(client: Client) -> None:
    for bad in ("acts.0:thugs;snipe;1/thugs", "saves.0:thugs/scout", "acts.0:saboteur;disarm;1/rifle"):
        address = case(*MINE, bad, *ITS)
        html = look(client, address)
        assert "That can’t be ruled on." in words(html)
        (button,) = [each for each in buttons_of(html) if "Undo that" in each.says]

        after = tap(client, address, button.value)

        assert bad not in steps(after)
        assert "wins the skirmish" in words(look(client, after))


def test_the_leader_is_wounded_only_with_hq_4(client: Client) -> None:
    """Nobody fights; three refugees count six people under the Gangster, three without."""
    address = case(
        "force.0:gangster",
        *["force.0:refugee"] * 3,
        "force.1:sniper_team",
        "force.1:refugee",
        "force.1:refugee",
    )
    page = words(look(client, address))
    assert "Deadlock: no one wins. Tied at 0 fight and 4 people." in page
    assert "wounds" not in page

    with_hq4 = tap(client, address, "sets:hq4")

    assert ("sets", "hq4") in parse_qsl(urlsplit(with_hq4).query)
    page = words(look(client, with_hq4))
    assert "The opponent wins the skirmish. Tied at 0 fight. Your 3 people to 4." in page
    assert "The opponent’s Sniper Team wounds the player’s leader." in page

    with_medic = tap(client, with_hq4, "force.0:medic")
    promised = tap(client, with_medic, "saves.0:medic/leader")
    assert "Save Gangster" in says(look(client, promised))


# The cards offered --------------------------------------------------------------------------------


def test_the_opponent_is_offered_its_pile_and_all_when_asked_for(client: Client) -> None:
    offered = says(look(client, SOLO))
    assert {"Thugs to Opponent", "Tear Gas to Opponent", "Brawler to Player"} <= set(offered)
    assert "Brawler to Opponent" not in offered

    assert "Brawler to Opponent" in says(look(client, tap(client, SOLO, "sets:all")))


def test_the_pile_has_two_thugs(client: Client) -> None:
    assert "Thugs to Opponent, 2" not in says(look(client, case("force.1:thugs", "force.1:thugs")))


def test_a_side_can_be_too_large_to_search(client: Client) -> None:
    address = case("force.0:thugs", *["force.1:refugee"] * (MOST_CARDS["opponent"] + 1))

    refusal = "The opponent has 11 cards. The best play can be found for at most 10."
    assert refusal in words(look(client, address))


# Nonsense -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        "force.2:thugs",
        "force.0:THUGS",
        "acts.0:x;dance",
        "force.0:²",
        "force.1:\x00",
        "acts.1:sniper_team;snipe;0/thugs",
        "saves.0:medic",
        f"{SNIPE};1/medic",
        "saves.1:medic/thugs",
        "acts.0:sniper_team;snipe;2/thugs",
        "acts.0:sniper_team;snipe",
    ],
)
def test_nonsense_in_the_address_is_left_out_and_named(client: Client, step: str) -> None:
    page = words(look(client, case(*MINE, *ITS, step)))

    assert f"Ignored in this link (unknown): {step.partition(':')[2]}".strip() in page
    assert "The opponent wins the skirmish." in page


@pytest.mark.parametrize("house", [{"house.no_such_rule": "yes"}, {"house.solo_tie": "<i>"}])
def test_a_house_rule_that_is_none_is_left_out_and_named(client: Client, house: dict[str, str]) -> None:
    page = look(client, case(*MINE, *ITS, **house))

    assert f"Ignored in this link (unknown): {next(iter(house.values()))}." in unescape(words(page))
    assert "The opponent wins the skirmish." in words(page)
    assert "<i>" not in page


@pytest.mark.parametrize(
    "query",
    [
        {"p": list("ABCDEFGH")},
        {"aim": "saves.0:thugs", "force.0": "thugs"},
        {"aim": ["saves.0:no_such", "saves.0:\x00"]},
        {"kind": "declare", "for_seat": "opponent", "with": "sniper_team", "act": "snipe"},
        {"kind": "declare", "for_seat": "player", "with": "x", "act": "snipe"},
        {"sets": ["hq4", "x"]},
        {"undone": ["x", SAVE], "force.0": "thugs"},
        {"force.1": "gangster", "force.0": "thugs"},
        {"force.0": "gangster", "force.1": "armory"},
        {"force.0": "no_such", "force.1": "thugs"},
        {"force.0": ["medic", "thugs"], "force.1": "sniper_team", "saves.0": "medic/no_such"},
        {"force.0": ["medic", "thugs"], "force.1": "sniper_team", "saves.0": "no_such/thugs"},
        {"force.0": ["medic", "thugs"], "force.1": "sniper_team", "saves.0": "medic/leader"},
        {"force.0": "sniper_team", "force.1": "thugs", "acts.0": "sniper_team;wound;1/leader"},
        {
            "force.0": ["gangster", "medic"],
            "force.1": "sniper_team",
            "saves.0": "medic/leader",
            "sets": "hq4",
        },
        {"force.0": ["gangster", "medic"], "force.1": "sniper_team", "aim": "saves.0:medic", "sets": "hq4"},
        {"force.0": ["medic", "thugs"], "force.1": "sniper_team", "saves.0": ["medic/thugs"] * 2},
        {"force.0": "thugs", "force.1": "thugs", "house.solo_first": "opponent"},
        {"force.0": ["refugee"] * 200},
    ],
)
def test_no_address_is_a_fault(client: Client, query: dict[str, Any]) -> None:
    assert_page(client.get(f"{SOLO}?{urlencode(query, doseq=True)}"))


@pytest.mark.parametrize(
    "taps",
    [
        "",
        ":",
        "x:y",
        "force.0:",
        "force.2:thugs",
        "acts.1:rogue;provoke",
        "force.0:-x",
        f"swap:{SNIPE}:x",
        "players:X",
        "players:",
        "aim:acts.1:sniper_team;snipe",
        "aim:x",
        f"aim:{SNIPE}",
        "sets:x",
        "house.x:y",
        "\x00",
    ],
)
def test_a_tap_that_makes_no_sense_changes_no_step(client: Client, taps: str) -> None:
    address = tap(client, case(*MINE), taps)

    assert steps(address) == MINE
    assert "for_seat" not in address
    assert_page(client.get(address))


def test_a_force_has_at_most_so_many_cards(client: Client) -> None:
    full = case(*["force.0:refugee"] * MOST_WORDS)

    assert len(steps(tap(client, full, "force.0:thugs"))) == MOST_WORDS


@pytest.mark.parametrize("start", range(0, len(shipped()), MOST_CARDS["player"]))
def test_every_card_can_be_in_the_address(client: Client, start: int) -> None:
    cards = list(shipped().values())[start : start + MOST_CARDS["player"]]

    html = look(client, case(*(f"force.0:{card.id}" for card in cards), "force.1:thugs"))

    shown = [button.says for button in buttons_of(html) if ":-" in button.value]
    assert len(shown) == len(cards) + 1
    assert {f"Take out {card.label}" for card in cards} <= set(shown)


# The page -----------------------------------------------------------------------------------------


def test_undo_redo_and_clear(client: Client) -> None:
    address = case(*MINE, *ITS)
    assert "Undo : The opponent’s Thugs" in says(look(client, address))

    assert steps(tap(client, address, "undo:", "undo:", "redo:")) == [*MINE, "force.1:sniper_team"]
    assert steps(tap(client, address, "clear:")) == []
    assert steps(tap(client, address, "clear:", *["redo:"] * 5)) == [*MINE, *ITS]


def test_htmx_shows_the_case_and_pushes_its_address(client: Client) -> None:
    response = client.get(case(*MINE) + "&do=force.1:thugs", headers=HTMX)

    assert_page(response)
    assert steps(response["HX-Push-Url"]) == [*MINE, "force.1:thugs"]


@pytest.mark.django_db
def test_home_leads_here_and_nothing_is_kept_on_the_server(
    client: Client, django_assert_num_queries: Any
) -> None:
    assert f'href="{SOLO}"' in client.get("/").content.decode()
    with django_assert_num_queries(0):
        response = client.get(case(*MINE, *ITS))
    assert not response.cookies.get("sessionid")
    assert client.post(SOLO).status_code == 405


def test_large_searches_cannot_be_asked_for_without_end(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "search": (2, 60)}
    assert [client.get(case(*MINE, *ITS)).status_code for _ in range(5)] == [200] * 5

    monkeypatch.setattr("referee.web.arctic.solo.MOST_UNCOUNTED", 0)
    heard = [client.get(case(*MINE, *ITS)) for _ in range(3)]

    assert [answer.status_code for answer in heard] == [200, 200, 429]
    assert "Wait a minute" in heard[2].content.decode()
    assert Client(REMOTE_ADDR="10.0.0.9").get(case(*MINE, *ITS)).status_code == 200
