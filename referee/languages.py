"""The languages of the app: those nearly whole, and those that a translator previews."""

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from struct import unpack

from django.conf.locale import LANG_INFO

ENOUGH = 95
"""The percentage of translated texts from which a language is offered."""
VERSION = re.compile(r"^Project-Id-Version: .* (\d+)%$", re.MULTILINE)
"""The line of a compiled catalogue with that number; ``manage.py messages`` writes it."""
START, MAGIC = 28, 0x950412DE


def languages(files: Iterable[Path], previews: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield code and name of English and of each language to offer, by their compiled catalogues."""
    yield "en", LANG_INFO["en"]["name_local"]
    for file in sorted(files):
        code = file.parts[-3]
        if code in LANG_INFO and (code in previews or share_of(file) >= ENOUGH):
            yield code, LANG_INFO[code]["name_local"]


def share_of(file: Path) -> int:
    """Return the percentage of translated texts, 0 if the catalogue doesn't say."""
    found = VERSION.search(_header(file))
    return int(found[1]) if found else 0


def _header(file: Path) -> str:
    """Return the first text of a compiled catalogue (GNU gettext), without reading the rest."""
    with file.open("rb") as catalogue:
        start = catalogue.read(START)
        if len(start) < START or unpack("<I", start[:4])[0] != MAGIC:
            return ""
        catalogue.seek(unpack("<I", start[16:20])[0])
        length, place = unpack("<II", catalogue.read(8))
        catalogue.seek(place)
        return catalogue.read(length).decode()
