"""Scripts of the pages, each with what only a device or a line in a certain state would bring."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

import segno

from tests.browser.harness import PHONE, Pages
from tests.browser.taps import enter, open_table, show, touch, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Locator, Page, Request, Route

# A device that reads codes, and finds in each picture what the test says.
SCANNER = """
window.BarcodeDetector = class { async detect() { return [{ rawValue: window.inPicture }]; } };
window.createImageBitmap = async () => null;
"""
SWAPPED = """(verb) => document.dispatchEvent(new CustomEvent("htmx:afterSwap", {
    detail: { target: document.body, requestConfig: { verb } },
}))"""
QUESTION = """() => {
    const question = Object.assign(document.createElement("p"), { id: "probe", textContent: "Undo it?" });
    question.style.marginTop = "4000px";
    question.dataset.news = "7";
    document.querySelector("main").append(question);
}"""
IN_VIEW = "() => document.getElementById('probe').getBoundingClientRect().top < innerHeight"
LOOK = "() => document.dispatchEvent(new CustomEvent('line:look'))"
VALUE = "() => document.getElementById('probe').value"


def scan(shown: Page, text: str) -> None:
    shown.evaluate("text => { window.inPicture = text; }", text)
    picture: FilePayload = {"name": "code.png", "mimeType": "image/png", "buffer": b""}
    shown.locator("[data-scan]").set_input_files([picture])


def test_a_scanned_code_is_followed_on_this_site_only(page: Pages) -> None:
    shown = page("", PHONE, script=SCANNER)
    shown.goto(page.devices.site.url, wait_until="domcontentloaded")

    scan(shown, "https://elsewhere.example/j/ABCDEF/")
    shown.locator("main [data-unread]").wait_for()
    assert shown.evaluate("location.pathname") == "/"

    scan(shown, shown.evaluate("location.origin") + "/arctic/new/")
    shown.wait_for_url("**/arctic/new/")


def test_where_the_browser_reads_no_codes_a_photo_of_one_is_read(page: Pages) -> None:
    shown = page("", PHONE)
    shown.goto(page.devices.site.url, wait_until="load")
    assert not shown.evaluate("'BarcodeDetector' in window")
    picture = io.BytesIO()
    segno.make(shown.evaluate("location.origin") + "/arctic/new/").save(picture, "png", scale=8, border=6)

    blank: FilePayload = {"name": "blank.png", "mimeType": "image/png", "buffer": b"no picture"}
    shown.locator("[data-scan]").set_input_files([blank])
    shown.locator("main [data-unread]").wait_for()
    photo: FilePayload = {"name": "code.png", "mimeType": "image/png", "buffer": picture.getvalue()}
    shown.locator("[data-scan]").set_input_files([photo])
    shown.wait_for_url("**/arctic/new/")


def test_a_plain_form_sent_without_a_line_stays_with_what_was_typed(page: Pages) -> None:
    shown = page("/arctic/new/")
    name = shown.locator("[name=players]").first
    name.fill("Zoë")
    page.cut_off(shown)

    shown.locator("form[method=post] [type=submit]").last.evaluate(
        "button => button.form.requestSubmit(button)"
    )

    shown.locator("#offline").wait_for()
    assert (shown.evaluate("location.pathname"), name.input_value()) == ("/arctic/new/", "Zoë")


def test_a_question_comes_into_view_once(page: Pages) -> None:
    shown = page()
    show(shown, open_table(shown, "Ann", "Bo", modules=()))
    shown.evaluate(QUESTION)

    shown.evaluate(SWAPPED, "get")
    assert shown.evaluate(IN_VIEW)
    shown.evaluate("scrollTo(0, 0)")
    shown.evaluate(SWAPPED, "get")
    assert not shown.evaluate(IN_VIEW)


def with_probe(shown: Page, host: str) -> Callable[[str], None]:
    """Have the table's page contain a field; return what changes the value that the server gives it."""
    values = ["one"]

    def answer(route: Route) -> None:
        told = route.fetch()
        body = told.text().replace("</main>", f'<input id="probe" value="{values[-1]}"></main>')
        route.fulfill(response=told, body=body)

    shown.route(f"**{host}", answer)
    return values.append


def test_what_is_typed_stays_until_it_is_sent(page: Pages) -> None:
    shown = page()
    host = open_table(shown, "Ann", "Bo", modules=())
    change = with_probe(shown, host)
    show(shown, host)
    shown.locator("#probe").fill("typed")
    shown.locator("#probe").blur()

    change("two")
    with shown.expect_response(f"**{host}"):
        shown.evaluate(LOOK)
    wait_for(shown, "() => document.getElementById('probe').defaultValue === 'one'")
    assert shown.evaluate(VALUE) == "typed"

    shown.evaluate(SWAPPED, "post")
    change("three")
    shown.evaluate(LOOK)
    wait_for(shown, f"() => ({VALUE})() === 'three'")


def test_while_a_page_is_fetched_it_is_not_fetched_once_more(page: Pages) -> None:
    other = page()
    host = open_table(other, "Ann", "Bo", modules=())
    watching = page(host.replace("/host/", "/watch/"))
    held: list[Route] = []
    asked: list[Request] = []
    watching.on("request", lambda request: asked.append(request) if request.url.endswith("/watch/") else None)
    watching.route("**/watch/", lambda route: held.append(route))

    with watching.expect_event("request", lambda request: request.url.endswith("/watch/")):
        enter(other, host, "gathered", 0, round=1)
    enter(other, host, "gathered", 1, round=2)
    watching.wait_for_timeout(1000)
    assert len(held) == 1

    held[0].continue_()
    watching.unroute("**/watch/")
    watching.locator("#live[data-seen='2']").wait_for(state="attached")
    watching.wait_for_timeout(500)
    assert len(asked) == 1


def names(shown: Page) -> list[str]:
    rows = shown.locator("[data-row]:visible [name=players]")
    return [row.input_value() for row in rows.all()]


def test_a_player_taken_out_leaves_no_gap_and_another_row_can_come(page: Pages) -> None:
    shown = page("/arctic/new/")
    for place, name in enumerate(("Ann", "Bo", "Cy")):
        if place >= shown.locator("[data-row]:visible").count():
            touch(shown.locator("[data-more]"))
        shown.locator("[data-row] [name=players]").nth(place).fill(name)
    rows = len(names(shown))
    page.forgive("htmx:sendAbort", "htmx:afterRequest")  # a later change asks again

    touch(shown.locator("[data-drop]").first)
    assert [name for name in names(shown) if name] == ["Bo", "Cy"]
    assert len(names(shown)) == rows - 1
    touch(shown.locator("[data-more]"))
    assert len(names(shown)) == rows


def test_a_button_that_taps_on_their_way_will_switch_on_waits_for_them_and_no_other(page: Pages) -> None:
    shown = page()
    host = open_table(shown, "Ann", "Bo", modules=())
    show(shown, f"{host}?kind=dig")
    entry = shown.locator("#entry .btn-primary").first
    assert entry.is_disabled()
    posted: list[str] = []
    shown.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)

    tap_at(shown, entry)
    assert not posted

    held: list[Route] = []
    shown.route(f"**{host}?*do=*", lambda route: held.append(route))
    shown.wait_for_timeout(400)
    shown.get_by_role("button", name="Scavenger").first.tap()
    wait_for(shown, "() => document.body.hasAttribute('data-drafting')")
    tap_at(shown, entry)
    held[0].continue_()
    shown.locator("#live[data-seen='1']").wait_for(state="attached")


def tap_at(shown: Page, button: Locator) -> None:
    """Touch the place where a button is, whether it is switched on or not."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    shown.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_button_of_a_form_without_an_address_of_its_own_does_what_it_says(page: Pages) -> None:
    shown: Page = page("/open/")
    file: FilePayload = {"name": "x.referee", "mimeType": "text/plain", "buffer": b"{}"}
    shown.locator("#file").set_input_files([file])
    shown.locator("main button[type=submit]").tap()
    shown.locator("#why-not").wait_for()
    page.forgive("422")
