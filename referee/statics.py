"""Static files in production: minified, and those that are loaded together in bundles."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

BUNDLES = {
    "css/page.css": ("vendor/bootstrap.min.css", "css/referee.css"),
    "css/skirmish.css": ("css/forces.css", "css/stage.css"),
    "js/page.js": (
        "vendor/htmx.min.js",
        "vendor/idiomorph-ext.min.js",
        "js/referee.js",
        "js/parts.js",
        "js/focus.js",
        "js/taps.js",
        "js/line.js",
        "js/saved.js",
        "js/known.js",
        "js/live.js",
        "js/draft.js",
    ),
}
OURS = ("css/", "js/")
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CSS_SPACE = re.compile(r"""("[^"]*")|(?<=[{};,:>])\s+|\s+(?=[{};>])""")
JS = re.compile(
    r"""
    (?P<kept> "(?:[^"\\\n]|\\.)*" | `(?:[^`\\]|\\.)*`
      | (?:(?<=[(=,])|(?<=[=,][ ])) /(?![/*]) (?:[^/\\\n]|\\.)+ / )
    | \s+ (?=\}) | \s* /\*(?:[^*]|\*(?!/))*\*/ | [ \t]* //.*
    | [ \t]* (?P<sign>[=(){};,?:&|<>!*]+) (?:(?<=[;{,])\s*|[ \t]*) | (?P<line>\n) \s+
    """,
    re.VERBOSE,
)
"""Minifies a script: keeps strings, patterns, operators without the space around them, and line ends."""


class SentFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Bundles, hashes and compresses the static files."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """``paths``: name -> where the file was found."""
        for name, text in () if dry_run else sent(paths).items():
            Path(self.path(name)).write_text(text, "utf-8")
            paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)


def sent(paths: dict[str, Any]) -> dict[str, str]:
    """Return the minified text of our own files and of the bundles."""
    texts = {name: bare(name, _read(*found)) for name, found in paths.items() if name.startswith(OURS)}
    for bundle, names in BUNDLES.items():
        parts = [texts.get(name) or _read(*paths[name]) for name in names]
        texts[bundle] = (";\n" if bundle.endswith(".js") else "\n").join(parts)
    return texts


def bare(name: str, text: str) -> str:
    """Strip comments and most white space from a style sheet or script."""
    if name.endswith(".js"):
        return JS.sub(lambda each: each["kept"] or each["sign"] or each["line"] or "", text).lstrip()
    return CSS_SPACE.sub(r"\1", CSS_COMMENT.sub("", text)).replace(";}", "}")


def _read(source: Any, path: str) -> str:
    with source.open(path) as file:
        text: str = file.read().decode()
    return text
