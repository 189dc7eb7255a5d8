"""The league table of an event: points over its evenings, ties broken by a ladder. Pure.

A game gives 12 points times the share of opponents whom a player is placed ahead of: 12 for winning alone,
at a table of any size. Ties: more wins, then more points in games against each other, then in the last
evening, the one before, and so on. Those still tied share the place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.rules.kernel.ladder import Rung, Unbroken, climb
from referee.rules.kernel.text.line import gettext_noop

A_GAME = 12
"""Points for winning alone; a table of 2, 3, 4 or 5 divides them without rest."""


WINS, AGAINST, LATEST, SHARED = "wins", "against", "latest", "shared"
"""What decided a place among equal points."""
RUNG_NAMES: Mapping[str, str] = {
    WINS: gettext_noop("more wins"),
    AGAINST: gettext_noop("more points against each other"),
    LATEST: gettext_noop("more points in a later evening"),
    SHARED: gettext_noop("shared"),
}


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A finished table: its evening from 1, and the place of each person. ``won``: who won."""

    evening: int
    places: Mapping[int, int]
    won: frozenset[int] = frozenset()

    @property
    def points(self) -> dict[int, int]:
        """Return the points of each person."""
        others = len(self.places) - 1
        places = self.places.values()
        return {
            who: A_GAME * sum(other > place for other in places) // others if others else 0
            for who, place in self.places.items()
        }


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    """A person's line: ``by_evening``: the points of each, ``by``: what decided among equal points."""

    who: int
    place: int
    points: int
    wins: int
    games: int
    by_evening: tuple[int, ...]
    by: str = ""


def league_table(people: Iterable[int], played: Sequence[PlayedTable]) -> list[LeagueStanding]:
    """Return the standings, the best first; those who share a place in the order given."""
    found: list[LeagueStanding] = []
    left = list(people)
    total, wins = _points(left, played), _wins(left, played)
    while left:
        tied = [who for who in left if total[who] == max(total[each] for each in left)]
        best, by = _best(tied, wins, played)
        place = len(found) + 1
        found += [_standing(who, place, played, by if len(tied) > 1 else "") for who in best]
        left = [who for who in left if who not in best]
    return found


def _best(
    tied: Sequence[int], wins: Mapping[int, int], played: Sequence[PlayedTable]
) -> tuple[list[int], str]:
    """Return who is ahead among those with equal points, and the rung that decided."""
    names = {str(who): who for who in tied}
    most_wins = Rung(WINS, {name: wins[who] for name, who in names.items()})
    first = climb([*names], [most_wins], Unbroken.SHARED)
    if first.winner:
        return [names[first.winner]], WINS
    still = [names[name] for name in first.winners]
    rungs = [_rung(AGAINST, still, _against(still, played)), *_latest(still, played)]
    then = climb(first.winners, rungs, Unbroken.SHARED)
    return [names[name] for name in then.winners], then.decided_by


def _latest(people: Sequence[int], played: Sequence[PlayedTable]) -> list[Rung]:
    """Return a rung for each evening, the last first."""
    evenings = sorted({table.evening for table in played}, reverse=True)
    return [
        _rung(LATEST, people, [table for table in played if table.evening == evening]) for evening in evenings
    ]


def _rung(name: str, people: Sequence[int], played: Sequence[PlayedTable]) -> Rung:
    return Rung(name, {str(who): n for who, n in _points(people, played).items()})


def _against(people: Sequence[int], played: Sequence[PlayedTable]) -> list[PlayedTable]:
    """Return the tables at which at least two of these sat, with only their places."""
    among = (
        PlayedTable(table.evening, {who: place for who, place in table.places.items() if who in people})
        for table in played
    )
    return [table for table in among if len(table.places) > 1]


def _points(people: Iterable[int], played: Sequence[PlayedTable]) -> dict[int, int]:
    found = dict.fromkeys(people, 0)
    for table in played:
        for who, points in table.points.items():
            if who in found:
                found[who] += points
    return found


def _wins(people: Iterable[int], played: Sequence[PlayedTable]) -> dict[int, int]:
    return {who: sum(who in table.won for table in played) for who in people}


def _standing(who: int, place: int, played: Sequence[PlayedTable], by: str) -> LeagueStanding:
    own = [table for table in played if who in table.places]
    won, last = sum(who in table.won for table in own), max((table.evening for table in played), default=0)
    evenings = range(1, last + 1)
    by_evening = tuple(
        sum(table.points[who] for table in own if table.evening == evening) for evening in evenings
    )
    return LeagueStanding(who, place, sum(by_evening), won, len(own), by_evening, by)
