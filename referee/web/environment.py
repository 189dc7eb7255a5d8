"""How our templates are read: with fewer blanks, and with names that never change."""

from __future__ import annotations

import re
from collections.abc import Iterator, MutableMapping
from typing import Any

from jinja2 import Environment
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

BLANKS = re.compile(r"\s*\n\s*")


class Tight(Extension):
    """Templates are written to be read; what is sent has one line break where they have blanks round one."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens of a template."""
        for token in stream:
            is_text = token.type == "data"
            yield token._replace(value=BLANKS.sub("\n", token.value)) if is_text else token


class Templates(Environment):
    """Our templates: what all of them know never changes, so that it is no chain to be looked through."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template knows besides its context."""
        return {**self.globals, **(d or {})}
