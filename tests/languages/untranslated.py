"""What is left to translate: one line at the end of a run, and the reason why `make release` refuses.

``python -m tests.languages.untranslated`` lists it and fails while there is any.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import django
import pytest

from referee.rules.kernel.text.titles import titles, titles_in
from tests.house.reading import named_paths, read

UNTRANSLATED = "untranslated"
"""The property of a test's report: (what is translated, which texts of it are not)."""

READMES = ("docs/README.de.md", "docs/README.fr.md", "docs/README.hu.md")
HEADING = re.compile(r"^## ", re.MULTILINE)
Left = Mapping[str, Sequence[str]]


def missing_in(readme: str) -> list[str]:
    """Return what README.md has that this translation of it lacks: linked pages, and sections."""
    english, ours = read("README.md"), read(readme)
    pages = dict.fromkeys(path.removeprefix("docs/") for path in named_paths(english))
    linked = {path.removeprefix("../").removeprefix("docs/") for path in named_paths(ours)} | {
        Path(readme).name
    }
    fewer = len(HEADING.findall(english)) - len(HEADING.findall(ours))
    return [*(page for page in pages if page not in linked), *["a section"] * fewer]


def missing_titles() -> Left:
    """Return the cards without a form in another language, and those without a German title."""
    usual, german = titles(), titles_in("de")
    formless = [card for card, each in usual.items() if not (each.gender and each.accusative and each.genre)]
    untitled = [card for card in usual if german[card] is usual[card]]
    return {"fixtures/cards/titles.csv": formless, "fixtures/cards/titles_de.csv": untitled}


def summary(left: Left) -> Iterator[str]:
    """Yield the line that says how much is left to translate, if anything is."""
    counts = [f"{what} {len(texts)}" for what, texts in sorted(left.items()) if texts]
    if counts:
        listed = "`make messages` lists texts, only `make release` refuses them"
        yield f"Untranslated, shown in English: {', '.join(counts)} ({listed})."


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the line, from the tests that looked."""
    reports = (*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed"))
    found = (each for report in reports if report.when == "call" for each in report.user_properties)
    for line in summary(dict(left for name, left in found if name == UNTRANSLATED)):
        terminalreporter.write_line(line)


def everything_left() -> Left:
    """Return what is left to translate in each language, and in each translation of the README."""
    # Needs Django, which isn't there yet when pytest loads this.
    from referee.tables.management.commands.messages import file_of, languages, line_of, merged, untranslated
    from tests.languages.pseudo import messages_here

    template = messages_here()
    codes = sorted(folder.name for folder in languages().iterdir() if folder.is_dir())
    texts = {code: untranslated(merged(template, file_of(code), code)) for code in codes}
    lines = {code: list(map(line_of, messages)) for code, messages in texts.items()}
    return {**lines, **missing_titles(), **{readme: missing_in(readme) for readme in READMES}}


def refusal(left: Left) -> Iterator[str]:
    """Yield why there can be no release: each text that is untranslated, and then what to do."""
    for what, texts in left.items():
        yield from (f"{what}: {text}" for text in texts)
    if number := sum(map(len, left.values())):
        are = "text is" if number == 1 else "texts are"
        yield f"No release: {number} {are} untranslated. Translate and run `make messages`."


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    lines = list(refusal(everything_left()))
    print(*(lines or ["Everything is translated."]), sep="\n")
    return int(bool(lines))


if __name__ == "__main__":
    sys.exit(main())
