"""What is wrong with a page for somebody who sees, hears, zooms or taps in another way than we do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hypothesis import settings

from tests.browser.harness import EVERY_BROWSER, PHONE, TABLET, Screen, accessibility_problems
from tests.browser.taps import show

if TYPE_CHECKING:
    from playwright.sync_api import Page

IS_WHOLE = EVERY_BROWSER or settings().max_examples > 1000
Light = Literal["light", "dark"]
LIGHT: Light = "light"
DARK: Light = "dark"
NARROW = Screen(360, 740)
# A tablet whose text is twice as large, and what is left of a laptop’s width at four times (WCAG 1.4.10).
TWICE = Screen(TABLET.width // 2, TABLET.height // 2)
FOUR_TIMES = Screen(320, 568)
SMALLEST = 44
# Not on by itself: what a button is called begins with what stands on it, so that it can be told by voice.
VOICE = "label-content-name-mismatch"

# What can be tapped and is lower than a finger, its label and what CSS lays around it counted in.
# Words within a sentence may be as low as the sentence.
TOO_SMALL = """smallest => {
  const hidden = ".visually-hidden, .visually-hidden-focusable, dialog:not([open])";
  const height = (each) => Math.max(
    parseFloat(getComputedStyle(each, "::after").height) || 0,
    ...[each, ...(each.labels ?? [])].map((part) => part.getBoundingClientRect().height),
  );
  return [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden])")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(hidden))
    .filter((each) => !(each.matches("p > a") && !each.matches(".rule")) && height(each) < smallest)
    .map((each) => `${height(each)} px: ${each.outerHTML.slice(0, 120)}`);
}"""
# What sticks out on the right; what lies in a box that scrolls by itself does not.
TOO_WIDE = """() => {
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowX);
  const inBox = (each) => {
    while ((each = each.parentElement) && each !== document.body) if (scrolls(each)) return true;
    return false;
  };
  return [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && each.checkVisibility())
    .filter((each) => !each.closest(".visually-hidden") && !inBox(each))
    .map((each) => each.outerHTML.slice(0, 120));
}"""
# Words in a box that hides what does not fit. Of an ellipsis, or of so many lines, half has to be there.
CUT_OFF = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.checkVisibility() && each.innerText?.trim())
  .filter((each) => !each.closest(".visually-hidden, .visually-hidden-focusable"))
  .filter((each) => {
    const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(each);
    if (clipPath === "inset(50%)" || webkitLineClamp !== "none") return false; // only heard
    if (textOverflow === "ellipsis" && each.clientWidth >= each.scrollWidth / 2) return false;
    return (/hidden|clip/.test(overflowX) && each.scrollWidth > each.clientWidth + 1)
        || (/hidden|clip/.test(overflowY) && each.scrollHeight > each.clientHeight + 2);
  })
  .map((each) => each.outerHTML.slice(0, 120))"""
# What can be tapped, but not by a finger: something lies over its middle wherever the page is scrolled to.
COVERED = """() => [...document.querySelectorAll(
    "a[href], button, summary, input:not([type=hidden]), select, textarea")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
  .filter((each) => !each.closest(".visually-hidden, .visually-hidden-focusable, dialog:not([open])"))
  .filter((each) => {
    each.scrollIntoView({ block: "center", behavior: "instant" });
    const parts = [each, ...(each.labels ?? [])];
    return !parts.some((part) => [...part.getClientRects()].some(({ left, top, width, height }) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return parts.some((one) => one.contains(hit));
    }));
  })
  .map((each) => each.outerHTML.slice(0, 120))"""
# Words that lie over other words. What is laid over a page by intent is fixed, sticky or absolute.
OVERLAPPING = """() => {
  const apart = (each) => {
    if (each.closest("svg, dialog")) return true;
    for (; each && each !== document.body; each = each.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(each).position)) return true;
    return false;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, box = node.parentElement;
    if (!node.data.trim() || !box.checkVisibility({ visibilityProperty: true }) || apart(box)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push(...[...range.getClientRects()].map((rect) => ({ node, rect })));
  }
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6;
  return texts.flatMap((one, at) => texts.slice(at + 1)
    .filter((other) => other.node !== one.node && over(one.rect, other.rect))
    .map((other) => `“${one.node.data.trim().slice(0, 50)}” and “${other.node.data.trim().slice(0, 50)}”`));
}"""
OPEN_ALL = "() => document.querySelectorAll('details').forEach((each) => (each.open = true))"
# Menus and sheets lie over the page by intent; what they hide is reached by closing them.
CLOSE_WHAT_HOVERS = """() => [...document.querySelectorAll("details[open]")]
  .filter((each) => [...each.children].some((part) => /absolute|fixed/.test(getComputedStyle(part).position)))
  .forEach((each) => (each.open = false))"""


def look_at(page: Page, screen: Screen, light: Light) -> None:
    """Change the size and the light under a page."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    page.emulate_media(color_scheme=light)
    page.locator(f"html[data-bs-theme={light}]").wait_for(state="attached")


def faults(page: Page, path: str, *, in_whole: bool) -> list[str]:
    """Show the path and return what is wrong; ``in_whole``: by all rules of axe in the dark too."""
    show(page, path, uses_ticket=False)
    return faults_here(page, in_whole=in_whole)


def faults_here(page: Page, *, in_whole: bool) -> list[str]:
    """Return what is wrong with the page as it is, which may be the answer to an entry."""
    look_at(page, TABLET, LIGHT)
    found = accessibility_problems(page, also=(VOICE,))
    look_at(page, PHONE, DARK)
    rules = () if in_whole else ("color-contrast",)
    found += accessibility_problems(page, rules, also=() if rules else (VOICE,))
    return found + [
        f"{screen}: {fault}" for screen in (NARROW, TWICE, FOUR_TIMES) for fault in crooked(page, screen)
    ]


def _too_wide(page: Page) -> list[str]:
    is_narrow = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    return [] if is_narrow else [f"too wide: {each}" for each in page.evaluate(TOO_WIDE) or ["something"]]


def crooked(page: Page, screen: Screen) -> list[str]:
    """Return what sticks out, is cut off, lies under something or is too small to tap at this size."""
    look_at(page, screen, DARK)
    found = _too_wide(page)
    page.evaluate(OPEN_ALL)
    found = found or _too_wide(page)
    found += [f"cut off: {each}" for each in page.evaluate(CUT_OFF)]
    found += [f"too small: {each}" for each in page.evaluate(TOO_SMALL, SMALLEST)]
    page.evaluate(CLOSE_WHAT_HOVERS)
    found += [f"one over the other: {each}" for each in page.evaluate(OVERLAPPING)]
    return found + [f"under something: {each}" for each in page.evaluate(COVERED)]
