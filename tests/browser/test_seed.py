"""Phones shuffle along by themselves, and what they sent can be checked in the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from referee.rules.earth.deck import as_json
from referee.tables.chain import link, seal
from referee.tables.management.commands.verify import VerifyError, looks_at_file
from tests.browser.harness import PHONE, Pages
from tests.browser.taps import button, enter, send, show, touch, wait_for
from tests.browser.test_joining import LATEST
from tests.browser.test_verify import found
from tests.web.earth.tablecast import DECK

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ("Ann", "Zoë ✔", "Bo")


def to_deal(page: Pages) -> tuple[Page, str, list[Page]]:
    """Return a tablet, its place and three phones, with a deck to be dealt."""
    tablet = page("/")
    path = send(
        tablet, "/earth/new/", players=[*NAMES, "", ""], name="Dealt", first_initiator="1", level="dealt"
    )
    host = path.removesuffix("deck/")
    send(tablet, f"{host}deck/", what="take", deck=as_json(DECK), seen=0, entry_id=uuid4())
    code = host.split("/")[2]
    phones = []
    for place in ("1", "2", "3"):
        phone = page("/", PHONE)
        send(phone, f"/j/{code}/", place=place)
        show(phone, f"/t/{code}/{place}/")
        phones.append(phone)
    show(tablet, host)
    return tablet, host, phones


def is_dealt(shown: Page) -> None:
    shown.locator("#seeding").wait_for(state="detached", timeout=3 * LATEST)
    shown.get_by_text("Shuffle and deal").wait_for(state="detached", timeout=LATEST)


def test_phones_shuffle_along_by_themselves(page: Pages) -> None:
    tablet, host, phones = to_deal(page)
    touch(button(tablet, "Shuffle and deal"))
    for shown in (tablet, *phones):
        is_dealt(shown)

    lines = " ".join(tablet.locator("main").all_inner_texts())
    assert "leaves out" not in lines
    for phone in phones:
        assert phone.evaluate("() => JSON.parse(localStorage.getItem('seed')).isAnswered") is True
        phone.reload()
        assert phone.locator("#another-past").is_hidden()
    chain = tablet.request.get(f"{host}chain.json").json()
    kinds = [row["kind"] for row in chain["records"]]
    assert kinds.count("seed_commitment") == kinds.count("seed_opening") == 3

    enter(tablet, host, "end", len(kinds), round=1)
    over = tablet.request.get(f"{host}chain.json").json()
    show(tablet, "/verify/")
    assert any(line.startswith("Records still sealed") for line in found(tablet, chain))
    said = found(tablet, over)
    assert said[1] == "Deals seeded by the server and all phones: 1."
    judges_as_verify_does(tablet, over)


def judges_as_verify_does(shown: Page, chain: Any) -> None:
    """Change each record of a shuffle in turn, with hashes that fit, and compare what both say."""
    changed = [*changes(chain)]
    is_fair = [not unfair(json.dumps(each)) for each in changed]
    said = [
        line
        for line in found(shown, *changed)
        if "every record fits" in line or "isn’t a fair deal" in line or "isn’t signed by" in line
    ]
    assert [line.startswith("Table") for line in said] == is_fair
    assert is_fair.count(False) >= 30


def changes(chain: Any) -> Iterator[Any]:
    rows = chain["records"]
    for at, row in enumerate(rows):
        if not row["kind"].startswith("seed_") and row["kind"] != "deal":
            continue
        if row["kind"] == "seed_started":
            yield from (linked(chain, [*rows[:at], *each]) for each in starts(row))
        yield linked(chain, [*rows[:at], *rows[at + 1 :]])
        yield linked(chain, [*rows[:at], row, *rows[at:]])
        yield linked(chain, [*rows[:at], *reversed(rows[at : at + 2]), *rows[at + 2 :]])
        yield linked(chain, [*rows[:at], {**row, "seat": "Ann"}, *rows[at + 1 :]])
        for name in ("value", "secret", "seed"):
            if name in row["facts"]:
                facts = {**row["facts"], name: row["facts"][name][::-1]}
                yield linked(chain, [*rows[:at], {**row, "facts": facts}, *rows[at + 1 :]])
        if "number" in row["facts"]:
            facts = {**row["facts"], "number": row["facts"]["number"] + 1}
            yield linked(chain, [*rows[:at], {**row, "facts": facts}, *rows[at + 1 :]])
        for asked in (
            (("Ann", "Bo", "Zoe"), ("Ann", "Bo"), ("Ann", "Bo", "Bo")) if "asked" in row["facts"] else ()
        ):
            facts = {**row["facts"], "asked": [*asked]}
            yield linked(chain, [*rows[:at], {**row, "facts": facts}, *rows[at + 1 :]])
    out = {**rows[-3], "kind": "seed_timeout", "seat": "", "facts": {"number": 4, "seats": ["Bo"]}}
    yield linked(chain, [*rows[:-3], out, *rows[-2:]])


def starts(row: Any) -> Iterator[list[Any]]:
    """Yield ways to start a shuffle with nothing after it: only the first is as it must be."""
    yield [row]
    yield [row, row]
    yield [{**row, "seat": "Ann"}]
    for asked in (("Ann", "Bo"), ("Ann", "Bo", "Zoe"), ("Ann", "Bo", "Bo"), ("Ann", "Bo", "Cy", "Zoe")):
        yield [{**row, "facts": {**row["facts"], "asked": [*asked]}}]


def linked(chain: Any, rows: list[Any]) -> Any:
    """Return the chain with these records, and with numbers and hashes that fit."""
    before, made = chain["beginning"], []
    for number, row in enumerate(rows, 1):
        new = {**row, "number": number}
        new["seal"] = seal(*(new[name] for name in ("salt", "entry_id", "facts", "overrides")))
        new["digest"] = before = link(before, new)
        made.append(new)
    return {**chain, "records": made}


def unfair(data: str) -> bool:
    (look,) = [look for _, look in looks_at_file(data.encode())]
    try:
        look()
    except VerifyError:
        return True
    return False


def test_a_phone_that_is_closed_is_left_out_after_five_seconds(page: Pages) -> None:
    tablet, _, phones = to_deal(page)
    phones[2].goto("about:blank")

    touch(button(tablet, "Shuffle and deal"))
    tablet.get_by_text("Waiting for Bo’s phone").wait_for(timeout=LATEST)
    wait_for(tablet, "() => +document.querySelector('[data-countdown]')?.textContent < 5")
    is_dealt(tablet)

    tablet.get_by_text("The shuffle leaves out Bo: no answer in time").first.wait_for(timeout=LATEST)
