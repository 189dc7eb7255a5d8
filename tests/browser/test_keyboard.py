"""By keys alone: a dig and a whole skirmish, with the focus to be seen and kept from step to step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.harness import Pages
from tests.browser.taps import REST, log, open_table, settle, show, to_reveal

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_TABS = 250
# What has the focus, by the name that is read out, and whether its ring can be seen.
FOCUSED = """() => {
    const each = document.activeElement;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    const says = each.ariaLabel ?? each.labels?.[0]?.innerText ?? each.innerText;
    const { top, bottom } = each.getBoundingClientRect();
    return {
        name: each === document.body ? "" : says.replace(/\\s+/g, " ").trim(),
        isRinged: (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none",
        isInSight: top < innerHeight && bottom > 0,
    };
}"""


def walk_to(page: Page, says: str) -> None:
    """Go on with Tab to what begins so."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused["name"].startswith(says):
            assert focused["isRinged"], f"the focus cannot be seen on “{says}”"
            assert focused["isInSight"], f"“{says}” has the focus and is not in sight"
            return
    raise AssertionError(f"no Tab leads to “{says}”")


def choose(page: Page, *names: str) -> None:
    """Choose one after the other; each keeps the focus."""
    for says in names:
        strike(page, says)
        kept = page.evaluate(FOCUSED)["name"]
        assert kept.startswith(says), f"after “{says}” the focus is on “{kept[:60]}”"


def strike(page: Page, says: str) -> None:
    """Walk to it and press Enter."""
    walk_to(page, says)
    page.evaluate(f"() => rest({REST})")
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    settle(page)


def test_a_dig(page: Pages) -> None:
    tablet = page()
    show(tablet, open_table(tablet, "Ann", "Bo", modules=()))

    choose(tablet, "Refugee", "Shovel", "Net")
    strike(tablet, "Ann digs 2 and keeps a Net")

    assert log(tablet)[0].endswith("Ann digs 2 and keeps a Net")
    assert tablet.evaluate(FOCUSED)["name"], "the focus is nowhere after an entry"


def test_a_whole_skirmish(page: Pages) -> None:
    tablet = page()
    host = open_table(tablet, "Ann", "Bo", "Cy")
    to_reveal(tablet, host)
    show(tablet, host)

    choose(tablet, "Brawler to Cy", "Another card", "Sniper Team to Ann", "Thugs to Bo")
    strike(tablet, "Turn them over")
    strike(tablet, "Snipe Sniper Team")
    strike(tablet, "Target: Bo’s Thugs")
    strike(tablet, "Cy takes the card: round 4")

    assert "Cy wins with 2 fight" in log(tablet)[0]
    assert tablet.evaluate(FOCUSED)["name"], "the focus is nowhere after the count"


def test_a_dialog_takes_the_focus_and_gives_it_back(page: Pages) -> None:
    tablet = page()
    host = open_table(tablet, "Ann", "Bo", modules=())
    show(tablet, host)

    strike(tablet, "Join")
    dialog = tablet.get_by_role("dialog")
    dialog.wait_for()
    assert tablet.evaluate("() => !!document.activeElement.closest('dialog')")
    tablet.keyboard.press("Escape")

    dialog.wait_for(state="hidden")
    assert tablet.evaluate(FOCUSED)["name"].startswith("Join")
