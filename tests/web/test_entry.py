"""The one view for every entry: accepted, refused, stale, repeated, nonsense."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from tests.cast import DISARM, rows_of, tell, to_declaring, to_reveal
from tests.web.guests import Guest, forms_of
from tests.web.pages import assert_page, words
from tests.web.saying import act, of_all

SNIPES = act("Ann", "sniper_team", "snipe", "Bo/thugs")
DISARMS = act("Bo", "saboteur", "disarm", "Cy/spear")


def refused(response: Any, says: str) -> str:
    """Return the page of a refusal, once it is sure that it says why and that nothing was recorded."""
    page = assert_page(response, 422)
    assert says in words(page)
    assert "Nothing was recorded." in words(page)
    return page


def steps_in(page: str) -> list[str]:
    """Return the steps that the reveal's form of a page would send."""
    fields = forms_of(page)["reveal"].fields
    return [f"{name.partition('.')[2]} {value}" for name, value in fields if name.startswith("cards.")]


def chips_in(page: str) -> list[str]:
    """Return the numbers of the rules that a refusal names."""
    refusal = page[page.index('<div class="refusal"') :]
    return re.findall(
        r'<a class="rule" href="/arctic/rules/([A-Z]-\d+)/"', refusal[: refusal.index("</div>")]
    )


# Accepted -----------------------------------------------------------------------------------------


def test_without_scripts_an_entry_leads_back_to_the_table(table: Table, host: Guest) -> None:
    response = host.enter("gathered", round=1)

    assert response.status_code == 303
    assert response["Location"] == host.path
    assert [row.kind for row in rows_of(table)] == ["gathered"]


def test_htmx_is_answered_with_the_table_as_it_is_now(table: Table, host: Guest) -> None:
    response = host.enter("gathered", htmx=True, round=1)

    page = assert_page(response)
    assert response["HX-Push-Url"] == host.path
    assert "Round 2 of 16" in words(page)
    assert forms_of(page)["gathered"].value("seen") == "1"


def test_an_entry_of_a_seat_is_signed(table: Table, bo: Guest) -> None:
    to_reveal(table)

    bo.enter("reveal", for_seat="Bo", cards=["thugs"])

    assert rows_of(table)[-1].entered_by == "Bo"
    assert "entered by Bo" in words(bo.look("log/4/"))


def test_an_empty_force_may_be_revealed(table: Table, bo: Guest) -> None:
    to_reveal(table)

    assert bo.enter("reveal", for_seat="Bo").status_code == 303
    assert rows_of(table)[-1].facts["forces"]["Bo"]["cards"] == []


# The same again -----------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_a_double_post_records_once(table: Table, host: Guest, htmx: bool) -> None:
    fields: dict[str, Any] = {"seen": 0, "entry_id": uuid4(), "round": 1, "htmx": htmx}

    answers = [host.enter("gathered", **fields) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200 if htmx else 303] * 3
    assert len(rows_of(table)) == 1


def test_a_repeat_of_a_seats_entry_is_the_same_even_when_the_phase_has_gone_on(
    table: Table, bo: Guest
) -> None:
    to_reveal(table)
    fields: Any = {"seen": 3, "entry_id": uuid4(), "for_seat": "Bo", "cards": ["thugs"]}
    bo.enter("reveal", **fields)
    tell(table, Reveal(3, {"Ann": Force(), "Cy": Force()}))
    tell(table, Count(3))
    tell(table, Gathered(4))

    assert bo.enter("reveal", **fields).status_code == 303
    assert len(rows_of(table)) == 7


def test_every_form_of_a_page_has_an_entry_id_of_its_own(table: Table, host: Guest) -> None:
    to_declaring(table)

    page = host.look(aim="acts.0:sniper_team;snipe")
    forms = [form for form in forms_of(page).values() if "/enter/" in form.action and form.id != "redo"]

    assert {form.id for form in forms} == {"say", "undo"}
    assert len({form.value("entry_id") for form in forms}) == len(forms)


# Stale --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (0, "Someone else was first."),
        (2, "Someone else was first."),
        (4, "Records of this table are missing"),
        (10**30, "Records of this table are missing"),
    ],
)
def test_a_form_that_saw_another_log_gets_the_table_as_it_is(
    table: Table, host: Guest, seen: int, says: str, htmx: bool
) -> None:
    to_reveal(table)

    page = assert_page(host.enter("gathered", round=1, seen=seen, htmx=htmx), 409)

    assert says in words(page)
    assert "All reveal at once." in words(page)
    assert forms_of(page)["reveal"].value("seen") == "3"
    assert len(rows_of(table)) == 3


def test_a_stale_reveal_keeps_the_cards_that_were_tapped(table: Table, host: Guest) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Bo": Force(("brawler",))}), "Bo")
    tapped = of_all({"Ann": ["thugs", "spear"], "Cy": ["scout"], "Bo": ["hunter"]})

    page = assert_page(host.enter("reveal", seen=3, **tapped), 409)

    assert steps_in(page) == ["Ann thugs", "Ann spear", "Cy scout"]
    host.page = page
    host.press("Turn them over")
    assert rows_of(table)[-1].facts["forces"]["Ann"]["cards"] == ["thugs", "spear"]


def test_a_stale_undo_keeps_the_cards_that_were_tapped(table: Table, host: Guest) -> None:
    to_reveal(table)
    host.look()
    host.press("Thugs to Ann")
    tell(table, Reveal(3, {"Bo": Force(("brawler",))}), "Bo")

    page = host.press("Undo", 409)

    assert "What you entered is still here." in words(page)
    assert steps_in(page) == ["Ann thugs"]


def test_a_tap_for_nobody_here_is_for_whoever_gathers(host: Guest) -> None:
    page = host.look(kind="dig", for_seat="Zed", do="cards:scavenger")

    assert forms_of(page)["entry"].value("for_seat") == "Ann"


def test_of_two_last_records_a_stale_page_means_the_second(table: Table, host: Guest) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Bo": Force(("brawler",))}), "Bo")

    page = assert_page(host.enter("reveal", seen=["mole", "3"], **of_all({"Ann": ["thugs"]})), 409)

    assert "What you entered is still here." in words(page)


def test_a_stale_act_of_a_seat_is_stale_and_not_foreign(table: Table, bo: Guest) -> None:
    to_declaring(table)
    tell(table, Count(3))
    tell(table, Gathered(4))

    assert bo.enter("declare", seen=4, **DISARMS).status_code == 409
    assert bo.enter("reveal", seen=3, for_seat="Bo", cards=["thugs"]).status_code == 409


# Refused by a rule --------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_a_refusal_says_why_by_which_rule_and_keeps_the_form(table: Table, host: Guest, htmx: bool) -> None:
    to_reveal(table)
    tapped = {"Ann": ["grenade", "grenade"], "Bo": ["grenade"], "Cy": ["thugs"]}

    response = host.enter("reveal", **of_all(tapped), htmx=htmx)

    page = refused(response, "Grenade: 3 shown is too many. The box has only 2.")
    assert chips_in(page) == ["A-2"]
    assert steps_in(page) == ["Ann grenade", "Ann grenade", "Bo grenade", "Cy thugs"]
    assert "HX-Push-Url" not in response
    assert len(rows_of(table)) == 3


@pytest.mark.parametrize(
    ("tapped", "says"),
    [
        (["no_such_card"], "no_such_card"),
        (["tear_gas"], "Tear Gas belongs to Recon 4, which this table plays without."),
        (["grenade"] * 3, "The box has only 2"),
    ],
)
def test_a_card_that_cannot_be_is_refused(table: Table, host: Guest, tapped: list[str], says: str) -> None:
    to_reveal(table)

    page = refused(host.enter("reveal", **of_all({"Ann": tapped})), says)

    assert steps_in(page) == [f"Ann {card}" for card in tapped]
    assert len(rows_of(table)) == 3


@pytest.mark.parametrize(
    ("said", "says", "rule"),
    [
        (
            act("Ann", "sniper_team", "snipe", "Cy/spear"),
            "Only tribe members can be sniped, and Spear isn’t one.",
            "A-51",
        ),
        (act("Ann", "sniper_team", "snipe", "Bo/field_crew"), "Bo has no Field Crew left", "A-51"),
        (act("Ann", "sniper_team", "snipe", "Ann/refugee"), "Ann can’t target their own side.", "A-51"),
        (act("Ann", "sniper_team", "snipe", "Bo/no_such"), "There’s no card called “no_such”.", None),
        (act("Ann", "sniper_team", "snipe"), "Tap the target.", None),
        (act("Ann", "refugee", "snipe", "Bo/thugs"), "Refugee can’t snipe.", "A-51"),
        (
            act("Bo", "saboteur", "disarm", "Cy/brawler"),
            "Only tools can be disarmed, and Brawler isn’t one.",
            "A-50",
        ),
        (act("Cy", "saboteur", "disarm", "Ann/refugee"), "Cy has no Saboteur in the force.", "A-40"),
        (
            act("Ann", "sniper_team", "snipe", "Bo/thugs", "Bo/saboteur"),
            "Saboteur can’t save anyone.",
            "A-54",
        ),
        (
            act("Ann", "sniper_team", "snipe", "Bo/thugs", "Ann/medic"),
            "Ann has no Medic in the force.",
            "A-40",
        ),
        (act("Ann", "sniper_team", "wound", "Bo/leader"), "Bo has no such leader in force.", "A-63"),
        (
            act("Bo", "saboteur", "disable", "Cy/armory"),
            "Cy has no such working building.",
            "A-63",
        ),
    ],
)
def test_an_act_that_cannot_be_is_refused(
    table: Table, host: Guest, said: dict[str, Any], says: str, rule: str | None
) -> None:
    to_declaring(table)

    page = refused(host.enter("declare", **said), says)

    assert chips_in(page) == ([rule] if rule else [])
    assert len(rows_of(table)) == 4


def test_an_act_out_of_turn_order_is_refused(table: Table, host: Guest) -> None:
    to_declaring(table)
    tell(table, DISARM, "Bo")

    page = refused(host.enter("declare", **SNIPES), "Bo has already declared, after Ann")

    assert chips_in(page) == ["A-40"]
    assert len(rows_of(table)) == 5


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("count", {"round": 1}),
        ("reveal", {"for_seat": "Ann"}),
        ("reveal", of_all({"Ann": ["thugs"]})),
        ("declare", SNIPES),
        ("gathered", {"round": 2}),
        ("gathered", {"round": 10**40}),
    ],
)
def test_an_entry_in_another_phase_or_round_is_refused(
    table: Table, host: Guest, kind: str, fields: dict[str, Any]
) -> None:
    assert host.enter(kind, **fields).status_code == 422
    assert rows_of(table) == []


# Played otherwise ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tapped", "check"), [(["grenade"] * 3, "too-many-copies"), (["tear_gas"], "not-in-play")]
)
def test_the_table_may_play_it_so_and_the_log_says_so(
    table: Table, bo: Guest, tapped: list[str], check: str
) -> None:
    to_reveal(table)
    bo.page = assert_page(bo.enter("reveal", for_seat="Bo", cards=tapped), 422)

    bo.press("Play it this way", 422)
    bo.press("Play it this way")

    row = rows_of(table)[-1]
    assert (row.number, row.overrides) == (4, sorted((check, "not-owned")))
    assert len(row.facts["forces"]["Bo"]["cards"]) == len(tapped)
    assert "Override: the table plays it this way" in words(bo.look("log/"))
    assert "Override. The check said:" in words(bo.look("log/4/"))


def test_checks_are_passed_over_one_by_one(table: Table, host: Guest) -> None:
    to_reveal(table)
    host.page = assert_page(host.enter("reveal", **of_all({"Ann": ["tear_gas"] * 3})), 422)

    page = host.press("Play it this way", 422)
    assert "The box has only 2" in words(page)
    assert len(rows_of(table)) == 3
    host.press("Play it this way", 422)
    host.press("Play it this way")

    assert rows_of(table)[-1].overrides == ["not-in-play", "not-owned", "too-many-copies"]


def test_an_act_out_of_turn_order_may_be_played_so(table: Table, host: Guest) -> None:
    to_declaring(table)
    tell(table, DISARM, "Bo")
    host.page = assert_page(host.enter("declare", **SNIPES), 422)

    page = words(host.press("Play it this way"))

    assert "Ann’s Sniper Team snipes Bo’s Thugs Override: the table plays it this way" in page
    assert rows_of(table)[-1].overrides == ["out-of-turn-order"]


@pytest.mark.parametrize("code", ["unknown-card", "wrong-phase", "no-such-check"])
def test_other_checks_cannot_be_passed_over(table: Table, host: Guest, code: str) -> None:
    to_reveal(table)

    page = refused(
        host.enter("reveal", for_seat="Ann", cards=["no_such_card"], override=code), "no_such_card"
    )

    assert "Play it this way" not in page
    assert len(rows_of(table)) == 3
