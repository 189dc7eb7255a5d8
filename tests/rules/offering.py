"""What holds of every entry kind in every state: what pages and random players rely on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import combinations_with_replacement
from typing import Any

from referee.rules.kernel.choices import Chance, Choice
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.kind import PRIVATE, By, EntryKind
from referee.rules.kernel.log import Log, Page
from referee.rules.kernel.panel import Draft, Panel, Referee, panel_of, tapped
from tests.rules.kernel.orders import entered_from_one_page

MOST_TAPS = 30
MOST_TRIES = 200
FEW = 4
"""Numbers are mostly one of the first few."""
Texts = Mapping[str, Sequence[str]]
"""What may be typed into fields of free text, by field."""
NOTHING: Texts = {}


def picked_at_random(
    game: Referee, kind: EntryKind[Any], state: Any, draft: Draft, dice: random.Random, texts: Texts = NOTHING
) -> Panel:
    """Return a panel in which likely options were tapped by chance, at least until it lacks nothing."""
    for _ in range(MOST_TAPS):
        panel = panel_of(game, kind, state, draft.seat, draft.picked)
        choice = panel.missing or _wrong(panel) or (dice.choice(panel.choices) if panel.choices else None)
        words = _words(choice, texts) if choice else []
        if not words and panel.choices:
            choice = dice.choice(panel.choices)
            words = _words(choice, texts)
        if choice is None or not words or (panel.ruling and dice.randrange(3) == 0):
            return panel
        if panel.missing:
            words = [word for word in words if word not in panel.draft.picked.get(choice.field, ())] or words
        if choice.numbers and dice.randrange(FEW):
            words = words[:FEW]
        draft = tapped(kind, state, panel.draft, [f"{choice.field}:{dice.choice(words)}"])
    return panel_of(game, kind, state, draft.seat, draft.picked)


def _words(choice: Choice, texts: Texts) -> list[str]:
    """Return what is shown at once; where that is nothing, what is folded away."""
    folded = (option.word for option in choice.options if option.chance is Chance.FOLDED)
    return list(likely(choice, texts)) or list(folded)


def _wrong(panel: Panel) -> Choice | None:
    """Return the choice that a refusal names."""
    field = panel.refusal.field if panel.refusal else None
    return next((choice for choice in panel.choices if choice.field == field), None)


def entry_at_random(
    game: Referee, kinds: Mapping[str, EntryKind[Any]], state: Any, dice: random.Random,
    weights: Mapping[str, float], texts: Texts,
) -> Entry:  # fmt: skip
    """Return an entry that is accepted, put together by chance from what is offered.

    ``weights``: how often a kind is tried against the others, 1 where nothing is said.
    """
    offers = [(kind, kind.offered(state)) for kind in kinds.values()]
    found = [(kind, seats) for kind, seats in offers if seats and weights.get(kind.name, 1)]
    odds = [weights.get(kind.name, 1) for kind, _ in found]
    for _ in range(MOST_TRIES):
        kind, seats = dice.choices(found, odds)[0]
        panel = picked_at_random(game, kind, state, Draft(kind.name, dice.choice(seats), {}), dice, texts)
        if panel.entry and panel.ruling:
            return panel.entry
    raise AssertionError(f"nothing is accepted of {[kind.name for kind, _ in found]}")


def likely(choice: Choice, texts: Texts = NOTHING) -> Iterator[str]:
    """Yield the words that are shown at once; of a number its ends and what lies between."""
    if choice.numbers is not None:
        first, last = choice.usual or choice.numbers
        yield from map(str, range(first, last + 1))
    yield from texts.get(choice.field, ()) if choice.text else ()
    yield from (option.word for option in choice.options if option.chance is Chance.LIKELY and option.word)


def assert_leads_somewhere(
    game: Referee,
    kind: EntryKind[Any],
    state: Any,
    draft: Draft,
    tap: str,
    dice: random.Random,
    texts: Texts = NOTHING,
) -> None:
    """Some accepted entry has what a tap on an option picks, besides what is picked already."""
    field, _, word = tap.partition(":")
    first = tapped(kind, state, draft, [tap])
    panels = []
    for _ in range(MOST_TRIES):
        panel = picked_at_random(game, kind, state, first, dice, texts)
        if panel.ruling and word in panel.draft.picked.get(field, ()):
            return
        panels.append((panel.draft.picked, str(panel.refusal)))
    raise AssertionError(f"{kind.name}: {tap} leads nowhere: {panels[:4]}")


def assert_round_trips(kind: EntryKind[Any], state: Any, entry: Entry) -> None:
    """Entry to picks to entry gives the same entry."""
    picked = kind.picked(state, entry)
    again = kind.entry(state, entry.seat, picked, entry.overrides)
    assert again == entry, (picked, again, entry)


def assert_can_be_picked(game: Referee, kind: EntryKind[Any], state: Any, entry: Entry) -> None:
    """What was accepted can be put together from what is offered."""
    panel = panel_of(game, kind, state, entry.seat, kind.picked(state, entry))
    assert panel.entry == entry, (kind.picked(state, entry), panel.draft, panel.missing)


def kinds_at_once(game: Game[Any, Any]) -> list[EntryKind[Any]]:
    """Return what seats enter at once. (What the table's own device puts right may rule each other out.)"""
    return [kind for kind in game.kinds.values() if kind.at_once and kind.by is not By.TABLE]


def made_at_once(
    game: Game[Any, Any], state: Any, dice: random.Random, texts: Texts = NOTHING
) -> Iterator[tuple[Entry, Entry]]:
    """Yield pairs of entries that different seats make by chance from one page, and that shall meet."""
    offers = {kind: [seat for seat in kind.offered(state) if seat] for kind in kinds_at_once(game)}
    for one, other in combinations_with_replacement(offers, 2):
        pairs = [(mine, yours) for mine in offers[one] for yours in offers[other] if mine != yours]
        if pairs and (one.at_once == other.at_once or PRIVATE in (one.at_once, other.at_once)):
            drafts = zip((one, other), dice.choice(pairs), strict=True)
            made = [_made(game, kind, state, seat, dice, texts) for kind, seat in drafts]
            if made[0] and made[1]:
                yield made[0], made[1]


def _made(
    game: Referee, kind: EntryKind[Any], state: Any, seat: str, dice: random.Random, texts: Texts
) -> Entry | None:
    panel = picked_at_random(game, kind, state, Draft(kind.name, seat, {}), dice, texts)
    return panel.entry if panel.ruling else None


def assert_meet(
    game: Game[Any, Any], state: Any, one: Entry, other: Entry, over: Set[str] = frozenset(),
    seen: Callable[[Any], Any] = lambda found: found,
) -> None:  # fmt: skip
    """Both are accepted in either order, and the state after is the same.

    ``over``: what is said to the second where what the first says rules it out, or has ended what both
    belong to. ``seen``: a state without what does not count.
    """
    page = Log(0, Page(state))
    ends = [entered_from_one_page(game, page, order) for order in ((one, other), (other, one))]
    if over.isdisjoint(end for end in ends if isinstance(end, str)):
        assert not isinstance(ends[0], str), (ends, one, other)
        assert seen(ends[0]) == seen(ends[1]), (one, other)
