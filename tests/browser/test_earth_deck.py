"""A deck is written down in a real browser: by taps and keys, with a photo that stays on the device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.harness import PHONE, Pages
from tests.browser.taps import send, settle, show, touch

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

# One red pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc000000301010"
    "0c9fe92ef0000000049454e44ae426082"
)


def open_deck(page: Page) -> str:
    """Open a table that has no deck yet; return the path of its form."""
    show(page, "/earth/new/")
    players = ["Ann", "Bo", "Cy", "", ""]
    path = send(page, "/earth/new/", players=players, name="Sunday", first_initiator="1", level="deck")
    return f"{path.removesuffix('deck/')}deck/card/"


def tap(page: Page, do: str) -> None:
    touch(page.locator(f"button[value='{do}']"))
    settle(page)


def test_cards_are_written_one_after_the_other_beside_a_photo(page: Pages) -> None:
    phone = page(screen=PHONE)
    path = open_deck(phone)
    show(phone, path)
    sent: list[Request] = []
    phone.on("request", lambda request: sent.append(request))

    phone.locator("[data-photo]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": PIXEL})
    phone.locator("#photo canvas").wait_for()
    phone.locator("#nm").fill("Feint")
    for do in (
        "set row.0.0 1",
        "set row.0.1 0",
        "add steal_ships",
        "open say.0.if_0",
        "set say.0.if_0 not_captured",
    ):
        tap(phone, do)
    assert (
        phone.locator(".say").inner_text().replace("\n", " ").startswith("Steal 1 ship from another player")
    )
    touch(phone.get_by_role("button", name="Save and next"))
    phone.get_by_text("Just saved: Feint").wait_for()
    settle(phone)

    assert phone.evaluate("document.activeElement.id") == "nm"
    assert phone.locator("#nm").input_value() == ""
    assert phone.locator("#photo canvas").is_visible()
    assert not any(b"PNG" in (each.post_data_buffer or b"") for each in sent)
    phone.keyboard.type("feint")
    touch(phone.get_by_role("button", name="Save and next"))
    phone.get_by_text("Just saved: Feint, 2 in the deck").wait_for()
    settle(phone)
    assert phone.locator("#nm").input_value() == ""
    phone.keyboard.type("Jam")
    tap(phone, "set row.0.0 X")
    assert phone.locator("#nm").input_value() == "Jam"
