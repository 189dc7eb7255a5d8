"""The tiles of a reshuffle in the solo game: which card leaves for good (A-96)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.solo.reshuffle import Reshuffle, rested
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.board import values_of
from referee.web.arctic.gather import TABS
from referee.web.arctic.gather_draft import UNSEEN, GatherDraft
from referee.web.arctic.tiles import Tile, TileGroup, shows_up

SOLO_TABS: Sequence[tuple[str, str, str]] = (
    *(tab for tab in TABS if tab[0] not in ("strike", "commit")),
    (Reshuffle.kind, gettext_noop("Reshuffle"), "cards"),
)


def reshuffle_groups(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Yield what the top card of the new deck can be, from the hand's and the discard pile's cards (A-96)."""
    unseen = Tile(gettext_noop("Unseen"), "", (), f"keep:{UNSEEN}", is_pressed=draft.kept == UNSEEN,
                  hint=Line(gettext_noop("nobody looked")))  # fmt: skip
    state = rested(state, seat)
    known = [card for card in state.cards.values() if state.holdings[seat].free(card.id) > 0]
    others = [card for card in state.cards.values() if card not in known and shows_up(state, seat, card.id)]
    yield TileGroup(gettext_noop("Removed for good"), (unseen, *(_tile(draft, card) for card in known)))
    yield TileGroup(
        gettext_noop("A card gained unseen"),
        tuple(_tile(draft, card) for card in others),
        is_folded=True,
    )


def _tile(draft: GatherDraft, card: Card) -> Tile:
    return Tile(card.label, card.kind, values_of(card), f"keep:{card.id}", is_pressed=draft.kept == card.id)
