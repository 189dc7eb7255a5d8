"""Two versions of a rulebook side by side: what changed, word by word, and which games come out otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.rules.kernel.history.log import counting_records
from referee.rules.kernel.replay import (
    Otherwise,
    PlayedOut,
    Story,
    no_longer_possible,
    parting,
    played_out,
    read_story,
    under,
)
from referee.rules.kernel.text.rulebook import HouseRule, Rulebook
from referee.rules.kernel.text.rulebook_versions import (
    CARD,
    HOUSE,
    RULE,
    Change,
    Key,
    RulebookVersions,
    Says,
    Words,
    cards_in,
    changes,
    defaults_in,
    versions_of,
    word_by_word,
)
from referee.rules.registry import GAMES, RULEBOOKS
from referee.tables.exports import drift_of, rulebook_of, story_of
from referee.tables.links import Visitor
from referee.tables.logbook import DamagedTable, read_log
from referee.web.access.device import known_visitors
from referee.web.access.visitors import show_page

RECORDED = settings.BASE_DIR / "fixtures" / "replays"
"""The recorded games; a copy of the app may come without them, such as the pocket."""
MOST_TABLES = 5
"""The most tables of a device that are played again, newest first."""


@dataclass(frozen=True, slots=True)
class ChangedText:
    """A rule or house rule that differs; ``how``: "new", "gone" or "changed".

    ``title`` and ``text``: word by word; ``lines``: the labels of a house rule's values; ``defaults``: both,
    if they differ.
    """

    name: str
    how: str
    title: Sequence[Words]
    text: Sequence[Words] = ()
    lines: Sequence[Sequence[Words]] = ()
    defaults: tuple[str, str] | None = None


class ChangedValue(NamedTuple):
    """A value of a card in both versions; "–" where it has none."""

    card: str
    value: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class GameAgain:
    """A game played under both versions. ``parts``: where they part, None if it comes out alike.

    ``version``: the day it was played under; ``path``: of a table; ``is_open``: whether nothing is sealed.
    ``drifted``: the entries that today's code rules on otherwise than recorded.
    """

    name: str
    version: date | None
    parts: Otherwise | None = None
    path: str = ""
    is_open: bool = True
    drifted: Sequence[int] = ()

    @property
    def standings(self) -> list[tuple[Any, Any]]:
        """The headline facts that end otherwise."""
        was, now = (self.parts.was, self.parts.now) if self.parts else ({}, {})
        names = dict.fromkeys((*was, *now))
        return [(was.get(each, ""), now.get(each, "")) for each in names if was.get(each) != now.get(each)]


@dataclass(frozen=True, kw_only=True)
class VersionsPage:
    """Two versions. ``asked_later``: house rules that only one has; ``impossible``: defaults that are gone.

    ``games``: the recorded games that come out otherwise, of ``count``; ``tables``: None until asked for.
    """

    game: str
    book: Rulebook
    days: Sequence[date]
    was: date
    now: date
    rules: Sequence[ChangedText]
    houses: Sequence[ChangedText]
    cards: Sequence[ChangedValue]
    asked_later: Sequence[HouseRule]
    impossible: Sequence[str]
    is_alike: bool
    count: int
    games: Sequence[GameAgain]
    tables: Sequence[GameAgain] | None


class Ruleset(NamedTuple):
    """What of a version can be played again: the defaults of its house rules, and its cards."""

    defaults: Mapping[str, str]
    cards: Sequence[Says]


@never_cache
@require_safe
def versions_page(request: HttpRequest, game: str) -> HttpResponse:
    """Compare two versions of a rulebook: those of the address, else the newest two."""
    versions = versions_of(game) if game in RULEBOOKS else RulebookVersions(())
    if not versions.days:
        raise Http404
    was, now = _chosen(request, versions.days)
    tables = list(_tables(request, game, was, now)) if "tables" in request.GET else None
    return show_page(request, "rules/versions.html", _page(game, versions, was, now, tables))


def _chosen(request: HttpRequest, days: Sequence[str]) -> tuple[str, str]:
    before = days[-2] if len(days) > 1 else days[-1]
    was, now = request.GET.get("from", before), request.GET.get("to", days[-1])
    if not {was, now} <= {*days}:
        raise Http404
    return min(was, now), max(was, now)


def _page(
    game: str, versions: RulebookVersions, was: str, now: str, tables: Sequence[GameAgain] | None
) -> VersionsPage:
    old, new, book = versions.at(was), versions.at(now), RULEBOOKS[game]
    found = list(changes(old, new))
    one, other = _ruleset(game, was), _ruleset(game, now)
    return VersionsPage(
        game=game,
        book=book,
        days=[date.fromisoformat(day) for day in reversed(versions.days)],
        was=date.fromisoformat(was),
        now=date.fromisoformat(now),
        rules=[_rule(each) for each in found if each.key[0] == RULE],
        houses=[_house(each) for each in found if each.key[0] == HOUSE],
        cards=[value for each in found if each.key[0] == CARD for value in _values(each)],
        asked_later=[
            each for each in book.house_rules if (each.name in one.defaults) != (each.name in other.defaults)
        ],
        impossible=_impossible(book, one, other),
        is_alike=_same_play(one, other),
        count=len(_stories(game)),
        games=_otherwise(game, was, now),
        tables=tables,
    )


# What is written ----------------------------------------------------------------------------------


def _how(change: Change) -> str:
    return "new" if change.was is None else "gone" if change.now is None else "changed"


def _both(change: Change, field: str) -> list[Words]:
    return word_by_word(*((says or {}).get(field, "") for says in (change.was, change.now)))


def _rule(change: Change) -> ChangedText:
    return ChangedText(change.key[1], _how(change), _both(change, "title"), _both(change, "text"))


def _house(change: Change) -> ChangedText:
    was, now = ((says or {}).get("values", {}) for says in (change.was, change.now))
    labels = [word_by_word(was.get(value, ""), now.get(value, "")) for value in {**was, **now}]
    defaults = None
    if was and now and next(iter(was)) != next(iter(now)):
        defaults = next(iter(was.values())), next(iter(now.values()))
    return ChangedText(change.key[1], _how(change), _both(change, "question"), (), labels, defaults)


def _values(change: Change) -> Iterator[ChangedValue]:
    was, now = (dict(_flat(says or {})) for says in (change.was, change.now))
    name = (change.now or change.was or {})["name"]
    for value in dict.fromkeys((*was, *now)):
        if was.get(value) != now.get(value):
            yield ChangedValue(name, value, _written(was.get(value)), _written(now.get(value)))


def _flat(says: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in says.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name} ")
        else:
            yield f"{before}{name}", value


def _written(value: Any) -> str:
    return (
        ", ".join(map(str, value)) if isinstance(value, list) else "–" if value in (None, "") else str(value)
    )


# What comes out otherwise -------------------------------------------------------------------------


@cache
def _ruleset(game: str, day: str) -> Ruleset:
    version: Mapping[Key, Says] = versions_of(game).at(day)
    return Ruleset(defaults_in(version), cards_in(version))


def _filled(book: Rulebook, ruleset: Ruleset) -> dict[str, str]:
    """Return what a version plays: what it didn't ask is played as by today's default."""
    return {**book.house_rules.defaults, **ruleset.defaults}


def _same_play(one: Ruleset, other: Ruleset) -> bool:
    """Whether nothing that both ask has another default, and all cards are alike."""
    both = one.defaults.keys() & other.defaults.keys()
    return one.cards == other.cards and all(one.defaults[name] == other.defaults[name] for name in both)


def _impossible(book: Rulebook, *rulesets: Ruleset) -> list[str]:
    gone = (each for ruleset in rulesets for each in no_longer_possible(ruleset.defaults, book.house_rules))
    return [*dict.fromkeys(gone)]


@cache
def _stories(game: str) -> Mapping[str, Story]:
    return {file.stem: read_story(file) for file in sorted((RECORDED / game).glob("*.json"))}


@cache
def _otherwise(game: str, was: str, now: str) -> tuple[GameAgain, ...]:
    """Return the recorded games that come out otherwise."""
    found = []
    for name, story in _stories(game).items():
        if parts := _parts(game, story, was, now):
            version = date.fromisoformat(story.rulebook) if story.rulebook else None
            found.append(GameAgain(story.about or name, version, parts))
    return tuple(found)


def _parts(game: str, story: Story, was: str, now: str, cards: Any = None) -> Otherwise | None:
    """Play a game under two versions; ``cards``: the table's own, where the versions have the same."""
    one, other, book = _ruleset(game, was), _ruleset(game, now), RULEBOOKS[game]
    if _same_play(one, other) or _impossible(book, one, other):
        return None
    own = cards if one.cards == other.cards else None

    def run(ruleset: Ruleset) -> PlayedOut:
        played = under(story, _filled(book, ruleset), book.house_rules)
        return played_out(GAMES[game], played, own or ruleset.cards or None)

    return parting(run(one), run(other))


def _tables(request: HttpRequest, game: str, was: str, now: str) -> Iterator[GameAgain]:
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
