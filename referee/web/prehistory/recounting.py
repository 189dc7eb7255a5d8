"""The panels beside the game: numbers put right, house rules, and winter with its new order."""

from __future__ import annotations

from typing import Any

from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.board.terms import PRIORITY_NAMES
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.web.prehistory.boardview import PRIORITY_ICONS
from referee.web.prehistory.draft import Draft
from referee.web.prehistory.rows import Pick, Row, in_order, tray_rows

COUNTS: tuple[tuple[str, str], ...] = (
    ("vp", gettext_noop("Points")),
    ("board", gettext_noop("Members on the player board")),
    ("camp", gettext_noop("Members in the starting camp")),
    ("out", gettext_noop("Members on the map")),
    ("painted", gettext_noop("Sections painted")),
    ("campsites", gettext_noop("Campsites built")),
)


def order_picks(state: PrehistoryState, draft: Draft) -> list[Pick]:
    """Everybody to be tapped in the new order."""
    told = [pick for pick in draft.picks if pick.startswith("order.")]
    return [
        Pick(
            f"order.{i}",
            name,
            is_on=f"order.{i}" in told,
            number=told.index(f"order.{i}") + 1 if f"order.{i}" in told else 0,
        )
        for i, name in enumerate(state.order)
    ]


def winter(state: PrehistoryState, draft: Draft) -> dict[str, Any]:
    """The new order, the points and the ring of winter."""
    return {
        "order_picks": order_picks(state, draft),
        "winter_vp": Row("vp", gettext_noop("Points of the marauders in winter"), draft.number("vp")),
        "ring": in_order(draft.picks, "ring."),
    }


def recount(state: PrehistoryState, draft: Draft) -> dict[str, Any]:
    """Every number that can be put right."""
    markers = [
        Pick(f"marker.{s}", PRIORITY_NAMES[s], PRIORITY_ICONS[s], f"marker.{s}" in draft.picks)
        for s in state.layout.track
    ]
    return {
        "rows": tray_rows(state, draft, is_whole=True),
        "counts": [Row(key, word, draft.number(key)) for key, word in COUNTS],
        "markers": markers,
        "order_picks": order_picks(state, draft),
    }


def house_rules(state: PrehistoryState) -> list[dict[str, Any]]:
    """The house rules with their answers."""
    return [
        {
            "rule": rule,
            "answers": [
                {
                    "value": f"{rule.name}={choice.value}",
                    "label": choice.label,
                    "is_on": choice.value == state.house_rules[rule.name],
                }
                for choice in rule.values
            ],
        }
        for rule in HOUSE_RULES
    ]
