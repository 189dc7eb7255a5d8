"""What an event has drawn for a table: the URL of its set-up fills in the players and the table's name."""

from collections.abc import Sequence

from django.http import QueryDict

from referee.rules.kernel.text.names import tidy
from referee.web.text_fields import LONGEST_NAME

LONGEST_TABLE_NAME = 60
PLAYER, CALLED = "p", "called"


def drawn_fields(name: str, players: Sequence[str]) -> list[tuple[str, str]]:
    """Return the fields of the URL."""
    return [(CALLED, name), *((PLAYER, each) for each in players)]


def passed_on(sent: QueryDict) -> list[tuple[str, str]]:
    """Return these fields of a URL, for one that leads on to the set-up."""
    return [(name, value) for name in (CALLED, PLAYER) for value in sent.getlist(name)]


def drawn_at_event(sent: QueryDict) -> dict[str, object]:
    """Return what the URL fills in; empty without such fields."""
    players = [tidy(name)[:LONGEST_NAME] for name in sent.getlist(PLAYER)]
    name = tidy(sent.get(CALLED, ""))[:LONGEST_TABLE_NAME]
    return {**({"players": players} if players else {}), **({"name": name} if name else {})}
