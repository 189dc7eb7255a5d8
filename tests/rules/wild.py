"""A wild table of any game: it plays at random, and corrects, undoes and overrides on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, counting_records, extend, rule_plainly
from referee.rules.kernel.records import Amend, Record, Retract
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import playing

Kinds = Mapping[str, EntryKind[Any]]
LATELY = 25
MOST_OVERRIDES = 6


class DeadEnd(AssertionError):
    """No offered entry leads on."""


def entered(game: Game[Any, Any], log: Log[Any], entry: Entry) -> Log[Any]:
    """Return the log with one more entry. Raises IllegalEntry."""
    return extend(game, log, Record(log.number + 1, entry, rule_plainly(game, log, entry)))


def at_random(
    game: Game[Any, Any],
    kinds: Kinds,
    log: Log[Any],
    dice: random.Random,
    weights: Mapping[str, float],
    texts: playing.Texts = playing.NOTHING,
) -> Log[Any]:
    """Return the log with one more offered entry. Raises DeadEnd."""
    found = playing.entry_at_random(game, kinds, log.state, dice, weights, texts)
    if found is None:
        raise DeadEnd(f"no entry is accepted: {game.stage(log.state)}")
    return entered(game, log, found)


def wild_step(
    game: Game[Any, Any],
    kinds: Kinds,
    log: Log[Any],
    dice: random.Random,
    weights: Mapping[str, float],
    texts: playing.Texts = playing.NOTHING,
) -> Log[Any]:
    """Return the log with one more entry: now and then an amendment, an undo or an override."""
    for entry in _oddities(game, kinds, log, dice, weights):
        try:
            return entered(game, log, entry)
        except IllegalEntry:
            continue
    return at_random(game, kinds, log, dice, weights, texts)


def _oddities(
    game: Game[Any, Any], kinds: Kinds, log: Log[Any], dice: random.Random, weights: Mapping[str, float]
) -> Iterator[Entry]:
    luck, counting = dice.random(), counting_records(log)
    if luck < 0.02 and counting:
        yield Entry(Amend(dice.choice(counting[-LATELY:]).number, None, dice.random() < 0.5))
    elif luck < 0.04 and counting:
        yield Entry(Retract(counting[-1].number))
    elif luck < 0.14:
        yield from _overriding(game, kinds, log.state, dice, weights)


def _overriding(
    game: Game[Any, Any], kinds: Kinds, state: Any, dice: random.Random, weights: Mapping[str, float]
) -> Iterator[Entry]:
    """Yield an entry that is offered somewhere, against every check that can be overridden."""
    kind = kinds[dice.choice([name for name in kinds if weights.get(name, 1)])]
    seats = kind.offered(state)
    if not seats:
        return
    draft = playing.answered(kind, state, Draft(kind.name, dice.choice(seats), {}), dice)
    picked, codes = dict(draft.picked), set[str]()
    if kind.name == "commit":
        picked["number"] = (str(dice.randrange(9)),)
    for _ in range(MOST_OVERRIDES):
        try:
            entry = kind.entry(state, draft.seat, picked, frozenset(codes))
            game.adjudicate(state, entry)
        except IllegalEntry as refusal:
            if not refusal.can_override:
                return
            codes.add(refusal.code)
        else:
            yield entry
            return
