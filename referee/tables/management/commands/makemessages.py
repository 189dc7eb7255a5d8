"""Django's ``makemessages``, which also finds the texts of the rulebooks and of our templates."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages
from jinja2.ext import babel_extract

from referee.rules.kernel.rulebook import unwrapped

# What stands under these words is read by players.
MARKED = frozenset({"title", "link", "text", "question", "values", "groups"})
FUNCTIONS = ("_", "gettext", "ngettext", "pgettext")


def marked(written: str) -> str:
    """Return a rulebook's TOML as Python in which each text is marked, on the line where its entry begins."""
    lines = written.splitlines()
    told = [""] * len(lines)
    for name, value in tomllib.loads(written).items():
        at = lines.index(f"[{name}]") if isinstance(value, dict) else 0
        told[at] += "".join(f"gettext_noop({text!r}); " for text in _texts(name, value))
    return "\n".join(told) + "\n"


def marked_template(written: str) -> str:
    """Return a Jinja2 template as Python in which each text is marked, on the line where it stands."""
    told = [""] * (written.count("\n") + 1)
    options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
    for line, function, texts, _ in babel_extract(BytesIO(written.encode()), FUNCTIONS, [], options):
        arguments = ", ".join(map(repr, texts)) + ", 0" if isinstance(texts, tuple) else repr(texts)
        told[line - 1] += f"{function or 'gettext'}({arguments}); "
    return "\n".join(told) + "\n"


def _texts(name: str, value: Any) -> Iterator[str]:
    if name in MARKED:
        yield from _leaves(value)
    elif isinstance(value, dict):
        for inner, each in value.items():
            yield from _texts(inner, each)


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield unwrapped(value)
        return
    for each in value.values() if isinstance(value, dict) else value:
        yield from _leaves(each)


class BuildFile(makemessages.BuildFile):
    """A file that texts are looked for in."""

    def preprocess(self) -> None:
        """Put a file beside it that xgettext can read; of TOML, only rulebooks have texts."""
        file = Path(self.path)
        if file.suffix == ".html":
            Path(self.work_path).write_text(marked_template(file.read_text("utf-8")), "utf-8")
            return
        if file.suffix != ".toml":
            super().preprocess()
            return
        written = file.read_text("utf-8") if file.parent.name == "rulebook" else ""
        Path(self.work_path).write_text(marked(written), "utf-8")


class Command(makemessages.Command):
    """Collect what can be translated."""

    build_file_class = BuildFile

    def handle(self, *args: Any, **options: Any) -> None:
        """Look into TOML files too."""
        if options["domain"] == "django" and not options["extensions"]:
            options["extensions"] = ["html", "txt", "py", "toml"]
        super().handle(*args, **options)
