"""The environment of our templates: less whitespace, and global names that never change."""

import re
from collections.abc import Callable, Iterator, MutableMapping
from typing import Any

from django.template import engines
from django.utils.safestring import SafeString, mark_safe
from jinja2 import Environment, Template
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context
from markupsafe import _escape_inner  # type: ignore[attr-defined]

from referee.rules.kernel.code import Code

MACRO = re.compile(r"{%-? macro .*?%}", re.DOTALL)
BLANKS = re.compile(r"\s*\n\s*")
EMPTY_LINES = re.compile(r"\n\n+")


class Tight(Extension):
    """Replaces whitespace round a line break by the line break."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        for token in stream:
            is_text = token.type == "data"
            yield token._replace(value=BLANKS.sub("\n", token.value)) if is_text else token


class FileNames(Extension):
    """Adds the file name of each template and macro to the page as a comment, for DEBUG."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        if name is None or not name.endswith(".html"):
            return source
        comment = f"<!-- {name} -->"
        return comment + MACRO.sub(rf"\g<0>{comment}", source)


class PageContext(Context):
    """The context of a template while it is rendered."""

    def call(
        self,
        called: Callable[..., Any],
        /,
        *args: Any,
        _block_vars: Any = None,
        _loop_vars: Any = None,
        **kwargs: Any,
    ) -> Any:
        """Call a function or macro. Jinja checks each time whether it takes the context; ours never do."""
        return called(*args, **kwargs)


def escape(value: object) -> str:
    """Escape a value for HTML as Jinja does, but without an object for each of a page's three hundred."""
    if type(value) is not str and hasattr(value, "__html__"):
        return str(value.__html__())
    escaped: str = _escape_inner(str(value.value if isinstance(value, Code) else value))
    return escaped


class Page(Template):
    """A template that renders without empty lines."""

    @classmethod
    def from_code(cls, *args: Any, **kwargs: Any) -> Template:
        """Return the template of compiled code."""
        return _with_our_escape(super().from_code(*args, **kwargs))

    @classmethod
    def from_module_dict(cls, *args: Any, **kwargs: Any) -> Template:
        """Return the template of a compiled module."""
        return _with_our_escape(super().from_module_dict(*args, **kwargs))

    def render(self, *args: Any, **kwargs: Any) -> str:
        """Render without empty lines, except where a player's text may contain them."""
        html = super().render(*args, **kwargs)
        return html if "<textarea" in html else EMPTY_LINES.sub("\n", html)


def _with_our_escape(template: Template) -> Template:
    """Have the code of a template find ``escape`` among its globals."""
    template.root_render_func.__globals__["escape"] = escape
    return template


def draw(template: str, context: dict[str, Any]) -> SafeString:
    """Render a template of ours that needs no request."""
    env: Environment = engines["jinja2"].env  # type: ignore[attr-defined]
    return mark_safe(env.get_template(template).render(context))  # noqa: S308 (as Django does)


class Templates(Environment):
    """Our templates: their globals never change, so they are a plain dict instead of a chain."""

    template_class = Page
    context_class = PageContext

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.loaded: dict[str | Template, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        """Return a template; one already loaded without Jinja's lookups, as a page asks for fifty."""
        template = None if self.auto_reload or globals else self.loaded.get(name)
        if template is None:
            template = self.loaded[name] = super().get_template(name, parent, globals)
        return template

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template."""
        return {**self.globals, **(d or {})}
