"""What a page says, as facts: where it stands, of whom or what, which quantity, and the text shown for it.

Read is what people see or hear: cells under their headings, words beside numbers, names, signs of a turn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from tests.web.eye.light_rows import own_row, rows
from tests.web.eye.tree import Node

Fact = tuple[str, ...]
Facts = dict[Fact, str]
NUMBER = re.compile(r"[-−+]?\d+")
HEADINGS = ("h1", "h2", "h3", "summary")


def facts_of(page: Node) -> Facts:
    """Return all facts of a page; none may stand there twice and otherwise."""
    found: Facts = {}
    for read in READERS:
        for fact, text in read(page):
            assert found.setdefault(fact, text) == text, f"{fact}: {found[fact]} and {text}"
    return found


def counted(node: Node) -> tuple[str, str]:
    """Return the words beside a number, and the number."""
    number = NUMBER.search(node.text)
    return " ".join(NUMBER.sub(" ", node.text, count=1).split()), number[0] if number else ""


# Tables and lists ---------------------------------------------------------------------------------


def tables(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield each cell: the table, its row and its column, by their heads.

    A table is known by its caption, the head of its first column, or the heading before it.
    """
    heading = ""
    for node in page.walk():
        if node.tag in HEADINGS:
            heading = node.text
        elif node.tag == "table":
            yield from _cells(node, heading)


def _cells(table: Node, heading: str) -> Iterator[tuple[Fact, str]]:
    head = table.first("thead")
    columns = [cell.text for cell in head.all("th")] if head else []
    name = table.says("caption") or (columns[0] if columns else heading)
    for at, row in enumerate(table.one("tbody").all("tr"), start=1):
        who = row.one("th").text
        cells = row.all("td")
        titles = columns[1:] or [str(place) for place in range(1, len(cells) + 1)]
        # Some tables tell one row twice, in words: their lines are numbered.
        key = (name, who) if columns else (name, str(at), who)
        for title, cell in zip(titles, cells, strict=True):
            seats = cell.all(".seat")
            note = cell.says(".d-block")
            yield (
                (*key, title),
                ", ".join(each.text for each in seats) or cell.text.removesuffix(note).strip(),
            )
    yield (name, "rows"), str(len(table.one("tbody").all("tr")))


def terms(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield the lists of terms: each with what stands beside it."""
    for terms in page.all("dl"):
        for each in terms.all("div"):
            yield ("facts", each.one("dt").text), each.one("dd").text


def waits(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield what a seat with nothing to enter reads of the tribe."""
    for each in page.all(".mine"):
        yield ("waits",), each.all("li")[-1].text


def ladder(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield everybody's number on each rung, and which rung decides for whom."""
    for ladder in page.all(".ladder"):
        head = [each.text for each in _rows(ladder.one(".rung-head"))]
        for rung in ladder.all(".rung")[1:]:
            title = rung.one(".rung-name").text.removesuffix(rung.says("small")).strip()
            shown = [(each.one("span").text, each.one("b")) for each in _rows(rung)]
            assert [name for name, _ in shown] == head, "the names above the ladder and those read out differ"
            for name, number in shown:
                yield ("ladder", title, name), number.text
            best = [name for name, number in shown if "rung-best" in number.classes]
            yield ("ladder", title, "best"), ", ".join(best)
            yield ("ladder", title, "decides"), "yes" if "is-decider" in rung.classes else ""


def columns(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield what the column of each seat says at the end, and who won each skirmish."""
    for column in page.all(".vd"):
        name = column.one(".name").text
        yield ("column", name, "people"), counted(column.one(".vd-n"))[1]
        yield ("column", name, "wins"), column.says(".vd-wins")
        yield ("column", name, "gangs"), ", ".join(each.text for each in column.all(".vd-gang"))
        for each in column.one(".vd-keys").all("li"):
            words, number = counted(each)
            yield ("column", name, words), number
    for link in (link for fought in page.all(".vd-wins-list") for link in fought.all("a")):
        yield ("fought", link.all("small")[0].text), f"{link.says('b')} {link.says('.vd-fights')}".strip()


def _rows(rung: Node) -> list[Node]:
    return rung.one(".rung-nums").all("li")


# Who plays ----------------------------------------------------------------------------------------


def strip(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield what the strip of seats says of each: in short, and opened."""
    for strip in page.all(".strip"):
        seats = [each for each in strip.inside if isinstance(each, Node)]
        yield ("strip", "order"), ", ".join(each.one(".strip-name").text for each in seats)
        for seat in seats:
            name = seat.one(".strip-name").text
            yield ("strip", name, "says"), seat.one(".strip-says").text
            yield ("strip", name, "sign"), sign_of(seat)
            for fact in seat.one(".strip-facts").all(".fact"):
                words, number = counted(fact)
                yield ("strip", name, "in short", words), number
            for fact in seat.one(".seat-known").all("li"):
                words, number = counted(fact)
                yield ("strip", name, words), number


def sign_of(node: Node) -> str:
    """Return the number of the seat whose colour something has."""
    return next((each[1:] for each in node.classes if re.fullmatch(r"c\d", each)), "")


def standing(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield leaders and buildings before a seat, and what everybody has of what a gang looks for."""
    for base in page.all(".base"):
        shown = [each for each in base.walk() if each.tag == "b" or "base-inside" in each.classes]
        yield ("base", base.attributes["aria-label"]), " / ".join(each.text for each in shown)
    for gangs in page.all(".standing"):
        for gang in gangs.one("ul").all("li"):
            yield ("standing", gang.one("b").text), gang.one(".small").text


def order(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield an order of play, and at whom it is."""
    for css in ("order", "wall-order"):
        for order in page.all(f".{css}"):
            rows = order.all("li")
            names = [(each.first(".seat") or each.one("b")).text for each in rows]
            yield (css, "names"), ", ".join(names)
            now = [name for name, each in zip(names, rows, strict=True) if "aria-current" in each.attributes]
            yield (css, "now"), ", ".join(now)
            for name, each in zip(names, rows, strict=True):
                yield (css, name), each.one("small").text


def forces(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield the two numbers of each force, and its cards with the numbers printed on them."""
    for force in page.all(".force"):
        name = force.one(".seat").text
        yield ("force", name, "label"), force.attributes["aria-label"]
        yield ("force", name, "ahead"), "yes" if "is-winner" in force.classes else ""
        if force.first(".force-sub"):
            yield ("force", name, "numbers"), force.one(".force-sub").text
        shown = [each for each in force.all(".in-card") if "is-empty" not in each.classes]
        yield ("force", name, "cards"), _faces(shown, ".nm")
    for totals in page.all(".totals"):
        for each in totals.all("li"):
            words, number = counted(each)
            yield ("fights", words), number
            yield ("fights", words, "best"), "yes" if "is-best" in each.classes else ""


def _faces(cards: Iterable[Node], name: str) -> str:
    return " / ".join(sorted(f"{card.says(name)} {card.says('.vals')}".strip() for card in cards))


# Pictures -----------------------------------------------------------------------------------------


def plots(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield the title of each picture, and the last number of each line as it is written at its end."""
    for plot in page.all(".plot"):
        title = plot.first("title")
        if title:
            ends = [each.text for each in plot.all("text") if "strong" in each.classes]
            yield ("plot", title.text), ", ".join(ends)


def boards(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield the cubes on each tray of the control board, as drawn and as read out, and the tile."""
    for board in page.all(".board"):
        yield ("board", "says"), board.attributes["aria-label"]
        for tray in board.all("g"):
            if count := tray.first(".ct"):
                yield ("board", "tray", tray.one(".nm").text), count.text
        yield ("board", "tile"), board.says(".mid")
        yield ("board", "symbols"), ", ".join(each.text for each in board.all(".sym-q"))


def poles(page: Node) -> Iterator[tuple[Fact, str]]:
    for pole in page.all(".pole"):
        yield ("pole", "says"), pole.one("title").text
        yield ("pole", "drawn"), ", ".join(each.text for each in pole.all(".nm"))
    for pole in page.all(".pole-line"):
        yield ("pole-line",), ", ".join(each.text for each in pole.all("li"))


# On the wall --------------------------------------------------------------------------------------


def wall(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield what the screen on the wall says of each seat, its totals, its foot, the forces."""
    for seat in page.all(".wall-seat"):
        name = seat.one("header").one("b").text
        assert seat.attributes["aria-label"] == name
        yield ("seat", name, "says"), seat.one(".wall-says").text
        yield ("seat", name, "now"), "yes" if "is-now" in seat.classes else ""
        yield from ((("wall", name, words), number) for words, number in map(counted, seat.all("li")))
    for facts in page.all(".wall-now"):
        shown = facts.one(".wall-facts").all("li")
        yield from ((("wall", words), number) for words, number in map(counted, shown))
    for totals in page.all(".wall-totals"):
        rows = totals.all("li")
        yield ("totals", "order"), ", ".join(each.one("span").text for each in rows)
        for each in rows:
            yield ("totals", each.one("span").text), each.one("b").text
            yield ("totals", each.one("span").text, "best"), "yes" if "is-best" in each.classes else ""
        yield ("totals-then",), totals.one("p").text
    for force in (each for each in page.all(".wall-force") if "wall-down" not in each.classes):
        name = force.one("header").one("b").text
        yield ("wall", name, "ahead"), "yes" if "is-ahead" in force.classes else ""
        yield ("wall", name, "fight"), counted(force.one(".wall-total"))[1]
        yield ("wall", name, "people"), counted(force.one(".wall-ppl"))[1]
        yield ("wall", name, "cards"), _faces(force.all(".wall-card"), "span")
    for force in page.all(".wall-down"):
        backs, empty = force.all(".is-back"), force.all(".is-empty")
        name = force.one("header").one("b").text
        yield ("face down", name), f"{len(backs)} of {len(backs) + len(empty)}"
    for foot in page.all(".wall-foot"):
        yield ("wall-foot",), " / ".join(each.text for each in foot.all("span"))
    for css in ("wall-word", "wall-verdict"):
        for word in page.all(f".{css}"):
            yield (css,), word.text


def steppers(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield the numbers that can be turned up and down, as they stand."""
    for stepper in page.all(".stepper"):
        if "aria-label" in stepper.attributes:
            yield ("stepper", stepper.attributes["aria-label"]), stepper.says("output")


# Words --------------------------------------------------------------------------------------------


def words(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield the sentences that say where the game is, what is due and how it came out."""
    for css in ("due-word", "ruling-word", "ruling-how", "last-word", "tgt-name", "tgt-score", "tgt-facts"):
        for word in page.all(f".{css}"):
            yield (css,), word.text
            break
    for where in page.all(".bar-where"):
        yield ("bar",), where.says(".hide-s")
    for top in page.all(".wall-top"):
        name, data = top.all("b")[0].text, top.all("span")[0].text
        yield ("where",), data.removeprefix(f"{name} · ")


def decks(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield what each seat has counted at the end."""
    for link in page.all("a"):
        if link.attributes.get("href", "").startswith("?kind=tally") and sign_of(link):
            yield ("decks", sign_of(link)), link.text


def parts(page: Node) -> Iterator[tuple[Fact, str]]:
    """Yield lists in which each line is about somebody: lands, worths, forces of the solo game."""
    for worth in page.all(".worth"):
        yield from ((("worth", each.one(".seat").text), each.one("b").text) for each in worth.all("li"))
    for sheet in page.all(".sheet"):
        if sheet.first(".sums"):
            yield from ((("bank",), each.text) for each in sheet.all("p") if "mt-2" in each.classes)
    for css in ("lands", "solo-forces", "solo-facts", "shown"):
        for listed in page.all(f".{css}"):
            for at, each in enumerate(listed.all("li")):
                who = each.first(".seat")
                yield (css, who.text if who else str(at)), each.text


READERS: tuple[Callable[[Node], Iterator[tuple[Fact, str]]], ...] = (
    tables,
    terms,
    waits,
    ladder,
    columns,
    strip,
    rows,
    own_row,
    standing,
    order,
    forces,
    plots,
    boards,
    poles,
    wall,
    steppers,
    words,
    decks,
    parts,
)
