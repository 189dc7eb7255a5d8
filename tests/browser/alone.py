"""A page with one script of the app, and nothing of the app beside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness import Pages

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"


def opened(page: Pages, html: str, script: str, before: str = "") -> Page:
    """Open a page with this HTML; ``before``: what runs before the script does."""
    shown = page()
    shown.goto("about:blank")
    shown.set_content(html)
    shown.evaluate(f"() => {{ {before} }}")
    shown.add_script_tag(path=SCRIPTS / script)
    return shown
