"""The tiles of a strike: with what, at whose card, and who stops it (A-50 to A-55, A-77, A-80)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.answers.asking import aim_of
from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.open_actions import STRIKERS
from referee.rules.arctic.hq.leaders import USED
from referee.rules.arctic.record.having import can_play
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.answering import answer_groups
from referee.web.arctic.board import values_of
from referee.web.arctic.gather import strike_of
from referee.web.arctic.gather_draft import GatherDraft
from referee.web.arctic.tiles import Tile, TileGroup, shows_up


def strike_groups(state: ArcticState, draft: GatherDraft) -> Iterator[TileGroup]:
    own = state.holdings[draft.actor]
    is_fanatic = Power.FANATIC in own.camp.powers(state.cards) and USED not in own.actions
    weapons = [
        Tile(card.label, card.kind, values_of(card), f"weapon:{card.id}", is_pressed=draft.weapon == card.id)
        for card in state.cards.values()
        if (card.powers & STRIKERS or (is_fanatic and card.is_refugee)) and can_play(state, draft.actor, card)
    ]
    yield TileGroup(gettext_noop("Strike with"), tuple(weapons))
    if not draft.weapon:
        return
    weapon = state.cards[draft.weapon]
    wanted = _wanted(weapon)
    for place, name in enumerate(state.players):
        if name != draft.actor:
            if "hq4" in state.modules and weapon.powers & STRIKERS:
                title = Line(gettext_noop("{seat}’s buildings and leader"), {"seat": name})
                yield TileGroup(title, tuple(_deeds(state, draft, place, weapon)))
            if state.holdings[name].committed is None:
                yield from _targets(state, draft, place, wanted)
    if draft.target:
        yield from answer_groups(state, draft, aim_of(draft.actor, strike_of(draft, state)))


def _wanted(weapon: Card) -> frozenset[Kind]:
    if weapon.powers & STRIKERS:
        return frozenset({Kind.TOOL if Power.DISARM in weapon.powers else Kind.MEMBER})
    return frozenset({Kind.MEMBER, Kind.TOOL, Kind.MEDICINE, Kind.INSTANT, Kind.JUNK})


def _deeds(state: ArcticState, draft: GatherDraft, place: int, weapon: Card) -> Iterator[Tile]:
    """The buildings (or leader) that may be attacked with HQ 4, whether the owner has committed or not."""
    camp = state.holdings[state.players[place]].camp
    if Power.DISARM in weapon.powers:
        for card_id in dict.fromkeys(camp.working):
            yield _target_tile(draft, place, state.cards[card_id])
    elif camp.active_leader and (
        Power.SNIPE in weapon.powers or state.house_rules["assassin_vs_leader"] == "yes"
    ):
        yield _target_tile(draft, place, state.cards[camp.active_leader])


def _targets(
    state: ArcticState, draft: GatherDraft, place: int, wanted: frozenset[Kind]
) -> Iterator[TileGroup]:
    """The cards of a seat that has not committed (A-53): known ones, then, folded, what may show up."""
    name = state.players[place]
    holding = state.holdings[name]
    known = [card for card in state.cards.values() if card.kind in wanted and holding.free(card.id) > 0]
    others = [
        card
        for card in state.cards.values()
        if card.kind in wanted and card not in known and shows_up(state, name, card.id)
    ]
    yield TileGroup(name, tuple(_target_tile(draft, place, card) for card in known))
    title = Line(gettext_noop("{seat}: a card gained unseen"), {"seat": name})
    yield TileGroup(title, tuple(_target_tile(draft, place, card) for card in others), is_folded=True)


def _target_tile(draft: GatherDraft, place: int, card: Card) -> Tile:
    word = f"{place}.{card.id}"
    return Tile(card.label, card.kind, values_of(card), f"target:{word}", is_pressed=draft.target == word)
