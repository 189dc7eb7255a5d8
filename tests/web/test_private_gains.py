"""What a seat digs up or wins and does not name stays its own, in every page, answer and file (A-17)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Trash
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from tests.cast import UNANSWERED, open_arctic, rows_of, tell
from tests.web.guests import HTMX, Guest, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db

DUG = "Ann digs 2 and keeps an unseen card"
TEAM = ["refugee", "shovel"]


@pytest.fixture
def table() -> Table:
    """A table without modules, in round 1; Ann is on turn."""
    return open_arctic(modules=())


@pytest.fixture
def ann(table: Table) -> Guest:
    """Ann's phone."""
    return guest_at(table, "Ann")


def told_to(guest: Guest) -> dict[str, str]:
    """Return the body of every page and file that a guest can get of the table, by its path."""
    records = len(rows_of(guest.table))
    paths = ["", "log/", "links/", "log.json", "score.csv", "score.json"]
    paths += [f"log/{number}/" for number in range(1, records + 1)]
    paths += ["?kind=strike", "?kind=dig", "?do=redo:", "?kind=hunt"]
    found = {}
    for path in paths:
        for headers in ({}, HTMX):
            response = guest.client.get(guest.path + path, headers=headers, follow=True)
            found[f"{path} {headers}"] = response.content.decode() if response.status_code == 200 else ""
    return found


def dig(guest: Guest, kept: str) -> None:
    """Dig as the page sends it."""
    assert guest.enter("dig", for_seat="Ann", cards=TEAM, kept=kept).status_code == 303


SEEN = "Everyone sees a card you name. Unseen keeps it secret."


def others(table: Table) -> list[Guest]:
    return [host_of(table), guest_at(table, "Bo"), guest_at(table, "Cy")]


# Before it is entered -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["host", "Ann"])
def test_the_page_says_that_a_named_card_is_seen_by_all(table: Table, name: str) -> None:
    guest = host_of(table) if name == "host" else guest_at(table, name)

    page = words(guest.look(kind="dig", cards=TEAM, kept="net"))
    assert SEEN in page


@pytest.mark.parametrize("kept", ["", "-unseen"])
def test_before_a_card_is_named_the_page_says_what_naming_does(ann: Guest, kept: str) -> None:
    page = words(ann.look(kind="dig", cards=TEAM, kept=kept))

    assert SEEN in page


@pytest.mark.parametrize("tab", ["draw", "hunt", "trash", "commit"])
def test_it_is_said_of_digs_only(ann: Guest, tab: str) -> None:
    assert SEEN not in words(ann.look(kind=tab, kept="net"))


def test_what_is_being_put_together_is_nobody_elses(table: Table, ann: Guest) -> None:
    ann.look(kind="dig", cards=TEAM, kept="net")
    assert_page(ann.enter("dig", for_seat="Ann", cards=["shovel"], kept="net"), 422)

    for guest in others(table):
        assert "Ann keeps" not in words(guest.look())
        assert 'value="net"' not in guest.page


# Digs ---------------------------------------------------------------------------------------------


def test_a_card_kept_unseen_is_told_to_nobody(table: Table, ann: Guest) -> None:
    """Everything the others get is the same whatever the card is: the record does not hold it at all."""
    dig(ann, "-unseen")

    (row,) = rows_of(table)
    fields = {"cards": TEAM, "kept": None, "is_unseen": True, "helper": None, "extra": [], "unseen_extra": 0}
    assert row.facts == fields | UNANSWERED
    assert "net" not in json.dumps([row.facts, row.outcome, row.reasons]).lower()
    for guest in (ann, *others(table)):
        assert DUG in words(guest.look())


@pytest.mark.parametrize("name", ["Bo", "Cy"])
def test_a_card_kept_unseen_is_a_number_in_the_strip(table: Table, ann: Guest, name: str) -> None:
    before = guest_at(table, name).look()
    dig(ann, "-unseen")

    after = guest_at(table, name).look()
    assert "gained unseen 1" in words(after)
    assert strip_of(after, "Ann") == strip_of(before, "Ann") == ["8", "2", "0"]


def strip_of(page: str, name: str) -> list[str]:
    """Return people, tools and meds known of a seat, as its strip says them."""
    sheets = {words(each).split()[0]: words(each) for each in page.split("<summary>")[1:]}
    return re.findall(r"(?:people|tools|meds) known (\d+)", sheets[name].partition("contested")[0])[-3:]


def test_a_named_card_is_told_to_all_as_the_page_has_said(table: Table, ann: Guest) -> None:
    dig(ann, "net")

    for guest in (ann, *others(table)):
        assert "Ann digs 2 and keeps a Net" in words(guest.look())


def test_other_seats_do_not_get_the_file_of_the_record(table: Table, ann: Guest) -> None:
    dig(ann, "-unseen")

    for guest in (ann, *others(table)[1:]):
        assert told_to(guest)["log.json {}"] == ""
        assert told_to(guest)["links/ {}"] == ""


# Won resources ------------------------------------------------------------------------------------


def win(table: Table) -> None:
    """Let Ann win the contested resource of round 3."""
    for seat in ("Ann", "Bo", "Cy") * 2:
        tell(table, Commit(0), seat)
    for seat, number in (("Ann", 2), ("Bo", 0), ("Cy", 0)):
        tell(table, Commit(number), seat)
    tell(table, Reveal(3, {"Ann": Force(("brawler", "spear")), "Bo": Force(), "Cy": Force()}))
    tell(table, Count(3))


def test_a_won_resource_is_a_number_to_everybody(table: Table) -> None:
    win(table)

    for guest in (guest_at(table, "Ann"), *others(table)):
        page = words(guest.look())
        assert "Ann wins with 4 fight and takes the contested card" in page
        assert "contested resources won 1" in page
        assert "gained unseen 1" in page


def test_a_gain_that_a_sealed_force_shows_is_not_told_before_all_are_in(table: Table) -> None:
    """Ann's force holds what she has won: until all have revealed the others learn its size, no more."""
    win(table)
    for seat, number in (("Bo", 1), ("Cy", 0), ("Ann", 2)):
        tell(table, Commit(number), seat)
    before = {guest.path: told_to(guest) for guest in others(table)}
    tell(table, Reveal(4, {"Ann": Force(("brawler", "grenade"))}), "Ann")

    for guest in others(table):
        for path, body in told_to(guest).items():
            assert body.count("Grenade") <= before[guest.path].get(path, "").count("Grenade"), path
        assert "gained unseen 1" in words(guest.look())
    tell(table, Reveal(4, {"Bo": Force(("brawler",)), "Cy": Force()}))
    for guest in others(table):
        assert "Grenade" in words(guest.look("log/"))
        assert "gained unseen" not in words(guest.look())


def test_a_force_is_not_refused_for_what_another_has_sealed(table: Table) -> None:
    """One Net is left that nobody knows of. Ann has sealed it, and Bo's answer does not tell so."""
    for seat in ("Ann", "Bo"):
        tell(table, Dig(tuple(TEAM), is_unseen=True), seat)
        tell(table, Commit(0), seat)
    for _ in range(3):
        tell(table, Dig(tuple(TEAM), "net"), "Cy", "action-taken", "not-owned", "too-many-cards")
    for seat in ("Cy", "Ann", "Bo", "Cy"):
        tell(table, Commit(0), seat)
    for seat, number in (("Ann", 1), ("Bo", 1), ("Cy", 0)):
        tell(table, Commit(number), seat)
    tell(table, Reveal(3, {"Ann": Force(("net",))}), "Ann")
    bo = guest_at(table, "Bo")

    assert bo.enter("reveal", for_seat="Bo", cards=["net"]).status_code == 303
    number = len(rows_of(table))
    assert "Bo seals 1 card" in words(bo.look(f"log/{number}/"))
    assert "Ann" not in words(bo.look(f"log/{number}/")).split("Bo seals")[1]
    assert "Ann seals 1 card" in words(bo.look("log/"))


# Trash --------------------------------------------------------------------------------------------


def test_a_trashed_gain_is_told_as_any_card_played(table: Table, ann: Guest) -> None:
    dig(ann, "-unseen")
    tell(table, Commit(0), "Ann")
    for seat in ("Bo", "Cy"):
        tell(table, Commit(0), seat)
    tell(table, Trash(("junk",)), "Ann")

    for guest in others(table):
        assert "Ann trashes Junk" in words(guest.look())
        assert "gained unseen" not in words(guest.look())


def test_nothing_of_the_table_opens_without_a_link(table: Table, ann: Guest, client: Any) -> None:
    """There is no link for spectators: whoever has no seat's link and not the host's gets nothing."""
    dig(ann, "-unseen")
    wrong = ann.path.replace(ann.path.split("/")[4], "0" * 32)

    for path in ("", "log/", "log/1/", "log.json"):
        assert client.get(wrong + path).status_code == 404
