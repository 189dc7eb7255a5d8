"""The tiles of a reshuffle in the solo game: which card leaves for good (A-96)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.rules.arctic.cards import Card
from referee.rules.arctic.holdings import Holding
from referee.rules.arctic.meta import CONTESTED_RESOURCES
from referee.rules.arctic.solo_entries import Reshuffle
from referee.rules.arctic.state import ArcticState
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.board import values_of
from referee.web.arctic.gather import TABS
from referee.web.arctic.gather_draft import UNSEEN, GatherDraft
from referee.web.arctic.tiles import Tile, TileGroup, shows_up

SOLO_TABS: Sequence[tuple[str, str, str]] = (
    *(tab for tab in TABS if tab[0] not in ("strike", "commit")),
    (Reshuffle.kind, gettext_noop("Reshuffle"), "cards"),
)


def reshuffle_groups(state: ArcticState, holding: Holding, draft: GatherDraft) -> Iterator[TileGroup]:
    """Yield what the top card of the new deck can be, from the hand's and the discard pile's cards (A-96)."""
    unseen = Tile(gettext_noop("Unseen"), "", (), f"keep:{UNSEEN}", is_pressed=draft.kept == UNSEEN,
                  hint=Line(gettext_noop("nobody looked")))  # fmt: skip
    rested = replace(holding, used={}, fresh=0)
    known = [card for card in state.cards.values() if rested.free(card.id) > 0]
    others = [card for card in state.cards.values() if card not in known and shows_up(state, rested, card.id)]
    yield TileGroup(gettext_noop("Removed for good"), (unseen, *(_tile(draft, card) for card in known)))
    yield TileGroup(
        gettext_noop("A card gained unseen"),
        tuple(_tile(draft, card) for card in others),
        is_folded=True,
    )


def _tile(draft: GatherDraft, card: Card) -> Tile:
    return Tile(card.label, card.kind, values_of(card), f"keep:{card.id}", is_pressed=draft.kept == card.id)


def none_was_lost(state: ArcticState) -> bool:
    """Return whether no contested card can be in the junkyard; in the solo game only trash brings one."""
    return state.solo is None and state.contested_left == CONTESTED_RESOURCES
