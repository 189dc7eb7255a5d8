"""A gathering entry being put together: the tab, the cards tapped, and what the entry would come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.gathering.power_turns import PowerFacts
from referee.rules.arctic.gathering.turn import TurnFacts
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.entries import POWER_KINDS
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Hunt, Strike, Trash
from referee.rules.arctic.solo.reshuffle import Reshuffle
from referee.rules.kernel.ruling import gettext_noop
from referee.web.arctic.gather_draft import NOTHING, UNSEEN, GatherDraft, ReconDraft
from referee.web.arctic.power_draft import (
    POWER_TAPS,
    draft_of_power,
    power_facts,
    powers_of_turn,
    read_powers_draft,
    with_extra,
)
from referee.web.arctic.recon_draft import (
    RECON_TAPS,
    answers_of,
    draft_of_recon,
    read_recon_draft,
    recon_of,
    source_word,
)
from referee.web.arctic.seat_words import (
    first_word,
    known_seat_card,
    number_in,
    seat_card,
    split_seat_card,
)

TABS: Sequence[tuple[str, str, str]] = (
    ("dig", gettext_noop("Dig"), "dig"),
    ("draw", gettext_noop("Draw"), "draw"),
    ("hunt", gettext_noop("Hunt & hire"), "hunt"),
    ("trash", gettext_noop("Trash"), ""),
    ("strike", gettext_noop("Attack"), "snipe"),
    ("commit", gettext_noop("Done"), "check"),
)
MOST_CARDS = 40
ACT_AT: Mapping[Kind, Act] = {
    Kind.MEMBER: Act.SNIPE,
    Kind.TOOL: Act.DISARM,
    Kind.BUILDING: Act.DISABLE,
    Kind.LEADER: Act.WOUND,
}
POWER_TABS = frozenset(entry.kind for entry in POWER_KINDS)
OTHER_TABS = POWER_TABS | {Recon.kind, Reshuffle.kind}
TAB_NAMES = frozenset(name for name, _, _ in TABS) | OTHER_TABS
GatherFacts = TurnFacts | PowerFacts | Recon | Reshuffle


def tapped(draft: GatherDraft, taps: Sequence[str], state: ArcticState, seat: str) -> GatherDraft:
    """Return the draft after these taps; one that makes no sense changes nothing."""
    for tap in taps:
        verb, _, what = tap.partition(":")
        if verb in TAPS:
            draft = TAPS[verb](draft, what)
    told: dict[str, list[str]] = {}
    for name, value in draft.fields:
        told.setdefault(name, []).append(value)
    return read_gather_draft(told, state, seat)


def read_gather_draft(told: Mapping[str, Sequence[str]], state: ArcticState, seat: str) -> GatherDraft:
    """Read the draft of an address (or of a form that was refused) for the seat whose page it is."""
    tab = first_word(told, "g")
    number = first_word(told, "n")
    actor = first_word(told, "b")
    return GatherDraft(
        tab=tab if tab in TAB_NAMES else "strike" if state.solo is None else Reshuffle.kind,
        cards=tuple(card for card in told.get("c", ()) if card in state.cards)[:MOST_CARDS],
        kept=first_word(told, "k") or NOTHING,
        hired=first_word(told, "x"),
        number=number_in(number),
        shown=number_in(first_word(told, "shown")) or 0,
        actor=actor if actor in state.players else seat,
        weapon=first_word(told, "w") if first_word(told, "w") in state.cards else "",
        target=known_seat_card(first_word(told, "v"), state),
        saver=known_seat_card(first_word(told, "y"), state),
        helper=first_word(told, "h") if first_word(told, "h") in state.cards else "",
        place=number_in(first_word(told, "p")),
        powers=read_powers_draft(told, state),
        scout=read_recon_draft(told, state),
    )


def facts_of(draft: GatherDraft, state: ArcticState, seat: str) -> GatherFacts:
    """Return the entry that the draft stands for."""
    if draft.tab in POWER_TABS:
        return power_facts(draft, state)
    if draft.tab == Recon.kind:
        return recon_of(draft, state)
    helper = draft.helper or None
    if draft.tab == "dig":
        kept = None if draft.kept in (NOTHING, UNSEEN) else draft.kept
        return with_extra(Dig(draft.cards, kept, draft.kept == UNSEEN, helper), draft.powers)
    if draft.tab == "draw":
        return Draw(draft.cards, helper)
    if draft.tab == "hunt":
        meds = tuple(card for card in draft.cards if is_medicine(state, card))
        hunters = tuple(card for card in draft.cards if card not in meds)
        return Hunt(hunters, meds, draft.hired or None, helper, draft.powers.swindled)
    if draft.tab == Reshuffle.kind:
        return Reshuffle(None if draft.kept in (NOTHING, UNSEEN) else draft.kept)
    if draft.tab == "trash":
        return Trash(draft.cards)
    if draft.tab == "strike":
        return strike_of(draft, state)
    return Commit(state.holdings[seat].left if draft.number is None else draft.number)


def draft_of_turn(state: ArcticState, seat: str, facts: GatherFacts) -> GatherDraft:
    """Return the draft that stands for an entry: the other way round."""
    draft = GatherDraft(tab=facts.kind, actor=seat)
    if isinstance(facts, PowerFacts):
        return draft_of_power(draft, state, facts)
    if isinstance(facts, Recon):
        return draft_of_recon(draft, facts, state)
    if isinstance(facts, Dig | Draw | Hunt):
        draft = replace(draft, helper=facts.helper or "")
    if isinstance(facts, Dig | Hunt):
        draft = replace(draft, powers=powers_of_turn(facts))
    if isinstance(facts, Dig):
        return replace(draft, cards=facts.cards, kept=UNSEEN if facts.is_unseen else facts.kept or NOTHING)
    if isinstance(facts, Reshuffle):
        return replace(draft, kept=facts.card or UNSEEN)
    if isinstance(facts, Hunt):
        return replace(draft, cards=(*facts.cards, *facts.meds), hired=facts.hired or "")
    if isinstance(facts, Commit):
        return replace(draft, number=facts.number)
    if isinstance(facts, Strike):
        target = seat_card(facts.victim, facts.card, state)
        saver = seat_card(facts.answer.by, facts.answer.with_, state) if facts.answer else ""
        scout = ReconDraft(source=source_word(facts))
        return replace(draft, weapon=facts.with_, target=target, saver=saver, scout=scout)
    return replace(draft, cards=facts.cards)


def strike_of(draft: GatherDraft, state: ArcticState) -> Strike:
    """Return the strike that the draft stands for."""
    victim, card = split_seat_card(draft.target, state)
    act = ACT_AT[state.cards[card].kind] if card and state.cards[card].kind in ACT_AT else Act.DISARM
    if draft.weapon and state.cards[draft.weapon].is_refugee:
        act = Act.FANATIC
    committed = state.holdings[draft.actor].committed is not None
    answer, _ = answers_of(draft, state)
    return Strike(act, draft.weapon, victim, card, committed, answer, asks=draft.asks)


def is_medicine(state: ArcticState, card_id: str) -> bool:
    """Whether a card pays meds in a hire rather than hunting."""
    card = state.cards[card_id]
    return card.meds is not None and card.base.hunt is None


# Taps ---------------------------------------------------------------------------------------------


def _tab(draft: GatherDraft, what: str) -> GatherDraft:
    return GatherDraft(tab=what, actor=draft.actor) if what in TAB_NAMES else draft


def _use(draft: GatherDraft, what: str) -> GatherDraft:
    """One copy more; past the last copy that there is (``card*most``) none again."""
    card, _, most = what.partition("*")
    chosen = Counter(draft.cards)[card]
    others = tuple(each for each in draft.cards if each != card)
    number = 0 if chosen >= (number_in(most) or 1) else chosen + 1
    return replace(draft, cards=(*others, *[card] * number)[:MOST_CARDS])


def _keep(draft: GatherDraft, what: str) -> GatherDraft:
    extra = () if what == NOTHING else draft.powers.extra
    return replace(draft, kept=what, powers=replace(draft.powers, extra=extra))


def _hire(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, hired="" if draft.hired == what else what)


def _only(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, cards=() if draft.cards == (what,) else (what,))


def _help(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, helper="" if draft.helper == what else what)


def _place(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, place=number_in(what), cards=(), number=None)


def _along(draft: GatherDraft, most: str) -> GatherDraft:
    """One copy more played along; past the last that there is none again."""
    number = draft.number or 0
    return replace(draft, number=0 if number >= (number_in(most) or 1) else number + 1)


def _more(draft: GatherDraft, what: str) -> GatherDraft:
    return _turn(draft, 1)


def _less(draft: GatherDraft, what: str) -> GatherDraft:
    return _turn(draft, -1)


def _turn(draft: GatherDraft, by: int) -> GatherDraft:
    number = (draft.shown if draft.number is None else draft.number) + by
    return replace(draft, number=min(max(number, 0), MOST_CARDS))


def _actor(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, actor=what, weapon="", target="", saver="", scout=ReconDraft())


def _weapon(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, weapon=what, target="", saver="")


def _target(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, target=what, saver="")


TAPS: Mapping[str, Callable[[GatherDraft, str], GatherDraft]] = {
    "tab": _tab, "use": _use, "only": _only, "help": _help, "place": _place,
    "keep": _keep, "hire": _hire, "along": _along, "more": _more, "less": _less,
    "actor": _actor, "weapon": _weapon, "target": _target, **RECON_TAPS, **POWER_TAPS,
}  # fmt: skip
