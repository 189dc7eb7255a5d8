"""Winter: the new order, points, the ring; members stand up, and the marker may move (M-4, M-36)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Said
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop
from referee.rules.prehistory.acts.booking import moved_marker
from referee.rules.prehistory.answers.asked import asked, asking, symbols_in_order
from referee.rules.prehistory.board.layout import check_ring
from referee.rules.prehistory.board.terms import check_number
from referee.rules.prehistory.record.effect import Effect
from referee.rules.prehistory.record.order import payer_of
from referee.rules.prehistory.record.state import PrehistoryState, Season, Told
from referee.rules.prehistory.scripted.stepping import number_in, points
from referee.rules.prehistory.setup.meta import check_new_order
from referee.rules.prehistory.setup.order import named_in_order, new_order, order_told


@dataclass(frozen=True, slots=True)
class Winter:
    """Winter is done: the new order, the tribe's points, the new ring if the pricing tile changed."""

    kind: ClassVar[str] = "winter"
    order: tuple[str, ...]
    vp: int = 0
    ring: tuple[str, ...] | None = None


def choices(state: PrehistoryState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The new order, points, and the symbols if the pricing tile changed."""
    yield replace(new_order(state.order, picked), least=0)
    yield points("vp", gettext_noop("Points of the marauders in winter"))
    title = gettext_noop("A new pricing tile: its symbols, clockwise")
    yield symbols_in_order("ring", title, picked, is_free=True)


def say(state: PrehistoryState, seat: str, picked: Picked) -> Said:
    """Return what is picked; who was not tapped keeps the old order behind the others."""
    told = named_in_order(picked)
    rest = [name for name in state.order if name not in told]
    ring = [word for word in picked.get("ring", ()) if word]
    return {"order": [*told, *rest], "vp": number_in(picked, "vp"), "ring": ring or None}


def rule(state: PrehistoryState, seat: str, winter: Winter, checks: Checks) -> Ruling[Effect]:
    """Rule on winter: new order, points, ring; members stand up, and the marker may move."""
    asked(state, Winter.kind)
    check_new_order(state.players, winter.order)
    check_number(winter.vp, 0, name="vp", rule="M-80")
    if winter.ring is not None:
        check_ring(winter.ring)
    phrase = gettext_noop(
        "The new order holds from now on: {payer} pays onto the trays. All members stand up."
    )
    reasons = [Reason(phrase, {"payer": payer_of(winter.order)}, ("M-36", "M-11"))]
    marker = None
    if state.house("marker_move", "per_year"):
        marker = moved_marker(state, 1)
        told = gettext_noop("The priority marker moves 1 clockwise each year, to {symbol}.")
        symbol = marker.replace("_", " ")
        reasons.append(Reason(told, {"symbol": symbol}, ("M-4",), ("marker_move=per_year",)))
    return Ruling(Effect("winter", vp=winter.vp, marker=marker), tuple(reasons))


def apply(state: PrehistoryState, seat: str, winter: Winter, effect: Effect) -> PrehistoryState:
    layout = state.layout if winter.ring is None else replace(state.layout, ring=winter.ring)
    return replace(
        state,
        layout=layout,
        order=winter.order,
        year=state.year + 1,
        season=Season.SPRING,
        tile=None,
        has_weather=False,
        taken=0,
        missed=0,
        acted=0,
        lying_camp=0,
        lying_out=0,
        told=Told(),
    )


def describe(state: PrehistoryState, seat: str, winter: Winter, effect: Effect, viewer: str | None) -> Line:
    return Line(gettext_noop("Winter; the new order is {order}"), {"order": order_told(winter.order)})


WINTER = EntryKind(
    Winter, Effect, gettext_noop("Winter"), asking(Winter.kind), choices, rule, apply, describe,
    say=say,
    by=By.TABLE,
    is_tables=True,
)  # fmt: skip
