"""Leaders to tap: those dealt, of which one is kept, and those of the pile, of which one may join."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import leaders_in_pile
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.gather_draft import NOTHING, GatherDraft
from referee.web.arctic.tiles import Tile, TileGroup

LEADER_HINTS: Mapping[Power, str] = {
    Power.BUTCHER: gettext_noop("a member for 1 food, 1 med"),
    Power.CANNIBAL: gettext_noop("a member for 3 food"),
    Power.EXCAVATOR: gettext_noop("refugees dig 1"),
    Power.FANATIC: gettext_noop("a refugee strikes a card"),
    Power.GANGSTER: gettext_noop("refugees fight 0, count 2"),
    Power.MENTOR: gettext_noop("a refugee gives +1"),
    Power.ORGANIZER: gettext_noop("a refugee draws 2, keeps 1"),
    Power.PEACEMAKER: gettext_noop("a refugee gives +2 hunt or dig"),
    Power.RANGER: gettext_noop("refugees, families hunt 1"),
    Power.SERGEANT_AT_ARMS: gettext_noop("tools are safe"),
    Power.SWINDLER: gettext_noop("refugees make hires cheaper"),
    Power.YARDMASTER: gettext_noop("looks into the junkyard"),
}


def leaders_to_choose(state: ArcticState, draft: GatherDraft) -> TileGroup:
    """Return the leaders that a seat may have been dealt (A-7)."""
    # Before all have chosen a leader that is missing here would tell who has it.
    taken = {each.camp.leader for each in state.holdings.values()} if state.has_open_leaders else set()
    leaders = (card for card in state.cards.values() if card.kind is Kind.LEADER and is_in_play(state, card))
    tiles = tuple(_tile(card, draft) for card in leaders if card.id not in taken)
    return TileGroup(gettext_noop("Which leader is kept"), tiles)


def leaders_to_draft(state: ArcticState, draft: GatherDraft) -> TileGroup:
    """Return the leaders of the pile, of which one at most joins (A-93)."""
    nothing = Tile(gettext_noop("None"), "", (), f"keep:{NOTHING}", is_pressed=draft.kept == NOTHING,
                   hint=Line(gettext_noop("all under the pile")))  # fmt: skip
    tiles = tuple(_tile(card, draft) for card in leaders_in_pile(state))
    return TileGroup(gettext_noop("Who joins, one at most"), (nothing, *tiles))


def _tile(card: Card, draft: GatherDraft) -> Tile:
    hint = Line(LEADER_HINTS.get(next(iter(card.powers)), ""))
    return Tile(card.label, card.kind, (), f"keep:{card.id}", is_pressed=draft.kept == card.id, hint=hint)
