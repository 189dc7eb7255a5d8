"""What the URL of a set-up fills in: what an event has drawn for a table, who is first tonight."""

from collections.abc import Sequence

from referee.rules.kernel.text.names import tidy
from referee.web.drafts import Sent, last
from referee.web.text_fields import LONGEST_NAME

LONGEST_TABLE_NAME = 60
PLAYER, CALLED, FIRST = "p", "called", "first"


def drawn_fields(name: str, players: Sequence[str]) -> list[tuple[str, str]]:
    """Return the fields of the URL."""
    return [(CALLED, name), *((PLAYER, each) for each in players)]


def passed_on(sent: Sent) -> list[tuple[str, str]]:
    """Return these fields of a URL, for one that leads on to the set-up."""
    return [(name, value) for name in (CALLED, PLAYER, FIRST) for value in sent.get(name, ())]


def filled_in(sent: Sent, usual: Sequence[str]) -> dict[str, object]:
    """Return what the URL fills in: players (else the ``usual`` ones), who is first, the table's name."""
    drawn = [tidy(name)[:LONGEST_NAME] for name in sent.get(PLAYER, ())]
    players, name = drawn or usual, tidy(last(sent, CALLED))[:LONGEST_TABLE_NAME]
    first = [str(place) for place, player in enumerate(players, 1) if player == last(sent, FIRST)]
    found = {"players": players, "name": name, "first_initiator": "".join(first[:1])}
    return {field: value for field, value in found.items() if value}
