"""The player order, and who pays by it (M-1, M-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.rules.kernel.names import check_named
from referee.rules.kernel.ruling import Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.terms import MOST_HUMANS, TRIBE, check_once, refused
from referee.rules.prehistory.record.order import payer_of


@dataclass(frozen=True, slots=True)
class PayerOutcome:
    """The paying human."""

    payer: str


def check_order(order: Sequence[str]) -> None:
    """Raise IllegalEntry for a player order without humans, without the tribe, or with a name twice."""
    check_named(order, rule="M-1", field="order")
    check_once(order, rule="M-1", field="order")
    if TRIBE not in order:
        phrase = gettext_noop("The marauders (M) have a place in the player order too.")
        raise refused("no-tribe", phrase, rule="M-2", field="order")
    check_humans(len(order) - 1, "order")


def check_humans(number: int, field: str) -> None:
    """Raise IllegalEntry unless 1 to 3 humans play (M-1)."""
    if number not in range(1, MOST_HUMANS + 1):
        phrase = gettext_noop("1 to 3 humans play against the marauders, not {number}.")
        raise refused("wrong-number-of-players", phrase, {"number": number}, rule="M-1", field=field)


def find_payer(order: Sequence[str]) -> Ruling[PayerOutcome]:
    """Return the human with the best place in the player order (M-11)."""
    payer = payer_of(order)
    phrase = gettext_noop(
        "{payer} has the best place of the humans in the player order and pays onto the trays."
    )
    if len(order) == 2:
        phrase = gettext_noop("{payer} plays alone and pays onto the trays.")
    return Ruling(PayerOutcome(payer), (Reason(phrase, {"payer": payer}, ("M-11", "M-9"), is_decisive=True),))
