"""Components that a function renders: once for all pages, or not at all if the browser has them."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from django.utils.translation import trans_real
from jinja2 import Environment, Template
from markupsafe import Markup

from referee.tables.titles import titles_now
from referee.web.templating.page_delta import Answer


def catalog() -> object:
    """Return the active catalogue, as a cache key for the language."""
    return getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]


def reading() -> tuple[object, object]:
    """Return the active catalogue and the titles of cards, as a cache key."""
    return catalog(), titles_now()


def shared(template: str, macro: str) -> Callable[..., Markup]:
    """Return a function that renders a macro; cached, as most of what it renders appears on many pages."""

    def render(env: Environment, *said: Any, **more: Any) -> Markup:
        return _rendered(env.get_template(template), macro, reading(), *said, **more)

    return render


@lru_cache(maxsize=8192, typed=True)
def _rendered(template: Template, macro: str, language: object, *said: Any, **more: Any) -> Markup:
    drawn: Markup = getattr(template.module, macro)(*said, **more)
    return drawn


def log_line(env: Environment, row: Any, log: str, answer: Answer) -> Markup:
    """Render an entry of the log, or an empty element if the browser has it. ``log``: the log's address."""
    template, why = env.get_template("components/log_line.html"), f"{log}{row.number}/"
    draw = partial(template.module.one_entry, row, why)  # type: ignore[attr-defined]
    return answer.shared(f"log-{row.number}", "li", (row, why), caller=draw)


# By name: functions that render with the environment.
COMPONENTS: Mapping[str, Callable[..., Markup]] = {
    "log_line": log_line,
    "reason_line": shared("components/why.html", "one_reason"),
    "tab_button": shared("components/tab.html", "tab_button"),
    "tile": shared("components/tile.html", "tile"),
}
