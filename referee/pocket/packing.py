"""Packs: many files as one, compressed as a whole.

A pack is gzip of a line of JSON, ``[[path, size], …]``, followed by the contents in that order. A browser
unpacks it without Python, and compressing the files together takes a third off the size of a zip.
"""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path

LEVEL = 9


def files_in(folder: Path) -> list[Path]:
    """Return all files in the folder, sorted by suffix so that similar ones are compressed together."""
    return sorted(
        (file for file in folder.rglob("*") if file.is_file()), key=lambda file: (file.suffix, file)
    )


def packed(files: Iterable[Path], folder: Path) -> bytes:
    """Return a pack of the files, with paths from the folder. The same files give the same bytes."""
    names, contents = [], []
    for file in files:
        content = file.read_bytes()
        names.append([file.relative_to(folder).as_posix(), len(content)])
        contents.append(content)
    index = json.dumps(names, separators=(",", ":")).encode() + b"\n"
    return gzip.compress(index + b"".join(contents), LEVEL, mtime=0)
