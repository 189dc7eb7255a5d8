"""Components that a function renders: once for all pages, or not at all if the browser has them."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from django.utils.translation import trans_real
from jinja2 import Environment, Template
from markupsafe import Markup

from referee.rules.kernel.text.ruling import Reason
from referee.web.templating.page_delta import Answer


def catalog() -> object:
    """Return the active catalogue, as a cache key for the language."""
    return getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]


def tile(env: Environment, *said: Any, **more: Any) -> Markup:
    """Render a tile; cached, as most appear on many pages."""
    return _tile(env.get_template("components/tile.html"), catalog(), *said, **more)


@lru_cache(maxsize=4096, typed=True)
def _tile(template: Template, language: object, *said: Any, **more: Any) -> Markup:
    drawn: Markup = template.module.tile(*said, **more)  # type: ignore[attr-defined]
    return drawn


def tab_button(env: Environment, tab: Any) -> Markup:
    """Render the button of a tab; cached, as each page has almost the same."""
    return _tab_button(env.get_template("components/tab.html"), catalog(), tab)


@lru_cache(maxsize=1024)
def _tab_button(template: Template, language: object, tab: Any) -> Markup:
    drawn: Markup = template.module.tab_button(tab)  # type: ignore[attr-defined]
    return drawn


def reason_line(env: Environment, reason: Reason) -> Markup:
    """Render a reason; cached, as most appear on many pages."""
    return _reason(env.get_template("components/why.html"), catalog(), reason)


@lru_cache(maxsize=4096)
def _reason(template: Template, language: object, reason: Reason) -> Markup:
    drawn: Markup = template.module.one_reason(reason)  # type: ignore[attr-defined]
    return drawn


def log_line(env: Environment, row: Any, why: str, answer: Answer) -> Markup:
    """Render an entry of the log, or an empty element if the browser has it. ``why``: its address."""
    template = env.get_template("components/log_line.html")
    draw = partial(template.module.one_entry, row, why)  # type: ignore[attr-defined]
    return answer.shared(f"log-{row.number}", "li", (row, why), caller=draw)


# By name: functions that render with the environment.
COMPONENTS: Mapping[str, Callable[..., Markup]] = {
    "log_line": log_line,
    "reason_line": reason_line,
    "tab_button": tab_button,
    "tile": tile,
}
