"""Scripts on a page with nothing but what they need: taps and keys at times that no table brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.alone import opened
from tests.browser.harness import Pages

if TYPE_CHECKING:
    from playwright.sync_api import Page

FORMS = """
<p id="offline" hidden></p>
<p id="missed" data-changed="changed %s" data-gone="gone" data-twice="twice %s" data-late="late %s"></p>
<form id="draft" action="/t/A/host/"><button name="do" value="cards:net">Net</button></form>
<form id="entry" method="post" action="/t/A/host/enter/dig/">
  <input name="for_seat" value="Ann"><input name="seen" value="3"><button>Dig</button>
</form>
<form id="say" method="post" action="/t/A/host/enter/declare/">
  <button name="act" value="snipe">Snipe</button>
</form>
<form id="more" method="post" action="/t/A/host/enter/laid/"><button data-again>One more</button></form>
<form id="undo" method="post" action="/t/A/host/enter/retract/">
  <input name="seen" value="3"><button>Undo</button>
</form>
"""
# What reaches the server, with the record that its page knew; then an entry is under way, as `line.js` says.
RECORD = """
window.sent = [];
document.addEventListener("submit", (event) => {
  event.preventDefault();
  sent.push([event.target.id, event.target.elements.seen?.value ?? ""]);
  if (event.target.method === "post") document.body.dataset.unsent = "";
});
"""
ANSWERED = """() => {
  delete document.body.dataset.unsent;
  document.dispatchEvent(new CustomEvent("draft:rest"));
}"""
PRESS = """([id, type, time]) => {
  const at = { bubbles: true, cancelable: true, detail: 1, pointerId: 1, pointerType: "touch" };
  const event = new PointerEvent(type, at);
  Object.defineProperty(event, "timeStamp", { value: time });
  document.querySelector(`#${id} button`).dispatchEvent(event);
}"""
KEY = """([selector, key, repeat]) => {
  const event = new KeyboardEvent("keydown", { key, repeat, bubbles: true, cancelable: true });
  return document.querySelector(selector).dispatchEvent(event);
}"""
HTMX = """
window.asked = [];
window.htmx = { ajax: (verb, address) => new Promise((answer) => {
  asked.push(new URL(address, location).searchParams.getAll("do"));
  window.answer = answer;
}) };
"""


@pytest.fixture
def alone(page: Pages) -> Page:
    """A page with these forms and taps.js."""
    return opened(page, FORMS, "taps.js", RECORD)


def tap(shown: Page, form: str, between: str = "", at: int = 1000) -> None:
    """Touch a form's button ``at`` a time; ``between``: what happens while the finger is down."""
    shown.evaluate(PRESS, [form, "pointerdown", at])
    if between:
        shown.evaluate(between)
    shown.evaluate(PRESS, [form, "pointerup", at])
    shown.evaluate(PRESS, [form, "click", at])


def click(shown: Page, form: str) -> None:
    """Press a form's button by keyboard: taps.js looks at it only once it is sent."""
    shown.evaluate("id => document.querySelector(`#${id} button`).click()", form)


def sent(shown: Page) -> Any:
    return shown.evaluate("() => sent")


@pytest.mark.parametrize("form", ["draft", "entry"])
def test_a_tap_for_a_seat_does_not_count_for_the_next(alone: Page, form: str) -> None:
    tap(alone, form, "() => { document.querySelector('[name=for_seat]').value = 'Bo'; }")
    assert sent(alone) == []
    assert "changed" in alone.locator("#missed").inner_text()


@pytest.mark.parametrize("form", ["draft", "entry"])
def test_a_tap_on_what_stays_counts(alone: Page, form: str) -> None:
    tap(alone, form)
    assert [each for each, _ in sent(alone)] == [form]


def test_only_enter_held_down_on_a_button_is_stopped(alone: Page) -> None:
    assert not alone.evaluate(KEY, ["button", "Enter", True])
    for at in (["button", "Enter", False], ["button", "a", True], ["input", "Enter", True]):
        assert alone.evaluate(KEY, at), at


def test_what_is_tapped_while_an_entry_is_under_way_is_made_one_by_one(alone: Page) -> None:
    click(alone, "entry")
    click(alone, "say")
    click(alone, "undo")
    assert sent(alone) == [["entry", "3"]]
    assert alone.evaluate("() => document.body.hasAttribute('data-queued')")

    alone.evaluate("() => { for (const each of document.querySelectorAll('[name=seen]')) each.value = 9; }")
    alone.evaluate(ANSWERED)
    assert sent(alone) == [["entry", "3"], ["say", ""]]
    click(alone, "draft")
    assert sent(alone) == [["entry", "3"], ["say", ""]], "a tap after one of the queue waits too"

    alone.evaluate(ANSWERED)
    assert sent(alone)[2:] == [["undo", "3"]], "it was tapped on the page of record 3"
    alone.evaluate(ANSWERED)
    assert [each for each, _ in sent(alone)[3:]] == ["draft"]
    assert not alone.evaluate("() => document.body.hasAttribute('data-queued')")


@pytest.mark.parametrize(("form", "times"), [("entry", 1), ("more", 2), ("undo", 2), ("draft", 2)])
def test_a_second_tap_right_after_the_first_records_nothing_twice(alone: Page, form: str, times: int) -> None:
    tap(alone, form)
    alone.evaluate(ANSWERED)
    # Too soon for another entry, too late for a finger that trembles.
    tap(alone, form, at=1150)
    assert len(sent(alone)) == times


def test_what_waits_already_waits_once(alone: Page) -> None:
    for form, name in (("entry", "Dig (Ann)"), ("say", "Snipe")):
        click(alone, form)
        click(alone, form)
        assert alone.locator("#missed").inner_text() == f"twice {name}"
    for _ in range(3):
        alone.evaluate(ANSWERED)
    assert [each for each, _ in sent(alone)] == ["entry", "say"]


@pytest.mark.parametrize(("is_drafting", "went_out"), [(True, ["draft"]), (False, [])])
def test_a_tile_that_taps_on_their_way_switch_on_gets_its_tap(
    alone: Page, is_drafting: bool, went_out: list[str]
) -> None:
    alone.evaluate("is => document.body.toggleAttribute('data-drafting', is)", is_drafting)
    alone.evaluate("() => { document.querySelector('#draft button').disabled = true; }")
    for what in ("pointerdown", "pointerup"):
        alone.evaluate(PRESS, ["draft", what, 1000])
    assert [each for each, _ in sent(alone)] == went_out
    assert alone.locator("#missed").inner_text() == ""


def test_an_entry_waits_for_the_taps_of_its_draft_but_a_declaration_does_not(alone: Page) -> None:
    alone.evaluate("() => { document.body.dataset.drafting = ''; }")
    click(alone, "entry")
    assert sent(alone) == []
    alone.evaluate("() => { delete document.body.dataset.drafting; }")
    alone.evaluate(ANSWERED)
    assert sent(alone) == [["entry", "3"]]

    alone.evaluate("() => { sent.length = 0; delete document.body.dataset.unsent; }")
    alone.evaluate("() => { document.body.dataset.drafting = ''; }")
    click(alone, "say")
    assert sent(alone) == [["say", ""]]


def test_taps_of_a_draft_go_out_one_request_at_a_time(page: Pages) -> None:
    html = (
        '<form id="draft" action="https://table.example/t/A/"><button name="do" value="a">A</button></form>'
    )
    shown = opened(page, html, "draft.js", HTMX)

    for _ in range(3):
        click(shown, "draft")
    assert shown.evaluate("() => asked") == [["a"]]
    shown.evaluate("() => answer()")
    shown.wait_for_function("() => asked.length > 1")
    assert shown.evaluate("() => asked") == [["a"], ["a", "a"]]

    shown.evaluate("() => answer()")
    shown.wait_for_function("() => !document.body.hasAttribute('data-drafting')")
    shown.evaluate("() => document.dispatchEvent(new CustomEvent('line:back'))")
    assert shown.evaluate("() => asked.length") == 2, "nothing was left to ask"


VOICE = """
window.stopped = 0;
Object.defineProperty(window, "speechSynthesis", { value: { cancel: () => { stopped += 1; } } });
"""
SWITCH = """([name, state]) => {
  document.documentElement.dataset[name] = state;
  document.dispatchEvent(new CustomEvent("referee:switch", { detail: name }));
}"""


def test_the_voice_stops_when_it_is_switched_off_and_by_no_other_switch(page: Pages) -> None:
    shown = opened(page, "", "speak.js", VOICE)
    for name, state, stopped in (("buzz", "off", 0), ("speak", "on", 0), ("speak", "off", 1)):
        shown.evaluate(SWITCH, [name, state])
        assert shown.evaluate("() => stopped") == stopped, (name, state)


KNOWN = """
<p data-where></p>
<section data-known hidden><ul data-known-list></ul></section>
<template data-known-row><li><b data-name></b><i data-told></i><time data-at></time></li></template>
"""
TELL = "place => document.dispatchEvent(new CustomEvent('known:tables', { detail: { tables, place } }))"
TABLES = (
    """window.tables = [1, 2, 3].map((n) => ({ place: `/t/${n}/`, name: `Table ${n}`, told: "", at: n }));"""
)


@pytest.mark.parametrize(
    ("place", "where", "names"),
    [
        ("/t/2/", "Table 2", ["Table 2", "Table 1", "Table 3"]),
        ("/elsewhere/", "", ["Table 1", "Table 2", "Table 3"]),
    ],
)
def test_without_a_connection_the_table_that_was_asked_for_comes_first(
    page: Pages, place: str, where: str, names: list[str]
) -> None:
    shown = opened(page, KNOWN, "offline.js", TABLES)
    shown.evaluate(TELL, place)
    assert shown.locator("[data-where]").inner_text() == where
    assert shown.locator("[data-name]").all_inner_texts() == names
    assert shown.locator("[data-known]").is_visible()


def test_without_known_tables_the_list_stays_hidden(page: Pages) -> None:
    shown = opened(page, KNOWN, "offline.js", "window.tables = [];")
    shown.evaluate(TELL, "/t/2/")
    assert not shown.locator("[data-known]").is_visible()
