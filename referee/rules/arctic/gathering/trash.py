"""Cards of the hand into the junkyard (A-28, A-29)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import each_title
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action, check_own_turn, show_cards
from referee.rules.arctic.record.turn_choices import able, at_turn, hand_of, has_acted, own_cards
from referee.rules.arctic.record.turn_entries import Gathering, Trash
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    taken = (Trash.kind,) if state.house_rules["trash_limit"] == "once" else ()
    return able(state, at_turn(state, *taken), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Any cards of the hand."""
    hand, title = hand_of(state.holdings[seat]), gettext_noop("To the junkyard")
    ask = gettext_noop("Tap the cards that go.")
    cards = state.cards if hand else ()
    yield own_cards(state, seat, picked, "cards", title, cards, ask=ask, least=1, most=hand)


def rule(state: ArcticState, seat: str, trash: Trash, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if state.house_rules["trash_limit"] == "once":
        phrase = gettext_noop("{seat} has trashed already this round: once a round.")
        check_action(state.holdings[seat], seat, Trash.kind, phrase, checks)
    if not trash.cards:
        raise IllegalEntry("no-cards", gettext_noop("Say which cards go."), rule="A-28", field="cards")
    shown = show_cards(state, seat, trash.cards, checks)
    labels = each_title(map(state.label, trash.cards))
    phrase = gettext_noop("{cards} to the junkyard, which is shuffled. Nothing is drawn for them.")
    reason = Reason(phrase, {"cards": labels}, ("A-28", "A-29"))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, trash: Trash, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    holding = state.holdings[seat].lost(trash.cards).acted(Trash.kind)
    holding = replace(holding, played=holding.played + len(trash.cards))
    return replace(state.with_holding(seat, holding), yard=state.yard.entered(trash.cards))


def describe(state: ArcticState, seat: str, trash: Trash, outcome: Gathering, viewer: str | None) -> Line:
    labels = each_title(map(state.label, trash.cards))
    return Line(gettext_noop("{seat} puts {cards} in the junkyard"), {"seat": seat, "cards": labels})


TRASH = EntryKind(
    Trash, Gathering, gettext_noop("Trash"), offered, choices, rule, apply, describe,
    icon="trash", is_taken=has_acted(Trash.kind),
)  # fmt: skip
