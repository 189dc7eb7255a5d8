"""Tiles to tap: the cards a seat can use, and those that a gain not shown yet may turn out to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.board import Value, values_of
from referee.web.arctic.gather_draft import GatherDraft


@dataclass(frozen=True, slots=True)
class Tile:
    """A card (or a word) to tap. ``number`` chosen, ``left`` copies there are, ``tap`` what tapping says."""

    name: str
    kind: str
    values: tuple[Value, ...]
    tap: str
    number: int = 0
    left: int = 0
    is_pressed: bool = False
    hint: Line | None = None


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Tiles under one heading; ``is_folded``: the less likely ones."""

    title: str | Line
    tiles: tuple[Tile, ...]
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number of cards. ``word`` says what it counts."""

    word: str | Line
    number: int
    most: int


def card_groups(
    state: ArcticState, seat: str, draft: GatherDraft, title: str, wanted: Collection[str],
    *, verb: str = "use", is_sorted: bool = False,
) -> Iterator[TileGroup]:  # fmt: skip
    """Yield the seat's own cards; where gains are unseen, folded, what one card more may turn out to be.

    ``verb``: what a tap does. ``is_sorted``: the cards stay in the order given.
    """
    holding, chosen = state.holdings[seat], Counter(draft.cards)
    known = [card_id for card_id in wanted if holding.free(card_id) > 0 or chosen[card_id]]
    tiles = [
        _card_tile(state, draft, card_id, max(holding.free(card_id), chosen[card_id]), verb)
        for card_id in known
    ]
    if not is_sorted:
        tiles.sort(key=lambda tile: (tile.kind != Kind.MEMBER, tile.kind))
    yield TileGroup(title, tuple(tiles))
    others = [
        card_id
        for card_id in wanted
        if chosen[card_id] >= holding.free(card_id) and shows_up(state, seat, card_id, draft.cards)
    ]
    yield TileGroup(
        gettext_noop("A card gained unseen"),
        tuple(_card_tile(state, draft, card_id, chosen[card_id] + 1, verb) for card_id in others),
        is_folded=True,
    )


def shows_up(state: ArcticState, seat: str, card_id: str, besides: Sequence[str] = ()) -> bool:
    """Whether a gain of the seat not shown yet may turn out to be the card, besides these chosen."""
    known = [card_id] * max(state.holdings[seat].free(card_id) - besides.count(card_id), 0)
    return can_have(state, seat, state.cards[card_id], (*besides, *known))


def _card_tile(state: ArcticState, draft: GatherDraft, card_id: str, most: int, verb: str) -> Tile:
    card, number = state.cards[card_id], Counter(draft.cards)[card_id]
    tap = f"only:{card_id}" if verb == "only" else f"use:{card_id}*{most}"
    return Tile(card.label, card.kind, values_of(card), tap, number, most, is_pressed=number > 0)
