"""Static files as they are sent: without comments, and of Bootstrap only the rules that a page can use."""

import re
from collections.abc import Iterator, Set
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

from referee import packages

ROOT = Path(__file__).resolve().parent.parent
BOOTSTRAP = "vendor/bootstrap.min.css"
OURS = ("css/", "js/")
WRITTEN_IN = ("*.html", "*.py", "*.js")
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
NOTICE = re.compile(r"/\*!.*?\*/", re.DOTALL)
WHOLE_LINE_COMMENT = re.compile(r"^[ \t]*//.*\n|^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
WORD = re.compile(r"[\w-]+")
CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
NOT = re.compile(r":not\([^)]*\)")
BETWEEN_SELECTORS = re.compile(r",(?![^(]*\))")


class SentFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Collects static files, makes them smaller, names them by their content and compresses them."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Do that with the files collected: name -> where each of them was found."""
        for name, (source, path) in () if dry_run else list(paths.items()):
            if name == BOOTSTRAP or name.startswith(OURS):
                with source.open(path) as file:
                    text = file.read().decode()
                Path(self.path(name)).write_text(smaller(name, text), "utf-8")
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)


def smaller(name: str, text: str) -> str:
    """Return the text of a file as it is sent."""
    if name.endswith(".js"):
        return WHOLE_LINE_COMMENT.sub("", text)
    bare = CSS_COMMENT.sub("", text)
    if name == BOOTSTRAP:
        bare = "".join(rules_used(bare, words_of_ours()))
    return bare + "".join(NOTICE.findall(text))


def words_of_ours() -> Set[str]:
    """Return every word in templates, code and scripts, those of the packages that draw forms too."""
    specs = (find_spec(name) for name in ("crispy_bootstrap5", "django.forms"))
    found = (place for spec in specs if spec for place in spec.submodule_search_locations or ())
    folders = [ROOT / "templates", ROOT / "referee", ROOT / "static" / "js", *map(Path, found)]
    folders += [*packages.folders("templates"), *packages.folders("static")]
    files = (file for folder in folders for pattern in WRITTEN_IN for file in folder.rglob(pattern))
    return frozenset(word for file in files for word in WORD.findall(file.read_text("utf-8")))


def rules_used(css: str, words: Set[str]) -> Iterator[str]:
    """Yield the rules of a minified style sheet of which all classes stand among the words.

    A word that ends with a hyphen is the beginning of a class whose end is filled in.
    """
    begun = tuple(word for word in words if word.endswith("-") and len(word) > 2)
    for head, body in _blocks(css):
        if head.startswith(("@media", "@supports")):
            if inside := "".join(rules_used(body, words)):
                yield f"{head}{{{inside}}}"
        elif head.startswith("@"):
            yield f"{head}{{{body}}}" if body else head
        elif kept := [each for each in BETWEEN_SELECTORS.split(head) if _is_used(each, words, begun)]:
            yield f"{','.join(kept)}{{{body}}}"


def _is_used(selector: str, words: Set[str], begun: tuple[str, ...]) -> bool:
    named = CLASS.findall(NOT.sub("", selector))
    return all(name in words or name.startswith(begun) for name in named)


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield what stands before each pair of braces, and what is in it; braces in quotes count for nothing."""
    depth, start, head = 0, 0, ""
    for sign in re.finditer(r'"[^"]*"|\'[^\']*\'|[{};]', css):
        if sign[0] == "{":
            if not depth:
                head, start = css[start : sign.start()], sign.end()
            depth += 1
        elif sign[0] == "}":
            depth -= 1
            if not depth:
                yield head, css[start : sign.start()]
                start = sign.end()
        elif sign[0] == ";" and not depth:
            yield css[start : sign.end()], ""
            start = sign.end()
