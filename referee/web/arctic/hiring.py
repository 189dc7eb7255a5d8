"""The tiles of a hire: meds, the Swindler's refugees, and whom the food and the meds pay (A-26, A-80)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.gathering.hunting import payable, price_for
from referee.rules.arctic.hq.leaders import bonus_of
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.hire import cost_line, meds_in
from referee.rules.arctic.worth.seat import worth_of
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop
from referee.web.arctic.board import values_of
from referee.web.arctic.gather import facts_of, is_medicine
from referee.web.arctic.gather_draft import GatherDraft
from referee.web.arctic.power_panel import swindle_groups
from referee.web.arctic.tiles import Tile, TileGroup, card_groups


def hire_groups(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Yield the meds to play, the Swindler's refugees, and the mercenaries: those that this pays first."""
    meds = [card_id for card_id in state.cards if is_medicine(state, card_id)]
    yield from card_groups(state, seat, draft, gettext_noop("Meds played"), meds)
    yield from swindle_groups(state, seat, draft)
    hunters = tuple(card_id for card_id in draft.cards if card_id not in meds)
    swindled = len(draft.powers.swindled)
    meds_here = meds_in(state.cards[card_id] for card_id in draft.cards if card_id in meds)
    hunted = _hunted(state, seat, draft, hunters) if hunters else 0
    cards = payable(state, seat, hunted, meds_here, swindled)
    known = {card.id for card in cards}
    rest = [state.cards[card_id] for card_id, left in state.stacks.items() if left and card_id not in known]
    yield TileGroup(
        gettext_noop("Hire, paid by this"), tuple(_hire_tile(state, seat, draft, card) for card in cards)
    )
    others = tuple(_hire_tile(state, seat, draft, card) for card in rest)
    yield TileGroup(gettext_noop("Too dear now"), others, is_folded=True)


def _hunted(state: ArcticState, seat: str, draft: GatherDraft, hunters: tuple[str, ...]) -> int:
    checks = Checks(Entry(facts_of(draft, state, seat)))
    try:
        bonus = bonus_of(state, seat, Action.HUNT, draft.helper or None, checks)
        return worth_of(state, seat, Action.HUNT, hunters, checks, bonus)[0].value
    except IllegalEntry:
        return 0


def _hire_tile(state: ArcticState, seat: str, draft: GatherDraft, card: Card) -> Tile:
    price = price_for(state, seat, card, len(draft.powers.swindled))
    return Tile(
        card.label, card.kind, values_of(card), f"hire:{card.id}", left=state.stacks.get(card.id, 0),
        is_pressed=draft.hired == card.id, hint=cost_line(price),
    )  # fmt: skip
