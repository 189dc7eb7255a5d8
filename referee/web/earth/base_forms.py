"""What the forms of Skirmish for Earth share: the round, and the seat."""

from __future__ import annotations

from referee.web.base import RoundForm, SeatForm

LONGEST = 60


class TurnForm(RoundForm, SeatForm):
    """An entry of a seat in this round."""
