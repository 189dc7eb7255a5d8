"""What is left of an action once a strike in reply has taken out one of its cards (A-53)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.rules.arctic.record.entries import Gathering, Interrupted, Response

RESULTS = {
    "kept": None,
    "is_unseen": False,
    "extra": (),
    "unseen_extra": 0,
    "timer": None,
    "hired": None,
    "meds": (),
    "swindled": (),
}
"""Fields that say what an action is for, with their blanks."""


def as_done(facts: Any) -> Any:
    """Return an action without the card that was struck."""
    answer = getattr(facts, "answer", None)
    if not isinstance(answer, Response) or answer.target is None:
        return facts
    bare = replace(facts, answer=None, rescue=None, asks=False)
    return bare if facts.rescue else _without(bare, answer.target)


def _without(facts: Any, card: str) -> Any:
    """Return the action without one copy of a card; None if it has no other."""
    if getattr(facts, "helper", None) == card and card not in (facts.cards or ()):
        return replace(facts, helper=None)
    for name in ("cards", "swindled"):
        cards = list(getattr(facts, name, ()) or ())
        if card in cards:
            cards.remove(card)
            return replace(facts, **{name: tuple(cards)})
    return None


def ways_left(facts: Any, card: str) -> Iterator[tuple[Interrupted, Any]]:
    """Yield what may be left of an action: the rest of it, then only the cards that it uses."""
    less = _without(facts, card)
    if less is None or not less.used:
        return
    yield "", less
    blank = {name: none for name, none in RESULTS.items() if hasattr(less, name)}
    bare = replace(less, **blank)
    if bare != less and bare.used:
        yield "bare", bare


def left_of(facts: Any, outcome: Gathering) -> Any:
    """Return the action as it took place."""
    done = as_done(facts)
    if outcome.interrupted != "bare" or done is None:
        return done
    return replace(done, **{name: none for name, none in RESULTS.items() if hasattr(done, name)})
