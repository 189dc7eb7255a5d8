"""Django's ``makemessages``, which also finds the texts of the rulebooks and of our templates."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages
from jinja2.ext import babel_extract

from referee.rules.kernel.rulebook import unwrapped

# What stands under these words is read by players; it is one text or several.
MARKED: Mapping[str, Callable[[Any], Iterable[str]]] = {
    **dict.fromkeys(("title", "link", "text", "question"), lambda text: (text,)),
    "values": dict.values,
    "groups": iter,
}
FUNCTIONS = ("_", "gettext", "ngettext", "pgettext")


def marked(written: str) -> str:
    """Return a rulebook's TOML as Python in which each text is marked, on the line where its entry begins."""
    lines = written.splitlines()
    told = [""] * len(lines)
    for name, value in tomllib.loads(written).items():
        is_entry = f"[{name}]" in lines
        at = lines.index(f"[{name}]") if is_entry else 0
        for word, text in value.items() if is_entry else ((name, value),):
            found = map(unwrapped, MARKED[word](text)) if word in MARKED else ()
            told[at] += "".join(f"gettext_noop({each!r}); " for each in found)
    return "\n".join(told) + "\n"


def marked_template(written: str) -> str:
    """Return a Jinja2 template as Python in which each text is marked, on the line where it stands."""
    told = [""] * (written.count("\n") + 1)
    options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
    for line, function, texts, _ in babel_extract(BytesIO(written.encode()), FUNCTIONS, [], options):
        arguments = ", ".join(map(repr, texts)) + ", 0" if isinstance(texts, tuple) else repr(texts)
        told[line - 1] += f"{function or 'gettext'}({arguments}); "
    return "\n".join(told) + "\n"


class BuildFile(makemessages.BuildFile):
    """A file that texts are looked for in."""

    def preprocess(self) -> None:
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
        if options["domain"] == "django" and not options["extensions"]:
            options["extensions"] = ["html", "txt", "py", "toml"]
        super().handle(*args, **options)
