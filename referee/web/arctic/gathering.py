"""The Now panel of a gathering turn: tiles to tap, what the entry would come to, and its button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.recon.peek import may_scout
from referee.rules.arctic.record.having import can_be_dug, proofs_of
from referee.rules.arctic.record.inplay import is_hand_card
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.solo.reshuffle import Reshuffle
from referee.rules.arctic.worth.force import base_of
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.web.arctic.board import values_of
from referee.web.arctic.gather import (
    POWER_TABS,
    facts_of,
)
from referee.web.arctic.gather_draft import NOTHING, UNSEEN, GatherDraft
from referee.web.arctic.hiring import hire_groups
from referee.web.arctic.power_panel import (
    POWER_WORDS,
    is_power_ready,
    power_groups,
    power_stepper,
    powers_for,
    sled_groups,
    start_of_power,
)
from referee.web.arctic.scouting import RECON, is_recon_ready, recon_groups
from referee.web.arctic.solo_tiles import reshuffle_groups
from referee.web.arctic.striking import strike_groups
from referee.web.arctic.tiles import Stepper, Tile, TileGroup, card_groups
from referee.web.offers import TabButton

ACTION_TABS = frozenset({"dig", "draw", "hunt"})


@dataclass(frozen=True, slots=True)
class Panel:
    """All that the panel shows. ``would``: the entry's sentence, ``refusal``: why it would be refused."""

    seat: str
    subtabs: list[TabButton]
    groups: tuple[TileGroup, ...]
    would: Line
    ruling: Ruling[Gathering] | None
    refusal: IllegalEntry | None
    is_ready: bool
    number: int
    left: int
    stepper: Stepper | None


def panel_of(state: ArcticState, seat: str, draft: GatherDraft, *, is_own: bool = True) -> Panel:
    """Work out the panel for the seat that gathers.

    ``state``: as far as the page may know it; ``is_own``: it speaks for the seat on turn.
    """
    facts = facts_of(draft, state, seat)
    who = draft.actor if draft.tab == "strike" else seat
    is_ready = _is_ready(state, draft)
    ruling, refusal = _preview(state, Entry(facts, who)) if is_ready else (None, None)
    outcome = ruling.outcome if ruling else Gathering()
    return Panel(
        seat=who,
        subtabs=_subtabs(draft, powers_for(state, seat)) if is_own else [],
        groups=tuple(_groups(state, who, draft)),
        would=ARCTIC.describe(state, Entry(facts, who), outcome, who) if is_ready else _start(draft),
        ruling=ruling,
        refusal=refusal,
        is_ready=is_ready,
        number=state.holdings[seat].left if draft.number is None else draft.number,
        left=state.holdings[seat].left,
        stepper=power_stepper(state, draft),
    )


def old_tabs(
    state: ArcticState, seat: str, open_kind: str, is_host: bool, *, is_own: bool
) -> list[TabButton]:
    """Return the tabs of kinds that are not in the table of kinds."""
    kinds = powers_for(state, seat) if is_own else []
    if state.solo is not None:
        kinds = [*kinds, Reshuffle.kind]
    if is_own and may_scout(state, seat):
        kinds = [*kinds, RECON]
    if state.solo is None:
        kinds = [*kinds, "strike"]
    kinds = [kind for kind in kinds if kind not in ENTRY_KINDS]
    return [
        _old_tab(
            open_kind if open_kind in words else next(each for each in kinds if each in words),
            open_kind,
            title,
            icon,
        )
        for words, title, icon in OLD
        if any(each in words for each in kinds)
    ]


OLD = (
    ({RECON: ""}, gettext_noop("Recon"), "eye"),
    (POWER_WORDS, gettext_noop("Powers"), "cards"),
    ({Reshuffle.kind: ""}, gettext_noop("Reshuffle"), "cards"),
    ({"strike": ""}, gettext_noop("Attack"), "snipe"),
)


def _old_tab(kind: str, open_kind: str, title: str, icon: str) -> TabButton:
    return TabButton(f"tab:{kind}", title, icon, kind == open_kind, False)


def _subtabs(draft: GatherDraft, kinds: list[str]) -> list[TabButton]:
    words = POWER_WORDS if draft.tab in POWER_WORDS else {}
    kinds = [kind for kind in kinds if kind in words and kind not in ENTRY_KINDS]
    found = [TabButton(f"tab:{kind}", words[kind], "", kind == draft.tab, False) for kind in kinds]
    return found if len(found) > 1 else []


def _is_ready(state: ArcticState, draft: GatherDraft) -> bool:
    if draft.tab == RECON:
        return is_recon_ready(state, draft)
    if draft.tab == "strike":
        return bool(draft.weapon and draft.target)
    if draft.tab == Reshuffle.kind:
        return draft.kept != NOTHING
    if draft.tab in POWER_TABS:
        return is_power_ready(draft)
    return draft.tab == "commit" or bool(draft.cards) or bool(draft.tab == "hunt" and draft.hired)


def _start(draft: GatherDraft) -> Line:
    if draft.tab == "strike":
        return Line(gettext_noop("Tap who strikes, then the target."))
    if draft.tab == Reshuffle.kind:
        return Line(gettext_noop("Tap the top card of the new deck."))
    if draft.tab == RECON:
        return Line(gettext_noop("Tap what looks, then what it looks at."))
    if draft.tab in POWER_TABS:
        return start_of_power(draft)
    return Line(gettext_noop("Tap the cards that are used."))


def _preview(state: ArcticState, entry: Entry) -> tuple[Ruling[Gathering] | None, IllegalEntry | None]:
    try:
        return ARCTIC.adjudicate(state, entry), None
    except IllegalEntry as refusal:
        return None, refusal


# Tiles --------------------------------------------------------------------------------------------


def _groups(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    if draft.tab in POWER_TABS:
        yield from power_groups(state, seat, draft)
    if draft.tab in ACTION_TABS:
        yield from _usable(state, seat, draft)
    if draft.tab == "dig":
        yield from _kept(state, seat, draft)
    elif draft.tab == "hunt":
        yield from hire_groups(state, seat, draft)
    elif draft.tab == "trash":
        yield from card_groups(state, seat, draft, gettext_noop("To the junkyard"), state.cards)
    elif draft.tab == Reshuffle.kind:
        yield from reshuffle_groups(state, seat, draft)
    elif draft.tab == "strike":
        yield from strike_groups(state, draft)
    elif draft.tab == RECON:
        yield from recon_groups(state, seat, draft)


def _usable(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    title = {
        "dig": gettext_noop("Dig with"),
        "draw": gettext_noop("Draw with"),
        "hunt": gettext_noop("Hunt with"),
    }
    powers = state.holdings[seat].camp.powers(state.cards)
    helps = [
        card_id
        for card_id, card in state.cards.items()
        if base_of(card, draft.tab, powers, state.house_rules) is not None
        or getattr(card.mod, draft.tab) is not None
    ]
    yield from card_groups(state, seat, draft, title[draft.tab], helps)


def _kept(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[TileGroup]:
    """Junkyard cards that nobody has, then, folded, what was trashed or lost there (section 13)."""
    nothing = Tile(gettext_noop("Nothing"), "", (), f"keep:{NOTHING}", is_pressed=draft.kept == NOTHING,
                   hint=Line(gettext_noop("all to the bottom")))  # fmt: skip
    unseen = Tile(gettext_noop("Unseen"), "", (), f"keep:{UNSEEN}", is_pressed=draft.kept == UNSEEN,
                  hint=Line(gettext_noop("shown later")))  # fmt: skip
    there = list(_in_junkyard(state, seat, draft))
    likely = [card for card in there if card.pile is Pile.JUNKYARD]
    others = [card for card in there if card not in likely]
    yield TileGroup(
        gettext_noop("Kept, one at most"), (nothing, unseen, *(_kept_tile(draft, card) for card in likely))
    )
    yield TileGroup(
        gettext_noop("Trashed, or lost in a deadlock")
        if state.solo is None
        else gettext_noop("Trashed before"),
        tuple(_kept_tile(draft, card) for card in others),
        is_folded=True,
    )
    yield from sled_groups(state, draft, there)


def _kept_tile(draft: GatherDraft, card: Card) -> Tile:
    return Tile(card.label, card.kind, values_of(card), f"keep:{card.id}", is_pressed=draft.kept == card.id)


def _in_junkyard(state: ArcticState, seat: str, draft: GatherDraft) -> Iterator[Card]:
    """Yield what a dig with these cards can bring; they may have been the last ones that nobody knew of."""
    entry = Entry(facts_of(draft, state, seat), overrides=frozenset({"not-owned"}))
    after = state.proven({seat: proofs_of(state, seat, draft.cards, Checks(entry))})
    for card in state.cards.values():
        if is_hand_card(state, card) and can_be_dug(after, card):
            yield card
