"""Cards of the hand into the junkyard, which is shuffled (A-28, A-29)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import each_title
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.offers import hand_of, on_turn, own_cards, taken_by
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_action, check_own_turn, show_cards
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind
from referee.rules.kernel.ruling import Line, Reason, Refusal, Ruling, gettext_noop

NO_CARDS = Refusal("no-cards", "Say which cards to trash.", "A-28", "cards")


@dataclass(frozen=True, slots=True)
class Trash:
    kind: ClassVar[str] = "trash"
    cards: tuple[str, ...]


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    hand, title = hand_of(state.seats[seat]), gettext_noop("To the junkyard")
    ask = gettext_noop("Tap the cards to trash.")
    cards = state.cards if hand else ()
    yield own_cards(state, seat, picked, "cards", title, cards, ask=ask, least=1, most=hand)


def _may_again(state: ArcticState, seat: str) -> bool:
    return state.house_rules["trash_limit"] != "once" or Trash.kind not in state.seats[seat].actions


def rule(state: ArcticState, seat: str, trash: Trash, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if state.house_rules["trash_limit"] == "once":
        phrase = gettext_noop("{seat} has already trashed this round. Only once a round.")
        check_action(state.seats[seat], seat, Trash.kind, phrase, checks)
    if not trash.cards:
        raise NO_CARDS()
    shown = show_cards(state, seat, trash.cards, checks)
    labels = each_title(map(state.label, trash.cards))
    phrase = gettext_noop("To the junkyard, which is shuffled: {cards}. Nothing is drawn in return.")
    reason = Reason(phrase, {"cards": labels}, ("A-28", "A-29"))
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, trash: Trash, outcome: Gathering) -> ArcticState:
    own = state.seats[seat].lost(trash.cards).acted(Trash.kind)
    own = replace(own, played=own.played + len(trash.cards))
    return replace(state.with_seat(seat, own), yard=state.yard.entered(trash.cards))


def describe(state: ArcticState, seat: str, trash: Trash, outcome: Gathering, viewer: str | None) -> Line:
    labels = each_title(map(state.label, trash.cards))
    return Line("{seat} trashes {cards:a}", {"seat": seat, "cards": labels})


TRASH = EntryKind(
    Trash, Gathering, "Trash", on_turn(choices, where=_may_again), choices, rule, apply,
    describe, icon="trash", taken=lambda state: taken_by(state, Trash.kind),
)  # fmt: skip
