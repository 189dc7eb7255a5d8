"""What mattered in a finished game: house rules and protests that would change winner, order or score."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from referee.rules.kernel.cache import lately
from referee.rules.kernel.game import Game, Result
from referee.rules.kernel.history.decided import Otherwise, doubted, otherwise
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.versions import Dispute, Log, Version

MOST = 3


class Mattered(IntEnum):
    """What comes out differently, most important first."""

    WINNER = 1
    ORDER = 2
    SCORE = 3
    # Other headline facts, such as who won a skirmish; what was counted at the end stays.
    REST = 4
    NOTHING = 5


@dataclass(frozen=True, slots=True)
class Deciding:
    """Another value that matters. ``line``: how the game would have come out."""

    otherwise: Otherwise
    what: Mattered
    line: Line


@dataclass(frozen=True, slots=True)
class DecidedEvening:
    """What decided an evening; ``unknown``: what play would have gone another way with."""

    deciding: tuple[Deciding, ...]
    unknown: tuple[Otherwise, ...]


@lately
def evening(now: Version[Any], game: Game[Any, Any], disputes: tuple[Dispute, ...] = ()) -> DecidedEvening:
    """Return the few house rules and protests that mattered most, each with one other value."""
    log = Log(0, now, disputes=disputes)
    found = (*otherwise(game, log), *doubted(game, log))
    known = [each for each in found if not each.ends_at]
    unknown = tuple(each for each in found if each.ends_at)
    ranked = sorted(_ranked(game, now.state, known), key=lambda each: each[0])
    chosen = dict[tuple[str, int], Deciding]()
    for (what, *_), each in ranked:
        chosen.setdefault(
            (each.name, each.about), Deciding(each, what, line_of(game, now.state, each.state, what))
        )
    return DecidedEvening(tuple(chosen.values())[:MOST], unknown)


def _ranked(
    game: Game[Any, Any], state: Any, found: Iterable[Otherwise]
) -> Iterator[tuple[tuple[Mattered, int, int], Otherwise]]:
    """Yield those that matter, ranked: what comes out differently, how certain that is, and by how much."""
    was = game.results(state)
    for each in found:
        now = game.results(each.state)
        what = mattered(game, state, each.state)
        if what is not Mattered.NOTHING:
            shift = sum(abs(there.score - here.score) for here, there in zip(was, now, strict=False))
            yield (what, len(each.refused), -shift), each


def mattered(game: Game[Any, Any], state: Any, then: Any) -> Mattered:
    """Return what comes out differently in the other state."""
    was, now = game.results(state), game.results(then)
    if _winners(was) != _winners(now):
        return Mattered.WINNER
    if _order(was) != _order(now):
        return Mattered.ORDER
    if was != now:
        return Mattered.SCORE
    return Mattered.NOTHING if game.standing(state) == game.standing(then) else Mattered.REST


def line_of(game: Game[Any, Any], state: Any, then: Any, what: Mattered) -> Line:
    """Return the sentence of what would have come out."""
    now = game.results(then)
    winners = _winners(now)
    if what is Mattered.WINNER:
        return Line("{seats} would have won.", seats=winners) if winners else Line("No one would have won.")
    if what is Mattered.ORDER:
        seats = tuple(seat for row in _order(now) for seat in row)
        return Line("The order would have been {seats}.", seats=seats)
    if what is Mattered.SCORE:
        return Line("The winner stays, but the score would have been different.")
    return Line("The score stays as it was counted.")


def _winners(results: Iterable[Result]) -> tuple[str, ...]:
    return tuple(each.seat for each in results if each.is_winner)


def _order(results: tuple[Result, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the seats by score, the highest first; those with equal scores together."""
    scores = sorted({each.score for each in results}, reverse=True)
    return tuple(tuple(each.seat for each in results if each.score == score) for score in scores)
