"""Forms with words that no page of ours sends, at random: never a fault, nothing broken."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from hypothesis import settings

from referee.tables import logbook
from referee.tables.links import watch_path
from referee.tables.management.commands.verify import look_at
from referee.web.drafts import KIND, SEAT, TAP
from tests import tally
from tests.cast import rows_of
from tests.web.guests import Guest, forms_of, host_of
from tests.web.pages import assert_page
from tests.web.test_nul import tables

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

FIRST = int(os.environ.get("SOAK_SEED", "1"))
LARGEST = 400_000
"""No page of a table has more bytes, whatever numbers were entered."""
LOOKED_AT = ("", "log/", "pace/", "links/", "score.csv", "score.json", "table.json", "said.json")
LONGEST = 200
"""No address of ours has a longer word."""
ROUNDS = max(settings().max_examples // 20, 1)
WORDS = (
    "",
    " ",
    "0",
    "-1",
    "1.5",
    "1e400",
    "²",
    "３",
    "NaN",
    "9" * 5000,
    "x" * 70_000,
    "\0",
    "\u202eAnn",
    "Ann\u200b",
    "<script>",
    "'; DROP TABLE tables_record; --",
    "=1+1",
    "{{ 7 }}",
    "%s%n",
    "../../etc/passwd",
    "[" * 3000,
    '{"a": ' * 1000,
    "null",
    "true",
    "0.spear",
    "9.no_such",
    "add:0.spear",
    "undo:",
    "2147483648",
    "-2147483648",
    "9223372036854775808",
    "9999999999",
    "99999",
    "1" + "0" * 30,
    "1e308",
    "Infinity",
    "[" + "1," * 100_000 + "1]",
    "0-snipe-x-1-y",
    "\r\n\r\nGET / HTTP/1.1",
    "ａｎｎ",
    "e\u0301" * 30,
    "👩\u200d👩\u200d👧",
)


def spoilt(fields: dict[str, list[str]], dice: random.Random) -> dict[str, list[str]]:
    """Return the fields of a form with some of them otherwise, gone, or twice."""
    data = dict(fields)
    for name in dice.sample(sorted(data), dice.randint(1, min(3, len(data)))):
        how = dice.randrange(6)
        if how == 0:
            del data[name]
        elif how == 1:
            data[name] = [*data[name], dice.choice(WORDS)]
        elif how == 2:
            data[name] = [dice.choice(WORDS)] * 300
        elif how == 3:
            data[name] = [dice.choice(WORDS), *data[name]]
        else:
            data[name] = [dice.choice(WORDS)]
    return data


def fields_of(form: Any) -> dict[str, list[str]]:
    """Return what a form sends, by name."""
    fields: dict[str, list[str]] = {}
    for name, value in form.fields:
        fields.setdefault(name, []).append(value)
    return fields


def send_nonsense(guest: Guest, where: str, dice: random.Random) -> None:
    """Send every form of a page once, spoilt."""
    for form in forms_of(guest.look(where)).values():
        fields = fields_of(form)
        if form.method == "post" and fields:
            pairs = spoilt(fields, dice)
            response = guest.client.post(form.action or guest.path + where, pairs)
            tally.COUNTED[tally.BAD] += response.status_code < 400
            assert response.status_code < 500, (form.action, pairs)


def ask_nonsense(guest: Guest, where: str, dice: random.Random) -> None:
    """Open a page with what its forms send as its address, spoilt, and with taps on what is there or not."""
    for form in forms_of(guest.look(where)).values():
        fields = {name: words for name, words in fields_of(form).items() if name != "csrfmiddlewaretoken"}
        kind = form.action.rstrip("/").rpartition("/")[2]
        words = [word for data in fields.values() for word in data if len(word) < LONGEST] or [""]
        taps = [f"{dice.choice([*fields, KIND, SEAT])}:{dice.choice(words)}" for _ in range(2)]
        data = {KIND: [kind], **fields, TAP: taps}
        query = {
            name: [word for word in said if len(word) < LONGEST] for name, said in spoilt(data, dice).items()
        }
        response = guest.client.get(guest.path + where, query, follow=True)
        assert response.status_code < 500, (where, query)


@pytest.mark.parametrize("seed", range(FIRST, FIRST + ROUNDS))
def test_no_nonsense_breaks_a_page_or_a_log(seed: int) -> None:
    dice = random.Random(seed)
    for table, where in tables():
        host = host_of(table)
        before = [row.pk for row in rows_of(table)]
        for _ in range(3):
            send_nonsense(host, where, dice)
            ask_nonsense(host, where, dice)

        assert [row.pk for row in rows_of(table)][: len(before)] == before
        assert look_at(table).records >= len(before)
        logbook.forget_all()
        assert_page(host.client.get(host.path))
        for page in (*(host.path + where for where in LOOKED_AT), watch_path(table)):
            response = host.client.get(page)
            assert response.status_code in (200, 404), page
            assert len(response.content) < LARGEST, page
        assert host.client.get(f"{host.path}log.json").status_code == 200
