"""The page of the declarations: each button enters what stands on it, for the seat it stands with."""

from __future__ import annotations

import pytest
from django.utils.timezone import now

from referee.rules.arctic.record.case import Act, Force
from referee.tables.models import Table
from tests.cast import open_arctic, state_of, to_declaring
from tests.devices import Client
from tests.web.guests import buttons_of, forms_of, host_of
from tests.web.pages import words
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

FORCES = {
    "Ann": Force(("provocateur", "provocateur", "brawler")),
    "Bo": Force(("provocateur", "brawler")),
    "Cy": Force(("brawler", "brawler")),
}


@pytest.mark.parametrize("seat", ["Ann", "Bo"])
def test_seats_that_can_do_the_same_act_for_themselves(seat: str) -> None:
    table = to_declaring(open_arctic(), FORCES)
    host = host_of(table)
    page = host.look()
    forms = forms_of(page)
    used = {each.form for each in buttons_of(page) if each.value == Act.PROVOKE}
    fields = {name: dict(forms[name].fields) for name in used}
    (name,) = (name for name, item in fields.items() if item["for_seat"] == seat)

    response = host.client.post(forms[name].action, fields[name] | {"act": Act.PROVOKE.value})

    assert response.status_code == 303
    (declaration,) = state_of(table).declarations
    assert (declaration.by, declaration.act) == (seat, Act.PROVOKE)


# Who is asked ---------------------------------------------------------------------------------------

SNIPED = {
    "Ann": Force(("sniper_team",)),
    "Bo": Force(("thugs",)),
    "Cy": Force(("medic",)),
}


def take(table: Table, seat: str) -> None:
    """Give a seat a device of its own."""
    table.seats.filter(name=seat).update(taken_at=now())


def aim_at_thugs(phone: Phone, then: str = "say") -> None:
    """Tap Ann's snipe, then Bo's Thugs; the tablet's page goes on to ask who saves."""
    (aims,) = {tap for tap in phone.forms.taps["draft"] if tap.endswith(";snipe")}
    phone.tap(aims)
    if then == "say":
        phone.send("say", target="Bo/thugs")
    else:
        (target,) = {tap for tap in phone.forms.taps["draft"] if tap.endswith(";snipe;1/thugs")}
        phone.tap(target)


def test_a_phone_asks_the_seat_whose_medic_can_save(client: Client) -> None:
    table = to_declaring(open_arctic(), SNIPED)
    ann = Phone(client, table, "Ann")

    aim_at_thugs(ann)

    assert ann.taps == 2
    window = state_of(table).window
    assert window is not None
    assert window.asked == ("Cy",)
    assert "Cy may stop it" in words(ann.html)
    cy = Phone(client, table, "Cy")
    assert "Ann’s Sniper Team aims at Bo’s Thugs." in words(cy.html)
    assert "Save it with your Medic? Yes, save it Bo has 3" in words(cy.html)

    cy.send("reply-3", answer="Cy/medic")

    (declaration,) = state_of(table).declarations
    assert declaration.answer is not None
    assert declaration.answer.by == "Cy"


def test_a_phone_of_somebody_who_cannot_answer_just_waits(client: Client) -> None:
    table = to_declaring(open_arctic(), SNIPED)
    aim_at_thugs(Phone(client, table, "Ann"))

    bo = Phone(client, table, "Bo")

    assert "Cy may stop it." in words(bo.html)
    assert not any(form.startswith("reply") for form in bo.forms.actions)


def test_one_tablet_still_enters_the_answer_in_the_same_entry(client: Client) -> None:
    table = to_declaring(open_arctic(), SNIPED)
    host = Phone(client, table)

    aim_at_thugs(host, "aim")

    assert "Cy’s Medic saves" in words(host.html)
    host.send("say", answer="Cy/medic")
    assert state_of(table).window is None
    assert len(state_of(table).declarations) == 1
    assert host.taps == 3


def test_the_tablet_asks_the_phone_that_can_answer_and_may_answer_for_it(client: Client) -> None:
    table = to_declaring(open_arctic(), SNIPED)
    take(table, "Cy")
    host = Phone(client, table)

    (aims,) = {tap for tap in host.forms.taps["draft"] if tap.endswith(";snipe")}
    host.tap(aims)
    host.send("ask", target="Bo/thugs")

    window = state_of(table).window
    assert window is not None
    assert window.asked == ("Cy",)
    assert "Asked on their phone" in words(host.html)
    host.send("reply-3", answer="Cy/medic")
    (declaration,) = state_of(table).declarations
    assert declaration.answer is not None
    assert host.taps == 3


def test_the_phone_of_a_seat_that_cannot_answer_is_not_asked(client: Client) -> None:
    table = to_declaring(open_arctic(), SNIPED)
    take(table, "Bo")
    host = Phone(client, table)

    aim_at_thugs(host, "aim")

    assert state_of(table).window is None
    assert "Cy’s Medic saves" in words(host.html)
