"""Places, wins and head to head of each person, and what is said of an evening. Pure functions."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from referee.rules.kernel.finished import Fight
from referee.tables.figures import Evening, GroupTable, of_several, over

Duel = tuple[int, int]
"""Two people: how often the first finished before the second is counted."""


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """How a person did in games of several: games, wins, the sum of their places, and the last evening."""

    games: int
    wins: int
    places: int
    last: date

    @property
    def rate(self) -> int:
        """Won games, in percent."""
        return round(100 * self.wins / self.games)

    @property
    def place(self) -> float:
        """The average place."""
        return self.places / self.games


@dataclass(frozen=True, slots=True)
class Best:
    """The best score of a game of several: whose, how many points and when."""

    game: str
    person: int
    score: int
    day: date


def records(plays: Iterable[GroupTable]) -> dict[int, PersonRecord]:
    """Return each person's record, most games first."""
    found: dict[int, PersonRecord] = {}
    for play in of_several(plays):
        for result in play.results:
            person = play.who.get(result.seat)
            if person is not None:
                was = found.get(person, PersonRecord(0, 0, 0, play.evening))
                places = was.places + play.rank(result)
                found[person] = PersonRecord(was.games + 1, was.wins + result.is_winner, places, play.evening)
    return dict(sorted(found.items(), key=lambda each: -each[1].games))


def head_to_head(plays: Iterable[GroupTable]) -> Counter[Duel]:
    """Return how often each person finished before each other one; the same place counts for neither."""
    found = Counter[Duel]()
    for play in of_several(plays):
        places = {play.who[each.seat]: play.rank(each) for each in play.results if each.seat in play.who}
        found.update((one, other) for one in places for other in places if places[one] < places[other])
    return found


def best_scores(plays: Iterable[GroupTable]) -> list[Best]:
    """Return the best score of each game, the first one among equal ones."""
    found: dict[str, Best] = {}
    for play in of_several(plays):
        for result in play.results:
            person, best = play.who.get(result.seat), found.get(play.game)
            if person is not None and (best is None or result.score > best.score):
                found[play.game] = Best(play.game, person, result.score, play.evening)
    return list(found.values())


def last_played(plays: Iterable[GroupTable]) -> dict[str, date]:
    """Return game -> the last evening with it."""
    return {play.game: play.evening for play in over(plays)}


# An evening -----------------------------------------------------------------------------------------


def closest_fight(plays: Iterable[GroupTable]) -> tuple[GroupTable, Fight] | None:
    """Return the closest fight of these games, the last one among equal ones."""
    found = [
        (play, play.stats.played.closest)
        for play in plays
        if play.stats.played is not None and play.stats.played.closest is not None
    ]
    return min(reversed(found), key=lambda each: each[1].by, default=None)


def waited(plays: Iterable[GroupTable]) -> dict[int, int]:
    """Return person -> seconds that the tables waited for them, longest first."""
    found = defaultdict[int, int](int)
    for play in over(plays):
        for seat, seconds in play.stats.pace.seats.items():
            if seat in play.who:
                found[play.who[seat]] += seconds
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def first_player(plays: Sequence[GroupTable], evening: Evening) -> int | None:
    """Return who of an evening should go first next time: who began least often, then longest ago.

    Among equal ones it's the next clockwise from who began last.
    """
    several = of_several(plays)
    tonight = of_several(evening.plays)
    if not tonight:
        return None
    began, last = Counter[int](), dict[int, int]()
    for number, play in enumerate(several):
        if (person := _began(play)) is not None:
            began[person] += 1
            last[person] = number
    seats = list(tonight[-1].who.values())
    starter = _began(tonight[-1])
    at = seats.index(starter) if starter in seats else -1
    clockwise = [*seats[at + 1 :], *seats[: at + 1]]
    there = [*clockwise, *(person for person in sorted(evening.there) if person not in clockwise)]
    return min(there, key=lambda person: (began[person], last.get(person, -1)))


def _began(play: GroupTable) -> int | None:
    return play.who.get(play.stats.played.first) if play.stats.played else None


def house_rules_of(play: GroupTable, defaults: Mapping[str, str]) -> list[str]:
    """Return the house rules of a game ("name=value") that aren't the default."""
    rules = play.stats.played.house_rules if play.stats.played else {}
    return [f"{name}={value}" for name, value in rules.items() if value != defaults.get(name, value)]
