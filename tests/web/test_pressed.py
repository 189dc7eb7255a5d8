"""Every button that enters something enters what stands on it, at all that the recorded games come to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction

from referee.tables import logbook
from referee.tables.models import StoredRecord
from tests.cast import rows_of
from tests.web.guests import Button, Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.test_every_stage import each_game, tables_of

pytestmark = pytest.mark.django_db

Pressed = set[tuple[str, ...]]


@each_game
def test_a_button_enters_its_own_kind_for_the_seat_it_names_or_says_why_not(game: str) -> None:
    pressed: Pressed = set()
    for table, kinds in tables_of(game):
        names = [seat.name for seat in table.seats.all()]
        for guest, own in ((host_of(table), ""), *((guest_at(table, name), name) for name in names)):
            for kind in ("", *kinds):
                guest.look(**({"kind": kind} if kind else {}))
                for button in unlike(guest, own, pressed):
                    if row := entered_by(guest, button):
                        assert_is_what_it_says(guest, button, row, names)
                        assert row.seat in (own, "") or not own
    assert pressed


def unlike(guest: Guest, own: str, pressed: Pressed) -> Iterator[Button]:
    """Yield the buttons that enter something, of those that say and send alike only the first."""
    forms, table = forms_of(guest.page), guest.table
    for button in buttons_of(guest.page):
        if button.form and "/enter/" in forms[button.form].action and not button.is_disabled:
            where = forms[button.form].action.rsplit("/", 2)[1]
            says = button.says.partition(" ")[0]
            entries = (table.game, where, own and "seat", button.form, button.name, says)
            if entries not in pressed:
                pressed.add(entries)
                yield button


def entered_by(guest: Guest, button: Button) -> StoredRecord | None:
    """Press it, and take back what it enters; None where it is refused."""
    form, before = forms_of(guest.page)[button.form], len(rows_of(guest.table))
    data: dict[str, list[str]] = {}
    for name, value in (*form.fields, (button.name, button.value)):
        data.setdefault(name, []).append(value)
    with transaction.atomic():
        answer = guest.client.post(form.action, data)
        rows = rows_of(guest.table)[before:]
        transaction.set_rollback(True)
    logbook.forget_all()
    if not rows:
        page = words(assert_page(answer, 422))
        # Undoing what others have seen is asked of them first.
        assert "Nothing was recorded." in page or "hidden information" in page, button
    return rows[0] if rows else None


def assert_is_what_it_says(guest: Guest, button: Button, row: StoredRecord, names: list[str]) -> None:
    """It is of the kind and for the seat that the form names, and for the seat the button begins with."""
    form = forms_of(guest.page)[button.form]
    fields = dict(form.fields)
    assert row.kind == form.action.rsplit("/", 2)[1], button
    assert row.seat == fields.get("for_seat", ""), button
    if first := [name for name in names if button.says.startswith((f"{name} ", f"{name}’s "))]:
        assert row.seat in first or any(name in str(row.facts) for name in first), (button, row.facts)
