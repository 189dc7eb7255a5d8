"""The sheet of one person of a group."""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import gettext

from referee.rules.registry import GAMES
from referee.tables import figures
from referee.web.bars import BarFigure, Given, bar_figure
from referee.web.grouppage import MOST_BARS, GroupPage, PlayView
from referee.web.registry import TILE_OF


class PersonPage:
    """What the evenings come to for one person."""

    def __init__(self, page: GroupPage, person: int) -> None:
        self.page, self.person = page, person
        self.name, self.sign = page.name(person), page.sign(person)
        self.plays = figures.of_person(page.plays, person)
        self.over = figures.over(self.plays)
        self.streak = figures.streaks(page.plays).get(person, figures.Streak(0, 0))
        self.won = sum(person in play.won_by for play in self.over)
        self.minutes = figures.minutes_by_person(page.plays).get(person)

    @property
    def evenings(self) -> int:
        """On how many days they played."""
        return len(figures.evenings(self.plays))

    @cached_property
    def figures(self) -> list[BarFigure]:
        """Their wins by game, and what the games count of them."""
        by_game = {game: sum(play.game == game for play in self.over) for game in TILE_OF}
        won = {
            game: sum(play.game == game and self.person in play.won_by for play in self.over)
            for game in by_game
        }
        rows = [Given(TILE_OF[game].title, {game: won[game]}) for game, n in by_game.items() if n]
        found = [bar_figure(gettext("Wins by game"), rows)] if any(won.values()) else []
        return found + [figure for game in TILE_OF for figure in self._counted(game)]

    def _counted(self, game: str) -> list[BarFigure]:
        found = []
        for name, title in GAMES[game].figures.items():
            bars = figures.bars(self.plays, game, name, self.person)[:MOST_BARS]
            if bars and bars[0].what:
                rows = [Given(gettext(bar.what), {game: bar.n}) for bar in bars]
                found.append(bar_figure(gettext(title), rows))
        return found

    @property
    def all_plays(self) -> list[PlayView]:
        """Their tables, the newest first."""
        return [self.page.view(play) for play in self.plays[::-1]]
