"""A first year with the Marauders, on an invented board."""

from __future__ import annotations

from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.record import Season
from referee.web.guide import Guide

GUIDE = Guide(
    weights=dict.fromkeys(
        ("tile", "weather", "paid", "done", "painting", "ring", "take_back", "location", "nearest", "near"), 1
    )
    | {"lane": 1, "winter": 1, "passed": 0.5},
    hints={
        Season.SPRING: gettext_noop(
            "In turn the humans act and pay onto the marauders’ trays, and the marauders act where most "
            "markers lie. The referee says what they do; you move their pieces."
        ),
        Season.SUMMER: gettext_noop(
            "The marauders take markers back, and act wherever 3 lie on a tray beside an action. What you "
            "pay can bring that about."
        ),
        Season.AUTUMN: gettext_noop(
            "The fullest tray sends their members in its direction over the map, to what the priority marker "
            "shows. Half of the tray then goes back."
        ),
        Season.WINTER: gettext_noop(
            "The year has ended. Cards and tiles are refilled, and the order of play changes."
        ),
    },
    phase_of=lambda state: state.season,
    round_of=lambda state: int(state.year),
)
