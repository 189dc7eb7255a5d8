"""Where a file can be changed a little: Python, templates, JavaScript and catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.reached import PROJECT
from tests.proofs.mutants import changed

SWAPPED = {
    "===": "!==",
    "!==": "===",
    "&&": "||",
    "||": "&&",
    " < ": " <= ",
    " > ": " >= ",
    " + 1": " + 2",
    " - 1": " - 2",
    "true": "false",
    "false": "true",
    "if (": "if (!",
}
JAVASCRIPT = re.compile("|".join(re.escape(text) for text in SWAPPED))
CONDITION = re.compile(r"\{%-? (?:el)?if (?P<if>[^%]+?) -?%\}|\{\{-? (?P<print>[^}]+?) -?\}\}")
ENTRY = re.compile(r'^msgid (?P<id>(?:".*"\n)+)msgstr (?P<text>(?:".*"\n)+)', re.MULTILINE)
BLANK = re.compile(r"\{\w+(?::\w+)?\}")


@dataclass(frozen=True)
class Site:
    """A change of one file: the text from ``start`` to ``end`` becomes ``new``."""

    layer: str
    file: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.layer} {self.file}:{self.line}: {' '.join(self.old.split())} -> {self.new}"

    @property
    def text(self) -> str:
        """The whole file, changed."""
        text = (PROJECT / self.file).read_text("utf-8")
        return text[: self.start] + self.new + text[self.end :]


def sites() -> dict[str, list[Site]]:
    """Return all changes by layer."""
    found: dict[str, list[Site]] = {layer: [] for layer in LAYERS}
    for layer, (folder, pattern, changes) in LAYERS.items():
        for path in sorted((PROJECT / folder).rglob(pattern)):
            file, text = path.relative_to(PROJECT).as_posix(), path.read_text("utf-8")
            if layer == layer_of(file):
                found[layer] += (
                    Site(layer, file, text.count("\n", 0, start) + 1, start, end, text[start:end], new)
                    for start, end, new in changes(text)
                )
    return found


Changes = Iterator[tuple[int, int, str]]


def in_python(text: str) -> Changes:
    """What ``make mutants`` changes, and besides: an if of one name turned round, a call left out."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    data = text.encode()
    for part in _bodies(ast.parse(text)):
        for node in (each for each in _outside_fstrings(part) if isinstance(each, (ast.expr, ast.stmt))):
            if (new := _new_code(node)) is not None and node.end_lineno and node.end_col_offset:
                start = starts[node.lineno - 1] + node.col_offset
                end = starts[node.end_lineno - 1] + node.end_col_offset
                yield len(data[:start].decode()), len(data[:end].decode()), new


def _bodies(tree: ast.Module) -> Iterator[ast.stmt]:
    classes = [each for each in tree.body if isinstance(each, ast.ClassDef)]
    for body in (tree.body, *(each.body for each in classes)):
        for function in body:
            if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield from function.body


def _outside_fstrings(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in () if isinstance(node, ast.JoinedStr) else ast.iter_child_nodes(node):
        yield from _outside_fstrings(child)


def _new_code(node: ast.expr | ast.stmt) -> str | None:
    if isinstance(node, ast.Expr):
        return "pass" if isinstance(node.value, ast.Call) else None
    if isinstance(node, ast.Name | ast.Attribute | ast.Call) and getattr(node, "is_test", False):
        return f"(not {ast.unparse(node)})"
    if isinstance(node, ast.If | ast.IfExp):
        node.test.is_test = True  # type: ignore[attr-defined]
        return None
    other = changed(node)
    return None if other is None else f"({ast.unparse(other)})"


def in_templates(text: str) -> Changes:
    for found in CONDITION.finditer(text):
        kind = "if" if found["if"] else "print"
        new = f"not ({found['if']})" if kind == "if" else "''"
        yield found.start(kind), found.end(kind), new


def in_javascript(text: str) -> Changes:
    """Operators and constants outside comments; ``if (x)`` becomes ``if (!x)``."""
    for found in JAVASCRIPT.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        if "//" not in line and not line.lstrip().startswith("*"):
            yield found.start(), found.end(), SWAPPED[found[0]]


def in_catalogues(text: str) -> Changes:
    """Two blanks of a translation change places; without two, its first blank is left out."""
    for found in ENTRY.finditer(text):
        blanks = [each for each in BLANK.finditer(found["text"]) if each[0] in found["id"]]
        if len({each[0] for each in blanks}) > 1:
            first, second = blanks[0], next(each for each in blanks if each[0] != blanks[0][0])
            between = found["text"][first.end() : second.start()]
            start = found.start("text")
            yield start + first.start(), start + second.end(), second[0] + between + first[0]
        elif blanks:
            start = found.start("text")
            yield start + blanks[0].start(), start + blanks[0].end(), "X"


LAYERS: dict[str, tuple[str, str, Callable[[str], Changes]]] = {
    "rules": ("referee/rules", "*.py", in_python),
    "kernel": ("referee/rules/kernel", "*.py", in_python),
    "tables": ("referee/tables", "*.py", in_python),
    "web": ("referee/web", "*.py", in_python),
    "templates": ("templates", "*.html", in_templates),
    "javascript": ("static/js", "*.js", in_javascript),
    "catalogues": ("locale", "*.po", in_catalogues),
}


def layer_of(file: str) -> str:
    """Return the innermost layer that a file belongs to."""
    fitting = [
        layer
        for layer, (folder, pattern, _) in LAYERS.items()
        if file.startswith(f"{folder}/") and Path(file).match(pattern)
    ]
    return max(fitting, key=lambda layer: len(LAYERS[layer][0]))
