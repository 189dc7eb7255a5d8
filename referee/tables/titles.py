"""The titles of cards in what is shown now: those of the visitor's table, else the English ones."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar

from referee.rules.kernel.text.titles import PRINTED, Titles
from referee.tables.logbook import game_of, log_as_read
from referee.tables.models import Table

_now: ContextVar[Titles | Callable[[], Titles]] = ContextVar("titles", default=PRINTED)


def titles_now() -> Titles:
    found = _now.get()
    if isinstance(found, Titles):
        return found
    titles = found()
    _now.set(titles)
    return titles


@contextmanager
def showing(titles: Titles | Callable[[], Titles]) -> Iterator[None]:
    """Show these titles; a function is called once they are needed."""
    token = _now.set(titles)
    try:
        yield
    finally:
        _now.reset(token)


def at_table(table: Table) -> AbstractContextManager[None]:
    """Show the titles of a table, as of the log that was read last."""
    return showing(lambda: game_of(table).titles(log_as_read(table).state))
