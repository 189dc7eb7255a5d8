"""Reading the project's documents: their sections, the paths they name, and the commands they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]

LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
# With a slash inside, or with an ending that files here have; a star stands for anything.
PATH = re.compile(
    r"[\w.*-]+(?:/[\w.*-]+)*/[\w.*-]*|[\w.*-]+\.(?:py|md|html|css|js|json|csv|svg|toml|txt|in)", re.ASCII
)
MADE_HERE = (".venv", "var/")
# Documents that leave out where a file stands, and say so.
BESIDE = {
    "docs/build.md": ("referee/rules/arctic",),
    "ARCHITECTURE.md": ("referee/rules/arctic",),
    "CONTRIBUTING.md": ("referee/rules/arctic",),
    "docs/rules.md": (
        "referee/rules/arctic",
        "tests/rules/arctic",
        "referee/rules/earth",
        "tests/rules/earth",
        "referee/rules/prehistory",
        "tests/rules/prehistory",
    ),
}


@dataclass(frozen=True)
class Shown:
    """A command in a document, with its output."""

    command: str
    output: str


def read(name: str) -> str:
    """Return a file of the project."""
    return (PROJECT / name).read_text("utf-8")


def section(text: str, heading: str) -> str:
    """Return the text under a heading, up to the next one of its rank or higher."""
    rank = len(heading.partition(" ")[0])
    until = rf"(.*?)(?=^#{{1,{rank}}} |\Z)"
    found = re.search(rf"^{re.escape(heading)}\n{until}", text, re.MULTILINE | re.DOTALL)
    assert found, f"no heading “{heading}”"
    return found[1]


def documents() -> list[str]:
    """Return the documents, by their names from the project's folder."""
    names = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    return names + sorted(str(path.relative_to(PROJECT)) for path in (PROJECT / "docs").rglob("*.md"))


def named_paths(text: str) -> Iterator[str]:
    """Yield every relative path that a document names, in links and in code spans."""
    prose = FENCE.sub("", text)
    yield from LINK.findall(prose)
    for span in SPAN.findall(prose):
        for word in span.split():
            if PATH.fullmatch(word) and not word.startswith(MADE_HERE):
                yield word


def is_there(path: str, document: str) -> bool:
    """Whether a path that a document names leads anywhere."""
    places = [PROJECT, (PROJECT / document).parent, *(PROJECT / place for place in BESIDE.get(document, ()))]
    if "*" in path:
        return any(any(place.glob(path)) for place in places)
    return any((place / path).exists() for place in places)


def shown(text: str) -> list[Shown]:
    """Return the commands of the console blocks that show output."""
    found = []
    for block in CONSOLE.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if output.strip():
                found.append(Shown(command, output))
    return found
