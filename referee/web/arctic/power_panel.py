"""The tiles of powers: a Cargo Sled's extra card, the Swindler's refugees, Sergeant, Demolition Team, Map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.rules.arctic.answers.responses import Aimed
from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.demolition import sites
from referee.rules.arctic.gathering.digging import SLED_TAKES, sleds_in
from referee.rules.arctic.gathering.power_turns import power_kinds
from referee.rules.arctic.gathering.swindling import FOR_A_MED
from referee.rules.arctic.gathering.taking_back import members_just_used
from referee.rules.arctic.hq.buildings import building_hint
from referee.rules.arctic.hq.leaders import USED
from referee.rules.arctic.record.having import can_have
from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.sites import reset_timer
from referee.rules.kernel.ruling import IllegalEntry, Line, gettext_noop
from referee.web.arctic.answering import answer_groups
from referee.web.arctic.board import values_of
from referee.web.arctic.gather_draft import NOTHING, UNSEEN, GatherDraft
from referee.web.arctic.power_draft import site_word
from referee.web.arctic.tiles import Stepper, Tile, TileGroup, card_groups

POWER_WORDS: Mapping[str, str] = {
    Drill.kind: gettext_noop("Drill Sergeant"),
    Demolish.kind: gettext_noop("Demolition Team"),
    TakeBack.kind: gettext_noop("Map"),
}
POWER_OF: Mapping[str, Power] = {
    Drill.kind: Power.RECYCLE_2_DRAW_2,
    Demolish.kind: Power.RESET_BUILD_TIMER,
    TakeBack.kind: Power.REUSE_MEMBER,
}


def powers_for(state: ArcticState, seat: str) -> list[str]:
    """Return the kinds of these entries that the seat may make now, first of cards it surely has."""
    holding = state.holdings[seat]

    def is_a_guess(kind: str) -> bool:
        cards = (card for card in state.cards.values() if POWER_OF[kind] in card.powers)
        return not any(holding.free(card.id) > 0 for card in cards)

    return sorted(power_kinds(state, seat), key=is_a_guess)


def resolved_power(state: ArcticState, seat: str, draft: GatherDraft) -> GatherDraft:
    """Return the draft with what it must mean: the only card, the only building, the only member."""
    if draft.tab == "dig" and draft.powers.extra and not sleds_in(state, draft.cards):
        return replace(draft, powers=replace(draft.powers, extra=()))
    if draft.tab not in POWER_WORDS:
        return draft
    if not draft.cards:
        ids = list(dict.fromkeys(_choice(state, seat, draft)))
        draft = replace(draft, cards=(ids[0],)) if len(ids) == 1 else draft
    there = [site_word(state, owner, place) for owner, place, _ in sites(state)]
    if draft.tab == Demolish.kind and draft.powers.site not in there:
        draft = replace(draft, powers=replace(draft.powers, site=there[0] if len(there) == 1 else ""))
    return draft


def _choice(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[str]:
    """Yield the cards of which one is to be tapped: members for a Map, else those with the power."""
    holding = state.holdings[seat]
    if draft.tab == TakeBack.kind:
        yield from members_just_used(state, holding)
        return
    for card in state.cards.values():
        if POWER_OF[draft.tab] in card.powers and can_have(state, seat, card):
            yield card.id


def is_power_ready(draft: GatherDraft) -> bool:
    """Whether the draft says enough for an entry."""
    return bool(draft.cards) and (draft.tab != Demolish.kind or bool(draft.powers.site))


def start_of_power(draft: GatherDraft) -> Line:
    """Return what is to be tapped next."""
    if draft.tab == TakeBack.kind:
        return Line(gettext_noop("Tap the member that comes back."))
    if draft.tab == Drill.kind:
        return Line(gettext_noop("Tap the card that is discarded."))
    return Line(gettext_noop("Tap the card that is discarded, then the building."))


def power_groups(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Yield the tiles of a Sergeant, a Demolition Team or a Map."""
    if draft.tab == TakeBack.kind:
        numbers = Counter(members_just_used(state, state.holdings[seat]))
        tiles = tuple(_only(state.cards[card_id], draft, left) for card_id, left in numbers.items())
        yield TileGroup(gettext_noop("Back to the hand"), tiles)
        return
    ids = [card.id for card in state.cards.values() if POWER_OF[draft.tab] in card.powers]
    title = gettext_noop("Discard for its power")
    yield from card_groups(state, seat, draft, title, ids, verb="only")
    if draft.tab == Demolish.kind:
        yield _sites(state, draft)
        yield from _guards(state, seat, draft)


def _only(card: Card, draft: GatherDraft, left: int) -> Tile:
    is_pressed = card.id in draft.cards
    return Tile(card.label, card.kind, values_of(card), f"only:{card.id}", int(is_pressed), left, is_pressed)


def _sites(state: ArcticState, draft: GatherDraft) -> TileGroup:
    tiles = []
    for owner, place, building in sites(state):
        card, word = state.cards[building.card], site_word(state, owner, place)
        name = Line(gettext_noop("{seat}: {card}"), {"seat": owner, "card": card.label})
        tiles.append(
            Tile(name.text(), card.kind, (), f"site:{word}", is_pressed=draft.powers.site == word,
                 hint=building_hint(state, building))
        )  # fmt: skip
    return TileGroup(gettext_noop("Which timer"), tuple(tiles))


def _guards(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """A Guard of the building's owner may cancel it (A-55)."""
    if draft.powers.site:
        owner = state.players[int(draft.powers.site.partition(".")[0])]
        yield from answer_groups(state, draft, Aimed(seat, owner))


def power_stepper(state: ArcticState, draft: GatherDraft) -> Stepper | None:
    """Return the number of cards that lie on the building then; fewer only where the deck runs out."""
    place, _, building = draft.powers.site.partition(".")
    if draft.tab != Demolish.kind or not place or draft.saver:
        return None
    buildings = state.holdings[state.players[int(place)]].camp.buildings
    if int(building) >= len(buildings) or state.house_rules["demolition_reset"] != "full":
        return None
    try:
        most = reset_timer(state, buildings[int(building)])
    except IllegalEntry:
        return Stepper(gettext_noop("Cards that lie on it then"), draft.number or 0, 9)
    number = most if draft.number is None else draft.number
    return Stepper(gettext_noop("Cards on it; fewer only where the deck runs out"), number, most)


# In a dig or a hire -------------------------------------------------------------------------------


def sled_groups(state: ArcticState, draft: GatherDraft, there: list[Card]) -> Iterator[TileGroup]:
    """Yield what a Cargo Sled in the dig may keep besides, once one card is kept (A-85)."""
    sleds = sleds_in(state, draft.cards)
    if not sleds or draft.kept == NOTHING:
        return
    fitting = [card for card in there if card.kind in SLED_TAKES]
    likely = [card for card in fitting if card.pile is Pile.JUNKYARD]
    others = [card for card in fitting if card not in likely]
    unseen = _extra_tile(draft, gettext_noop("Unseen"), "", UNSEEN, sleds)
    tiles = (unseen, *(_card_extra(draft, card, sleds) for card in likely))
    yield TileGroup(gettext_noop("Cargo Sled: a tool or medicine besides"), tiles)
    title = gettext_noop("Cargo Sled: trashed, or lost in a deadlock")
    yield TileGroup(title, tuple(_card_extra(draft, card, sleds) for card in others), is_folded=True)


def _card_extra(draft: GatherDraft, card: Card, sleds: int) -> Tile:
    tile = _extra_tile(draft, card.label, card.kind, card.id, sleds)
    return replace(tile, values=values_of(card), hint=None)


def _extra_tile(draft: GatherDraft, name: str, kind: str, word: str, sleds: int) -> Tile:
    number = draft.powers.extra.count(word)
    return Tile(name, kind, (), f"extra:{word}*{sleds}", number if sleds > 1 else 0, sleds,
                is_pressed=number > 0, hint=Line(gettext_noop("shown later")))  # fmt: skip


def swindle_groups(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Yield the refugees that the Swindler may discard for a cheaper hire, once a round (A-80)."""
    holding = state.holdings[seat]
    if Power.SWINDLER not in holding.camp.powers(state.cards) or USED in holding.actions:
        return
    chosen = Counter(draft.powers.swindled)
    tiles = tuple(
        Tile(card.label, card.kind, (), f"swindle:{card.id}*{FOR_A_MED}", chosen[card.id],
             is_pressed=chosen[card.id] > 0, hint=Line(gettext_noop("1: a food less, 2: a med less")))
        for card in state.cards.values()
        if card.is_refugee and can_have(state, seat, card)
    )  # fmt: skip
    leader = state.cards[holding.camp.leader or ""].label
    yield TileGroup(Line(gettext_noop("{leader}: discard refugees"), {"leader": leader}), tiles)
