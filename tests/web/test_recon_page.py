"""Looks at cards and answers on the page: taps without JavaScript, entries, refusals, the Yardmaster."""

from __future__ import annotations

import pytest

from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.strike import Strike
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.recon.look import End, Peek, Recon
from referee.rules.arctic.recon.targets import Place
from referee.rules.arctic.record.case import Act, Force
from referee.rules.arctic.record.entries import Gathering, Response, Source, Stop
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.kernel.history.log import Entry, Record
from referee.rules.kernel.text.ruling import Ruling
from referee.tables.links import watch_path
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.web.arctic.desk import ARCTIC_DESK
from tests.cast import open_arctic, rows_of, state_of, tell, to_declaring
from tests.devices import Client
from tests.web.guests import host_of
from tests.web.pages import words
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

MODULES = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon5")


@pytest.fixture
def table() -> Table:
    table = open_arctic(modules=MODULES)
    for seat, leader in (("Ann", "mentor"), ("Bo", "yardmaster"), ("Cy", "ranger")):
        tell(table, ChooseLeader(leader), seat)
    # Each gathering that nobody entered may have hidden a hire and a dig.
    for number in (1, 2):
        tell(table, Gathered(number))
    return table


@pytest.fixture
def host(client: Client, table: Table) -> Phone:
    return Phone(client, table)


def last(table: Table) -> Record:
    """Return the last record of the log."""
    record = read_log(table).version.record
    assert record is not None
    return record


def last_answers(table: Table) -> tuple[Response, Response | None]:
    """Return what answered the last look, and what answered that."""
    facts = last(table).entry.facts
    assert isinstance(facts, Recon)
    assert facts.answer is not None
    return facts.answer, facts.rescue


def test_a_spy_looks_in_four_taps(table: Table, host: Phone) -> None:
    host.tap("kind:recon", "with:spy", "place:Bo/hand").send()

    assert last(table).entry.facts == Recon("spy", "Bo", Place.HAND)
    assert last(table).ruling.outcome.value == 4
    assert host.taps == 4
    assert "Ann’s Spy looks at up to 4 cards: Bo’s hand" in words(host.html)


def test_binoculars_look_in_three_taps(table: Table, host: Phone) -> None:
    host.tap("kind:recon", "with:binoculars").send()

    assert last(table).entry.facts == Recon("binoculars")
    assert host.taps == 3


def test_the_page_says_what_may_be_looked_at_before_it_is_entered(host: Phone) -> None:
    host.tap("kind:recon", "with:spy", "place:Cy/deck", "along:binoculars")

    text = words(host.html)
    assert host.forms.buttons["entry"].strip() == "Ann’s Spy looks at up to 6 cards: Cy’s deck"
    assert "Only Ann sees the cards and keeps them secret." in text


def test_who_may_stop_it_stands_in_turn_order_and_nobody_is_the_default(host: Phone) -> None:
    host.tap("kind:recon", "with:spy", "place:Bo/hand")

    offered = host.forms.groups["Does anyone stop it?"]
    assert offered[0] == "answer:nobody"
    assert "answer:nobody" in host.forms.pressed
    assert [tap for tap in offered if "guard" in tap] == ["answer:Bo/guard"]
    assert offered[-1] == "answer:ask"
    seats = [tap.removeprefix("answer:").split("/")[0] for tap in offered[1:-1]]
    assert seats == sorted(seats, key=("Bo", "Cy", "Ann").index)


def test_a_cancelled_spy_is_one_tap_more(table: Table, host: Phone) -> None:
    host.tap("kind:recon", "with:spy", "place:Bo/hand", "answer:Cy/scouting_refugee").send()

    answer, _ = last_answers(table)
    assert (answer.by, answer.act) == ("Cy", Stop.CANCEL)
    assert host.taps == 5
    assert "Ann’s Spy tries to look at Bo’s hand, but Cy cancels it" in words(host.html)


def test_a_sniped_spy_may_be_helped(table: Table, host: Phone) -> None:
    host.tap("kind:recon", "with:spy", "place:Bo/hand", "answer:Bo/assassin", "rescue:Cy/medic").send()

    answer, rescue = last_answers(table)
    assert answer.act is Stop.SNIPE
    assert rescue is not None
    assert rescue.act is Stop.SAVE
    assert last(table).ruling.outcome.value == 4


def test_a_guard_stops_an_attack(table: Table, host: Phone) -> None:
    host.tap("kind:strike", "with:saboteur", "card:Bo/spear", "answer:Bo/guard").send()

    facts = last(table).entry.facts
    assert isinstance(facts, Strike)
    assert facts.answer is not None
    assert facts.answer.act is Stop.CANCEL
    assert "Ann’s Saboteur aims at Bo’s Spear, but Bo cancels it" in words(host.html)


def test_a_card_of_the_force_cancels_and_the_page_says_from_where(table: Table, host: Phone) -> None:
    tell(table, Commit(5), "Ann")
    host.open().tap("kind:recon", "with:spy", "place:Ann/force")
    assert "from the force" in words(host.html)

    host.tap("answer:Ann/guard").send()

    assert state_of(table).seats["Ann"].committed == 4


def test_a_card_drawn_for_a_cancel_is_told_apart_from_the_force(table: Table, host: Phone) -> None:
    tell(table, Commit(5), "Ann")
    host.open().tap("kind:recon", "with:spy", "place:Ann/force", "answer:Ann/guard").send()

    host.tap("kind:recon", "with:spy", "place:Ann/deck")

    offered = host.forms.groups["Does anyone stop it?"]
    assert {"answer:Ann/guard", "answer:Ann/guard/committed"} <= set(offered)
    host.tap("answer:Ann/guard/committed").send()
    assert last_answers(table)[0].source is Source.COMMITTED
    assert state_of(table).seats["Ann"].committed == 3


def test_an_entry_put_right_starts_from_what_was_entered(table: Table, host: Phone) -> None:
    host.tap(
        "kind:recon", "with:spy", "place:Bo/hand", "along:binoculars", "answer:Bo/assassin", "rescue:Cy/medic"
    ).send()
    number = len(rows_of(table))

    response = host.client.get(f"{host.path}amend/{number}/", follow=True)

    page = response.content.decode()
    for tap in ("with:spy", "place:Bo/hand", "answer:Bo/assassin", "rescue:Cy/medic"):
        assert f'value="{tap}"' in page


@pytest.mark.parametrize(
    ("field", "word", "said"),
    [
        ("place", "Di/hand", "No one here is called “Di”."),
        ("place", "Bo/pocket", "“pocket” isn’t one of these: building, deck, hand and force."),
        ("place", "attic", "“attic” isn’t one of these"),
        ("answer", "Bo/mole", "There’s no card called “mole”."),
        ("answer", "sleeve", "No one here is called “sleeve”."),
        ("with", "mole", "There’s no card called “mole”."),
    ],
)
def test_words_that_say_nothing_are_refused_by_name(host: Phone, field: str, word: str, said: str) -> None:
    fields = {"for_seat": "Ann", "with": "spy", "place": "Bo/hand", field: word}
    response = host.tap("kind:recon").post("recon", **fields)

    assert response.status_code == 422
    assert said in words(response.content.decode())


def test_a_look_without_anything_to_look_with_is_refused(host: Phone) -> None:
    response = host.tap("kind:recon").post("recon", for_seat="Ann")

    assert response.status_code == 422
    assert "Tap the card, then" in words(response.content.decode())


# The Yardmaster -----------------------------------------------------------------------------------------


def test_the_yardmaster_looks_in_one_tap_in_anybodys_turn(client: Client, table: Table) -> None:
    bo = Phone(client, table, "Bo")
    form = next(form for form, action in bo.forms.actions.items() if action.endswith("enter/peek/"))

    bo.send(form, to="bottom")

    assert last(table).entry.facts == Peek(End.BOTTOM)
    assert bo.taps == 1
    assert not any(action.endswith("enter/peek/") for action in bo.forms.actions.values())


def test_others_have_no_button_for_it(client: Client, table: Table) -> None:
    for seat in ("Ann", "Cy"):
        forms = Phone(client, table, seat).forms
        assert not any(action.endswith("enter/peek/") for action in forms.actions.values())


def test_where_the_cards_go_is_said_in_words_that_there_are(host: Phone) -> None:
    response = host.post("peek", for_seat="Bo", to="pocket")

    assert response.status_code == 422
    assert "“pocket” isn’t one of these: top and bottom." in words(response.content.decode())


# The skirmish -------------------------------------------------------------------------------------------


def test_a_spy_of_the_skirmish_asks_who_cancels(table: Table, host: Phone) -> None:
    forces = {"Ann": Force(("spy", "brawler")), "Bo": Force(("scouting_refugee",)), "Cy": Force()}
    to_declaring(table, forces)
    page = host.open().tap("aim:acts.0:spy;use").html

    assert "Does anyone cancel it?" in page
    assert "No one cancels" in page
    assert 'name="answer" value="Bo/scouting_refugee"' in page


def test_a_spy_that_has_looked_is_shown_out_of_the_force(table: Table, host: Phone) -> None:
    to_declaring(table, {"Ann": Force(("spy", "brawler")), "Bo": Force(("brawler",)), "Cy": Force()})
    tell(table, Declare(Act.USE, "spy"), "Ann")

    text = words(host.open().html)

    assert "Has looked and left the force" in text
    assert "Out: cancelled by" not in text


# Answer windows -----------------------------------------------------------------------------------------


def spy_on_bo(client: Client, table: Table) -> Phone:
    """Let Ann spy on Bo from her phone, which asks the others."""
    return Phone(client, table, "Ann").tap("kind:recon", "with:spy", "place:Bo/hand").send()


def test_a_phone_asks_the_others_with_no_tap_more(client: Client, table: Table) -> None:
    ann = spy_on_bo(client, table)

    assert ann.taps == 4
    assert state_of(table).window.asked == ("Bo", "Cy")
    text = words(ann.html)
    assert "Ann’s Spy looks at Bo’s hand." in text
    assert "Bo and Cy may stop it." in text


def test_a_no_is_one_tap(client: Client, table: Table) -> None:
    spy_on_bo(client, table)
    bo, cy = Phone(client, table, "Bo"), Phone(client, table, "Cy")

    bo.send("reply-2")
    cy.open().send("reply-3")

    assert (bo.taps, cy.taps) == (1, 1)
    assert state_of(table).window is None
    assert state_of(table).seats["Ann"].drawn == 1
    assert "Ann’s Spy looks at up to 4 cards: Bo’s hand" in words(cy.html)


def test_an_answer_is_one_tap_on_the_card(client: Client, table: Table) -> None:
    spy_on_bo(client, table)
    bo = Phone(client, table, "Bo")
    assert 'name="answer" value="Bo/guard"' in bo.html
    assert '<span class="tile-name">Guard</span>' in bo.html

    bo.send("reply-2", answer="Bo/guard")

    assert state_of(table).window is None
    assert state_of(table).seats["Bo"].drawn == 1
    assert "Ann’s Spy tries to look at Bo’s hand, but Bo cancels it" in words(bo.html)


def test_who_is_asked_later_says_no_or_waits(client: Client, table: Table) -> None:
    spy_on_bo(client, table)
    cy = Phone(client, table, "Cy")

    assert "Bo answers first" in words(cy.html)
    assert 'name="answer"' not in cy.html


def test_the_table_answers_for_anybody_and_for_all(client: Client, table: Table) -> None:
    spy_on_bo(client, table)
    host = Phone(client, table)

    host.send("nobody")

    assert state_of(table).window is None
    assert rows_of(table)[-1].seat == ""


def test_who_corrects_while_somebody_is_asked_sees_the_question(client: Client, table: Table) -> None:
    host = host_of(table)
    assert "Back to the table" in host.look("?kind=recount")

    spy_on_bo(client, table)

    assert "Does Bo stop it?" in words(host.look("?kind=recount"))


def test_a_seat_does_not_reply_for_another(client: Client, table: Table) -> None:
    spy_on_bo(client, table)
    cy = Phone(client, table, "Cy")

    assert cy.post("reply", for_seat="Bo").status_code == 404
    assert cy.post("reply").status_code == 404
    assert state_of(table).window is not None


def test_an_answer_that_is_no_card_is_refused_by_name(client: Client, table: Table) -> None:
    spy_on_bo(client, table)

    response = Phone(client, table, "Bo").post("reply", for_seat="Bo", answer="Bo/mole")

    assert response.status_code == 422
    assert "mole" in words(response.content.decode())


def test_a_phone_may_know_that_nobody_answers(client: Client, table: Table) -> None:
    Phone(client, table, "Ann").tap("kind:recon", "with:spy", "place:Bo/hand", "answer:nobody").send()

    assert state_of(table).window is None
    assert state_of(table).seats["Ann"].drawn == 1


@pytest.mark.parametrize("asks", [True, False])
def test_the_draft_of_an_entry_asks_as_the_entry_did(table: Table, asks: bool) -> None:
    entry = Entry(Recon("spy", "Bo", Place.HAND, asks=asks), "Ann")

    fields = ARCTIC_DESK.draft_of(state_of(table), Record(1, entry, Ruling(Gathering(), ())))

    assert ("answer", "ask" if asks else "nobody") in fields


def test_the_table_may_ask_the_phones(client: Client, table: Table, host: Phone) -> None:
    host.tap("kind:strike", "with:sniper_team", "card:Bo/brawler", "answer:ask").send()

    assert state_of(table).window is not None
    assert "Ann’s Sniper Team aims at Bo’s Brawler." in words(host.html)


def test_those_who_watch_see_what_is_asked(client: Client, table: Table) -> None:
    spy_on_bo(client, table)

    page = client.get(watch_path(table)).content.decode()

    assert "Ann’s Spy looks at Bo’s hand: Bo and Cy may stop it." in words(page)


def test_other_entries_wait(client: Client, table: Table) -> None:
    spy_on_bo(client, table)

    response = Phone(client, table).post("commit", for_seat="Ann", number="3")

    assert response.status_code == 422
    assert "Answer that first" in words(response.content.decode())


# Private notes ------------------------------------------------------------------------------------------


def test_the_looker_keeps_a_private_note_that_nobody_else_reads(client: Client, table: Table) -> None:
    tell(table, Recon("spy", "Bo", Place.HAND), "Ann")
    ann = Phone(client, table, "Ann")

    ann.post("sight", for_seat="Ann", look="0", cards="wolf_pack")

    assert "Wolf Pack Bo’s hand" in words(Phone(client, table, "Ann").html)
    for seat in ("Bo", "Cy", None):
        page = words(Phone(client, table, seat).html)
        assert "Ann makes a private note" in page
        assert "What you looked at" not in page
    text = client.get(f"{Phone(client, table).path}log.json").content.decode()
    assert "sight" not in text


def test_what_was_stopped_leaves_nothing_to_note(client: Client, table: Table) -> None:
    tell(table, Recon("spy", "Bo", Place.HAND, answer=Response("Bo", "guard", Stop.CANCEL)), "Ann")

    assert "Bo’s hand round" not in words(Phone(client, table, "Ann").html)


def test_the_initiator_notes_the_peek_on_the_own_phone_alone(client: Client, table: Table) -> None:
    ann = Phone(client, table, "Ann")
    assert "the top contested card round 3" in words(ann.html)
    assert "Keep the note" not in words(ann.html)
    ann.open("look=0")
    (form,) = (form for form, action in ann.forms.actions.items() if action.endswith("enter/sight/"))

    ann.send(form, cards="wolf_pack")

    assert "Wolf Pack the top contested card" in words(ann.html)
    for seat in ("Bo", "Cy", None):
        assert "What you looked at" not in words(Phone(client, table, seat).html)


def test_nobody_notes_for_another_seat(client: Client, table: Table) -> None:
    tell(table, Recon("spy", "Bo", Place.HAND), "Ann")

    for seat in ("Bo", None):
        response = Phone(client, table, seat).post("sight", for_seat="Ann", look="0", cards="net")
        assert response.status_code == 404


@pytest.mark.parametrize(("look", "cards"), [("7", "net"), ("0", "mole")])
def test_a_note_of_nothing_is_refused(client: Client, table: Table, look: str, cards: str) -> None:
    tell(table, Recon("spy", "Bo", Place.HAND), "Ann")

    response = Phone(client, table, "Ann").post("sight", for_seat="Ann", look=look, cards=cards)

    assert response.status_code == 422
