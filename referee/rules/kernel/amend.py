"""Amending: an older record is replaced (or struck out), and everything after it is entered again.

Later records stay as they were played: what still says the same follows with its numbers, what does not keeps
the ruling that it had. Where the table wants them ruled on anew, what can no longer stand is kept by passing
over the check where that is allowed, and left out otherwise. Every difference is a reason of the amendment,
so that it can be read before it is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from referee.rules.kernel.codec import encode
from referee.rules.kernel.entry import Amend, Amended, Entry, Record, Reentered, read_entry, read_outcome
from referee.rules.kernel.game import Game
from referee.rules.kernel.pages import Log, Page, page_of, pages_back
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Refusal, Ruling, gettext_noop

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")

NOT_IN_PLAY = Refusal(
    "not-in-play",
    gettext_noop("Entry {number} does not count, so there is nothing to amend in it."),
    field="number",
)


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
        again, state, why = _again(game, log, page.state, old, facts)
        changes.extend(why)
        done.append(again)
        page = Page(state)
    # Two records may be of one number of words; nobody reads a sentence twice.
    each_once = tuple({reason.text(): reason for reason in changes}.values())
    nothing = Reason(gettext_noop("No other ruling changes."), {}, ())
    return Ruling(Amended(tuple(done)), each_once or (nothing,))


def after_amend(game: Game[SetupT, StateT], log: Log[StateT], record: Record, facts: Amend) -> Log[StateT]:
    """Return the log after an amendment, from its recorded rulings."""
    amended: Amended = record.ruling.outcome
    olds = {old.number: old.entry for old in _tail(log, facts.number)}
    if facts.told is not None:
        olds[facts.number] = read_entry(game, facts.told)
    page = _page_before(log, facts.number)
    for again in amended.records:
        if again.is_left_out:
            continue
        new = _record_of(game, olds[again.number], again)
        by = None if again.is_kept else record.number
        page = Page(game.apply(page.state, new), new, page, amended_by=by)
    return Log(record.number, replace(page, amendment=record, unamended=log.page))


def _record_of(game: Game[SetupT, StateT], entry: Entry, again: Reentered) -> Record:
    outcome = read_outcome(game, entry.kind, again.outcome)
    overridden = replace(entry, overrides=entry.overrides | set(again.overrides))
    return Record(again.number, overridden, Ruling(outcome, again.reasons))


def _page_before(log: Log[StateT], number: int) -> Page[StateT]:
    page = page_of(log, number)
    if page is None or page.before is None:
        raise NOT_IN_PLAY(number=number)
    return page.before


def _tail(log: Log[StateT], number: int) -> list[Record]:
    """Return the records after this one that count, oldest first."""
    found = list[Record]()
    for record, _ in pages_back(log.page):
        if record.number == number:
            break
        found.append(record)
    return found[::-1]


def _again(
    game: Game[SetupT, StateT], log: Log[StateT], state: StateT, old: Record, facts: Amend
) -> tuple[Reentered, StateT, tuple[Reason, ...]]:
    """Enter a later record again: return it, the state after it, and what is said of it."""
    can_stay = game.stage(_page_before(log, old.number).state) == game.stage(state)
    follows = game.follows(state, old) if can_stay and not facts.anew else None
    can_stay &= follows is None
    is_sealed = game.is_sealed(log.state, old.entry, None)
    if can_stay and is_sealed:
        kept = _kept(old)
        return kept, game.apply(state, old), ()
    again, after, checks = _enter_again(game, state, old, follows or old.entry)
    if is_sealed:
        return again, after, tuple(_sealed_changes(game, state, old, again))
    if facts.anew:
        return again, after, tuple(_changes(game, after, old, again, checks))
    if can_stay and not _says_the_same(game, after, old, again):
        return _kept(old), game.apply(state, old), (_stays(game, state, old, again, checks),)
    return again, after, tuple(_changes(game, after, old, again, checks))


def _kept(old: Record) -> Reentered:
    return Reentered(old.number, encode(old.ruling.outcome), old.ruling.reasons, is_kept=True)


def _says_the_same(game: Game[SetupT, StateT], state: StateT, old: Record, again: Reentered) -> bool:
    """Whether nobody at the table would see the record otherwise than it was played."""
    if again.is_left_out or again.overrides:
        return False
    new = _record_of(game, old.entry, again)
    return game.describe(state, new.entry, new.ruling.outcome) == _was(game, state, old)


def _was(game: Game[SetupT, StateT], state: StateT, old: Record) -> Line:
    return game.describe(state, old.entry, old.ruling.outcome)


def _stays(
    game: Game[SetupT, StateT], state: StateT, old: Record, again: Reentered, checks: list[IllegalEntry]
) -> Reason:
    """Say that a record stays as it was played, and what the rules would say of it now."""
    facts: dict[str, Fact] = {"number": old.number, "was": _was(game, state, old)}
    if again.is_left_out or checks:
        why = checks[0].line if checks else again.reasons[0].line
        rules = checks[0].rules if checks else again.reasons[0].rules
        phrase = gettext_noop("Entry {number} stays as played ({was}), against this check: {why}")
        return Reason(phrase, {**facts, "why": why}, rules)
    new = _record_of(game, old.entry, again)
    facts["now"] = game.describe(state, new.entry, new.ruling.outcome)
    phrase = gettext_noop("Entry {number} stays as played: {was}. Ruled again: {now}.")
    return Reason(phrase, facts, ())


def _enter_again(
    game: Game[SetupT, StateT], state: StateT, old: Record, entry: Entry
) -> tuple[Reentered, StateT, list[IllegalEntry]]:
    """Rule on a record's entry once more; a check that now fails is passed over where the rules let it."""
    checks = list[IllegalEntry]()
    while True:
        try:
            ruling = game.adjudicate(state, entry)
        except IllegalEntry as refusal:
            if not refusal.can_override or refusal.code in entry.overrides:
                return _left_out(old, refusal), state, []
            entry = replace(entry, overrides=entry.overrides | {refusal.code})
            checks.append(refusal)
            continue
        added = tuple(sorted(entry.overrides - old.entry.overrides))
        again = Reentered(old.number, encode(ruling.outcome), ruling.reasons, added)
        return again, game.apply(state, Record(old.number, entry, ruling)), checks


def _left_out(old: Record, refusal: IllegalEntry) -> Reentered:
    reason = Reason(refusal.line.phrase, refusal.line.facts, refusal.rules)
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
            phrase = gettext_noop("Entry {number} stays ({was}), but with different numbers behind it.")
        yield Reason(phrase, facts, ())
    for check in checks:
        phrase = gettext_noop("Entry {number} stays as an override ({was}): {check}")
        yield Reason(phrase, {**facts, "check": check.line}, check.rules)


def _sealed_changes(
    game: Game[SetupT, StateT], state: StateT, old: Record, again: Reentered
) -> Iterator[Reason]:
    """Say of a sealed record only that it is left out: why, or against what it stays, would tell of it."""
    if again.is_left_out:
        phrase = gettext_noop("Entry {number} is left out ({was}): it no longer fits.")
        yield Reason(phrase, {"number": old.number, "was": _was(game, state, old)}, ())
