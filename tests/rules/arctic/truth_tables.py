"""Every table of predicates over the outcome of a ruling, by the room of the rules that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping

from tests.rules.arctic import (
    truths,
    truths_counts,
    truths_defended,
    truths_end,
    truths_fixes,
    truths_gathering,
    truths_hire,
    truths_hq,
    truths_recon,
    truths_rounds,
    truths_solo,
    truths_solo_play,
    truths_strikes,
    truths_turn,
)
from tests.rules.arctic.told import Table, Truth

RECORDED: Mapping[str, Table] = {
    "gathering": truths_gathering.TABLE,
    "hire": truths_hire.TABLE,
    "turn": truths_turn.TABLE,
    "strikes": truths_strikes.TABLE,
    "headquarters": truths_hq.TABLE,
    "recon": truths_recon.TABLE,
    "rounds": truths_rounds.TABLE,
    "defended": truths_defended.TABLE,
    "fixes": truths_fixes.TABLE,
    "counts": truths_counts.TABLE,
    "solo": truths_solo.TABLE,
}
"""What a record of a game can say."""

ELSEWHERE: Mapping[str, Mapping[str, object]] = {
    "skirmish": truths.TRUE_WHEN,
    "end": truths_end.TRUE_WHEN,
    "solo play": truths_solo_play.TRUE_WHEN,
    "learn": truths_hire.LEARNT,
}
"""What is looked at over cases made up: the skirmish, the end, and the puzzles."""


def rooms_of(phrase: str) -> list[str]:
    """Return the tables that have words of the phrase."""
    tables = {**RECORDED, **ELSEWHERE}
    return [room for room, table in tables.items() if any(words in phrase for words in table)]


def truth_of(phrase: str) -> Truth | None:
    """Return when a sentence of a record is true, by the most words that fit; None where nobody has said."""
    known = {words: truth for table in RECORDED.values() for words, truth in table.items()}
    found = sorted((words for words in known if words in phrase), key=len)
    return known[found[-1]] if found else None
