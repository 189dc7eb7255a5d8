"""Over https a phone signs what its seat enters: joining is as quick, and the key stays on the phone."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from referee.rules.earth.deck import as_json
from tests.browser.harness import (
    HAND,
    PHONE,
    TABLET,
    Devices,
    Pages,
    Site,
    accessibility_problems,
    go_to,
    running_https,
)
from tests.browser.taps import (
    REST,
    busyness,
    enter,
    is_answer_to_an_entry,
    log,
    open_table,
    press,
    send,
    show,
    take_seat,
    tap,
    touch,
    wait_for,
)
from tests.browser.test_earth import to_deal
from tests.browser.test_joining import JOINED, MOST_SECONDS, MOST_TAPS, is_bo, tap_and_leave
from tests.browser.test_verify import found
from tests.signing import ODD_NAME, Key, anything, forgeries, signed_chain
from tests.web.earth.tablecast import DECK

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PLAYERS = ("Ann", "Bo", "Cy")
FORGET_KEY = """() => new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase("referee");
    asked.onsuccess = resolve;
    asked.onblocked = resolve;
})"""
PRIVATE = """async () => {
    const opened = await new Promise((resolve) => {
        const asked = indexedDB.open("referee");
        asked.onsuccess = () => resolve(asked.result);
    });
    const [own] = await new Promise((resolve) => {
        const asked = opened.transaction("keys").objectStore("keys").getAll();
        asked.onsuccess = () => resolve(asked.result);
    });
    opened.close();
    return crypto.subtle.exportKey("jwk", own.key).then(() => "readable", (problem) => problem.name);
}"""
NO_ED25519 = """
    const make = SubtleCrypto.prototype.generateKey;
    SubtleCrypto.prototype.generateKey = function (algorithm, ...more) {
        if (algorithm.name === "Ed25519") return Promise.reject(new DOMException("", "NotSupportedError"));
        return make.call(this, algorithm, ...more);
    };
"""
OPENED = """
from referee.tables.tickets import host_ticket
from tests.cast import open_arctic, to_reveal
print(host_ticket(to_reveal(open_arctic(modules=()))))
"""
NO_CRYPTO = "Object.defineProperty(crypto, 'subtle', { value: undefined });"


def at_the_reveal(page: Pages) -> tuple[Page, str]:
    """Return a tablet at the reveal of round 3, and its path."""
    tablet = page()
    host = open_table(tablet, *PLAYERS, modules=())
    for number in (1, 2, 3):
        enter(tablet, host, "gathered", number - 1, round=number)
    show(tablet, host)
    return tablet, host


def joined(page: Pages, host: str, name: str, script: str = "") -> Page:
    """Return a phone that has taken a seat with two taps."""
    phone = page(f"/j/{host.split('/')[2]}/", PHONE, script=script)
    tap_and_leave(phone.get_by_role("button", name=name))
    phone.get_by_text(f"You are {name}").first.wait_for()
    return phone


def seals(phone: Page, name: str) -> None:
    tap(phone, f"Refugee to {name}")
    press(phone, f"{name} seals 1 card")
    phone.get_by_text(f"{name} seals 1 card").first.wait_for()


def asks(tablet: Page, host: str, seen: int) -> None:
    """Reveal for those without a phone, and ask the others whether that may be undone."""
    enter(tablet, host, "reveal", seen, for_seat="", **{"cards.Ann": "refugee"})
    send(tablet, f"{host}ask/", what="retract", number=seen + 1, seen=seen + 1, entry_id=uuid4())
    show(tablet, host)
    tablet.get_by_role("heading", name="May this be undone?").wait_for()


def says_yes(phone: Page) -> None:
    yes = phone.get_by_role("button", name="Yes", exact=True)
    yes.wait_for()
    phone.evaluate(f"rest({REST})")
    with phone.expect_response(is_answer_to_an_entry) as answer:
        yes.tap()
    assert answer.value.status == 200


def verified(page: Pages, host: str) -> str:
    return page.devices.site.manage("verify", host.split("/")[2])


def test_a_phone_signs_its_reveal_and_its_yes_and_every_third_device_checks_them(page: Pages) -> None:
    tablet, host = at_the_reveal(page)
    bo, cy = joined(page, host, "Bo"), joined(page, host, "Cy", NO_ED25519)
    assert bo.evaluate(PRIVATE) == "InvalidAccessError"
    for phone, name in ((bo, "Bo"), (cy, "Cy")):
        seals(phone, name)
    asks(tablet, host, seen=7)

    says_yes(bo)
    tablet.get_by_text("Still to answer: Ann and Cy.").wait_for()

    assert "(3 signed)" in verified(page, host)
    chain = tablet.request.get(f"{host}chain.json").json()
    assert {row["facts"]["key"].split(".")[0] for row in chain["records"] if row["kind"] == "seated"} == {
        "ed25519",
        "p256",
    }
    show(tablet, "/verify/")
    assert "Signatures that fit: 3." in found(tablet, chain)
    bo.reload()
    is_bo(bo)
    assert not bo.locator("#signing").is_visible()


def test_the_page_finds_every_forged_yes(page: Pages) -> None:
    tablet, host = at_the_reveal(page)
    bo = joined(page, host, "Bo")
    seals(bo, "Bo")
    asks(tablet, host, seen=5)
    says_yes(bo)
    tablet.get_by_text("Still to answer: Ann and Cy.").wait_for()
    chain = tablet.request.get(f"{host}chain.json").json()
    show(tablet, "/verify/")

    said = {name: found(tablet, forged)[0] for name, forged in forgeries(chain)}

    assert "Signatures that fit: 2." in found(tablet, chain)
    signs = re.compile("isn’t signed by|device signed|follows from nothing")
    assert {name: words for name, words in said.items() if not signs.search(words)} == {}


def test_the_page_writes_what_was_signed_as_the_server_does(page: Pages) -> None:
    """Whatever an entry says, both languages sign and hash the same text."""
    shown = page("/verify/")
    for algorithm, seed in (("ed25519", 1), ("p256", 2)):
        said = anything(seed)
        heard = found(shown, signed_chain(Key(algorithm), said, seat=ODD_NAME))
        assert heard[1] == f"Signatures that fit: {len(said)}."


def test_a_phone_that_has_lost_its_key_takes_its_seat_again(page: Pages) -> None:
    tablet, host = at_the_reveal(page)
    bo = joined(page, host, "Bo")
    bo.evaluate(FORGET_KEY)
    bo.reload()
    strip = bo.locator("#signing")
    strip.wait_for()
    assert accessibility_problems(bo) == []

    tap_and_leave(strip.get_by_role("button", name="Take Bo’s seat again"))

    strip.wait_for(state="hidden")
    tablet.locator("#live[data-seen='6']").wait_for(state="attached")
    assert ["has left" in line or "(signed)" in line for line in log(tablet)[:3]] == [True] * 3
    seals(bo, "Bo")
    assert "(1 signed)" in verified(page, host)


def test_without_a_secure_page_the_log_says_unsigned(page: Pages) -> None:
    tablet, host = at_the_reveal(page)
    bo = joined(page, host, "Bo", NO_CRYPTO)

    seals(bo, "Bo")

    show(tablet, host)
    assert "(unsigned)" in log(tablet)[1]
    assert "signed)," not in verified(page, host)


def test_what_could_not_be_sent_is_signed_once_the_line_is_back(page: Pages) -> None:
    _, host = at_the_reveal(page)
    bo = joined(page, host, "Bo")
    tap(bo, "Refugee to Bo")
    page.cut_off(bo)
    touch(bo.get_by_role("button", name="Bo seals 1 card"))
    bo.locator("#offline").wait_for()

    bo.context.set_offline(False)

    bo.locator("#offline").wait_for(state="hidden")
    bo.get_by_text("Bo seals 1 card").first.wait_for()
    wait_for(bo, "() => !document.body.hasAttribute('data-unsent')")
    assert "(1 signed)" in verified(page, host)


def test_a_protest_is_signed_though_its_form_is_a_plain_one(page: Pages) -> None:
    tablet = page()
    host = open_table(tablet, *PLAYERS, modules=())
    enter(tablet, host, "dig", 0, for_seat="Ann", cards=["scavenger"])
    cy = joined(page, host, "Cy")
    show(cy, f"{host.replace('host', '3')}wrong/1/?answer=doubt")

    cy.evaluate(f"rest({REST})")
    cy.locator("#decide button[type=submit]").first.click()

    cy.wait_for_url("**/3/**")
    cy.locator("#live").wait_for(state="attached")
    assert "(1 signed)" in verified(page, host)


# https --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A referee at home that speaks https by a certificate of its own."""
    with running_https(tmp_path_factory.mktemp("https")) as home:
        yield home


def device(browser: Browser, https: Site) -> BrowserContext:
    made = browser.new_context(base_url=https.url, has_touch=True, ignore_https_errors=True)
    made.add_init_script(HAND)
    return made


def test_over_https_joining_takes_two_taps_and_three_seconds_and_everything_is_signed(
    devices: Devices, https: Site
) -> None:
    tablet, phone = (device(devices.browser, https).new_page() for _ in range(2))
    tablet.set_viewport_size(TABLET._asdict())  # type: ignore[arg-type]
    phone.set_viewport_size(PHONE._asdict())  # type: ignore[arg-type]
    ticket = https.manage("shell", "--no-imports", "-c", OPENED).strip()
    code = ticket.split("/")[2]
    go_to(tablet, ticket, https.url)
    taps, since = 0, time.monotonic()

    phone.goto("/j/")
    phone.get_by_label("The code on the table’s screen").fill(code)
    for name, then in (("Join", "Who are you?"), ("Bo", JOINED)):
        tap_and_leave(phone.get_by_role("button", name=name, exact=True))
        phone.get_by_text(then).first.wait_for()
        taps += 1
    is_bo(phone)
    assert time.monotonic() - since < MOST_SECONDS * busyness()
    assert taps <= MOST_TAPS

    tablet.get_by_text("(signed)").first.wait_for()
    seals(phone, "Bo")
    tablet.get_by_text("Bo seals 1 card").first.wait_for()
    asks(tablet, f"/t/{code}/host/", int(tablet.locator("#live").get_attribute("data-seen") or 0))
    says_yes(phone)
    phone.reload()
    is_bo(phone)
    assert "(2 signed)" in https.manage("verify", code)
    for each in (tablet, phone):
        each.context.close()


def test_another_card_tapped_while_the_first_is_being_signed_is_placed_instead(page: Pages) -> None:
    tablet = page()
    host = to_deal(tablet)
    raids = (replace(DECK.actions[0], id=f"raid-{n}", name=f"Raid {n}", count=1) for n in range(60))
    deck = as_json(replace(DECK, actions=tuple(raids)))
    send(tablet, f"{host}deck/", what="take", deck=deck, seen=1, entry_id=uuid4())
    enter(tablet, host, "deal", 2)
    phone = page("", PHONE)
    path = take_seat(phone, tablet, host, "Ann")
    page.slow_down(phone, 300)
    cards = phone.locator("button.hand-card").all()[:2]
    names = [card.get_attribute("value") for card in cards]

    for card in cards:
        touch(card)
    wait_for(phone, "() => !document.body.matches('[data-queued], [data-unsent]')")

    records = phone.request.get(f"{path}chain.json").json()["records"]
    placed = [row for row in records if row["kind"] == "place"]
    assert [row["facts"]["card"] for row in placed] == names
    assert all(row["signature"] for row in placed)
