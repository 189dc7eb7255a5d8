"""What is drawn once for all pages that show the same, in each language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.translation import trans_real
from jinja2 import Environment, Template
from markupsafe import Markup


def catalog() -> object:
    """Return what stands for the language of the reader, for what is kept by language."""
    return getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]


def tile(env: Environment, *said: Any, **more: Any) -> Markup:
    """Return something to tap; most that a page has stood on others, and need not be drawn again."""
    return _tile(env.get_template("components/tile.html"), catalog(), *said, **more)


@lru_cache(maxsize=4096, typed=True)
def _tile(template: Template, language: object, *said: Any, **more: Any) -> Markup:
    drawn: Markup = template.module.tile(*said, **more)  # type: ignore[attr-defined]
    return drawn
