"""What holds of every entry kind in every state: what pages and random players rely on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import By, EntryKind
from referee.rules.kernel.entry.panel import Draft, Panel, panel_of, tapped
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, Record, Version, extend, open_log, rule_plainly
from referee.rules.kernel.text.ruling import Ruling
from referee.tables import playing
from referee.tables.playing import MOST_TRIES, NOTHING, Texts
from referee.tables.playing import answered as answered
from referee.tables.playing import likely as likely
from tests.rules.kernel.history.orders import entered_from_one_page


def picked_at_random(
    game: Game[Any, Any],
    kind: EntryKind[Any],
    state: Any,
    draft: Draft,
    dice: random.Random,
    texts: Texts = NOTHING,
) -> Panel:
    """Return a panel in which every choice was answered by chance, and what lacks or is refused anew."""
    return playing.mended(game, kind, state, draft, answered(kind, state, draft, dice, texts), dice, texts)


def entry_at_random(
    game: Game[Any, Any],
    kinds: Mapping[str, EntryKind[Any]],
    state: Any,
    dice: random.Random,
    weights: Mapping[str, float],
    texts: Texts,
) -> Entry:
    """Return an entry that is accepted. In a game that goes on there is one."""
    entry = playing.entry_at_random(game, kinds, state, dice, weights, texts)
    assert entry, "nothing is accepted"
    return entry


@dataclass(frozen=True)
class Step:
    """A record of a game, with the log before and after it."""

    record: Record
    before: Log[Any]
    after: Log[Any]


def play_out(
    game: Game[Any, Any],
    setup: Any,
    choose: Callable[[Any], Entry],
    is_over: Callable[[Log[Any]], bool],
    rule: Callable[[Game[Any, Any], Log[Any], Entry], Ruling[Any]] = rule_plainly,
) -> Iterator[Step]:
    """Yield the records of a game in which one entry after the other is chosen, until it is over."""
    log = open_log(game, setup, game.shipped_edition())
    while not is_over(log):
        entry = choose(log.state)
        record = Record(log.number + 1, entry, rule(game, log, entry))
        before, log = log, extend(game, log, record)
        yield Step(record, before, log)


def assert_leads_somewhere(
    game: Game[Any, Any],
    kind: EntryKind[Any],
    state: Any,
    draft: Draft,
    tap: str,
    dice: random.Random,
    texts: Texts = NOTHING,
) -> None:
    """Some accepted entry has what a tap on an option picks, besides what is picked already."""
    field, _, word = tap.partition(":")
    picked = tapped(kind, state, draft, [tap]).picked.get(field, ())
    first = Draft(draft.kind, draft.seat, {**draft.picked, field: picked})
    panels = []
    for number in range(MOST_TRIES):
        # First as it stands, with what is likely; then at random.
        is_first = number == 0
        panel = (
            panel_of(game, kind, state, first)
            if is_first
            else picked_at_random(game, kind, state, first, dice, texts)
        )
        if panel.ruling and word in panel.draft.picked.get(field, ()):
            return
        panels.append((panel.draft.picked, str(panel.refusal)))
    raise AssertionError(f"{kind.name}: {tap} leads nowhere: {panels[:4]}")


def assert_round_trips(kind: EntryKind[Any], state: Any, entry: Entry) -> None:
    """Entry to picks to entry gives the same entry."""
    picked = kind.picked(state, entry)
    again = kind.entry(state, entry.seat, picked, entry.overrides)
    assert again == entry, (picked, again, entry)


def assert_can_be_picked(game: Game[Any, Any], kind: EntryKind[Any], state: Any, entry: Entry) -> None:
    """What was accepted can be put together from what is offered."""
    panel = panel_of(game, kind, state, Draft(kind.name, entry.seat, kind.picked(state, entry)))
    assert panel.entry == entry, (kind.picked(state, entry), panel.draft, panel.missing)


def kinds_at_once(game: Game[Any, Any]) -> list[EntryKind[Any]]:
    """Return what seats enter at once. (What the table's own device puts right may rule each other out.)"""
    return [kind for kind in game.kinds.values() if kind.concurrent_with and kind.by is not By.TABLE]


def made_at_once(
    game: Game[Any, Any], state: Any, dice: random.Random, texts: Texts = NOTHING
) -> Iterator[tuple[Entry, Entry]]:
    """Yield pairs of entries that different seats make by chance from one page, and that shall meet."""
    offers = {kind: [seat for seat in kind.offered(state) if seat] for kind in kinds_at_once(game)}
    for one, other in combinations_with_replacement(offers, 2):
        pairs = [(mine, yours) for mine in offers[one] for yours in offers[other] if mine != yours]
        if not pairs:
            continue
        drafts: list[tuple[Any, str]] = [*zip((one, other), dice.choice(pairs), strict=True)]
        # Which kind, and whose, is all that matters here, so the class stands for the facts.
        if game.concurrent_with(*(Entry(kind.facts, seat) for kind, seat in drafts)):
            made = [_made(game, kind, state, seat, dice, texts) for kind, seat in drafts]
            if made[0] and made[1]:
                yield made[0], made[1]


def _made(
    game: Game[Any, Any], kind: EntryKind[Any], state: Any, seat: str, dice: random.Random, texts: Texts
) -> Entry | None:
    panel = picked_at_random(game, kind, state, Draft(kind.name, seat, {}), dice, texts)
    return panel.entry if panel.ruling else None


def assert_meet(
    game: Game[Any, Any],
    state: Any,
    one: Entry,
    other: Entry,
    over: Set[str] = frozenset(),
    seen: Callable[[Any], Any] = lambda found: found,
) -> None:
    """Both are accepted in either order, and the state after is the same.

    ``over``: what is said to the second where what the first says rules it out, or has ended what both
    belong to. ``seen``: a state without what does not count.
    """
    page = Log(0, Version(state))
    ends = [entered_from_one_page(game, page, order) for order in ((one, other), (other, one))]
    if over.isdisjoint(end for end in ends if isinstance(end, str)):
        assert not isinstance(ends[0], str), (ends, one, other)
        assert seen(ends[0]) == seen(ends[1]), (one, other)
