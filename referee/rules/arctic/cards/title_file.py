"""A list of titles as a file (CSV): card, title, article."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from referee.rules.arctic.cards.titles import OwnTitle, TitleList, check_titles, printed, tidied
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.package.spreadsheet import BYTE_ORDER_MARK, guard, unguard

COLUMNS = ("card", "title", "article")
MOST_LETTERS = 10_000
NO_COLUMNS = Refusal("no-columns", "The first line of a list of names is “{columns}”.", field="own")
NOT_A_ROW = Refusal("not-a-row", "Line {line}: enter a card, its name and m, f, n or p.", field="own")
NO_TITLES = Refusal("no-titles", "There is no name in this list.", field="own")
LONG_LIST = Refusal("long-list", "This list is too long. Use at most {most} letters.", field="own")


def read_titles(text: str, edition: str) -> TitleList:
    """Read a list; titles like those of the edition are left out. Raises IllegalEntry."""
    require(len(text) <= MOST_LETTERS, LONG_LIST, most=MOST_LETTERS)
    found = tuple(_rows(text.removeprefix(BYTE_ORDER_MARK)))
    require(bool(found), NO_TITLES)
    listed = TitleList(edition, found)
    check_titles(listed)
    return TitleList(edition, tidied(each for each in found if not _is_usual(each, edition)))


def _rows(text: str) -> Iterator[OwnTitle]:
    separator = ";" if text.partition("\n")[0].count(";") else ","
    reader = csv.reader(StringIO(text), delimiter=separator)
    header = tuple(cell.strip() for cell in next(reader, []))
    require(header == COLUMNS, NO_COLUMNS, columns=",".join(COLUMNS))
    for cells in reader:
        if any(cell.strip() for cell in cells):
            require(len(cells) == len(COLUMNS), NOT_A_ROW, line=reader.line_num)
            card, title, gender = (unguard(cell.strip()) for cell in cells)
            yield OwnTitle(card, title, gender)


def _is_usual(own: OwnTitle, edition: str) -> bool:
    usual = printed(edition, own.card)
    return (own.name.strip(), own.gender) in ((usual.name, usual.gender), (usual.name, ""))


def write_titles(found: Iterable[OwnTitle]) -> str:
    """Return titles as a file."""
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows([guard(each.card), guard(each.name), each.gender] for each in found)
    return written.getvalue()
