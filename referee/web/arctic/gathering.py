"""The Now panel of a gathering turn: tiles to tap, what the entry would come to, and its button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from referee.rules.arctic.cards import Card, Kind, Pile
from referee.rules.arctic.force import base_of
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering import Action, ActionCase, resolve_action
from referee.rules.arctic.hire import affordable, cost_line, meds_in
from referee.rules.arctic.holdings import Holding, may_be_anywhere, may_show_up
from referee.rules.arctic.inplay import NEVER_IN_HAND, is_in_play
from referee.rules.arctic.meta import CONTESTED_RESOURCES
from referee.rules.arctic.powers import Power
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.targets import SAVES
from referee.rules.arctic.turn_entries import Gathering
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.web.arctic.board import Value, values_of
from referee.web.arctic.gather import NOTHING, TABS, UNSEEN, GatherDraft, facts_of, is_medicine

STRIKERS = frozenset({Power.DISARM, Power.SNIPE, Power.SNIPE_SINGLE})
ACTION_TABS = frozenset({"dig", "draw", "hunt"})


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
class Panel:
    """All that the panel shows. ``would``: the entry's sentence, ``refusal``: why it would be refused."""

    seat: str
    tabs: tuple[tuple[str, str, str, bool, bool], ...]
    groups: tuple[TileGroup, ...]
    would: Line
    ruling: Ruling[Gathering] | None
    refusal: IllegalEntry | None
    is_ready: bool
    number: int
    left: int
    actors: tuple[str, ...]


def panel_of(state: ArcticState, seat: str, draft: GatherDraft, actors: tuple[str, ...]) -> Panel:
    """Work out the panel for the seat that gathers. ``actors``: who may strike from this page."""
    facts = facts_of(draft, state, seat)
    who = draft.actor if draft.tab == "strike" else seat
    ruling, refusal = _preview(state, Entry(facts, who)) if _is_ready(draft) else (None, None)
    outcome = ruling.outcome if ruling else Gathering()
    holding = state.holdings[seat]
    taken = holding.actions | ({"hunt"} if "hire" in holding.actions else set())
    return Panel(
        seat=who,
        tabs=tuple((name, word, icon, name == draft.tab, name in taken) for name, word, icon in TABS),
        groups=tuple(_groups(state, seat, draft, outcome)),
        would=ARCTIC.describe(state, Entry(facts, who), outcome, who) if _is_ready(draft) else _start(draft),
        ruling=ruling,
        refusal=refusal,
        is_ready=_is_ready(draft),
        number=holding.left if draft.number is None else draft.number,
        left=holding.left,
        actors=actors,
    )


def _is_ready(draft: GatherDraft) -> bool:
    if draft.tab == "strike":
        return bool(draft.weapon and draft.target)
    return draft.tab == "commit" or bool(draft.cards) or bool(draft.tab == "hunt" and draft.hired)


def _start(draft: GatherDraft) -> Line:
    if draft.tab == "strike":
        return Line(gettext_noop("Tap who strikes, then the target."))
    return Line(gettext_noop("Tap the cards that are used."))


def _preview(state: ArcticState, entry: Entry) -> tuple[Ruling[Gathering] | None, IllegalEntry | None]:
    try:
        return ARCTIC.adjudicate(state, entry), None
    except IllegalEntry as refusal:
        return None, refusal


# Tiles --------------------------------------------------------------------------------------------


def _groups(state: ArcticState, seat: str, draft: GatherDraft, outcome: Gathering) -> Iterator[TileGroup]:
    holding = state.holdings[seat]
    if draft.tab in ACTION_TABS:
        yield from _usable(state, holding, draft)
    if draft.tab == "dig":
        yield from _kept(state, draft)
    elif draft.tab == "hunt":
        yield from _hiring(state, holding, draft)
    elif draft.tab == "trash":
        yield from _cards(state, holding, draft, gettext_noop("To the junkyard"), state.cards)
    elif draft.tab == "strike":
        yield from _striking(state, draft)


def _usable(state: ArcticState, holding: Holding, draft: GatherDraft) -> Iterator[TileGroup]:
    title = {
        "dig": gettext_noop("Dig with"),
        "draw": gettext_noop("Draw with"),
        "hunt": gettext_noop("Hunt with"),
    }
    helps = [card_id for card_id, card in state.cards.items() if _helps(card, draft.tab, state)]
    yield from _cards(state, holding, draft, title[draft.tab], helps)


def _helps(card: Card, action: str, state: ArcticState) -> bool:
    base = base_of(card, action, frozenset(), state.house_rules)
    return base is not None or getattr(card.mod, action) is not None


def _cards(
    state: ArcticState, holding: Holding, draft: GatherDraft, title: str, wanted: Collection[str]
) -> Iterator[TileGroup]:
    """The seat's own cards first; where gains are unseen, folded, what one card more may turn out to be."""
    chosen = Counter(draft.cards)
    known = [card_id for card_id in wanted if holding.free(card_id) > 0 or chosen[card_id]]
    tiles = [
        _card_tile(state, draft, card_id, max(holding.free(card_id), chosen[card_id])) for card_id in known
    ]
    yield TileGroup(title, tuple(sorted(tiles, key=lambda tile: (tile.kind != Kind.MEMBER, tile.kind))))
    others = [
        card_id
        for card_id in wanted
        if chosen[card_id] >= holding.free(card_id) and _may_show_up(state, holding, card_id)
    ]
    yield TileGroup(
        gettext_noop("A card gained unseen"),
        tuple(_card_tile(state, draft, card_id, chosen[card_id] + 1) for card_id in others),
        is_folded=True,
    )


def _may_show_up(state: ArcticState, holding: Holding, card_id: str) -> bool:
    card = state.cards[card_id]
    return _is_hand_card(state, card) and may_show_up(holding, card, state.holdings, state.stacks)


def _is_hand_card(state: ArcticState, card: Card) -> bool:
    return is_in_play(state, card) and card.kind not in NEVER_IN_HAND


def _card_tile(state: ArcticState, draft: GatherDraft, card_id: str, most: int) -> Tile:
    card, number = state.cards[card_id], Counter(draft.cards)[card_id]
    return Tile(
        card.label, card.kind, values_of(card), f"use:{card_id}*{most}", number, most, is_pressed=number > 0
    )


def _kept(state: ArcticState, draft: GatherDraft) -> Iterator[TileGroup]:
    """Junkyard cards that nobody has, then, folded, what was trashed or lost there (section 13)."""
    nothing = Tile(gettext_noop("Nothing"), "", (), f"keep:{NOTHING}", is_pressed=draft.kept == NOTHING,
                   hint=Line(gettext_noop("all to the bottom")))  # fmt: skip
    unseen = Tile(gettext_noop("Unseen"), "", (), f"keep:{UNSEEN}", is_pressed=draft.kept == UNSEEN,
                  hint=Line(gettext_noop("shown later")))  # fmt: skip
    there = [card for card in state.cards.values() if _is_in_junkyard(state, card)]
    likely = [card for card in there if card.pile is Pile.JUNKYARD]
    others = [card for card in there if card not in likely]
    yield TileGroup(
        gettext_noop("Kept, one at most"), (nothing, unseen, *(_kept_tile(draft, card) for card in likely))
    )
    yield TileGroup(
        gettext_noop("Trashed, or lost in a deadlock"),
        tuple(_kept_tile(draft, card) for card in others),
        is_folded=True,
    )


def _kept_tile(draft: GatherDraft, card: Card) -> Tile:
    return Tile(card.label, card.kind, values_of(card), f"keep:{card.id}", is_pressed=draft.kept == card.id)


def _is_in_junkyard(state: ArcticState, card: Card) -> bool:
    if not _is_hand_card(state, card):
        return False
    if card.pile is Pile.CONTESTED and state.contested_left == CONTESTED_RESOURCES:
        return False
    return may_be_anywhere(card, state.holdings, state.stacks)


def _hiring(state: ArcticState, holding: Holding, draft: GatherDraft) -> Iterator[TileGroup]:
    meds = [card_id for card_id in state.cards if is_medicine(state, card_id)]
    yield from _cards(state, holding, draft, gettext_noop("Meds played"), meds)
    hunters = [card_id for card_id in draft.cards if card_id not in meds]
    food = holding.food + (_hunted(state, draft, hunters) if hunters else 0)
    meds_here = meds_in(state.cards[card_id] for card_id in draft.cards if card_id in meds)
    cards = affordable(state.cards.values(), state.stacks, food, meds_here)
    payable = {card.id for card in cards}
    rest = [state.cards[card_id] for card_id, left in state.stacks.items() if left and card_id not in payable]
    yield TileGroup(
        gettext_noop("Hire, paid by this"), tuple(_hire_tile(state, draft, card) for card in cards)
    )
    others = tuple(_hire_tile(state, draft, card) for card in rest)
    yield TileGroup(gettext_noop("Too dear now"), others, is_folded=True)


def _hunted(state: ArcticState, draft: GatherDraft, hunters: list[str]) -> int:
    try:
        case = ActionCase(Action.HUNT, tuple(hunters), house_rules=dict(state.house_rules))
        return resolve_action(case, state.cards).outcome.value
    except IllegalEntry:
        return 0


def _hire_tile(state: ArcticState, draft: GatherDraft, card: Card) -> Tile:
    return Tile(
        card.label, card.kind, values_of(card), f"hire:{card.id}", left=state.stacks.get(card.id, 0),
        is_pressed=draft.hired == card.id, hint=cost_line(card),
    )  # fmt: skip


def _striking(state: ArcticState, draft: GatherDraft) -> Iterator[TileGroup]:
    own = state.holdings[draft.actor]
    weapons = [
        Tile(card.label, card.kind, values_of(card), f"weapon:{card.id}", is_pressed=draft.weapon == card.id)
        for card in state.cards.values()
        if card.powers & STRIKERS and can_have(state, own, card)
    ]
    yield TileGroup(gettext_noop("Strike with"), tuple(weapons))
    if not draft.weapon:
        return
    wanted = Kind.TOOL if Power.DISARM in state.cards[draft.weapon].powers else Kind.MEMBER
    for place, name in enumerate(state.players):
        if name != draft.actor and state.holdings[name].committed is None:
            yield from _targets(state, draft, place, wanted)
    if draft.target and wanted is Kind.MEMBER:
        yield from _saving(state, draft)


def _targets(state: ArcticState, draft: GatherDraft, place: int, wanted: Kind) -> Iterator[TileGroup]:
    """The cards of a seat that has not committed (A-53): known ones, then, folded, what may show up."""
    name = state.players[place]
    holding = state.holdings[name]
    known = [card for card in state.cards.values() if card.kind is wanted and holding.free(card.id) > 0]
    others = [
        card
        for card in state.cards.values()
        if card.kind is wanted and card not in known and _may_show_up(state, holding, card.id)
    ]
    yield TileGroup(name, tuple(_target_tile(draft, place, card) for card in known))
    title = Line(gettext_noop("{seat}: a card gained unseen"), {"seat": name})
    yield TileGroup(title, tuple(_target_tile(draft, place, card) for card in others), is_folded=True)


def _target_tile(draft: GatherDraft, place: int, card: Card) -> Tile:
    word = f"{place}.{card.id}"
    return Tile(card.label, card.kind, values_of(card), f"target:{word}", is_pressed=draft.target == word)


def _saving(state: ArcticState, draft: GatherDraft) -> Iterator[TileGroup]:
    savers = [
        (f"{place}.{card.id}", name, card)
        for place, name in enumerate(state.players)
        for card in state.cards.values()
        if card.powers & SAVES and can_have(state, state.holdings[name], card)
    ]  # fmt: skip
    if savers:
        nobody = Tile(gettext_noop("Nobody saves"), "", (), "saver:", is_pressed=not draft.saver)
        tiles = [
            Tile(f"{name}: {card.label}", card.kind, (), f"saver:{word}", is_pressed=draft.saver == word)
            for word, name, card in savers
        ]
        yield TileGroup(gettext_noop("Does anyone save?"), (nobody, *tiles))


def can_have(state: ArcticState, holding: Holding, card: Card) -> bool:
    """Whether a seat may still show the card: known and free, or as a gain not shown yet (A-30)."""
    return holding.free(card.id) > 0 or _may_show_up(state, holding, card.id)
