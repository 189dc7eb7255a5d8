"""Statistics of a group's tables, as pure functions without a database or clock."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from statistics import median

from referee.rules.kernel.finished import FinishedGame, Result
from referee.tables.pace import Pace

SHOWN_GAMES = 10
"""Minutes are medians of this many last games."""


@dataclass(frozen=True, slots=True)
class TableStats:
    """The statistics of one table; empty until its game is over."""

    played: FinishedGame | None = None
    pace: Pace = field(default_factory=Pace)
    ended: str = ""


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group's table. ``who``: seat -> person, clockwise; ``evening``: the day it counts for.

    ``identity``: identifies the table everywhere; ``is_counted``: ``stats`` are up to date with the log.
    """

    code: str
    name: str
    game: str
    evening: date
    who: Mapping[str, int]
    stats: TableStats = field(default_factory=TableStats)
    identity: str = ""
    is_counted: bool = True
    opened: datetime | None = None

    @property
    def is_over(self) -> bool:
        return self.stats.played is not None

    @property
    def is_solo(self) -> bool:
        return len(self.who) == 1

    @property
    def results(self) -> tuple[Result, ...]:
        return self.stats.played.results if self.stats.played else ()

    @property
    def winners(self) -> tuple[str, ...]:
        """The winning seats, clockwise."""
        return tuple(result.seat for result in self.results if result.is_winner)

    @property
    def won_by(self) -> frozenset[int]:
        return frozenset(self.who[seat] for seat in self.winners if seat in self.who)

    @property
    def ended(self) -> datetime | None:
        return datetime.fromisoformat(self.stats.ended) if self.stats.ended else None

    @property
    def minutes(self) -> int:
        """Playing time without breaks."""
        return round(self.stats.pace.total / 60)

    def rank(self, result: Result) -> int:
        """Return the place of a result: 1 for winners, then by score; equal scores share a place.

        Who loses to the opponent that the app plays comes after it.
        """
        if result.is_winner:
            return 1
        is_lost = self.stats.played is not None and self.stats.played.is_lost
        return 1 + is_lost + sum(other.is_winner or other.score > result.score for other in self.results)


@dataclass(frozen=True, slots=True)
class Evening:
    """A day and its tables, in the order they were opened."""

    day: date
    plays: tuple[GroupTable, ...]

    @property
    def there(self) -> frozenset[int]:
        return frozenset(person for play in self.plays for person in play.who.values())

    @property
    def won_by(self) -> frozenset[int]:
        return frozenset(person for play in self.plays for person in play.won_by)


@dataclass(frozen=True, slots=True)
class Streak:
    """A person's winning streak: the current and the longest one."""

    now: int
    longest: int


@dataclass(frozen=True, slots=True)
class FigureBar:
    """A name and its count. ``most``: the people with the highest share, ``games``: in how many."""

    what: str
    n: int
    most: tuple[int, ...] = ()
    games: int = 0


@dataclass(frozen=True, slots=True)
class HouseUse:
    """A house rule ("name=value") that isn't the default: the number of games, and since when."""

    game: str
    setting: str
    games: int
    since: date


def over(plays: Iterable[GroupTable]) -> list[GroupTable]:
    """Return the finished games."""
    return [play for play in plays if play.is_over]


def of_several(plays: Iterable[GroupTable]) -> list[GroupTable]:
    """Return the finished games of several players."""
    return [play for play in over(plays) if not play.is_solo]


def solo(plays: Iterable[GroupTable]) -> list[GroupTable]:
    """Return the finished solo games."""
    return [play for play in over(plays) if play.is_solo]


def best_solo(plays: Iterable[GroupTable]) -> dict[tuple[int, str], tuple[int, int]]:
    """Return (person, game) -> solo games finished and best score."""
    found: dict[tuple[int, str], tuple[int, int]] = {}
    for play in solo(plays):
        for person in play.who.values():
            games, best = found.get((person, play.game), (0, play.results[0].score))
            found[person, play.game] = games + 1, max(best, play.results[0].score)
    return found


def evenings(plays: Iterable[GroupTable]) -> list[Evening]:
    """Return the evenings, oldest first."""
    found: dict[date, list[GroupTable]] = defaultdict(list)
    for play in plays:
        found[play.evening].append(play)
    return [Evening(day, tuple(found[day])) for day in sorted(found)]


def wins(plays: Iterable[GroupTable]) -> dict[int, Counter[str]]:
    """Return each person's wins by game, most wins first; solo games don't count."""
    found: dict[int, Counter[str]] = {}
    for play in of_several(plays):
        for person in play.who.values():
            found.setdefault(person, Counter())
        for person in play.won_by:
            found[person][play.game] += 1
    return dict(sorted(found.items(), key=lambda each: -each[1].total()))


def streaks(plays: Iterable[GroupTable]) -> dict[int, Streak]:
    """Return each person's streaks; solo games don't count."""
    now, longest = Counter[int](), Counter[int]()
    for play in of_several(plays):
        for person in play.who.values():
            now[person] = now[person] + 1 if person in play.won_by else 0
            longest[person] = max(longest[person], now[person])
    return {person: Streak(now[person], longest[person]) for person in now}


def margin(play: GroupTable) -> int | None:
    """Return the lead of the best winner over the best loser, 0 for a shared victory.

    None without a winner or without an opponent.
    """
    won = [result.score for result in play.results if result.is_winner]
    rest = [result.score for result in play.results if not result.is_winner]
    if won and rest:
        return max(won) - max(rest)
    return 0 if len(won) > 1 and len(set(won)) == 1 else None


def closest(plays: Iterable[GroupTable], most: int) -> list[tuple[GroupTable, int]]:
    """Return the games with the smallest margins, newest first among equal ones."""
    newest_first = reversed(of_several(plays))
    found = [(play, by) for play in newest_first if (by := margin(play)) is not None]
    return sorted(found, key=lambda each: each[1])[:most]


def bars(plays: Iterable[GroupTable], game: str, figure: str, only: int | None = None) -> list[FigureBar]:
    """Return a figure of a game by name, highest first. ``only``: count one person's share."""
    total, by, games = Counter[str](), dict[str, Counter[int]](), Counter[str]()
    for play in plays:
        seen = set[str]()
        for what, person, n in _counted([play], game, figure):
            if only is not None and person != only:
                continue
            seen.add(what)
            total[what] += n
            if person is not None:
                by.setdefault(what, Counter())[person] += n
        games.update(seen)
    order = sorted(total, key=lambda what: (-total[what], what))
    return [FigureBar(what, total[what], _most(by.get(what, Counter())), games[what]) for what in order]


def by_person(plays: Iterable[GroupTable], game: str, figure: str) -> dict[int, int]:
    """Return a figure of a game by person, highest first."""
    found = Counter[int]()
    for _, person, n in _counted(plays, game, figure):
        if person is not None:
            found[person] += n
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def _counted(plays: Iterable[GroupTable], game: str, figure: str) -> Iterator[tuple[str, int | None, int]]:
    for play in plays:
        if play.stats.played is not None and play.game == game:
            for each in play.stats.played.counted:
                if each.figure == figure:
                    yield each.what, play.who.get(each.seat), each.n


def _most(found: Counter[int]) -> tuple[int, ...]:
    best = max(found.values(), default=0)
    return tuple(person for person, n in found.items() if n == best)


def minutes_by_phase(plays: Iterable[GroupTable]) -> dict[tuple[str, str], float]:
    """Return (game, phase) -> median minutes in the last games that had the phase."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for play in over(plays):
        for phase, seconds in play.stats.pace.phases.items():
            found[play.game, phase].append(seconds / 60)
    return {key: median(minutes[-SHOWN_GAMES:]) for key, minutes in found.items()}


def minutes_by_person(plays: Iterable[GroupTable]) -> dict[int, float]:
    """Return person -> median minutes that the table waited for them in their last games."""
    found: dict[int, list[float]] = defaultdict(list)
    for play in over(plays):
        for seat, seconds in play.stats.pace.seats.items():
            if seat in play.who:
                found[play.who[seat]].append(seconds / 60)
    return {person: median(minutes[-SHOWN_GAMES:]) for person, minutes in found.items()}


def house_rules(plays: Iterable[GroupTable], defaults: Mapping[str, Mapping[str, str]]) -> list[HouseUse]:
    """Return the house rules used, most frequent first. ``defaults``: game -> name -> value."""
    found: dict[tuple[str, str], list[date]] = defaultdict(list)
    for play in plays:
        rules = play.stats.played.house_rules if play.stats.played else {}
        for name, value in rules.items():
            if value != defaults.get(play.game, {}).get(name, value):
                found[play.game, f"{name}={value}"].append(play.evening)
    uses = [HouseUse(game, setting, len(days), min(days)) for (game, setting), days in found.items()]
    return sorted(uses, key=lambda use: (-use.games, use.game, use.setting))


def of_person(plays: Sequence[GroupTable], person: int) -> list[GroupTable]:
    """Return the tables at which a person sat."""
    return [play for play in plays if person in play.who.values()]
