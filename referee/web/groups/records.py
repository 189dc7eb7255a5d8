"""The players of a group in numbers: places, wins, head to head, best scores, and when they last played."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from referee.tables import results
from referee.tables.figures import Evening
from referee.tables.results import PersonRecord
from referee.web.groups.page import GroupPage
from referee.web.registry import TILE_OF

MOST_DUELS, MOST_EVENINGS = 8, 6


@dataclass(frozen=True)
class PlayerRow:
    """A person with their record in games of several."""

    name: str
    sign: int
    record: PersonRecord


@dataclass(frozen=True)
class DuelTable:
    """How often each person in a row finished before each one in a column: "3:1", "" for themselves."""

    names: list[str]
    rows: list[tuple[str, list[str]]]


@dataclass(frozen=True)
class EveningRow:
    """An evening: its games, each with its winners, and who was there."""

    day: date
    games: list[tuple[Any, list[str]]]
    names: list[str]


def player_rows(page: GroupPage) -> list[PlayerRow]:
    return [PlayerRow(page.name(who), page.sign(who), record) for who, record in page.records.items()]


def duel_table(page: GroupPage, people: list[int]) -> DuelTable | None:
    """Return the table of those people who have met another one of them, None for fewer than two."""
    won = results.head_to_head(page.plays)
    met = [one for one in people if any(won[one, other] or won[other, one] for other in people)]
    shown = met[:MOST_DUELS]
    if len(shown) < 2:
        return None
    rows = [
        (
            page.name(one),
            ["" if one == other else f"{won[one, other]}:{won[other, one]}" for other in shown],
        )
        for one in shown
    ]
    return DuelTable([page.name(each) for each in shown], rows)


def best_scores(page: GroupPage) -> list[tuple[Any, str, int, date]]:
    """Return game, name, score and day of the best score of each game."""
    found = {best.game: best for best in results.best_scores(page.plays)}
    return [
        (tile, page.name(found[game].person), found[game].score, found[game].day)
        for game, tile in TILE_OF.items()
        if game in found
    ]


def last_played(page: GroupPage) -> list[tuple[Any, date]]:
    days = results.last_played(page.plays)
    return [(tile, days[game]) for game, tile in TILE_OF.items() if game in days]


def evening_rows(page: GroupPage) -> list[EveningRow]:
    """Return the last evenings, newest first."""
    return [_row(page, each) for each in page.evenings[: -MOST_EVENINGS - 1 : -1]]


def _row(page: GroupPage, evening: Evening) -> EveningRow:
    games = [(page.view(play), page.view(play).winners) for play in evening.plays]
    there = sorted(evening.there, key=lambda who: page.name(who).casefold())
    return EveningRow(evening.day, games, [page.name(who) for who in there])
