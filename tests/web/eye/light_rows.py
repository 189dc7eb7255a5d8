"""What the rows of a light round say: on the table's page everybody's, on a phone the seat's own."""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.eye.tree import Node

Fact = tuple[str, ...]


def rows(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield what each row says of its seat, what was said in each of its cells, and what it is asked."""
    for table in page.all(".lr-table"):
        titles = [each.text for each in table.one(".lr-head").all("span")]
        yield ("rows", "columns"), ", ".join(titles)
        listed = table.one(".lr-rows").all(".lr")
        yield ("rows", "order"), ", ".join(each.one(".lr-who").one(".name").text for each in listed)
        for row in listed:
            who = row.one(".lr-who")
            name = who.one(".name").text
            yield ("rows", name, "who"), who.one("b").text
            yield ("rows", name, "says"), who.one("small").text
            yield ("rows", name, "asked"), _asked(row)
            cells = row.all(".cell")
            assert [each.one(".cell-lab").text for each in cells] == titles, "a cell is under another head"
            for title, cell in zip(titles, cells, strict=True):
                yield ("rows", name, title), _said(cell)
        yield ("rows", "ends"), page.one("#gathered").one("button").text


def own_row(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield what a phone says of the round and of its seat's row."""
    for own in page.all(".lr-phone"):
        yield ("own row", "round"), own.says(".label")
        yield ("own row", "asked"), _asked(own)
        cells = own.one(".mine-rows").all(".mr")
        yield ("own row", "columns"), ", ".join(each.one(".mr-lab").text for each in cells)
        for each in cells:
            yield ("own row", each.one(".mr-lab").text), _said(each.one(".cell"))


def _asked(row: Node) -> str:
    return " / ".join(each.all("b")[0].text for each in row.all(".lr-ask"))


def _said(cell: Node) -> str:
    """Return the cards or the number in a cell, "–" where nothing was said, "" while it is still open."""
    if "is-none" in cell.classes:
        return cell.all("span")[-1].text
    return cell.says("b")
