"""The figures of one person in a group."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from referee.rules.registry import GAMES
from referee.tables import figures
from referee.tables.figures import GroupTable, Streak
from referee.web.desk.plots import BarFigure, Given, bar_figure
from referee.web.groups.page import MOST_BARS, GroupPage, PlayShown
from referee.web.registry import TILE_OF


@dataclass(frozen=True)
class PersonShown:
    """The figures of one person."""

    name: str
    over: Sequence[GroupTable]
    evenings: int
    streak: Streak
    won: int
    figures: list[BarFigure]
    all_plays: list[PlayShown]


def person_shown(page: GroupPage, person: int) -> PersonShown:
    plays = figures.of_person(page.plays, person)
    over = figures.over(plays)
    several = figures.of_several(plays)
    won = [play for play in several if person in play.won_by]
    counted = (figure for game in TILE_OF for figure in _counted(plays, person, game))
    return PersonShown(
        name=page.name(person),
        over=over,
        evenings=len(figures.evenings(plays)),
        streak=figures.streaks(page.plays).get(person, figures.Streak(0, 0)),
        won=len(won),
        figures=[*_wins_by_game(several, won), *counted],
        all_plays=[page.view(play) for play in plays[::-1]],
    )


def _wins_by_game(over: Sequence[GroupTable], won: Sequence[GroupTable]) -> list[BarFigure]:
    played, wins = (Counter(play.game for play in plays) for plays in (over, won))
    rows = [
        Given(tile.title, {game: wins[game]}, games=played[game])
        for game, tile in TILE_OF.items()
        if played[game]
    ]
    return [bar_figure(gettext("Wins by game"), rows)] if wins else []


def _counted(plays: Sequence[GroupTable], person: int, game: str) -> Iterator[BarFigure]:
    """Yield a person's figures in a game."""
    for name, title in GAMES[game].figures.items():
        bars = figures.bars(plays, game, name, person)[:MOST_BARS]
        if bars and bars[0].what:
            yield bar_figure(
                gettext(title), [Given(gettext(bar.what), {game: bar.n}, games=bar.games) for bar in bars]
            )
