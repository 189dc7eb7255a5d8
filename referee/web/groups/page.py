"""The figures of a group and of one person in it, with all coordinates of their plots."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext

from referee.rules.registry import GAMES, RULEBOOKS
from referee.tables import figures, results
from referee.tables.figures import GroupTable, HouseUse, Streak
from referee.tables.groups import who_is_who
from referee.web.desk.plots import SHAPES, BarFigure, Given, bar_figure, short
from referee.web.registry import TILE_OF

SIGNS, FEW = 5, 3
MOST_BARS, MOST_DAYS, MOST_CLOSE, MOST_LINES, MOST_PLAYS = 6, 14, 3, 2, 6
DAY_LEFT, DAY_STEP, DAY_ROW, LONGEST_DAY_NAME = 92.0, 17.0, 35, 8
LINE_WIDTH, LINE_TOP, LINE_BOTTOM = 136.0, 10.0, 104.0
DEFAULTS = {game: {rule.name: rule.default for rule in book.house_rules} for game, book in RULEBOOKS.items()}


@dataclass(frozen=True)
class Day:
    """A person's evening: where it is drawn and with which sign, "" if the person was away."""

    x: float
    y: float
    shape: str
    has_won: bool


@dataclass(frozen=True)
class DayRow:
    """A person's last evenings, oldest first; ``number``: how many of all evenings they attended."""

    name: str
    sign: int
    y: int
    days: list[Day]
    number: int


@dataclass(frozen=True)
class PlayLine:
    """A seat's score through a game, with its sign at the end."""

    sign: int
    points: str
    shape: str


@dataclass(frozen=True)
class PlayShown:
    """A game in the list, finished or not."""

    play: GroupTable
    game: str
    winners: list[str]
    results: list[tuple[str, int]]
    lines: list[PlayLine]


class GroupPage:
    """All figures of a group."""

    def __init__(self, group: Any, people: Sequence[Any], plays: Sequence[GroupTable]) -> None:
        self.group = group
        self.people = people
        self.plays = plays
        self.meant = who_is_who(people)
        self.over = figures.over(plays)
        self.evenings = figures.evenings(plays)
        self.wins = figures.wins(plays)
        self.records = results.records(plays)
        self.uncounted = sum(not play.is_counted for play in plays)
        # Without breaks.
        self.hours = round(sum(play.minutes for play in self.over) / 60)
        # In the order in which they joined.
        self.present = list(dict.fromkeys(person for play in plays for person in play.who.values()))
        # The five signs go to those who played most.
        often = sorted(self.present, key=lambda person: -len(figures.of_person(self.over, person)))
        self.sign_of = {person: place for place, person in enumerate(often[:SIGNS], start=1)}
        self.by_sign = sorted(self.present, key=lambda person: self.sign(person) or SIGNS + 1)
        self.names = [self.name(person) for person in self.by_sign]
        self.days_height = DAY_ROW * len(self.present)

    def name(self, person: int) -> str:
        """Return a person's name; of merged names the one that was kept."""
        return str(self.meant[person].name)

    def sign(self, person: int) -> int:
        """Return the number of a person's sign, 0 for none."""
        return self.sign_of.get(person, 0)

    # Figures --------------------------------------------------------------------------------------

    @cached_property
    def who_wins(self) -> BarFigure | None:
        rows = [
            Given(
                self.name(person),
                {game: won[game] for game in TILE_OF},
                self.sign(person),
                games=self.records[person].games,
            )
            for person, won in self.wins.items()
        ]
        return bar_figure(gettext("Who wins"), rows) if rows else None

    @property
    def games(self) -> list[tuple[Any, int]]:
        numbers = Counter(play.game for play in figures.of_several(self.plays))
        return [(tile, numbers[name]) for name, tile in TILE_OF.items() if numbers[name]]

    @property
    def figures(self) -> list[BarFigure]:
        """The figures that the games define."""
        found = [self._figure(game, name) for game in TILE_OF for name in GAMES[game].figures]
        return [figure for figure in found if figure]

    def _figure(self, game: str, name: str) -> BarFigure | None:
        title = gettext(GAMES[game].figures[name])
        bars = figures.bars(self.plays, game, name)[:MOST_BARS]
        if not bars or (bars[0].n == 1 and len(bars) > FEW):
            # Nothing happened twice: a list of ones says nothing.
            return None
        if bars[0].what:
            rows = [
                Given(
                    gettext(bar.what), {game: bar.n}, signs=tuple(map(self.sign, bar.most)), games=bar.games
                )
                for bar in bars
            ]
        else:
            by = figures.by_person(self.plays, game, name)
            played = Counter(who for play in self.over if play.game == game for who in play.who.values())
            rows = [
                Given(self.name(who), {game: n}, self.sign(who), games=played[who]) for who, n in by.items()
            ]
        return bar_figure(title, rows)

    @property
    def minutes(self) -> list[BarFigure]:
        by_phase = figures.minutes_by_phase(self.plays)
        phases = [
            Given(gettext(phase), {game: by_phase[game, phase]})
            for game in TILE_OF
            for phase in dict.fromkeys(GAMES[game].phases.values())
            if by_phase.get((game, phase), 0) >= 0.05
        ]
        by_person = sorted(figures.minutes_by_person(self.plays).items(), key=lambda each: -each[1])
        people = [Given(self.name(who), {"": n}, self.sign(who)) for who, n in by_person if n >= 0.05]
        return [
            bar_figure(title, rows, is_whole=False)
            for title, rows in (
                (gettext("Minutes per phase"), phases),
                (gettext("Minutes per player"), people),
            )
            if rows
        ]

    @cached_property
    def who_plays(self) -> list[DayRow]:
        """The last evenings of each person, oldest first."""
        return [self._days(row, person) for row, person in enumerate(self.by_sign)]

    def _days(self, row: int, person: int) -> DayRow:
        sign = self.sign(person)
        days = [
            Day(
                x=DAY_LEFT + DAY_STEP * place,
                y=DAY_ROW * row + 17.0,
                shape=SHAPES[sign or 1] if person in evening.there else "",
                has_won=person in evening.won_by,
            )
            for place, evening in enumerate(self.evenings[-MOST_DAYS:])
        ]
        return DayRow(
            name=short(self.name(person), LONGEST_DAY_NAME),
            sign=sign,
            y=DAY_ROW * row,
            days=days,
            number=sum(person in evening.there for evening in self.evenings),
        )

    @property
    def days_said(self) -> str:
        """The same for screen readers."""
        return ", ".join(f"{row.name} {row.number}" for row in self.who_plays)

    # Games, one by one ----------------------------------------------------------------------------

    def view(self, play: GroupTable) -> PlayShown:
        best = sorted(play.results, key=play.rank)
        who = {seat: self.name(person) for seat, person in play.who.items()}
        return PlayShown(
            play=play,
            game=TILE_OF[play.game].title,
            winners=[who[seat] for seat in play.winners if seat in who],
            results=[(who[each.seat], each.score) for each in best if each.seat in who],
            lines=_lines(play, {seat: self.sign(person) for seat, person in play.who.items()}),
        )

    @property
    def newest(self) -> list[PlayShown]:
        """The last games that have a plot, newest first."""
        drawn = [play for play in self.over[::-1] if play.stats.played and len(play.stats.played.points) > 1]
        return [self.view(play) for play in drawn[:MOST_LINES]]

    @property
    def last_plays(self) -> list[PlayShown]:
        """The last tables, newest first."""
        return [self.view(play) for play in self.plays[: -MOST_PLAYS - 1 : -1]]

    @property
    def all_plays(self) -> list[PlayShown]:
        """All tables, newest first."""
        return [self.view(play) for play in self.plays[::-1]]

    @property
    def closest(self) -> list[tuple[PlayShown, int]]:
        return [(self.view(play), by) for play, by in figures.closest(self.plays, MOST_CLOSE)]

    @property
    def streaks(self) -> list[tuple[str, Streak]]:
        """Streaks of at least two wins, longest first."""
        found = figures.streaks(self.plays)
        order = sorted(found, key=lambda who: (-found[who].longest, -found[who].now))
        return [(self.name(who), found[who]) for who in order if found[who].longest > 1]

    @property
    def solo(self) -> list[tuple[str, Any, int, int]]:
        """The solo games of each person: name, game, number, best score."""
        found = figures.best_solo(self.plays)
        return [
            (self.name(who), tile, *found[who, game])
            for game, tile in TILE_OF.items()
            for who in self.present
            if (who, game) in found
        ]

    @property
    def house_rules(self) -> list[HouseUse]:
        return figures.house_rules(self.plays, DEFAULTS)


def _lines(play: GroupTable, signs: dict[str, int]) -> list[PlayLine]:
    points = play.stats.played.points if play.stats.played else ()
    if len(points) < 2:
        return []
    low = min(min(point.values()) for point in points)
    high = max(max(point.values()) for point in points)
    step = (LINE_WIDTH - 2) / (len(points) - 1)
    rise = (LINE_BOTTOM - LINE_TOP) / max(high - low, 1)
    found = []
    for number, seat in enumerate(points[0], start=1):
        ys = [round(LINE_BOTTOM - (point[seat] - low) * rise, 1) for point in points]
        path = " ".join(f"{2 + step * place:.1f},{y}" for place, y in enumerate(ys))
        sign = signs.get(seat) or number
        shape = f"M{LINE_WIDTH + 10:.1f} {ys[-1]}{SHAPES[sign]}"
        found.append(PlayLine(sign, path, shape))
    return found
