"""The Organizer’s draw: a refugee played, two cards drawn, one of them kept (A-80)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import LEADERS, USED, check_power, check_refugee
from referee.rules.arctic.record.state import ArcticState, known
from referee.rules.arctic.record.turn import able, at_turn, check_action, check_own_turn, one_card, show_cards
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop

REST = {
    "discard": gettext_noop("the other goes to the discard pile"),
    "deck_top": gettext_noop("the other goes on top of the deck"),
    "deck_bottom": gettext_noop("the other goes under the deck"),
}


@dataclass(frozen=True, slots=True)
class Organize:
    """The Organizer’s draw: a refugee played, two cards drawn, one of them kept (A-80)."""

    kind: ClassVar[str] = "organize"
    card: str

    @property
    def used(self) -> tuple[str, ...]:
        """The card that it uses."""
        return (self.card,)


def offered(state: ArcticState) -> Seats:
    seats = at_turn(state, USED, "draw")
    led = (seat for seat in seats if Power.ORGANIZER in state.holdings[seat or ""].camp.powers(state.cards))
    return able(state, tuple(led), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield one_card(state, seat, picked, gettext_noop("Play a refugee"), lambda card: card.is_refugee)


def rule(state: ArcticState, seat: str, organize: Organize, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    check_power(state, seat, frozenset({Power.ORGANIZER}), checks)
    phrase = gettext_noop("{seat} has drawn already this round. Each action once.")
    check_action(state.holdings[seat], seat, "draw", phrase, checks)
    check_refugee(known(state, organize.card, "card"), checks, "card")
    shown = show_cards(state, seat, (organize.card,), checks)
    rest = state.house_rules["organizer_rest"]
    phrase = gettext_noop("Draw 2 and keep 1; nothing adds to it, and it is the draw of the round.")
    draw = Reason(phrase, {}, ("A-80", "A-27"))
    where = Reason(
        gettext_noop("Of the two cards {where}."),
        {"where": Line(REST[rest])},
        ("A-80",),
        (f"organizer_rest={rest}",),
    )
    return Ruling(Gathering(1, shown=shown), (*checks.passed_over, draw, where))


def apply(state: ArcticState, seat: str, organize: Organize, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    played = state.holdings[seat].spent((organize.card,))
    return state.with_holding(seat, played.acted("draw").acted(USED).after_draw(1))


def describe(
    state: ArcticState, seat: str, organize: Organize, outcome: Gathering, viewer: str | None
) -> Line:
    said = {"seat": seat, "card": state.label(organize.card)}
    return Line(gettext_noop("{seat} plays {card}: draws 2, keeps 1"), said)


ORGANIZE = EntryKind(
    Organize, Gathering, gettext_noop("Organize"), offered, choices, rule, apply, describe, tab=LEADERS
)
