"""A folder of a version: where it is, what it is called, and how its files are packed."""

from __future__ import annotations

import json
import lzma
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee import VERSION

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
PACKED = ".xz"
DATED = re.compile(r"^## (\d+\.\d+)\.\d+ - \d{4}-\d\d-\d\d$", re.MULTILINE)
"""The heading of a released version in the changelog."""


@dataclass(frozen=True)
class Folder:
    """What people keep of a version. ``path`` ends with its first two numbers: patches change no format."""

    path: Path

    def read(self, name: str) -> bytes:
        return lzma.decompress((self.path / f"{name}{PACKED}").read_bytes())

    def text(self, name: str) -> str:
        return self.read(name).decode()

    def json(self, name: str) -> Any:
        return json.loads((self.path / name).read_text("utf-8"))

    def write(self, name: str, content: bytes | str) -> None:
        """Write a packed file."""
        data = content.encode() if isinstance(content, str) else content
        file = self.path / f"{name}{PACKED}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(lzma.compress(data, preset=9))

    def write_json(self, name: str, content: Any) -> None:
        """Write what is read in a diff."""
        (self.path / name).write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")

    def names(self, under: str) -> list[str]:
        """Return the files of a folder inside it, without the suffix of the packing."""
        return sorted(file.name.removesuffix(PACKED) for file in (self.path / under).glob(f"*{PACKED}"))


def of_version(version: str = VERSION) -> Folder:
    return Folder(HERE / ".".join(version.split(".")[:2]))


def kept() -> list[Folder]:
    """Return the folders of all versions."""
    return [Folder(file.parent) for file in sorted(HERE.glob("*/release.json"))]


def is_released(folder: Folder) -> bool:
    """Whether the changelog has a date for a version of this folder."""
    return folder.path.name in DATED.findall((PROJECT / "CHANGELOG.md").read_text("utf-8"))
