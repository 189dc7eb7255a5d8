"""The puzzles of Skirmish for Earth: cards revealed, with the ships on them, beside the flagpole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from referee.rules.earth.ending import RoundCase, resolve_round
from referee.rules.earth.learn import SHIPS_LEFT, WHO_CAPTURES, ShipsCase, card_texts
from referee.rules.earth.setup import NAME
from referee.web.earth.board import FLAG_HEIGHT
from referee.web.earth.setup import FLAG_NAMES
from referee.web.puzzle import Scene, Total

TEMPLATE, STYLES = "earth/_puzzle.html", "css/earth.css"


def _named(case: RoundCase) -> RoundCase:
    """Return the round with the colours of the flags for names."""
    colours = (gettext(name).capitalize() for name in FLAG_NAMES)
    names = dict(zip(case.seats, colours, strict=False))
    return replace(
        case,
        seats=tuple(names.values()),
        initiative=names[case.initiative],
        flagpole=tuple(names[seat] for seat in case.flagpole),
        reserve={names[seat]: number for seat, number in case.reserve.items()},
        cards={names[seat]: card for seat, card in case.cards.items()},
        bids=tuple((names[seat], *said) for seat, *said in case.bids),
    )


def _round(case: RoundCase, is_ruled: bool) -> Mapping[str, Any]:
    outcome = resolve_round(case).outcome
    numbers = {seat: at for at, seat in enumerate(case.seats, start=1)}
    rows = [
        {
            "number": number,
            "name": seat,
            "card": card,
            "texts": card_texts(card) if card else (),
            "ships": outcome.deployed[seat],
            "left": case.reserve[seat] - outcome.deployed[seat],
            "is_paid": (outcome.valid or {})[seat],
        }
        for (seat, number), card in zip(numbers.items(), map(case.cards.__getitem__, case.seats), strict=True)
    ]
    flags = [
        {"number": numbers[seat], "name": seat, "top": 24 + FLAG_HEIGHT * at}
        for at, seat in enumerate(case.flagpole)
    ]
    return {
        "rows": rows,
        "pole": {"flags": flags, "names": case.flagpole, "height": 36 + FLAG_HEIGHT * len(flags)},
        "target": case.target,
        "is_ruled": is_ruled,
    }


def _capture(case: RoundCase, is_ruled: bool) -> Mapping[str, Any]:
    shown = _round(case, is_ruled)
    if not is_ruled:
        return shown
    outcome = resolve_round(case).outcome
    attacks = enumerate((outcome.attack or {}).items(), start=1)
    totals = [Total(at, seat, number, seat == outcome.winner) for at, (seat, number) in attacks]
    return {**shown, "totals": totals}


def _ships(case: ShipsCase, is_ruled: bool) -> Mapping[str, Any]:
    return {**_round(case.round, is_ruled), "shows_reserve": True, "asked": case.seat}


def _named_ships(case: ShipsCase) -> ShipsCase:
    named = _named(case.round)
    return ShipsCase(named, named.seats[case.round.seats.index(case.seat)])


SCENES = (
    Scene(NAME, WHO_CAPTURES, TEMPLATE, STYLES, _capture, _named),
    Scene(NAME, SHIPS_LEFT, TEMPLATE, STYLES, _ships, _named_ships),
)
