"""Winter: the new order, points, the ring; members stand up, and the marker may move (M-4, M-36)."""

from __future__ import annotations

from referee.rules.kernel.ruling import Reason, Ruling, gettext_noop
from referee.rules.prehistory.board.layout import check_ring
from referee.rules.prehistory.board.terms import check_number
from referee.rules.prehistory.record.entries import Effect, Winter
from referee.rules.prehistory.record.order import payer_of
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.asked import asked
from referee.rules.prehistory.scripted.booking import moved_marker
from referee.rules.prehistory.setup.meta import check_new_order


def adjudicate_winter(state: PrehistoryState, facts: Winter) -> Ruling[Effect]:
    """Rule on winter: new order, points, ring; members stand up, and the marker may move."""
    asked(state, Winter.kind)
    check_new_order(state.players, facts.order)
    check_number(facts.vp, 0, name="vp", rule="M-80")
    if facts.ring is not None:
        check_ring(facts.ring)
    phrase = gettext_noop(
        "The new order holds from now on: {payer} pays onto the trays. All members stand up."
    )
    reasons = [Reason(phrase, {"payer": payer_of(facts.order)}, ("M-36", "M-11"))]
    marker = None
    if state.house("marker_move", "per_year"):
        marker = moved_marker(state, 1)
        told = gettext_noop("The priority marker moves 1 clockwise each year, to {symbol}.")
        symbol = marker.replace("_", " ")
        reasons.append(Reason(told, {"symbol": symbol}, ("M-4",), ("marker_move=per_year",)))
    return Ruling(Effect("winter", vp=facts.vp, marker=marker), tuple(reasons))
