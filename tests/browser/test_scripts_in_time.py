"""Scripts on a page of their own, as time passes and answers come: the wall, the voice, the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.alone import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness import Pages

WALL = "<ol data-turns><li>first</li><li>second</li><li>decides</li></ol>"
CLOCK = "window.now = 0; Date.now = () => now;"
AT = """(seconds) => {
  now = seconds * 1000;
  document.dispatchEvent(new CustomEvent("htmx:afterSwap"));
  return [...document.querySelectorAll("li")].filter((each) => !each.hidden).map((each) => each.textContent);
}"""


def test_on_the_wall_the_reasons_take_turns_and_the_last_stays_twice_as_long(page: Pages) -> None:
    shown = opened(page, WALL, "wall.js", CLOCK)
    seen = [shown.evaluate(AT, seconds)[0] for seconds in (0, 6, 8, 15, 22, 29)]
    assert seen == ["first", "first", "second", "decides", "decides", "first"]


def test_a_new_ruling_on_the_wall_begins_with_its_first_reason(page: Pages) -> None:
    shown = opened(page, WALL, "wall.js", CLOCK)
    assert shown.evaluate(AT, 8) == ["second"]
    shown.evaluate("() => { document.querySelector('li').textContent = 'new'; }")
    assert shown.evaluate(AT, 9) == ["new"]
    assert shown.evaluate(AT, 15) == ["new"]
    assert shown.evaluate(AT, 17) == ["second"]


SPOKEN = """<main data-said="/said/"></main><p id="live" data-seen="1"></p>"""
VOICE = """
window.heard = [];
window.buzzes = 0;
window.answer = {};
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
  cancel() {}, getVoices: () => [], speak: ({ text, lang }) => heard.push(`${lang}: ${text}`),
} });
Object.defineProperty(navigator, "vibrate", { value: () => { buzzes += 1; } });
window.fetch = async () => ({ ok: true, json: async () => answer });
for (const name of ["speak", "buzz"]) document.documentElement.dataset[name] = "on";
"""
SAY = """async ([number, words, is_due, detail]) => {
  answer = { number, words, is_due, lang: "en" };
  if (detail !== null) document.dispatchEvent(new CustomEvent("referee:switch", { detail }));
  else {
    document.getElementById("live").dataset.seen = number;
    document.dispatchEvent(new CustomEvent("htmx:afterSwap"));
  }
  await new Promise((done) => setTimeout(done));
  return [heard.splice(0), window.buzzes];
}"""


def heard(shown: Page, number: int, words: str, *, is_due: bool = False, switch: str | None = None) -> Any:
    """What is read out, and how often the device has buzzed, after a record or a switch."""
    return shown.evaluate(SAY, [number, words, is_due, switch])


def test_the_voice_reads_what_is_new_and_no_page_just_because_it_was_opened(page: Pages) -> None:
    shown = opened(page, SPOKEN, "speak.js", VOICE)
    assert heard(shown, 2, "Ann gathers.", switch="") == [[], 0], "the page was opened"
    assert heard(shown, 3, "Bo gathers.") == [["en: Bo gathers."], 0]
    assert heard(shown, 4, "Bo gathers.") == [[], 0], "the same words again"
    assert heard(shown, 1, "Ann gathers.") == [[], 0], "an answer that was overtaken"
    assert heard(shown, 4, "Bo gathers.", switch="speak") == [["en: Bo gathers."], 0], "asked for"


def test_a_device_buzzes_once_when_it_becomes_its_turn(page: Pages) -> None:
    shown = opened(page, SPOKEN, "speak.js", VOICE)
    assert heard(shown, 2, "Ann.", is_due=True, switch="")[1] == 0, "the page was opened"
    assert heard(shown, 3, "Bo.")[1] == 0
    assert heard(shown, 4, "Ann.", is_due=True)[1] == 1
    assert heard(shown, 5, "Ann again.", is_due=True)[1] == 1, "it was its turn already"


ROWS = """
<form data-rows="2">
  <p data-row><input name="players" value="Ann"></p><p data-row><input name="players" value="Bo"></p>
  <button type="button" data-more>More</button>
</form>
"""
COUNT = """
window.asked = 0;
document.addEventListener("change", () => { asked += 1; });
"""
HEAR = "(name) => { document.dispatchEvent(new CustomEvent(name)); return asked; }"


def test_what_lies_on_the_table_is_asked_for_again_once_after_an_answer_failed(page: Pages) -> None:
    shown = opened(page, ROWS, "setup.js", COUNT)
    for name, asked in (
        ("line:back", 0),
        ("htmx:sendError", 0),
        ("htmx:timeout", 0),
        ("line:back", 1),
        ("line:back", 1),
    ):
        assert shown.evaluate(HEAR, name) == asked, name
