"""The tiles of a look at cards: with what, at whose cards or which piles, who stops it (A-33, A-76)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.recon.look import LOOKS, aim_of_recon, towers_of, way_of
from referee.rules.arctic.recon.targets import PILES_OF_A_TOWER, has_leaders_pile, piles_in_play
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.answering import answer_groups
from referee.web.arctic.gather_draft import GatherDraft
from referee.web.arctic.recon_draft import BINOCULARS, recon_of
from referee.web.arctic.tiles import Tile, TileGroup, card_groups

RECON = "recon"
PILE_TITLES = {
    Pile.JUNKYARD: gettext_noop("Junkyard"),
    Pile.CONTESTED: gettext_noop("Contested"),
    Pile.SCHEMATICS: gettext_noop("Schematics"),
    Pile.LEADER: gettext_noop("Leaders"),
}


def resolved_recon(state: ArcticState, seat: str, draft: GatherDraft) -> GatherDraft:
    """Return the draft with the card chosen that it must mean: the only one the seat is known to have."""
    if draft.tab != RECON or draft.weapon:
        return draft
    holding = state.holdings[seat]
    known = [(card.id, None) for card in _lookers(state) if holding.free(card.id) > 0]
    buildings = holding.camp.buildings
    found = [*known, *((buildings[place].card, place) for place in towers_of(state, seat))]
    if len(found) != 1 or holding.is_loose:
        return draft
    return replace(draft, weapon=found[0][0], place=found[0][1])


def is_recon_ready(state: ArcticState, draft: GatherDraft) -> bool:
    """Whether the draft says enough for an entry."""
    way = way_of(state, draft.weapon)
    if way is Power.RECON_4:
        return bool(draft.scout.aim or draft.scout.piles)
    if way is Power.SCOUT_TOWER:
        return bool(draft.cards) and len(recon_of(draft, state).piles) == PILES_OF_A_TOWER
    return way is not None


def recon_groups(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Yield the tiles of a look."""
    yield TileGroup(gettext_noop("Look with"), tuple(_tools(state, seat, draft)))
    way = way_of(state, draft.weapon)
    if way is None:
        return
    if way is Power.RECON_4:
        yield from _places(state, seat, draft)
    elif way is Power.SCOUT_TOWER:
        yield from _piles(state, draft)
        title = gettext_noop("Discard for it")
        yield from card_groups(state, seat, draft, title, list(state.cards), verb="only")
    yield from _along(state, seat, draft)
    if is_recon_ready(state, draft):
        yield from answer_groups(state, draft, aim_of_recon(state, seat, recon_of(draft, state)))


def _lookers(state: ArcticState) -> list[Card]:
    powers = LOOKS.keys() - {Power.SCOUT_TOWER}
    return [card for card in state.cards.values() if card.powers & powers]


def _tools(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[Tile]:
    holding = state.holdings[seat]
    for card in _lookers(state):
        if can_have(state, seat, card):
            depth = LOOKS[next(iter(card.powers & LOOKS.keys()))]
            hint = Line(HINTS[card.kind is Kind.MEMBER], {"number": depth})
            is_on = draft.weapon == card.id
            yield Tile(card.label, card.kind, (), f"tool:{card.id}", is_pressed=is_on, hint=hint)
    for place in towers_of(state, seat):
        card = state.cards[holding.camp.buildings[place].card]
        is_on = (draft.weapon, draft.place) == (card.id, place)
        hint = Line(gettext_noop("2 of two piles, for a card"))
        yield Tile(card.label, card.kind, (), f"tool:{card.id}/{place}", is_pressed=is_on, hint=hint)


HINTS = {True: gettext_noop("{number} cards of a player"), False: gettext_noop("the top of every pile")}


def _along(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Binoculars played along, each 2 cards more."""
    holding = state.holdings[seat]
    tiles = []
    for card in state.cards.values():
        if BINOCULARS in card.powers and can_have(state, seat, card):
            own = card.id == draft.weapon
            most = max(holding.free(card.id), card.count if holding.is_loose else 1) - own
            number = draft.number or 0
            hint = Line(gettext_noop("2 cards more"))
            if most > 0:
                tiles.append(
                    Tile(card.label, card.kind, (), f"along:{most}", number, most, number > 0, hint=hint)
                )
    yield TileGroup(gettext_noop("Play along"), tuple(tiles), is_folded=not (draft.number or tiles))


def _places(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """What a Spy may look at, seat by seat from the next one; at the end the own cards, folded."""
    start = state.players.index(seat)
    for name in (*state.players[start + 1 :], *state.players[:start]):
        yield TileGroup(name, tuple(_tiles_of(state, draft, name, is_own=False)))
    if has_leaders_pile(state):
        is_on = draft.scout.piles == (Pile.LEADER,)
        tile = Tile(PILE_TITLES[Pile.LEADER], "", (), "leaders:", is_pressed=is_on)
        yield TileGroup(gettext_noop("Or"), (tile,))
    own = Line(gettext_noop("{seat}’s own cards"), {"seat": seat})
    yield TileGroup(own, tuple(_tiles_of(state, draft, seat, is_own=True)), is_folded=True)


def _tiles_of(state: ArcticState, draft: GatherDraft, name: str, *, is_own: bool) -> Iterator[Tile]:
    holding, index = state.holdings[name], state.players.index(name)

    def tile(where: str, word: str, number: int | None = None) -> Tile:
        hint = (
            Line(gettext_noop("{number} {number:card|cards}"), {"number": number})
            if number is not None
            else None
        )
        is_on = draft.scout.aim == f"{index}.{where}"
        return Tile(word, "", (), f"aim:{index}.{where}", is_pressed=is_on, hint=hint)

    if not is_own and holding.committed:
        yield tile("force", gettext_noop("Force"), holding.committed)
    elif not is_own and holding.committed is None:
        yield tile("hand", gettext_noop("Hand"))
    yield tile("deck", gettext_noop("Deck"))
    for place, building in enumerate(holding.camp.buildings):
        if number := building.number + building.timer:
            yield tile(f"b{place}", state.cards[building.card].label, number)


def _piles(state: ArcticState, draft: GatherDraft) -> Iterator[TileGroup]:
    piles = piles_in_play(state)
    if len(piles) <= PILES_OF_A_TOWER:
        return
    tiles = tuple(
        Tile(PILE_TITLES[pile], "", (), f"pile:{pile}", is_pressed=pile in draft.scout.piles)
        for pile in piles
    )
    yield TileGroup(gettext_noop("The top of two piles"), tiles)
