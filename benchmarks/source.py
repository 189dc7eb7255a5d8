"""Counting in the source text of Python modules."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property
from pathlib import Path
from typing import TypeGuard

LAYOUT = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
NO_CODE = {tokenize.COMMENT, *LAYOUT}
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    return tokenize.generate_tokens(io.StringIO(text).readline)


def code_lines(text: str) -> int:
    """Return the number of lines that aren't blank, a comment, or part of a docstring."""
    code = {
        line
        for token in tokens(text)
        if token.type not in NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and any(texts_of([node.value])):
            code -= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return len(code)


def docstrings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            yield text


def names_in(text: str) -> Iterator[str]:
    """Yield every name and keyword of a module, as often as it occurs."""
    return (token.string for token in tokens(text) if token.type == tokenize.NAME)


def imports_of(tree: ast.AST) -> set[str]:
    """Return the modules that a module imports; imported names count as submodules."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return found


def longest_chain(arrows: Mapping[str, Set[str]]) -> int:
    """Return the number of modules in the longest chain of imports; a cycle counts once."""
    known: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in known:
            known[name] = 0
            known[name] = 1 + max((height(below) for below in arrows[name]), default=0)
        return known[name]

    return max(map(height, arrows), default=0)


def texts_of(nodes: Iterable[ast.expr | None]) -> Iterator[str]:
    """Yield the values of those that are string constants."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


class Tree:
    """The Python files of a project, parsed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.texts = {path: path.read_text("utf-8") for path in sorted((root / "referee").rglob("*.py"))}

    @cached_property
    def trees(self) -> dict[Path, ast.Module]:
        return {path: ast.parse(text) for path, text in self.texts.items()}

    def under(self, folder: str) -> list[Path]:
        return [path for path in self.texts if path.is_relative_to(self.root / "referee" / folder)]

    def nodes(self, paths: Iterable[Path] | None = None) -> Iterator[tuple[Path, ast.AST]]:
        for path in self.texts if paths is None else paths:
            for node in ast.walk(self.trees[path]):
                yield path, node

    def calls(self, name: str) -> Iterator[ast.Call]:
        for _, node in self.nodes():
            if is_call(node, name):
                yield node

    def forbidden(self) -> re.Pattern[str]:
        """Return the phrases that the style test forbids."""
        module = ast.parse((self.root / "tests/house/test_style.py").read_text("utf-8"))
        (words,) = [node.value for node in module.body if isinstance(node, ast.Assign) and _is(node, "NEVER")]
        return re.compile(rf"\b({'|'.join(ast.literal_eval(words))})\b", re.IGNORECASE)


def is_call(node: ast.AST, name: str) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == name


def _is(node: ast.Assign, name: str) -> bool:
    return isinstance(node.targets[0], ast.Name) and node.targets[0].id == name
