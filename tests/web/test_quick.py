"""One skirmish without a table: the address holds it, taps lead from address to address."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

from referee.rules.arctic.cards.catalogue import Kind, shipped
from referee.rules.kernel.entry.choices import MOST_WORDS
from tests.devices import Client
from tests.web.guests import HTMX, buttons_of
from tests.web.in_address import fields, look, query_of, says, steps, tap
from tests.web.pages import assert_page, words

QUICK = "/arctic/skirmish/"
NAMES = ["Ann", "Bo", "Cy"]
FORCES = [
    "force.0:sniper_team",
    "force.0:refugee",
    "force.1:thugs",
    "force.1:saboteur",
    "force.2:brawler",
    "force.2:spear",
    "force.2:medic",
]
SNIPE = "acts.0:sniper_team;snipe;1/thugs"
DISARM = "acts.1:saboteur;disarm;2/spear"


def case(*steps: str, names: Any = NAMES, **more: Any) -> str:
    """Return the address of a case."""
    return f"{QUICK}?{urlencode([*(('p', name) for name in names), *fields(*steps), *more.items()])}"


# The address --------------------------------------------------------------------------------------


def test_the_open_page_asks_for_cards(client: Client) -> None:
    page = words(look(client, QUICK))

    assert "Who wins the skirmish? Tap the cards that were revealed." in page
    assert "4 players" in page


def test_the_address_holds_the_case_and_its_ruling(client: Client) -> None:
    html = look(client, case(*FORCES, SNIPE))

    assert "Cy wins the skirmish." in words(html)
    assert "Sniped by Ann" in words(html)
    for name in NAMES:
        assert f'name="p" value="{name}"' in html


def test_the_winner_alone_is_marked(client: Client) -> None:
    html = look(client, case(*FORCES, SNIPE))

    forces = re.findall(r'class="force\s*(is-winner)?"\s+aria-label="([^’]*)’s force"', html)
    totals = re.findall(r'<li class="c\d\s*(is-best)?">.*?visually-hidden">(\w+) </span>', html, re.DOTALL)
    assert [name for mark, name in forces if mark] == ["Cy"]
    assert [name for mark, name in totals if mark] == ["Cy"]
    assert len(forces) == len(totals) == len(NAMES)


def test_the_shared_address_says_the_same(client: Client) -> None:
    first = client.get(case(*FORCES, SNIPE, **{"house.self_save": "yes", "sets": "hq"}))
    (shared,) = re.findall(rf'href="({QUICK}\?p=[^"]*)"', first.content.decode())

    again = client.get(unescape(shared))

    assert query_of(unescape(shared)) == query_of(
        case(*FORCES, SNIPE, **{"sets": "hq", "house.self_save": "yes"})
    )
    assert words(again.content.decode()) == words(first.content.decode())


def test_a_tap_leads_to_the_address_of_the_next_case(client: Client) -> None:
    address = tap(client, QUICK, "force.0:thugs")

    assert query_of(address) == [
        *(("p", name) for name in ("Red", "Blue", "Green", "Amber")),
        ("force.0", "thugs"),
    ]
    assert client.get(address).status_code == 200


def test_many_taps_at_once_are_taken_in_their_order(client: Client) -> None:
    address = tap(client, case(), "force.0:thugs", "force.1:spear", "undo:", "force.2:scout", "force.2:scout")

    assert steps(address) == ["force.0:thugs", "force.2:scout", "force.2:scout"]


def test_an_address_is_canonical(client: Client) -> None:
    address = tap(client, case(*FORCES, SNIPE), "force.0:scout")

    assert tap(client, address, "") == address


def test_htmx_shows_the_case_and_pushes_its_address(client: Client) -> None:
    response = client.get(case("force.0:thugs") + "&do=force.1:spear", headers=HTMX)

    html = assert_page(response)
    assert steps(response["HX-Push-Url"]) == ["force.0:thugs", "force.1:spear"]
    assert "Ann wins the skirmish." in words(html)


def test_nothing_is_kept_on_the_server(client: Client) -> None:
    response = client.get(case(*FORCES))

    assert not response.cookies.get("sessionid")
    assert client.post(QUICK).status_code == 405
    assert client.head(QUICK).status_code == 200


# Taps ---------------------------------------------------------------------------------------------


def test_a_card_can_be_taken_off_and_put_back(client: Client) -> None:
    off = tap(client, case("force.0:thugs", "force.1:spear", "force.2:scout"), "force.1:-spear")
    assert steps(off) == ["force.0:thugs", "force.2:scout"]
    assert "Redo: Bo’s Spear" in says(look(client, off))

    assert sorted(steps(tap(client, off, "redo:"))) == ["force.0:thugs", "force.1:spear", "force.2:scout"]


def test_undo_and_redo_name_the_step(client: Client) -> None:
    address = case("force.0:thugs", "force.1:scout")
    assert "Undo : Bo’s Scout" in says(look(client, address))

    back = tap(client, address, "undo:")
    assert {"Undo : Ann’s Thugs", "Redo: Bo’s Scout"} <= set(says(look(client, back)))

    assert steps(tap(client, back, "redo:")) == ["force.0:thugs", "force.1:scout"]


def test_undo_of_an_act_names_the_act(client: Client) -> None:
    assert "Undo : Ann’s Sniper Team snipes Bo’s Thugs" in says(look(client, case(*FORCES, SNIPE)))


def test_all_can_be_cleared_and_brought_back(client: Client) -> None:
    address = tap(client, case(*FORCES, SNIPE), "clear:")
    assert steps(address) == []

    assert steps(tap(client, address, *["redo:"] * len([*FORCES, SNIPE]))) == [*FORCES, SNIPE]


def test_an_act_is_aimed_by_tapping(client: Client) -> None:
    address = case(*FORCES)
    assert "Snipe Sniper Team" in says(look(client, address))

    aimed = tap(client, address, "aim:acts.0:sniper_team;snipe")
    assert "Ann’s Sniper Team: tap the target." in words(look(client, aimed))
    answered = tap(client, aimed, "aim:acts.0:sniper_team;snipe;1/thugs")
    assert "Does anyone save it?" in words(look(client, answered))
    saved = tap(client, answered, f"{SNIPE};2/medic")

    assert steps(saved) == [*FORCES, f"{SNIPE};2/medic"]
    assert "Saved by Cy" in words(look(client, saved))


@pytest.mark.parametrize(
    ("aim", "holds"),
    [
        ("sniper_team;snipe;1/thugs", True),
        ("sniper_team;snipe;1/no_such", False),
        ("no_such;snipe", False),
        ("sniper_team;snipe;1/thugs;2/medic", False),
    ],
)
def test_what_is_aimed_is_a_card_that_there_is(client: Client, aim: str, holds: bool) -> None:
    address = tap(client, case(*FORCES), f"aim:acts.0:{aim}")
    assert (address != case(*FORCES)) is holds


def test_an_aim_can_be_left(client: Client) -> None:
    aimed = tap(client, case(*FORCES), "aim:acts.0:sniper_team;snipe")

    assert tap(client, aimed, "aim:") == case(*FORCES)
    assert tap(client, aimed, "undo:") == case(*FORCES)


@pytest.mark.parametrize("acts", [(SNIPE, DISARM), (DISARM, SNIPE)])
def test_acts_are_ruled_in_turn_order_whatever_the_order_of_the_taps(
    client: Client, acts: tuple[str, ...]
) -> None:
    sniped = "acts.0:sniper_team;snipe;1/saboteur"
    page = words(look(client, case(*FORCES, *(act if act == DISARM else sniped for act in acts))))

    assert "That can’t be ruled on." in page
    assert "Bo’s Saboteur is out and can’t act." in page
    assert "Undo that" in page


def test_what_cannot_be_ruled_can_be_taken_back(client: Client) -> None:
    address = case(*FORCES, "acts.0:sniper_team;snipe;1/saboteur", DISARM)
    (button,) = [each for each in buttons_of(look(client, address)) if "Undo that" in each.says]

    after = tap(client, address, button.value)

    assert DISARM not in steps(after)
    assert "wins the skirmish" in words(look(client, after))


def test_a_save_is_offered_in_the_force_of_its_medic_alone(client: Client) -> None:
    for act in (SNIPE, f"{SNIPE};2/medic"):
        parts = re.split(
            r'(?=class="force\s*(?:is-winner)?"\s+aria-label=)', look(client, case(*FORCES, act))
        )
        offering = [part for part in parts if f'value="swap:{SNIPE}' in part]
        assert [re.findall(r'aria-label="([^"]*)’s force"', part) for part in offering] == [["Cy"]]


def test_a_save_is_added_to_an_act_and_taken_off(client: Client) -> None:
    address = case(*FORCES, SNIPE)

    saved = tap(client, address, f"swap:{SNIPE}:{SNIPE.partition(':')[2]};2/medic")
    assert steps(saved)[-1] == f"{SNIPE};2/medic"

    assert steps(tap(client, saved, f"swap:{SNIPE};2/medic:{SNIPE.partition(':')[2]}"))[-1] == SNIPE


def test_players_come_and_go(client: Client) -> None:
    more = tap(client, case("force.2:thugs", names=NAMES), "players:Di")
    assert [value for name, value in query_of(more) if name == "p"] == [*NAMES, "Di"]

    fewer = tap(client, more, "players:", "players:")
    assert [value for name, value in query_of(fewer) if name == "p"] == ["Ann", "Bo"]
    assert steps(fewer) == []


@pytest.mark.parametrize(("names", "taps"), [(["A", "B"], "players:"), (list("ABCDE"), "players:F")])
def test_there_are_two_to_five_players(client: Client, names: list[str], taps: str) -> None:
    assert tap(client, case(names=names), taps) == case(names=names)


def test_cards_of_an_expansion_are_offered_when_asked_for(client: Client) -> None:
    assert "Assassin to Ann" not in says(look(client, case()))

    recon = tap(client, case(), "sets:recon")
    assert ("sets", "recon") in query_of(recon)
    assert "Assassin to Ann" in says(look(client, recon))

    assert tap(client, recon, "sets:recon") == case()


def test_a_house_rule_is_in_the_address_and_in_the_reasons(client: Client) -> None:
    tied = [
        "force.0:thugs",
        "force.0:field_crew",
        "force.1:brawler",
        "force.1:thugs",
        "force.2:refugee",
        "force.2:tribe_family_5",
        "force.2:tribe_family_5",
    ]
    assert "Ann wins the skirmish." in words(look(client, case(*tied)))

    changed = tap(client, case(*tied), "house.tie_people_among:all")

    assert ("house.tie_people_among", "all") in query_of(changed)
    page = words(look(client, changed))
    assert "Cy wins the skirmish." in page
    assert tap(client, changed, "house.tie_people_among:tied") == case(*tied)


@pytest.mark.parametrize("house", [{"house.no_such_rule": "yes"}, {"house.tie_people_among": "<i>"}])
def test_a_house_rule_that_is_none_is_left_out_and_named(client: Client, house: dict[str, str]) -> None:
    page = look(client, case("force.0:thugs", **house))

    assert f"Ignored in this link (unknown): {next(iter(house.values()))}." in unescape(words(page))
    assert "Ann wins the skirmish." in words(page)
    assert "<i>" not in page


def test_names_are_in_the_address(client: Client) -> None:
    page = look(client, case("force.0:thugs", names=["Zoë", "  Bo ", ""]))

    assert 'value="Zoë"' in page
    assert 'name="p" value="Bo"' in page
    assert 'name="p" value="Green"' in page
    assert "Zoë wins the skirmish." in words(page)


def test_two_players_of_one_name_are_a_sentence(client: Client) -> None:
    page = words(look(client, case("force.0:thugs", names=["Ann", "Ann"])))

    assert "That can’t be ruled on. Two players are called Ann." in page


# Nonsense -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        "force.0:THUGS",
        "force.0:²",
        "force.0:\x00",
        "force.3:thugs",
        "acts.0:x;dance",
        "acts.1:thugs",
        "acts.0:sniper_team;snipe;7/thugs",
        "acts.3:sniper_team;snipe;1/thugs",
        "saves.0:medic/thugs",
    ],
)
def test_nonsense_in_the_address_is_left_out_and_named(client: Client, step: str) -> None:
    page = words(look(client, case("force.0:thugs", step)))

    assert f"Ignored in this link (unknown): {step.partition(':')[2]}".strip() in page
    assert "Ann wins the skirmish." in page


@pytest.mark.parametrize("path", ["/arctic/skirmish/", "/arctic/solo/", "/arctic/solo/game/"])
def test_a_link_of_another_version_says_what_it_could_not_read(client: Client, path: str) -> None:
    page = words(look(client, f"{path}?cards0=thugs&cards1=spear"))

    assert "Ignored in this link (unknown): cards0, cards1." in page


def test_an_unknown_card_is_shown_and_can_be_taken_off(client: Client) -> None:
    address = case("force.0:thugs", "force.1:no_such_card")
    html = look(client, address)
    assert "That can’t be ruled on." in words(html)
    assert "no_such_card No such card" in words(html)

    (button,) = [each for each in buttons_of(html) if each.says == "Take out no_such_card"]

    assert steps(tap(client, address, button.value)) == ["force.0:thugs"]


@pytest.mark.parametrize("kind", list(Kind))
def test_every_card_of_the_box_can_be_in_the_address(client: Client, kind: Kind) -> None:
    cards = [card for card in shipped().values() if card.kind is kind]
    html = look(client, case(*(f"force.{number % 3}:{card.id}" for number, card in enumerate(cards))))

    shown = [button.says for button in buttons_of(html) if ":-" in button.value]
    assert len(shown) == len(cards)
    for card in cards:
        assert f"Take out {card.label}" in shown


@pytest.mark.parametrize(
    "query",
    [
        {"p": ["A"]},
        {"p": []},
        {"p": list("ABCDEFGH")},
        {"p": ["x" * 500, "y"]},
        {"p": ["\x00", "b"]},
        {"aim": ["x", ":", "acts.0:"]},
        {"aim": "force.0:thugs"},
        {"aim": "acts.0:\x00;snipe"},
        {"aim": "acts.9:sniper_team;snipe"},
        {"aim": "acts.0:sniper_team;snipe;7/thugs"},
        {"aim": "acts.0:sniper_team;snipe;1/no_such"},
        {"aim": "acts.0:thugs;wound;1/leader"},
        {"sets": ["hq", "hq", "x"]},
        {"house.": ["b", "c"]},
        {"undone": ["x", "force.0:thugs", ":", ""]},
        {"acts.0": ["no_such;snipe;1/no_such"]},
        {"acts.0": ["spy;use;1/thugs;2/medic", ";;;;;", "²"]},
        {"acts.0": ["rogue;provoke;;1/medic"]},
        {"acts.0": ["tear_gas;gas"]},
        {"acts.9": ["tear_gas;gas"]},
        {"acts.0": ["sniper_team;wound;1/leader"], "p": NAMES},
        {"acts.0": ["sniper_team;snipe;1/thugs/²"]},
        {"force.0": ["butcher", "cannibal"]},
        {"acts.0": ["sniper_team;snipe"]},
        {"acts.0": ["x;disable;1/y"]},
    ],
)
def test_no_address_is_a_fault(client: Client, query: dict[str, Any]) -> None:
    assert_page(client.get(f"{QUICK}?{urlencode(query, doseq=True)}"))


NO_TAPS = (
    "",
    ":",
    "x",
    "x:y",
    "force.0",
    "force.0:",
    "force.0:-",
    "force.0:X",
    "force.9:thugs",
    "force.0:-no_such",
    "acts.0:",
    "acts.0:sniper_team;snipe",
    "acts.0:-x",
    "swap:",
    "swap:::",
    "swap:force.0:thugs:X",
    "aim:x",
    "aim:acts.0:x",
    "aim:force.0:thugs",
    "aim:saves.0:medic",
    "aim:acts.0:%00",
    "undo:7",
    "redo:7",
    "players:" + "x" * 99,
    "sets:",
    "sets:x",
    "house.:",
    "house.x:y",
    "house.tie_people_among:x",
    "clear:x",
    "aim:saves.0:\x00",
    "\x00",
)


@pytest.mark.parametrize("taps", NO_TAPS)
def test_no_tap_is_a_fault(client: Client, taps: str) -> None:
    address = tap(client, case("force.0:thugs"), taps)

    assert_page(client.get(address))


def test_a_force_has_at_most_so_many_cards(client: Client) -> None:
    full = case(*["force.0:refugee"] * MOST_WORDS)

    assert len(steps(tap(client, full, "force.0:thugs"))) == MOST_WORDS
    assert len(steps(tap(client, case(*["force.0:refugee"] * (MOST_WORDS + 3)), ""))) == MOST_WORDS


def test_names_are_escaped_everywhere(client: Client) -> None:
    nasty = ["<script>alert(1)</script>", "{seat}\"'>", "%s%(x)s"]
    address = case(*FORCES, SNIPE, names=nasty)

    html = look(client, address) + look(client, tap(client, address, "undo:", "aim:acts.0:sniper_team;snipe"))

    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "{seat}&#34;" in html


# Like cards ---------------------------------------------------------------------------------------

LIKES = ["force.0:sniper_team", "force.0:sniper_team", "force.1:brawler", "force.1:medic", "force.1:medic"]
SAVED = "acts.0:sniper_team;snipe;1/brawler;1/medic"


def targets(html: str) -> dict[str, str]:
    """Return what the buttons of Medics that can be aimed at are called and say."""
    found = [button for button in buttons_of(html) if button.says.startswith("Target: Bo’s Medic")]
    return {button.value: button.says for button in found if not button.is_disabled}


def test_of_like_cards_that_differ_each_is_its_own_target(client: Client) -> None:
    found = targets(look(client, case(*LIKES, SAVED, aim="acts.0:sniper_team;snipe")))

    used, fresh = "aim:acts.0:sniper_team;snipe;1/medic/0", "acts.0:sniper_team;snipe;1/medic/1"
    assert set(found) == {used, fresh}
    assert "Has saved" in found[used]
    assert "Has saved" not in found[fresh]


def test_like_cards_that_are_alike_are_one_target(client: Client) -> None:
    found = targets(look(client, case(*LIKES, aim="acts.0:sniper_team;snipe")))

    assert set(found) == {"aim:acts.0:sniper_team;snipe;1/medic"}


def test_of_like_cards_the_one_that_is_out_is_no_target(client: Client) -> None:
    html = look(client, case(*LIKES, "acts.0:sniper_team;snipe;1/medic", aim="acts.0:sniper_team;snipe"))
    medics = [each for each in buttons_of(html) if each.says.startswith("Target: Bo’s Medic")]

    assert ["Sniped" in each.says for each in medics if not each.is_disabled] == [False]


def test_the_medic_that_has_saved_is_sniped_and_saved_by_the_fresh_one(client: Client) -> None:
    snipe = "acts.0:sniper_team;snipe;1/medic/0;1/medic/1"

    page = words(look(client, case(*LIKES, SAVED, snipe)))

    assert "the target is one whose power was used, as declared." in page
    assert "cannot be ruled" not in page


def test_tear_gas_that_takes_nothing_says_so_before_it_is_spent(client: Client) -> None:
    forces = ["force.0:tear_gas", "force.1:provocateur", "force.1:thugs", "force.2:thugs", "force.2:refugee"]
    html = look(client, case(*forces, "acts.1:provocateur;provoke", aim="acts.0:tear_gas;gas"))

    said = "Tear Gas doesn’t lower its fight"
    found = {
        button.says: said in button.says for button in buttons_of(html) if button.says.startswith("Target")
    }
    assert [nothing for says, nothing in found.items() if says.startswith("Target: Cy’s Thugs")] == [False]
    assert [nothing for says, nothing in found.items() if says.startswith("Target: Cy’s Refugee")] == [True]


def test_tear_gas_on_a_force_that_provokes_says_so_before_it_is_spent(client: Client) -> None:
    forces = ["force.0:provocateur", "force.0:thugs", "force.1:tear_gas"]
    html = look(client, case(*forces, "acts.0:provocateur;provoke", aim="acts.1:tear_gas;gas"))

    found = {button.says for button in buttons_of(html) if button.says.startswith("Target")}
    said = [
        ("Tear Gas doesn’t lower its fight") in says
        for says in found
        if says.startswith("Target: Ann’s Thugs")
    ]
    assert said == [True]
