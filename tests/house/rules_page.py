"""The tables of docs/rules.md: ``python -m tests.house.rules_page`` renews all but the column of tests.

The rulebooks give titles, sources and house rules. The code of a rule is the files of its game that name it.
They are listed anew once a listed file no longer does; for a rule that no file names they stand by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from referee.rules.kernel.text.rulebook import Rulebook
from referee.rules.registry import RULEBOOKS
from tests.house.reading import PROJECT

PAGE = PROJECT / "docs" / "rules.md"
RULES = PROJECT / "referee" / "rules"
NUMBER = re.compile(r"\b[A-Z]-\d+\b")
# Puzzles repeat the rules of what they ask.
PUZZLES = "learn"


@cache
def naming(game: str) -> Mapping[str, list[str]]:
    """Return the files that name each rule of a game."""
    found: dict[str, list[str]] = {}
    folder = RULES / game
    for file in sorted(folder.rglob("*.py")):
        if file.stem != "__init__" and file.parent.name != PUZZLES:
            for rule in sorted({*NUMBER.findall(file.read_text("utf-8"))}):
                found.setdefault(rule, []).append(file.relative_to(folder).as_posix())
    return found


def rule_rows(book: Rulebook, rows: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """Yield the rows of the rules. ``rows``: the code and the tests that the page names now."""
    for rule in book.rules.values():
        code, tests = rows.get(rule.number, ("", ""))
        files = [f"`{file}`" for file in naming(book.game).get(rule.number, ())]
        is_right = not files or (code and {*code.split(", ")} <= {*files})
        listed = code if is_right else ", ".join(files)
        yield _row(rule.number, rule.title, "; ".join(rule.sources), listed, tests)


def house_rows(book: Rulebook) -> Iterator[str]:
    for rule in book.house_rules:
        default, *others = (f"`{each.value}` ({each.label})" for each in rule.values)
        yield _row(f"`{rule.name}`", rule.question, default, ", ".join(others), ", ".join(rule.rules))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def page(text: str) -> str:
    """Return the page with its tables renewed."""
    cells = (line[2:-2].split(" | ") for line in text.splitlines() if re.match(r"\| [A-Z]-\d+ \|", line))
    rows = {number: (code, tests) for number, _, _, code, tests in cells}
    for book in RULEBOOKS.values():
        head, heading, rest = text.partition(f"\n## {book.title}\n")
        rules, between, house = rest.partition("\n### House rules\n")
        tables = (_table(rules, rule_rows(book, rows)), between, _table(house, house_rows(book)))
        text = "".join((head, heading, *tables))
    return text


def _table(text: str, rows: Iterator[str]) -> str:
    """Return a text with the rows of its first table replaced."""
    new = "".join(f"{row}\n" for row in rows)
    return re.sub(r"(?m)^(\| --- .*\n)(?:\|.*\n)*", lambda found: found[1] + new, text, count=1)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
