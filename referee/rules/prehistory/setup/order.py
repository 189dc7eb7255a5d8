"""The player order, and who pays by it (M-1, M-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.rules.kernel.choices import Choice, Option, Picked
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


def new_order(order: Sequence[str], picked: Picked) -> Choice:
    """Everybody, to be tapped in the new order; whoever taps none leaves it as it is."""
    options = tuple(Option(name, gettext_noop("Marauders") if name == TRIBE else name) for name in order)
    ask = gettext_noop("Tap everybody in the new order, the best place first.")
    least = len(options) if named_in_order(picked) else 0
    return Choice("order", gettext_noop("The player order"), options, ask, least, in_order=True)


def named_in_order(picked: Picked) -> tuple[str, ...]:
    """Return who was tapped, in the order of the taps."""
    return tuple(filter(None, picked.get("order", ())))


def order_told(names: Sequence[str]) -> str:
    """Write a player order."""
    return ", ".join("Marauders" if name == TRIBE else name for name in names)
