"""Amending: an older record is replaced (or struck out), and everything after it is entered again.

What can no longer stand is kept by passing over the check where that is allowed, and left out otherwise;
every ruling that changes is a reason of the amendment, so that it can be read before it is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from referee.rules.kernel.codec import decode, encode
from referee.rules.kernel.entry import Amend, Amended, Entry, Nothing, Record, Reentered, read_entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.pages import Log, Page, page_of, pages_back
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")


def adjudicate_amend(game: Game[SetupT, StateT], log: Log[StateT], facts: Amend) -> Ruling[Amended]:
    """Enter the amended record and everything after it again, as one ruling.

    Raises IllegalEntry: ``not-in-play`` for a record that does not count, and what the game itself has
    against the amended entry.
    """
    before = _page_before(log, facts.number)
    page, done = before, list[Reentered]()
    if facts.told is not None:
        entry = read_entry(game, facts.told)
        ruling = game.adjudicate(before.state, entry)
        done.append(Reentered(facts.number, encode(ruling.outcome), ruling.reasons))
        page = Page(game.apply(before.state, Record(facts.number, entry, ruling)))
    changes = list[Reason]()
    for old in _tail(log, facts.number):
        again, state, checks = _enter_again(game, page.state, old)
        changes.extend(_changes(game, state, old, again, checks))
        done.append(again)
        page = Page(state)
    return Ruling(Amended(tuple(done)), tuple(changes) or (_nothing_changes(),))


def fold_amend(game: Game[SetupT, StateT], log: Log[StateT], record: Record, facts: Amend) -> Page[StateT]:
    """Return the page after an amendment, from its recorded rulings."""
    amended: Amended = record.ruling.outcome
    olds = {old.number: old.entry for old in _tail(log, facts.number)}
    if facts.told is not None:
        olds[facts.number] = read_entry(game, facts.told)
    page = _page_before(log, facts.number)
    for again in amended.records:
        if again.is_left_out:
            continue
        new = _record_of(game, olds[again.number], again)
        page = Page(game.apply(page.state, new), new, page, amended_by=record.number)
    return replace(page, amendment=record, unamended=log.page)


def _record_of(game: Game[SetupT, StateT], entry: Entry, again: Reentered) -> Record:
    outcome = decode(game.outcomes.get(entry.kind, Nothing), again.outcome)
    overridden = replace(entry, overrides=entry.overrides | set(again.overrides))
    return Record(again.number, overridden, Ruling(outcome, again.reasons))


def _page_before(log: Log[StateT], number: int) -> Page[StateT]:
    page = page_of(log, number)
    if page is None or page.before is None:
        phrase = gettext_noop("Entry {number} does not count, so there is nothing to put right in it.")
        raise IllegalEntry("not-in-play", phrase, {"number": number}, field="number")
    return page.before


def _tail(log: Log[StateT], number: int) -> list[Record]:
    """Return the records after this one that count, oldest first."""
    found = list[Record]()
    for record, _ in pages_back(log.page):
        if record.number == number:
            break
        found.append(record)
    return found[::-1]


def _enter_again(
    game: Game[SetupT, StateT], state: StateT, old: Record
) -> tuple[Reentered, StateT, list[IllegalEntry]]:
    """Rule on a record's entry once more; a check that now fails is passed over where the rules let it."""
    entry, checks = old.entry, list[IllegalEntry]()
    while True:
        try:
            ruling = game.adjudicate(state, entry)
        except IllegalEntry as refusal:
            if not refusal.can_override or refusal.code in entry.overrides:
                return _left_out(old, refusal), state, []
            entry = replace(entry, overrides=entry.overrides | {refusal.code})
            checks.append(refusal)
            continue
        added = tuple(sorted(check.code for check in checks))
        again = Reentered(old.number, encode(ruling.outcome), ruling.reasons, added)
        return again, game.apply(state, Record(old.number, entry, ruling)), checks


def _left_out(old: Record, refusal: IllegalEntry) -> Reentered:
    rules = (refusal.rule,) if refusal.rule else ()
    reason = Reason(refusal.line.phrase, refusal.line.facts, rules)
    return Reentered(old.number, reasons=(reason,), is_left_out=True)


def _changes(
    game: Game[SetupT, StateT], state: StateT, old: Record, again: Reentered, checks: list[IllegalEntry]
) -> Iterator[Reason]:
    """Say what is otherwise than it was recorded, without what is sealed."""
    was = game.describe(state, old.entry, old.ruling.outcome)
    facts: dict[str, Fact] = {"number": old.number, "was": was}
    if again.is_left_out:
        (why,) = again.reasons
        phrase = gettext_noop("Entry {number} is left out ({was}): {why}")
        yield Reason(phrase, {**facts, "why": why.line}, why.rules)
        return
    new = _record_of(game, old.entry, again)
    if new.ruling.outcome != old.ruling.outcome:
        facts["now"] = game.describe(state, new.entry, new.ruling.outcome)
        phrase = gettext_noop("Entry {number} was: {was}. Now: {now}.")
        if facts["now"] == was:
            phrase = gettext_noop("Entry {number} stays ({was}), with other numbers behind it.")
        yield Reason(phrase, facts, ())
    for check in checks:
        phrase = gettext_noop("Entry {number} stays as an override ({was}): {check}")
        yield Reason(phrase, {**facts, "check": check.line}, (check.rule,) if check.rule else ())


def _nothing_changes() -> Reason:
    return Reason(gettext_noop("No other ruling changes."), {}, ())
