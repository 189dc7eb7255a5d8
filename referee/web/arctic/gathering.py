"""The Now panel of a gathering turn: tiles to tap, what the entry would come to, and its button."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.hq.buildings import schematics_action
from referee.rules.arctic.recon.yardmaster import may_scout
from referee.rules.arctic.record.having import can_be_dug, proofs_of
from referee.rules.arctic.record.inplay import is_hand_card
from referee.rules.arctic.record.leader_entries import ChooseLeader
from referee.rules.arctic.record.solo_entries import Reshuffle
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.arctic.worth.force import base_of
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.web.arctic.board import values_of
from referee.web.arctic.camp_panel import (
    BUILDING_WORDS,
    BY_ANYBODY,
    HELPED,
    LEADER_WORDS,
    Stepper,
    camp_groups,
    helper_groups,
    is_camp_ready,
    kinds_anytime,
    kinds_for,
    lacks_leader,
    stepper_of,
)
from referee.web.arctic.gather import (
    CAMP_KINDS,
    POWER_TABS,
    TABS,
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
from referee.web.arctic.solo_tiles import SOLO_TABS, reshuffle_groups
from referee.web.arctic.striking import strike_groups
from referee.web.arctic.tiles import Tile, TileGroup, card_groups

ACTION_TABS = frozenset({"dig", "draw", "hunt"})


@dataclass(frozen=True, slots=True)
class Panel:
    """All that the panel shows. ``would``: the entry's sentence, ``refusal``: why it would be refused."""

    seat: str
    tabs: tuple[Tab, ...]
    subtabs: tuple[Tab, ...]
    groups: tuple[TileGroup, ...]
    would: Line
    ruling: Ruling[Gathering] | None
    refusal: IllegalEntry | None
    is_ready: bool
    number: int
    left: int
    actors: tuple[str, ...]
    stepper: Stepper | None


def panel_of(
    state: ArcticState, seat: str, draft: GatherDraft, actors: tuple[str, ...], *, is_own: bool = True
) -> Panel:
    """Work out the panel for the seat that gathers.

    ``state``: as far as the page may know it; ``actors``: whom this page may speak for; ``is_own``: the
    seat on turn is one of them.
    """
    facts = facts_of(draft, state, seat)
    who = draft.actor if draft.tab in BY_ANYBODY else seat
    is_ready = _is_ready(state, draft)
    ruling, refusal = _preview(state, Entry(facts, who)) if is_ready else (None, None)
    outcome = ruling.outcome if ruling else Gathering()
    kinds = (
        [*kinds_for(state, seat), *powers_for(state, seat)] if is_own else kinds_anytime(state, draft.actor)
    )
    if ChooseLeader.kind not in kinds and any(lacks_leader(state, name) for name in actors):
        kinds = [*kinds, ChooseLeader.kind]
    return Panel(
        seat=who,
        tabs=tuple(_tabs(state, seat, draft, kinds)) if is_own else tuple(_tabs_anytime(draft, kinds)),
        subtabs=tuple(_subtabs(draft, kinds)) if is_own else (),
        groups=tuple(_groups(state, who, draft)),
        would=ARCTIC.describe(state, Entry(facts, who), outcome, who) if is_ready else _start(draft),
        ruling=ruling,
        refusal=refusal,
        is_ready=is_ready,
        number=state.holdings[seat].left if draft.number is None else draft.number,
        left=state.holdings[seat].left,
        actors=actors,
        stepper=stepper_of(state, who, draft) or power_stepper(state, draft),
    )


Tab = tuple[str, str, str, bool, bool]
"""A tab: its tap, word and icon, whether it is open, whether the action is taken."""


def _tabs(state: ArcticState, seat: str, draft: GatherDraft, kinds: list[str]) -> Iterator[Tab]:
    """The actions, with Build and Leader before the attack where there is anything to do with them."""
    holding = state.holdings[seat]
    taken = holding.actions | ({"hunt"} if "hire" in holding.actions else set())
    for name, word, icon in TABS if state.solo is None else SOLO_TABS:
        if name in ("strike", Reshuffle.kind):
            yield from _camp_tab(
                state, draft, kinds, BUILDING_WORDS, gettext_noop("Build"), "building", taken
            )
            if may_scout(state, seat):
                yield _tap(RECON), gettext_noop("Recon"), "eye", draft.tab == RECON, False
            yield from _camp_tab(state, draft, kinds, LEADER_WORDS, gettext_noop("Leader"), "lead", taken)
            yield from _camp_tab(state, draft, kinds, POWER_WORDS, gettext_noop("Powers"), "cards", taken)
        yield _tap(name), word, icon, name == draft.tab, name in taken


def _tap(name: str) -> str:
    return f"tab:{name}"


def _camp_tab(
    state: ArcticState, draft: GatherDraft, kinds: list[str], words: Mapping[str, str], word: str, icon: str,
    taken: frozenset[str] | set[str],
) -> Iterator[Tab]:  # fmt: skip
    found = [kind for kind in kinds if kind in words]
    if not found:
        return
    is_on = draft.tab in words
    is_taken = found == ["build"] and schematics_action(state.house_rules) in taken
    is_taken = is_taken or (found == ["draft_leader"] and "hire" in taken)
    yield _tap(draft.tab if is_on else found[0]), word, icon, is_on, is_taken


def _tabs_anytime(draft: GatherDraft, kinds: list[str]) -> Iterator[Tab]:
    """What a seat may do in another's turn."""
    if kinds:
        yield _tap("strike"), gettext_noop("Attack"), "snipe", draft.tab == "strike", False
    for kind in kinds:
        yield _tap(kind), ANYTIME[kind], "", draft.tab == kind, False


ANYTIME: Mapping[str, str] = {
    "retrieve": gettext_noop("Out of the Bunker"),
    "choose_leader": gettext_noop("Choose a leader"),
}


def _subtabs(draft: GatherDraft, kinds: list[str]) -> list[Tab]:
    words = next((words for words in (BUILDING_WORDS, LEADER_WORDS, POWER_WORDS) if draft.tab in words), {})
    found = [(_tap(kind), words[kind], "", kind == draft.tab, False) for kind in kinds if kind in words]
    return found if len(found) > 1 else []


def _is_ready(state: ArcticState, draft: GatherDraft) -> bool:
    if draft.tab == RECON:
        return is_recon_ready(state, draft)
    if draft.tab == "strike":
        return bool(draft.weapon and draft.target)
    if draft.tab in CAMP_KINDS:
        return is_camp_ready(draft)
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
    if draft.tab == "choose_leader":
        return Line(gettext_noop("Tap the leader that is kept."))
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
    if draft.tab in CAMP_KINDS:
        yield from camp_groups(state, seat, draft)
    if draft.tab in POWER_TABS:
        yield from power_groups(state, seat, draft)
    if draft.tab in ACTION_TABS:
        yield from _usable(state, seat, draft)
    if draft.tab in HELPED:
        yield from helper_groups(state, seat, draft)
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
