"""Recorded games of Arctic Scavengers, told again without the cards used, come to the same end (A-30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.corrections.table import RecountTable
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.powers import PlayMap
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import Entry, Log, Record, Version, counting_records, extend, rule_on
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from tests.replays.panels import FILES, played, story_of
from tests.rules.arctic.oracle.light_table import as_light

STORIES = [file for file in FILES if file.parent.name == "arctic"]
GAMES = [f for f in STORIES if len(story_of(f).setup["players"]) > 1]


def told_lightly(file: Path) -> tuple[Log[ArcticState], list[IllegalEntry]]:
    """Return a recorded game as a light table would have told it, with what it was asked on the way."""
    setup = replace(decode(Setup, story_of(file).setup), is_light=True)
    log: Log[ArcticState] = Log(0, Version(ARCTIC.open(setup)))
    asked, told = list[IllegalEntry](), [*lightly([*counting_records(played(file)[-1][1])])]
    while told:
        entry = told.pop(0)
        if told and not is_asked(log, entry, told[0]):
            answer: Any = told.pop(0).facts
            entry = replace(entry, facts=replace(entry.facts, asks=False, answer=answer.answer))  # type: ignore[type-var]
        entry, ruling = ruled(log, entry, asked)
        log = extend(ARCTIC, log, Record(log.number + 1, entry, ruling))
    return log, asked


def ruled(log: Log[ArcticState], entry: Entry, asked: list[IllegalEntry]) -> tuple[Entry, Ruling[Any]]:
    """Return the entry with the checks that the table overrides, and its ruling."""
    while True:
        try:
            return entry, rule_on(ARCTIC, log, entry)
        except IllegalEntry as question:
            if not question.can_override:
                raise
            asked.append(question)
            entry = replace(entry, overrides=entry.overrides | {question.code})


def is_asked(log: Log[ArcticState], entry: Entry, reply: Entry) -> bool:
    """Whether the seat that answers an announced act is asked; if not, the table enters both at once.

    A light table counts a hand more closely than a full one after a skipped round.
    """
    if not getattr(entry.facts, "asks", False) or not isinstance(reply.facts, Reply):
        return True
    return reply.seat in ruled(log, entry, [])[1].outcome.asked


def lightly(records: Sequence[Record]) -> Iterator[Entry]:
    """Yield the entries without the cards used; what a power needs is told in full."""
    for place, record in enumerate(records):
        entry = record.entry
        told = entry.facts if is_full(entry, records[place + 1 :]) else as_light(entry.facts)
        if told is not None:
            yield replace(entry, facts=told)


def is_full(entry: Entry, later: Sequence[Record]) -> bool:
    """Whether others stop it, the table overrides a check of it, or what comes next needs its cards."""
    facts: Any = entry.facts
    then = next((each.entry.facts for each in later if each.entry.seat == entry.seat), None)
    is_answered = getattr(facts, "answer", None) is not None or getattr(facts, "asks", False)
    makes_food = isinstance(facts, Hunt) and not facts.hired
    return is_answered or makes_food or bool(entry.overrides) or isinstance(then, PlayMap)


def is_whole(file: Path) -> bool:
    """Whether all of it was entered, and nothing against the record."""
    entries = [record.entry for record in counting_records(played(file)[-1][1])]
    return not any(
        entry.overrides or isinstance(entry.facts, Gathered | RecountTable | Recount) for entry in entries
    )


def outcomes(log: Log[ArcticState]) -> list[Any]:
    records = counting_records(log)
    found = (each.ruling.outcome for each in records)
    return [(each.winner, each.fight, each.people) for each in found if isinstance(each, SkirmishOutcome)]


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_game_told_lightly_comes_to_the_same_end(file: Path) -> None:
    """What isn't told stays unseen: it has the same owner, without its name."""
    full, (light, asked) = played(file)[-1][1], told_lightly(file)

    assert not asked or not is_whole(file), asked
    assert outcomes(light) == outcomes(full)
    was, now = full.state, light.state
    assert (now.round, now.phase, now.initiator) == (was.round, was.phase, was.initiator)
    assert (now.wins, now.contested_left) == (was.wins, was.contested_left)
    assert now.scored == was.scored
    for seat, own in now.seats.items():
        assert own.base == was.seats[seat].base, seat
        if is_whole(file):
            unnamed = Counter(was.seats[seat].owned) - Counter(own.owned)
            assert not Counter(own.owned) - Counter(was.seats[seat].owned), seat
            assert unnamed.total() + len(was.seats[seat].unseen) == len(own.unseen), seat
            assert now.stacks == was.stacks


def test_most_games_are_whole() -> None:
    assert len([file for file in GAMES if is_whole(file)]) > 20
