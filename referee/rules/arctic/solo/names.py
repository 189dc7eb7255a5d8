"""The two sides of a solo skirmish as a table calls them: the seat by its name, the other the opponent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.rules.arctic.record.case import OPPONENT, PLAYER
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, gettext_noop

OPPONENT_NAME = gettext_noop("Opponent")


def named_reason(reason: Reason, seat: str) -> Reason:
    """Return the reason with the sides called by their names."""
    sums = tuple(replace(each, who=_word(each.who, seat)) for each in reason.sums)
    return replace(reason, facts=_facts(reason.facts, seat), sums=sums)


def named_refusal(refusal: IllegalEntry, seat: str) -> IllegalEntry:
    """Return the refusal with the sides called by their names."""
    return IllegalEntry(
        refusal.code,
        refusal.line.phrase,
        _facts(refusal.line.facts, seat),
        rule=refusal.rule,
        field=refusal.field,
        can_override=False,
    )


def _facts(facts: Mapping[str, Fact], seat: str) -> dict[str, Fact]:
    return {name: _fact(fact, seat) for name, fact in facts.items()}


def _fact(fact: Fact, seat: str) -> Fact:
    if fact == OPPONENT:
        return Line(OPPONENT_NAME)
    if isinstance(fact, Line):
        return Line(fact.phrase, _facts(fact.facts, seat))
    if isinstance(fact, tuple):
        return tuple(_word(each, seat) for each in fact)
    return _word(fact, seat) if isinstance(fact, str) else fact


def _word(word: str, seat: str) -> str:
    return {PLAYER: seat, OPPONENT: OPPONENT_NAME}.get(word, word)
