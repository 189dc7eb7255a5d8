"""Games played again under two versions of a rulebook: recorded ones, and the tables of a device."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest

from referee.rules.kernel.history.log import counting_records
from referee.rules.kernel.replay import (
    Parting,
    PlayedOut,
    Story,
    no_longer_possible,
    parting,
    played_out,
    read_story,
    under,
)
from referee.rules.kernel.text.rulebook import Rulebook
from referee.rules.kernel.text.rulebook_versions import Says, cards_in, defaults_in, versions_of
from referee.rules.registry import GAMES, RULEBOOKS
from referee.tables.exports import drift_of, rulebook_of, story_of
from referee.tables.links import Visitor
from referee.tables.logbook import DamagedTable, read_log
from referee.web.access.device import known_visitors

RECORDED = settings.BASE_DIR / "fixtures" / "replays"
"""The recorded games; a copy of the app may come without them, such as the pocket."""
MOST_TABLES = 5
"""The most tables of a device that are played again, newest first."""


@dataclass(frozen=True, slots=True)
class GameAgain:
    """A game played under both versions. ``parts``: where they part, None if it comes out alike.

    ``version``: the day it was played under; ``path``: of a table; ``is_open``: whether nothing is sealed.
    ``drifted``: the entries that today's code rules on otherwise than recorded.
    """

    name: str
    version: date | None
    parts: Parting | None = None
    path: str = ""
    is_open: bool = True
    drifted: Sequence[int] = ()

    @property
    def standings(self) -> list[tuple[Any, Any]]:
        """The headline facts that end otherwise."""
        was, now = (self.parts.was, self.parts.now) if self.parts else ({}, {})
        names = dict.fromkeys((*was, *now))
        return [(was.get(each, ""), now.get(each, "")) for each in names if was.get(each) != now.get(each)]


class Ruleset(NamedTuple):
    """What of a version can be played again: the defaults of its house rules, and its cards."""

    defaults: Mapping[str, str]
    cards: Sequence[Says]


@cache
def ruleset_of(game: str, day: str) -> Ruleset:
    version = versions_of(game).at(day)
    return Ruleset(defaults_in(version), cards_in(version))


def _filled(book: Rulebook, ruleset: Ruleset) -> dict[str, str]:
    """Return what a version plays: what it didn't ask is played as by today's default."""
    return {**book.house_rules.defaults, **ruleset.defaults}


def same_play(one: Ruleset, other: Ruleset) -> bool:
    """Whether nothing that both ask has another default, and all cards are alike."""
    both = one.defaults.keys() & other.defaults.keys()
    return one.cards == other.cards and all(one.defaults[name] == other.defaults[name] for name in both)


def impossible_in(book: Rulebook, *rulesets: Ruleset) -> list[str]:
    gone = (each for ruleset in rulesets for each in no_longer_possible(ruleset.defaults, book.house_rules))
    return [*dict.fromkeys(gone)]


@cache
def stories_of(game: str) -> Mapping[str, Story]:
    return {file.stem: read_story(file) for file in sorted((RECORDED / game).glob("*.json"))}


@cache
def otherwise_in(game: str, was: str, now: str) -> tuple[GameAgain, ...]:
    """Return the recorded games that come out otherwise."""
    found = []
    for name, story in stories_of(game).items():
        if parts := _parts(game, story, was, now):
            version = date.fromisoformat(story.rulebook) if story.rulebook else None
            found.append(GameAgain(story.about or name, version, parts))
    return tuple(found)


def _parts(game: str, story: Story, was: str, now: str, cards: Any = None) -> Parting | None:
    """Play a game under two versions; ``cards``: the table's own, where the versions have the same."""
    one, other, book = ruleset_of(game, was), ruleset_of(game, now), RULEBOOKS[game]
    if same_play(one, other) or impossible_in(book, one, other):
        return None
    own = cards if one.cards == other.cards else None

    def run(ruleset: Ruleset) -> PlayedOut:
        played = under(story, _filled(book, ruleset), book.house_rules)
        return played_out(GAMES[game], played, own or ruleset.cards or None)

    return parting(run(one), run(other))


def tables_again(request: HttpRequest, game: str, was: str, now: str) -> Iterator[GameAgain]:
    """Yield this device's own tables, as far as it may read them; none of anyone else."""
    own = [visitor for visitor in known_visitors(request) if visitor.table.game == game]
    for visitor in own[:MOST_TABLES]:
        with suppress(DamagedTable):
            yield _table(visitor, was, now)


def _table(visitor: Visitor, was: str, now: str) -> GameAgain:
    table, log = visitor.table, read_log(visitor.table)
    day = rulebook_of(table)
    version = date.fromisoformat(day) if day else None
    story = story_of(table, log, visitor.seat_name)
    if len(story.entries) < len(counting_records(log)):
        return GameAgain(table.name, version, path=visitor.path, is_open=False)
    parts = _parts(table.game, story, was, now, table.edition.cards)
    drifted = tuple(each.number for each in drift_of(table))
    return GameAgain(table.name, version, parts, visitor.path, drifted=drifted)
