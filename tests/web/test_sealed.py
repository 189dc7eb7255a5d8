"""What a seat has revealed stays its own until all are in: in every page, to everybody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.record.case import Act, Force, Target
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Retract
from referee.rules.kernel.records import Seated
from referee.tables.links import watch_path
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import FORCES, gather, open_arctic, rows_of, tell, to_reveal
from tests.web.guests import HTMX, Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import words

# Its module is not in play here, so that no page has a reason of its own to name it.
SECRET = Force(("combat_medics",))
SIGNS = ("combat_medics", "Combat Medics", "Combat Medic", "combat_medic")


def seal(table: Table) -> Table:
    """Let Bo reveal the rare card."""
    tell(to_reveal(table), Reveal(3, {"Bo": SECRET}), "Bo", "not-in-play", "not-owned")
    return table


def others(table: Table) -> list[Guest]:
    """Return everybody at the table but Bo."""
    watcher = Guest(table, watch_path(table))
    return [host_of(table), guest_at(table, "Ann"), guest_at(table, "Cy"), watcher]


def pages_of(guest: Guest) -> Iterator[tuple[str, Any]]:
    """Yield every page of the table as this guest gets it."""
    number = len(rows_of(guest.table))
    numbered = [f"{what}/{each}/" for what in ("log", "amend") for each in range(1, number + 2)]
    files = ("log.json", "score.json", "score.csv")
    for where in (
        "",
        "?do=redo:",
        "?kind=reveal",
        "?note=0",
        "?kind=recount",
        "links/",
        "log/",
        *numbered,
        *files,
    ):
        yield where, guest.client.get(guest.path + where, headers=HTMX)
    yield "home", guest.client.get("/")


def answers_to(guest: Guest) -> Iterator[tuple[str, Any]]:
    """Yield the answers to whatever else can be asked, and sent without changing the table."""
    reveal, aim = "?kind=reveal", "?aim=acts.1:sniper_team;snipe"
    drafts = (
        "&cards.Bo=thugs",
        "&cards.Ann=thugs&undone=cards.Bo:thugs",
        "&for_seat=Bo",
        "&for_seat=Bo&do=redo:",
    )
    for where in ("", *(reveal + each for each in drafts), aim, "log/4/", "?do=undo:"):
        yield where, guest.client.get(guest.path + where)
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("gathered", {"round": 9}),
        ("count", {"round": 3}),
        ("reveal", {"for_seat": "Zed"}),
        ("reveal", {"for_seat": "", "cards.Ann": "no_such"}),
        ("reveal", {"for_seat": "", "cards.Bo": "x" * 99}),
        ("reveal", {"for_seat": "Bo", "cards": "x", "seen": 0}),
        ("declare", {"for_seat": "Bo", "act": "x"}),
        ("retract", {"number": 1}),
        ("restore", {"number": 1}),
        ("retract", {"number": 4, "seen": 0}),
    ]
    for kind, fields in wrong:
        yield f"enter/{kind}/ {fields}", guest.enter(kind, htmx=True, **fields)


def leaks(guest: Guest, answers: Iterator[tuple[str, Any]]) -> list[str]:
    """Return where a guest is told of the card."""
    return [
        f"{guest.path}{asked}: {sign}"
        for asked, answer in answers
        for sign in SIGNS
        if sign in answer.content.decode() + str(answer.headers) + str(answer.cookies)
    ]


def test_a_sealed_force_is_nowhere_but_at_its_own_seat(table: Table, bo: Guest) -> None:
    seal(table)

    for guest in others(table):
        assert leaks(guest, pages_of(guest)) == []
        assert leaks(guest, answers_to(guest)) == []
    assert len(rows_of(table)) == 4
    assert "Combat Medics" in bo.look()
    assert "Bo seals 1 card" in bo.look("log/")


def test_what_refreshes_the_page_of_its_seat_does_not_break_the_seal(table: Table, bo: Guest) -> None:
    """When somebody else enters something, the script sends the draft that the page has."""
    seal(table)
    draft = forms_of(bo.look())["draft"]

    page = bo.look("?" + urlencode(draft.fields))

    assert "Hold to look" in page
    assert "one more" not in page


@pytest.mark.parametrize("back_to", [4, 2])
def test_it_stays_sealed_whatever_is_undone(table: Table, back_to: int) -> None:
    seal(table)
    for number in range(4, back_to - 1, -1):
        tell(table, Retract(number))

    for guest in others(table):
        assert leaks(guest, pages_of(guest)) == []


def test_it_stays_sealed_when_others_reveal_and_take_it_back(table: Table, bo: Guest) -> None:
    seal(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")
    tell(table, Retract(5))
    tell(table, Reveal(3, {"Cy": FORCES["Cy"]}), "Cy")

    for guest in others(table):
        assert leaks(guest, pages_of(guest)) == []


@pytest.mark.parametrize("who", ["Cy", "host"])
def test_no_refusal_tells_of_a_sealed_force(table: Table, who: str) -> None:
    """The box has two of the card and Bo has one of them: two more are too many, but who is told so knows."""
    seal(table)
    guest = host_of(table) if who == "host" else guest_at(table, who)
    fields: dict[str, Any] = {"for_seat": "Cy", "override": ["not-in-play", "not-owned"]}
    two, three = ["combat_medics"] * 2, ["combat_medics"] * 3

    refused = guest.enter("reveal", cards=three, **fields)
    assert "3 shown is too many. The box has only 2." in refused.content.decode()
    assert guest.enter("reveal", cards=two, **fields).status_code == 303


def test_one_card_too_many_is_noticed_when_all_are_in(table: Table) -> None:
    seal(table)
    cy = guest_at(table, "Cy")
    cy.enter("reveal", for_seat="Cy", cards=["combat_medics"] * 2, override=["not-in-play", "not-owned"])
    assert "The box has only" not in cy.look("log/5/")

    guest_at(table, "Ann").enter("reveal", for_seat="Ann")

    assert "Combat Medics: 3 shown is too many. The box has only 2." in words(cy.look("log/6/"))


def test_when_all_are_in_it_is_open(table: Table) -> None:
    seal(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")
    tell(table, Reveal(3, {"Cy": FORCES["Cy"]}), "Cy")

    for guest in others(table):
        assert "Combat Medics" in guest.look()
        assert "Bo reveals Combat Medics" in guest.look("log/")
        assert "Combat Medics belong to Recon 4" in words(guest.look("log/4/"))


def test_it_is_open_for_good_once_the_round_is_over(table: Table) -> None:
    seal(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"], "Cy": FORCES["Cy"]}))
    tell(table, Declare(Act.SNIPE, "sniper_team", Target("Bo", "combat_medics")), "Ann")
    tell(table, Count(3))

    assert "Bo reveals Combat Medics" in guest_at(table, "Cy").look("log/")


def test_a_stranger_learns_nothing_even_when_all_is_open(table: Table) -> None:
    seal(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"], "Cy": FORCES["Cy"]}))
    stranger = Guest(table, f"/t/{table.code}/host/{'0' * 32}/")

    assert leaks(stranger, pages_of(stranger)) == []
    assert leaks(stranger, answers_to(stranger)) == []


def test_the_number_of_cards_is_all_that_others_see(table: Table) -> None:
    seal(table)

    for guest in others(table)[:3]:
        page = guest.look()
        assert "1 card sealed" in page
        assert "Bo seals 1 card" in page
        assert "log/4/" not in page
        assert not [button for button in buttons_of(page) if ":-" in button.value]


def test_a_seat_without_a_device_shows_its_cards_once_nobody_else_can_change_theirs(db: None) -> None:
    table = open_arctic()
    gather(table, 2)
    for seat, number in (("Ann", 2), ("Bo", 1), ("Cy", 1)):
        tell(table, Commit(number), seat)
    bo, host = guest_at(table, "Bo"), host_of(table)
    tell(table, Seated("7F3A"), "Bo")

    page = host.look()
    assert "Waiting for Bo." in words(page)
    assert 'id="pick-refugee"' not in page
    assert 'id="pick-refugee"' in host.look("?kind=reveal&for_seat=")

    bo.enter("reveal", for_seat="Bo", cards="scavenger", seen=read_log(table).number)
    assert 'id="pick-refugee"' in host.look()


def test_the_only_seat_that_is_asked_has_a_tile_for_each_card_and_none_goes_away(db: None) -> None:
    table = open_arctic()
    gather(table, 2)
    for seat in ("Ann", "Bo", "Cy"):
        tell(table, Commit(1), seat)
    bo = guest_at(table, "Bo")

    tiles = bo.look().count('class="tile is-')
    assert tiles > 4
    assert bo.look("?kind=reveal&for_seat=Bo&cards=spear").count('class="tile is-') == tiles
