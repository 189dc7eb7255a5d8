"""The page of the declarations: each button enters what stands on it, for the seat it stands with."""

from __future__ import annotations

import pytest

from referee.rules.arctic.record.case import Act, Force
from tests.cast import open_arctic, state_of, to_declaring
from tests.web.guests import buttons_of, forms_of, host_of

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
    (name,) = (name for name, told in fields.items() if told["for_seat"] == seat)

    response = host.client.post(forms[name].action, fields[name] | {"act": Act.PROVOKE})

    assert response.status_code == 303
    (declaration,) = state_of(table).declarations
    assert (declaration.by, declaration.act) == (seat, Act.PROVOKE)
