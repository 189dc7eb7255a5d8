"""Editions as they are kept with a table: plain JSON material, there and back."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Catalogue, shipped
from referee.rules.kernel.codec import decode, encode


def shipped_edition() -> list[dict[str, Any]]:
    """Return the shipped cards; sets have no order of their own, and a digest must not change."""
    return [_sorted_sets(encode(card)) for card in shipped().values()]


def read_edition(edition: Any) -> Catalogue:
    """Return the catalogue of an edition."""
    cards = decode(tuple[Card, ...], edition)
    return MappingProxyType({card.id: card for card in cards})


def _sorted_sets(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, **{name: sorted(row[name]) for name in ("keywords", "powers", "unknown")}}
