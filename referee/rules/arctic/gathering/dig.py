"""Digging in the junkyard: cards used together look at so many cards and keep one (A-21 to A-25, A-85)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.gathering.digging import SLED_TAKES, adjudicate_dig, sleds_in
from referee.rules.arctic.gathering.seat_cards import on_turn
from referee.rules.arctic.gathering.turn import after_turn_entry
from referee.rules.arctic.gathering.turn_telling import describe_turn
from referee.rules.arctic.hq.leaders import leaders_refugees
from referee.rules.arctic.record.having import can_be_dug, proofs_of
from referee.rules.arctic.record.inplay import is_hand_card
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_own_turn
from referee.rules.arctic.record.turn_choices import UNSEEN, has_acted, own_cards
from referee.rules.arctic.record.turn_entries import Dig, Gathering
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.seat import usable_for
from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, pick_fields, say_fields
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return on_turn(state, Dig.kind)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cards that dig, a refugee for the leader, what is kept, and what Cargo Sleds keep besides."""
    diggers = usable_for(state, seat, Action.DIG)
    yield own_cards(state, seat, picked, "cards", gettext_noop("Dig with"), diggers, least=1)
    yield from leaders_refugees(state, seat, Action.DIG)
    used = picked.get("cards", ())
    there = _in_junkyard(state, seat, used)
    nothing = Option("", gettext_noop("Nothing"), hint=Line(gettext_noop("all to the bottom")))
    yield Choice("kept", gettext_noop("Kept, one at most"), (nothing, _unseen(), *there), most=1)
    sleds = sleds_in(state, used)
    if sleds and picked.get("kept"):
        takes = (each for each in there if state.cards[each.word].kind in SLED_TAKES)
        title = gettext_noop("The Cargo Sled keeps besides")
        yield Choice("extra", title, (_unseen(sleds), *takes), most=sleds)


def _unseen(copies: int = 1) -> Option:
    return Option(UNSEEN, gettext_noop("Unseen"), copies, Line(gettext_noop("shown later")))


def _in_junkyard(state: ArcticState, seat: str, used: tuple[str, ...]) -> list[Option]:
    """What the dig can bring; the cards that dig may have been the last ones that nobody knew of."""
    lenient = Checks(Entry(Dig(used), overrides=frozenset({"not-owned"})))
    after = state.proven({seat: proofs_of(state, seat, used, lenient)})
    there = [card for card in state.cards.values() if is_hand_card(state, card) and can_be_dug(after, card)]
    return sorted((_kept(state, card) for card in there), key=lambda option: option.chance)


def _kept(state: ArcticState, card: Card) -> Option:
    if card.pile is Pile.JUNKYARD:
        return Option(card.id, card.label)
    lost = gettext_noop("Trashed, or lost in a deadlock")
    group = lost if state.solo is None else gettext_noop("Trashed before")
    return Option(card.id, card.label, chance=Chance.FOLDED, group=group)


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    kept, extra = picked.get("kept", ()), picked.get("extra", ())
    unseen = extra.count(UNSEEN)
    named = {
        **picked,
        "kept": tuple(word for word in kept if word != UNSEEN),
        "extra": tuple(word for word in extra if word != UNSEEN),
        "is_unseen": ("yes",) * (UNSEEN in kept),
        "unseen_extra": (str(unseen),) * bool(unseen),
    }
    return say_fields(Dig, named)


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    extra = (*said["extra"], *(UNSEEN,) * said["unseen_extra"])
    words = {"kept": (UNSEEN,) if said["is_unseen"] else pick_fields(said).get("kept", ()), "extra": extra}
    fields = {name: said[name] for name in ("cards", "helper")}
    return {**pick_fields(fields), **{name: told for name, told in words.items() if told}}


def rule(state: ArcticState, seat: str, dig: Dig, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    return adjudicate_dig(state, seat, dig, checks)


def apply(state: ArcticState, seat: str, dig: Dig, outcome: Gathering) -> ArcticState:
    return after_turn_entry(state, seat, dig, outcome)


def describe(state: ArcticState, seat: str, dig: Dig, outcome: Gathering, viewer: str | None) -> Line:
    return describe_turn(state.cards, seat, dig, outcome)


DIG = EntryKind(
    Dig, Gathering, gettext_noop("Dig"), offered, choices, rule, apply, describe, say, pick,
    icon="dig",
    is_taken=has_acted("dig"),
)  # fmt: skip
