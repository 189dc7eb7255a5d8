"""Two versions of a rulebook side by side: what changed, word by word, and which games come out otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.rules.kernel.text.line import Line, cut
from referee.rules.kernel.text.rulebook import HouseRule, Rulebook
from referee.rules.kernel.text.rulebook_versions import (
    CARD,
    HOUSE,
    RULE,
    RulebookVersions,
    RuleChange,
    Words,
    changes,
    versions_of,
    word_by_word,
)
from referee.rules.registry import RULEBOOKS
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.access.visitors import show_page
from referee.web.desk.unread import unread
from referee.web.rules.played_again import (
    GameAgain,
    impossible_in,
    otherwise_in,
    ruleset_of,
    same_play,
    stories_of,
    tables_again,
)


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


@never_cache
@require_safe
def versions_page(request: HttpRequest, game: str) -> HttpResponse:
    """Compare two versions of a rulebook: those of the address, else the newest two."""
    versions = versions_of(game) if game in RULEBOOKS else RulebookVersions(())
    if not versions.days:
        raise Http404
    was, now = _chosen(request, versions.days)
    lost = next((day for day in (was, now) if day not in versions.days), None)
    if lost is not None:
        return unread(request, Line("There is no version of {day} here.", day=cut(lost)))
    is_asked = "tables" in request.GET
    has_to_wait = is_asked and is_spent(request, "open")
    tables = None
    if is_asked and not has_to_wait:
        count_try(request, "open")
        tables = list(tables_again(request, game, was, now))
    page = _page(game, versions, was, now, tables)
    return show_page(request, "rules/versions.html", page, status=429 if has_to_wait else 200)


def _chosen(request: HttpRequest, days: Sequence[str]) -> tuple[str, str]:
    before = days[-2] if len(days) > 1 else days[-1]
    was, now = request.GET.get("from", before), request.GET.get("to", days[-1])
    return min(was, now), max(was, now)


def _page(
    game: str, versions: RulebookVersions, was: str, now: str, tables: Sequence[GameAgain] | None
) -> VersionsPage:
    old, new, book = versions.at(was), versions.at(now), RULEBOOKS[game]
    found = list(changes(old, new))
    one, other = ruleset_of(game, was), ruleset_of(game, now)
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
        impossible=impossible_in(book, one, other),
        is_alike=same_play(one, other),
        count=len(stories_of(game)),
        games=otherwise_in(game, was, now),
        tables=tables,
    )


# What is written ----------------------------------------------------------------------------------


def _how(change: RuleChange) -> str:
    return "new" if change.was is None else "gone" if change.now is None else "changed"


def _both(change: RuleChange, field: str) -> list[Words]:
    return word_by_word(*((says or {}).get(field, "") for says in (change.was, change.now)))


def _rule(change: RuleChange) -> ChangedText:
    return ChangedText(change.key[1], _how(change), _both(change, "title"), _both(change, "text"))


def _house(change: RuleChange) -> ChangedText:
    was, now = ((says or {}).get("values", {}) for says in (change.was, change.now))
    labels = [word_by_word(was.get(value, ""), now.get(value, "")) for value in {**was, **now}]
    defaults = None
    if was and now and next(iter(was)) != next(iter(now)):
        defaults = next(iter(was.values())), next(iter(now.values()))
    return ChangedText(change.key[1], _how(change), _both(change, "question"), (), labels, defaults)


def _values(change: RuleChange) -> Iterator[ChangedValue]:
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
