"""The question about a force that the deck, as numbers, couldn't give: one likely way, and the others."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from referee.rules.arctic.gathering import DRAW
from referee.rules.arctic.record import ArcticState, Phase
from referee.rules.arctic.skirmish import REVEAL
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.web.arctic.anyway import overrides_for
from referee.web.desk.desk import TablePage, Trouble
from referee.web.desk.rewriting import ANSWER, FORGOT, THEN
from referee.web.drafts import KIND, RESERVED, SEAT, Pairs
from referee.web.templating.jinja import at

ASKED = frozenset({"not-possible", "too-many-cards", "not-owned"})
"""Refusals of a force that something unentered can explain."""


@dataclass(frozen=True, slots=True)
class RevealDoubt:
    """What is asked: the addresses that add what wasn't entered, and what reveals the force anyway."""

    word: Line
    refusal: IllegalEntry
    draw: str
    full: str
    again: str
    anyway: Pairs


def reveal_doubt(page: TablePage, draft_query: str) -> RevealDoubt | None:
    """Return the question about a refused force of a light round; None if there's nothing to ask."""
    trouble, state = page.trouble, page.log.state
    refusal = trouble.refusal if trouble else None
    if trouble is None or refusal is None or not state.setup.is_light or page.visitor.is_amending:
        return None
    seat = refusal.line.facts.get("seat")
    if refusal.code not in ASKED or not refusal.can_override or not isinstance(seat, str):
        return None
    number = _end_of_gathering(page.log, seat)
    own = state.seats[seat]
    full = [(ANSWER, FORGOT), (SEAT, seat), (THEN, draft_query)]
    return RevealDoubt(
        word=Line("How could {seat} show this?", seat=seat),
        refusal=refusal,
        draw=_inserting(page, number, (KIND, DRAW.name), *full) if DRAW.name not in own.actions else "",
        full=_inserting(page, number, *full),
        again=f"{page.visitor.path}?{draft_query}",
        anyway=_overriding(state, trouble),
    )


def _overriding(state: ArcticState, trouble: Trouble) -> Pairs:
    """Return the fields that reveal the force against every check that refuses it."""
    picked = {name: tuple(words) for name, words in trouble.typed.items() if name not in RESERVED}
    codes = overrides_for(state, REVEAL.entry(state, trouble.whom or None, picked))
    pairs = [pair for pair in trouble.again if pair[0] != "override"]
    return [*pairs, *(("override", code) for code in codes)]


def _end_of_gathering(log: Log[Any], seat: str) -> int:
    """Return the last record of this round before which the seat was still gathering, or 0."""
    at_ = log.version
    while at_.before is not None and at_.record is not None:
        state: ArcticState = at_.before.state
        if state.round != log.state.round:
            break
        if state.phase is Phase.GATHERING and state.seats[seat].committed is None:
            return at_.record.number
        at_ = at_.before
    return 0


def _inserting(page: TablePage, number: int, *fields: tuple[str, str]) -> str:
    return at(page.visitor, "wrong", number, query=urlencode(fields)) if number else ""
