"""What the table's own device may rule with: nothing that the phones of some seats keep from it (A-17)."""

from collections.abc import Collection
from dataclasses import replace

from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.cache import lately


@lately
def without_secrets(state: ArcticState, seats: Collection[str]) -> ArcticState:
    """Return the state without the stored cards, secret leaders, notes and looks of these seats."""
    hides, own = not state.has_open_leaders, state.seats
    shown = {seat: _in_the_open(own[seat], hides_leader=hides) for seat in seats if seat in own}
    looks = {seat: seen for seat, seen in state.looks.items() if seat not in seats}
    if looks == state.looks and all(own[seat] is each for seat, each in shown.items()):
        return state
    return replace(state, seats={**own, **shown}, looks=looks)


def _in_the_open(own: ArcticSeat, *, hides_leader: bool) -> ArcticSeat:
    own = own.in_the_open(hides_leader=hides_leader)
    if not any(gain.note for gain in own.unseen):
        return own
    return replace(own, unseen=tuple(replace(gain, note="") for gain in own.unseen))
