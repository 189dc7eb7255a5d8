"""A gathering entry being put together: the tab, the cards tapped, and what the entry would come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Kind
from referee.rules.arctic.case import Act, Answer
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.turn import TurnFacts
from referee.rules.arctic.turn_entries import Commit, Dig, Draw, Hunt, Strike, Trash
from referee.rules.kernel.ruling import gettext_noop

TABS: Sequence[tuple[str, str, str]] = (
    ("dig", gettext_noop("Dig"), "dig"),
    ("draw", gettext_noop("Draw"), "draw"),
    ("hunt", gettext_noop("Hunt & hire"), "hunt"),
    ("trash", gettext_noop("Trash"), ""),
    ("strike", gettext_noop("Attack"), "snipe"),
    ("commit", gettext_noop("Done"), "check"),
)
TAB_NAMES = frozenset(name for name, _, _ in TABS)
NOTHING, UNSEEN = "-nothing", "-unseen"
MOST_CARDS = 40


@dataclass(frozen=True, slots=True)
class GatherDraft:
    """What the address says of the entry under way.

    ``cards`` used, ``kept`` of a dig (a card, NOTHING or UNSEEN), ``hired``, ``number`` committed (None:
    all that is left), ``actor`` of a strike with its ``weapon``, ``target`` and ``saver`` ("1.spear": the
    seat's place clockwise, the card).
    """

    tab: str = ""
    cards: tuple[str, ...] = ()
    kept: str = NOTHING
    hired: str = ""
    number: int | None = None
    actor: str = ""
    weapon: str = ""
    target: str = ""
    saver: str = ""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the fields that carry it."""
        one = [("g", self.tab), ("k", self.kept if self.kept != NOTHING else ""), ("x", self.hired),
               ("n", "" if self.number is None else str(self.number)), ("b", self.actor),
               ("w", self.weapon), ("v", self.target), ("y", self.saver)]  # fmt: skip
        return [(name, value) for name, value in one if value] + [("c", card) for card in self.cards]

    @property
    def names_kept(self) -> bool:
        """Whether it says which card a dig keeps, so that all at the table get to know it (A-17)."""
        return self.tab == "dig" and self.kept not in (NOTHING, UNSEEN)

    def done(self, taps: Sequence[str], state: ArcticState, seat: str) -> GatherDraft:
        """Return the draft after these taps; one that makes no sense changes nothing."""
        draft = self
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
    tab = _one(told, "g")
    number = _one(told, "n")
    actor = _one(told, "b")
    return GatherDraft(
        tab=tab if tab in TAB_NAMES else likely_tab(state, seat),
        cards=tuple(card for card in told.get("c", ()) if card in state.cards)[:MOST_CARDS],
        kept=_one(told, "k") or NOTHING,
        hired=_one(told, "x"),
        number=number_in(number),
        actor=actor if actor in state.players else seat,
        weapon=_one(told, "w") if _one(told, "w") in state.cards else "",
        target=_seat_card(_one(told, "v"), state),
        saver=_seat_card(_one(told, "y"), state),
    )


def likely_tab(state: ArcticState, seat: str) -> str:
    """Return what the seat most likely does next: dig, then hunt and hire, then commit."""
    actions = state.holdings[seat].actions
    if "dig" not in actions and "hire" not in actions:
        return "dig"
    return "commit" if "hire" in actions else "hunt"


def facts_of(draft: GatherDraft, state: ArcticState, seat: str) -> TurnFacts:
    """Return the entry that the draft stands for."""
    if draft.tab == "dig":
        kept = None if draft.kept in (NOTHING, UNSEEN) else draft.kept
        return Dig(draft.cards, kept, draft.kept == UNSEEN)
    if draft.tab == "draw":
        return Draw(draft.cards)
    if draft.tab == "hunt":
        meds = tuple(card for card in draft.cards if is_medicine(state, card))
        hunters = tuple(card for card in draft.cards if card not in meds)
        return Hunt(hunters, meds, draft.hired or None)
    if draft.tab == "trash":
        return Trash(draft.cards)
    if draft.tab == "strike":
        return _strike(draft, state)
    left = state.holdings[seat].left
    return Commit(left if draft.number is None else draft.number)


def draft_of_turn(state: ArcticState, seat: str, facts: TurnFacts) -> GatherDraft:
    """Return the draft that stands for an entry: the other way round."""
    draft = GatherDraft(tab=facts.kind, actor=seat)
    if isinstance(facts, Dig):
        return replace(draft, cards=facts.cards, kept=UNSEEN if facts.is_unseen else facts.kept or NOTHING)
    if isinstance(facts, Hunt):
        return replace(draft, cards=(*facts.cards, *facts.meds), hired=facts.hired or "")
    if isinstance(facts, Commit):
        return replace(draft, number=facts.number)
    if isinstance(facts, Strike):
        target = seat_card(facts.victim, facts.card, state)
        saver = seat_card(facts.answer.by, facts.answer.with_, state) if facts.answer else ""
        return replace(draft, weapon=facts.with_, target=target, saver=saver)
    return replace(draft, cards=facts.cards)


def seat_card(seat: str, card: str, state: ArcticState) -> str:
    """Return the word that stands for a seat's card, such as "1.spear"."""
    return f"{state.players.index(seat)}.{card}"


def _strike(draft: GatherDraft, state: ArcticState) -> Strike:
    victim, card = split_seat_card(draft.target, state)
    act = Act.SNIPE if card and state.cards[card].kind is Kind.MEMBER else Act.DISARM
    committed = state.holdings[draft.actor].committed is not None
    answer = Answer(*split_seat_card(draft.saver, state)) if draft.saver else None
    return Strike(act, draft.weapon, victim, card, committed, answer)


def split_seat_card(word: str, state: ArcticState) -> tuple[str, str]:
    """Return (seat, card id) of a word such as "1.spear"; "" says nothing."""
    place, _, card = word.partition(".")
    return (state.players[int(place)], card) if card else ("", "")


def is_seat_card(word: str, state: ArcticState) -> bool:
    """Whether a word such as "1.spear" names a seat by its place, and a card."""
    place, _, card = word.partition(".")
    number = number_in(place)
    return number is not None and number < len(state.players) and card in state.cards


def _seat_card(word: str, state: ArcticState) -> str:
    return word if is_seat_card(word, state) else ""


def number_in(word: str) -> int | None:
    """Return the number of one or two digits that the word is."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 2 else None


def is_medicine(state: ArcticState, card_id: str) -> bool:
    """Whether a card pays meds in a hire rather than hunting."""
    card = state.cards[card_id]
    return card.meds is not None and card.base.hunt is None


def _one(told: Mapping[str, Sequence[str]], name: str) -> str:
    return next(iter(told.get(name, ())), "")


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
    return replace(draft, kept=what)


def _hire(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, hired="" if draft.hired == what else what)


def _number(draft: GatherDraft, what: str) -> GatherDraft:
    number = number_in(what)
    return draft if number is None else replace(draft, number=number)


def _actor(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, actor=what, weapon="", target="", saver="")


def _weapon(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, weapon=what, target="", saver="")


def _target(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, target=what, saver="")


def _saver(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, saver=what)


TAPS: Mapping[str, Callable[[GatherDraft, str], GatherDraft]] = {
    "tab": _tab, "use": _use, "keep": _keep, "hire": _hire, "number": _number,
    "actor": _actor, "weapon": _weapon, "target": _target, "saver": _saver,
}  # fmt: skip
