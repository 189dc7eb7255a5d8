"""Builds the folder of the container's image from the Dockerfile, without Docker."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from tests.house.reading import PROJECT, read

DOCKERFILE = read("Dockerfile").replace("\\\n", " ")
RULES = [line for line in read(".dockerignore").splitlines() if line.strip() and not line.startswith("#")]


def instructions(name: str) -> list[str]:
    """Return the arguments of each instruction of this name."""
    return re.findall(rf"^{name} (.*)$", DOCKERFILE, re.MULTILINE)


def environment() -> dict[str, str]:
    """Return the variables that the image sets."""
    return dict(pair.split("=", 1) for line in instructions("ENV") for pair in line.split())


def command() -> list[str]:
    """Return the command that a container runs."""
    (command,) = instructions("CMD")[-1:]
    words: list[str] = json.loads(command)
    return words


def _pattern(rule: str) -> re.Pattern[str]:
    """Return a rule of .dockerignore as a pattern for paths."""
    pieces = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    words = re.split(r"(\*\*/|\*\*|\*|\?)", rule.strip("/"))
    return re.compile("".join(pieces.get(word, re.escape(word)) for word in words))


PATTERNS = [(_pattern(rule.removeprefix("!")), rule.startswith("!")) for rule in RULES]


def is_sent(path: Path) -> bool:
    """Whether Docker sees a file: the last rule that matches it, or a folder that it is in, decides."""
    above = [str(each) for each in (path, *path.parents) if each != Path(".")]
    found = [is_let_in for pattern, is_let_in in PATTERNS if any(map(pattern.fullmatch, above))]
    return found[-1] if found else True


def _files(source: str) -> Iterator[Path]:
    """Yield the files that COPY finds under a name, as paths of the project."""
    root = PROJECT / source
    for file in [root] if root.is_file() else root.rglob("*"):
        path = file.relative_to(PROJECT)
        if file.is_file() and is_sent(path):
            yield path


def build(folder: Path) -> Path:
    """Copy the image's files into a folder. Raises FileNotFoundError if COPY would find nothing."""
    for line in instructions("COPY"):
        *sources, target = line.split()
        for source in sources:
            found = list(_files(source))
            if not found:
                raise FileNotFoundError(f"COPY {line}: .dockerignore lets no {source} in")
            for path in found:
                within = path.name if (PROJECT / source).is_file() else path.relative_to(source)
                (folder / target / within).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(PROJECT / path, folder / target / within)
    return folder
