"""The table puts the record right: a deck, the piles, a card; from the pages, without scripts."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.kernel.records import Seated
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, state_of, tell, to_the_end
from tests.web.guests import forms_of, guest_at, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_arctic(modules=())


def test_the_menu_leads_to_it(table: Table) -> None:
    host = host_of(table)

    assert "?kind=recount" in host.look()
    assert "Correct the record" in host.look(kind="recount")


def test_a_deck_is_recounted(table: Table) -> None:
    tell(table, Dig(("scavenger",), None, is_unseen=True), "Ann")
    host = host_of(table)
    host.look(kind="recount", for_seat="Ann", do="cards.net:+1")
    assert "Ann recounted the deck: +1 Net." in words(host.page)

    host.press("Ann’s deck corrected: 11 cards")

    own = state_of(table).seats["Ann"]
    assert (own.owned["net"], len(own.unseen)) == (1, 1)
    assert "fix" not in host.page.split("<main")[1].split("</main")[0]


def test_the_form_lists_unseen_gains_and_takes_their_names(table: Table) -> None:
    tell(table, Dig(("scavenger",), None, is_unseen=True), "Ann")
    tell(table, Dig(("scavenger",), None, is_unseen=True), "Ann", "action-taken", "not-owned")
    host = host_of(table)
    host.look(kind="recount", for_seat="Ann", do="cards.net:+1")
    assert words(host.page).count("From the junkyard, round 1") >= 2

    gains = {"cards.net": "1", "moved.net.0": "gain=0", "gain.1": "-given-up"}
    host.look(kind="recount", for_seat="Ann", **gains)
    host.press("Ann’s deck corrected: 11 cards")

    own = state_of(table).seats["Ann"]
    assert (own.owned["net"], own.unseen) == (1, ())


def test_every_card_says_where_it_comes_from_and_one_tap_changes_that(table: Table) -> None:
    host = host_of(table)
    page = words(host.look(kind="recount", for_seat="Ann", do=["cards.spear:+1", "cards.refugee:-1"]))
    assert "+1 Spear Where does it come from? Junkyard Bo’s deck Cy’s deck The box" in page
    assert "−1 Refugee Where does it go? Junkyard Bo’s deck Cy’s deck The box" in page
    assert "Ann: Spear 1" in page

    host.look(
        kind="recount",
        for_seat="Ann",
        **{"cards.spear": "2", "cards.refugee": "3"},
        do="moved.spear.0:deck=Bo",
    )
    assert "Bo: cards 10" in words(host.page)
    host.press("Ann’s deck corrected: 10 cards")

    seats = state_of(table).seats
    assert [seats[name].owned.get("spear", 0) for name in ("Ann", "Bo")] == [2, 0]


def test_the_phone_of_a_seat_confirms_its_deck_and_nothing_waits(table: Table) -> None:
    tell(table, Seated("7F3A"), "Bo")
    bo, host = guest_at(table, "Bo"), host_of(table)
    page = host.look(kind="recount", for_seat="Bo", do="cards.net:+1")
    assert "Bo confirms it on their own phone." in words(page)
    host.press("Bo’s deck corrected: 11 cards")
    assert state_of(table).seats["Bo"].owned["net"] == 1
    assert "Bo’s phone hasn’t confirmed the corrected deck yet." in words(host.look())
    assert "corrected your deck" not in guest_at(table, "Ann").look()

    assert "The table corrected your deck: +1 Net. Is it right?" in words(bo.look())
    bo.press("That’s wrong")
    assert "Bo says the corrected deck is wrong." in words(host.look())
    bo.press("That’s right")

    assert "The table corrected your deck" not in words(bo.page)
    assert [row.seat for row in rows_of(table)[-2:]] == ["Bo", "Bo"]
    assert not state_of(table).corrected


def test_without_a_phone_nobody_has_to_confirm(table: Table) -> None:
    host = host_of(table)
    page = host.look(kind="recount", for_seat="Bo", do="cards.net:+1")
    assert "confirms it" not in words(page)
    host.press("Bo’s deck corrected: 11 cards")

    assert "hasn’t confirmed" not in host.look()
    assert host.enter("confirm_deck", for_seat="Bo", is_right="yes").status_code in (404, 422)
    assert state_of(table).corrected


def test_the_table_is_recounted(table: Table) -> None:
    host = host_of(table)
    host.look(kind="recount_table")
    host.press("Round: one more")
    host.press("Cy")
    assert "It’s round 2, not 1." in words(host.page)
    assert "record: 1" in words(host.page)

    host.press("Corrected: round 2, 14 contested left, initiator Cy")

    assert (state_of(table).round, state_of(table).initiator) == (2, "Cy")


def test_a_house_rule_stands_beside_what_holds_now(table: Table) -> None:
    page = words(host_of(table).look(kind="house_rule"))

    assert "Whose people break a tie? All now: The tied" in page


def test_a_card_is_corrected_and_unknown_ones_come_first(table: Table) -> None:
    host = host_of(table)
    assert "card:brawler" in host.look(kind="correct_card")
    host.look(kind="correct_card", card="brawler")
    fields: dict[str, Any] = {"base.fight": "3", "base.dig": "1", "people": "1", "food": "2", "count": "10"}

    response = host.enter("correct_card", card="brawler", **fields)

    assert response.status_code == 303
    assert state_of(table).cards["brawler"].base.fight == 3
    assert rows_of(table)[-1].facts == {"card": "brawler", "values": {"base.fight": 3}}


def test_what_is_refused_stays_as_it_was_typed(table: Table) -> None:
    host = host_of(table)
    typed: dict[str, Any] = {"base.fight": "many", "people": "1"}
    response = host.enter("correct_card", card="brawler", **typed)

    assert response.status_code == 422
    page = response.content.decode()
    assert "“many” isn’t a number." in page
    assert "Nothing was recorded." in page
    assert host.enter("correct_card", card="unicorn").status_code == 422
    unchanged: dict[str, Any] = {
        "base.fight": "2",
        "base.dig": "1",
        "people": "1",
        "food": "2",
        "count": "10",
    }
    assert (
        "Enter the values on the card."
        in host.enter("correct_card", card="brawler", **unchanged).content.decode()
    )
    assert rows_of(table) == []


@pytest.mark.parametrize(
    "sent",
    [
        {"round": "99"},
        {"round": "sing"},
        {"round": ["2", "3"]},
        {"won.Zoe": "1"},
        {"won.Ann": "99999"},
        {"initiator": "Zoe"},
        {"stacks.net": "1"},
    ],
)
def test_nonsense_about_the_table_is_refused(table: Table, sent: dict[str, Any]) -> None:
    assert host_of(table).enter("recount_table", **sent).status_code == 422
    assert rows_of(table) == []


def test_a_refused_recount_can_be_overridden(table: Table) -> None:
    host = host_of(table)
    sent: dict[str, Any] = {"cards.spear": "9"}
    response = host.enter("recount", for_seat="Ann", **sent)
    assert response.status_code == 422
    host.page = response.content.decode()
    assert "The box has only" in host.page
    host.press("Play it this way")

    assert state_of(table).seats["Ann"].owned["spear"] == 9


@pytest.mark.parametrize("kind", ["recount", "recount_table", "recount_camp", "correct_card"])
def test_only_the_host_puts_right(table: Table, kind: str) -> None:
    ann = guest_at(table, "Ann")

    assert "kind=recount" not in ann.look()
    assert "Correct the record" not in ann.look(kind="recount")
    assert ann.enter(kind, for_seat="Ann", card="brawler", people="3").status_code == 404
    assert rows_of(table) == []


@pytest.mark.parametrize(("kind", "page"), [("deck", "11 cards"), ("table", "round 2"), ("card", "Brawler")])
def test_a_correction_is_put_right_itself(table: Table, kind: str, page: str) -> None:
    host = host_of(table)
    fields: dict[str, dict[str, Any]] = {
        "deck": {"kind": "recount", "for_seat": "Ann", "cards.net": "1"},
        "table": {"kind": "recount_table", "for_seat": "", "round": "2"},
        "card": {"kind": "correct_card", "for_seat": "", "card": "brawler", "people": "2"},
    }
    form = forms_of(host.look(**fields[kind]))["entry"]
    host.client.post(form.action, dict(form.fields))

    assert page in words(host.look("amend/1/"))


def test_at_the_end_only_cards_are_corrected() -> None:
    table = to_the_end(open_arctic())
    host = host_of(table)

    assert "?kind=correct_card" in host.look()
    assert "Brawler" in host.look(kind="correct_card")
    assert host.enter("recount", for_seat="Ann").status_code == 422


def test_queries_do_not_grow(table: Table, django_assert_max_num_queries: object) -> None:
    host = host_of(table)
    host.look()
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        host.look(kind="recount_table")


# Buildings and leaders -----------------------------------------------------------------------------


@pytest.fixture
def bases() -> Table:
    table = open_arctic(modules=("hq1", "hq2", "hq3", "hq4"))
    for seat, leader in (("Ann", "butcher"), ("Bo", "mentor"), ("Cy", "ranger")):
        tell(table, ChooseLeader(leader), seat)
    return table


def test_a_table_without_headquarters_has_no_buildings_to_count(table: Table) -> None:
    assert "Buildings and leader" not in host_of(table).look(kind="recount")


def test_buildings_and_leader_are_counted(bases: Table) -> None:
    host = host_of(bases)
    host.look(kind="recount_camp", for_seat="Bo")
    host.press("Armory")
    host.press("Cards on Armory: one more")
    host.press("Gangster")
    host.press("Wounded")
    text = words(host.page)
    assert "Bo has the Armory, with 1 card on it." in text
    assert "Bo’s leader is Gangster." in text

    host.press("Bo’s base corrected: 1 building and a leader")

    base = state_of(bases).seats["Bo"].base
    assert (base.leader, base.is_wounded) == ("gangster", True)
    assert [(each.card, each.timer) for each in base.buildings] == [("armory", 1)]


def test_a_count_of_buildings_is_undone_and_put_right(bases: Table) -> None:
    host = host_of(bases)
    sent: dict[str, Any] = {"added": "bunker", "inside.bunker+1": "2", "disabled.bunker+1": "yes"}
    host.enter("recount_camp", for_seat="Ann", **sent)
    assert state_of(bases).seats["Ann"].base.buildings[0].number == 2
    number = rows_of(bases)[-1].number

    page = words(host.look(amend=str(number)))
    assert "Ann’s base corrected: 1 building and a leader" in page
    assert "Bunker" in page

    host.look()
    host.press("Undo : Ann’s base corrected: 1 building and a leader")
    assert not state_of(bases).seats["Ann"].base.buildings


@pytest.mark.parametrize(
    "sent",
    [
        {"for_seat": "Zed"},
        {"for_seat": "Ann", "added": "bunker", "timer.bunker+1": "many"},
        {"for_seat": "Ann", "added": "spear"},
        {"for_seat": "Ann", "leader": "spear"},
        {"for_seat": "Ann", "added": "<b>"},
        {"for_seat": "Ann", "added": ["bunker"] * 4},
    ],
)
def test_nonsense_about_buildings_is_refused_and_loses_nothing(bases: Table, sent: dict[str, Any]) -> None:
    before = len(rows_of(bases))
    assert host_of(bases).enter("recount_camp", **sent).status_code == 422
    assert len(rows_of(bases)) == before
