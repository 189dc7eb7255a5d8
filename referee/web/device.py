"""What this device remembers, in its signed cookie: the tables opened on it, and puzzles answered."""

from typing import Any

from django.http import HttpRequest

from referee.tables.links import Visitor

MOST_TABLES = 20
TABLES_KEY = "tables"
DRAWN_KEY = "drawn"
KNOCKS_KEY = "knocks"
GROUPS_KEY = "groups"
MOST_GROUPS = 8
LEARNT_KEY = "learnt"
RIGHT, WRONG, UNANSWERED = "+-."

Link = tuple[str, str, str]


def remember_table(request: HttpRequest, visitor: Visitor) -> None:
    """Put the visitor's table first in the list of this device."""
    link = link_of(visitor)
    known = known_links(request)
    others = [each for each in known if each[:2] != link[:2]]
    keep_links(request, known, [link, *others][:MOST_TABLES])


def note_draw(request: HttpRequest, code: str) -> None:
    """Note for the table's first page that the app has drawn the first initiator (A-16)."""
    request.session[DRAWN_KEY] = code


def take_draw(request: HttpRequest, code: str) -> bool:
    """Return whether the app has drawn this table's first initiator and nobody has been told yet."""
    if request.session.get(DRAWN_KEY) != code:
        return False
    del request.session[DRAWN_KEY]
    return True


def note_knock(request: HttpRequest, code: str, token: str) -> None:
    request.session[KNOCKS_KEY] = {**request.session.get(KNOCKS_KEY, {}), code: token}


def noted_knock(request: HttpRequest, code: str) -> str:
    """Return by what this device waits at a table, nothing where it does not."""
    token: str = request.session.get(KNOCKS_KEY, {}).get(code, "")
    return token


def forget_knock(request: HttpRequest, code: str) -> None:
    knocks = request.session.get(KNOCKS_KEY, {})
    request.session[KNOCKS_KEY] = {each: token for each, token in knocks.items() if each != code}


def learnt(request: HttpRequest, question: str) -> str:
    """Return a sign for each puzzle of a kind by its place: how the first answer here was."""
    return _all_learnt(request).get(question, "")


def note_answer(request: HttpRequest, question: str, place: int, *, is_right: bool) -> None:
    """Note the first answer to a puzzle: one sign, as a cookie has little room."""
    kept = learnt(request, question).ljust(place + 1, UNANSWERED)
    if kept[place] == UNANSWERED:
        sign = RIGHT if is_right else WRONG
        now = {question: f"{kept[:place]}{sign}{kept[place + 1 :]}"}
        request.session[LEARNT_KEY] = {**_all_learnt(request), **now}


def _all_learnt(request: HttpRequest) -> dict[str, str]:
    """Return the signs of all kinds; a cookie of the time when there was one row of puzzles says none."""
    kept = request.session.get(LEARNT_KEY)
    return kept if isinstance(kept, dict) else {}


def forget_answers(request: HttpRequest) -> None:
    request.session.pop(LEARNT_KEY, None)


def link_of(visitor: Visitor) -> Link:
    return visitor.table.code, visitor.place, visitor.key


def known_links(request: HttpRequest) -> list[Link]:
    """Return the links this device knows, newest first."""
    kept: list[Any] = request.session.get(TABLES_KEY, [])
    return [(code, place, key) for code, place, key in kept]


def known_groups(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the links of groups this device knows, newest first."""
    kept: list[Any] = request.session.get(GROUPS_KEY, [])
    return [(code, key) for code, key in kept]


def remember_group(request: HttpRequest, link: tuple[str, str]) -> None:
    """Put a group first in the list of this device."""
    known = known_groups(request)
    links = [link, *(each for each in known if each[0] != link[0])][:MOST_GROUPS]
    if links != known:
        request.session[GROUPS_KEY] = [list(each) for each in links]


def keep_links(request: HttpRequest, known: list[Link], links: list[Link]) -> None:
    """Write the cookie only when something has changed."""
    if links != known:
        request.session[TABLES_KEY] = [list(link) for link in links]
