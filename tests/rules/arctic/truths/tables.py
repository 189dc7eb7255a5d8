"""Every table of predicates over the outcome of a ruling, by the room of the rules that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping

from tests.rules.arctic.truths import (
    counts,
    defended,
    end,
    fixes,
    gathering,
    hire,
    hq,
    recon,
    rounds,
    skirmish,
    solo,
    solo_play,
    strikes,
    turn,
)
from tests.rules.arctic.truths.told import Table, Truth, by_most_words

RECORDED: Mapping[str, Table] = {
    "gathering": gathering.TABLE,
    "hire": hire.TABLE,
    "turn": turn.TABLE,
    "strikes": strikes.TABLE,
    "headquarters": hq.TABLE,
    "recon": recon.TABLE,
    "rounds": rounds.TABLE,
    "defended": defended.TABLE,
    "fixes": fixes.TABLE,
    "counts": counts.TABLE,
    "solo": solo.TABLE,
}
"""What a record of a game can say."""

ELSEWHERE: Mapping[str, Mapping[str, object]] = {
    "skirmish": skirmish.TRUE_WHEN,
    "end": end.TRUE_WHEN,
    "solo play": solo_play.TRUE_WHEN,
    "learn": hire.LEARNT,
}
"""What is looked at over cases made up: the skirmish, the end, and the puzzles."""


def rooms_of(phrase: str) -> list[str]:
    """Return the tables that have words of the phrase."""
    tables = {**RECORDED, **ELSEWHERE}
    return [room for room, table in tables.items() if any(words in phrase for words in table)]


def truth_of(phrase: str) -> Truth | None:
    """Return when a sentence of a record is true, by the most words that fit; None where nobody has said."""
    known = {words: truth for table in RECORDED.values() for words, truth in table.items()}
    return by_most_words(known, phrase)
