"""Amendments: an older record is replaced or deleted, or one is inserted; later ones are entered again.

By default later records stay as played: those with an unchanged sentence get new numbers, the others keep
their ruling. If the table has them ruled on again instead, a refused record is kept by overriding the check
where that is allowed, and left out otherwise. Every difference is a reason of the amendment, so it can be
read before it is recorded.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Generic

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.game import Game, read_entry, read_outcome
from referee.rules.kernel.history.counterfactual import defended
from referee.rules.kernel.records import Amended, Insert, Record, Reentered, Rewrite
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling
from referee.rules.kernel.versions import Log, StateT, Version, version_of, versions_from

NOT_IN_PLAY = Refusal(
    "not-in-play", "Entry {number} doesn’t count. There’s nothing to amend.", field="number"
)


@dataclass(frozen=True, slots=True)
class Again(Generic[StateT]):
    """A record entered again, and the state after it."""

    number: int
    state: StateT
    # As it counts now; None: it is left out.
    record: Record | None
    # Its ruling is unchanged.
    is_kept: bool = False
    # The checks that it overrides since the amendment.
    added: tuple[str, ...] = ()
    # Their refusals, or why it is left out.
    against: tuple[Reason, ...] = ()
    # What differs, computed only if read.
    why: Iterable[Reason] = ()

    @property
    def outcome(self) -> Reentered:
        if self.record is None:
            return Reentered(self.number, reasons=self.against, is_left_out=True)
        outcome, reasons = encode(self.record.ruling.outcome), self.record.ruling.reasons
        return Reentered(self.number, outcome, reasons, self.added, is_kept=self.is_kept)


def adjudicate_amend(game: Game[Any, StateT], log: Log[StateT], facts: Rewrite) -> Ruling[Amended]:
    """Enter the new record and all later ones again, as one ruling. Raises as ``entered_again``."""
    return ruling_of(entered_again(game, log, facts))


def ruling_of(entered: Iterable[Again[StateT]]) -> Ruling[Amended]:
    """Return what the records entered again make as one ruling."""
    done, changes = list[Reentered](), list[Reason]()
    for again in entered:
        done.append(again.outcome)
        changes.extend(again.why)
    # Several records may have the same sentence.
    each_once = tuple({reason.text(): reason for reason in changes}.values())
    nothing = Reason("No other ruling changes.", ())
    return Ruling(Amended(tuple(done)), each_once or (nothing,))


def after_amend(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Rewrite) -> Log[StateT]:
    """Return the log after an amendment or insertion, using its recorded rulings."""
    amended: Amended = record.ruling.outcome
    olds = {old.number: old for old, _ in _tail(log, facts)}
    if facts.entry is not None:
        number = number_of(log, facts)
        olds[number] = Record(number, read_entry(game, facts.entry), record.ruling)
    version = _page_before(log, facts.number)
    for again in amended.records:
        if again.is_left_out:
            continue
        old = olds[again.number]
        ruling = Ruling(read_outcome(game, old.entry.kind, again.outcome), again.reasons)
        new = replace(old, entry=_passing(old.entry, again.overrides), ruling=ruling)
        by = None if again.is_kept or again.number == record.number else record.number
        version = Version(game.apply(version.state, new), new, version, amended_by=by)
    return Log(record.number, replace(version, amendment=record, unamended=log.version))


def number_of(log: Log[Any], facts: Rewrite) -> int:
    """Return the number of the amended record, or that the inserted one gets."""
    return log.number + 1 if isinstance(facts, Insert) else facts.number


def as_amended(game: Game[Any, StateT], log: Log[StateT], facts: Rewrite) -> Log[StateT]:
    """Return the log after an amendment or insertion that is not recorded. Raises IllegalEntry."""
    version = _page_before(log, facts.number)
    for again in entered_again(game, log, facts):
        if again.record is not None:
            version = Version(again.state, again.record, version)
    return Log(log.number, version)


def _passing(entry: Entry, codes: Iterable[str]) -> Entry:
    return replace(entry, overrides=entry.overrides.union(codes))


def _page_before(log: Log[StateT], number: int) -> Version[StateT]:
    version = version_of(log, number)
    if version is None or version.before is None:
        raise NOT_IN_PLAY(number=number)
    return version.before


def _tail(log: Log[StateT], facts: Rewrite) -> list[tuple[Record, StateT]]:
    """Return the records after the new one, oldest first, each with the state before it."""
    later = versions_from(log, facts.number)[0 if isinstance(facts, Insert) else 1 :]
    return [(record, version.before.state) for record, version in later if version.before]


# One after the other ------------------------------------------------------------------------------


def entered_again(game: Game[Any, StateT], log: Log[StateT], facts: Rewrite) -> Iterator[Again[StateT]]:
    """Yield the amended or inserted record, unless deleted, and all later ones, as they are entered again.

    Raises IllegalEntry: ``not-in-play`` for a record that does not count, or the game's own refusal of the
    amended entry.
    """
    state, elsewhere = _page_before(log, facts.number).state, log.device_seats

    def ruled(at: StateT, entry: Entry) -> Ruling[Any]:
        # Only the table's own device amends, and a ruling must not show what the devices of seats hide.
        return defended(game, game.without_secrets(at, elsewhere), entry)

    if facts.entry is not None:
        entry = read_entry(game, facts.entry, LIMITS)
        record = Record(number_of(log, facts), entry, ruled(state, entry))
        state = game.apply(state, record)
        yield Again(record.number, state, record)
    for old, stood in _tail(log, facts):
        can_stay = game.can_stay(stood, state, old)
        is_sealed = game.is_sealed(log.state, old.entry, None)
        if is_sealed and game.rests_on(stood, old.entry) != game.rests_on(state, old.entry):
            again = Again(old.number, state, None)
            again = replace(again, why=_sealed_changes(game, state, old, again))
        elif old.number in facts.again and not is_sealed:
            again = _taken_anew(game, ruled, state, old)
        else:
            again = _again(game, ruled, state, old, can_stay=can_stay, is_sealed=is_sealed, anew=facts.anew)
        state = again.state
        yield again


def _again(
    game: Game[Any, StateT],
    ruled: Callable[[StateT, Entry], Ruling[Any]],
    state: StateT,
    old: Record,
    *,
    can_stay: bool,
    is_sealed: bool,
    anew: bool,
) -> Again[StateT]:
    """Enter a later record again. ``can_stay``: play is at its stage; ``is_sealed``: from the table."""
    instead = game.reentered_as(state, old) if can_stay and not anew else None
    can_stay &= instead is None
    if can_stay and is_sealed:
        return Again(old.number, game.apply(state, old), old, is_kept=True)
    again = _enter_again(game, ruled, state, old, instead or old.entry)
    if is_sealed:
        return replace(again, why=_sealed_changes(game, state, old, again))
    if can_stay and not anew and not _says_the_same(game, again.state, old, again):
        stays = chain(_stays(game, state, old, again), game.recounts(state, old))
        return Again(old.number, game.apply(state, old), old, is_kept=True, why=stays)
    return replace(again, why=_changes(game, old, again))


def _taken_anew(
    game: Game[Any, StateT], ruled: Callable[[StateT, Entry], Ruling[Any]], state: StateT, old: Record
) -> Again[StateT]:
    """Rule on a later record again as the table asked; it is left out if it is refused now."""
    try:
        ruling = ruled(state, old.entry)
    except IllegalEntry as refusal:
        again = Again(old.number, state, None, against=(Reason.of(refusal.line, refusal.rules),))
    else:
        record = replace(old, ruling=ruling)
        again = Again(old.number, game.apply(state, record), record)
    return replace(again, why=_changes(game, old, again))


def _enter_again(
    game: Game[Any, StateT],
    ruled: Callable[[StateT, Entry], Ruling[Any]],
    state: StateT,
    old: Record,
    entry: Entry,
) -> Again[StateT]:
    """Rule on a record's entry once more; a check that now fails is passed over where the rules let it."""
    against = list[Reason]()
    while True:
        try:
            ruling = ruled(state, entry)
        except IllegalEntry as refusal:
            why = Reason.of(refusal.line, refusal.rules)
            if not refusal.can_override or refusal.code in entry.overrides:
                return Again(old.number, state, None, against=(why,))
            entry = _passing(entry, [refusal.code])
            against.append(why)
            continue
        added = tuple(sorted(entry.overrides - old.entry.overrides))
        record = replace(old, entry=_passing(old.entry, added), ruling=ruling)
        return Again(old.number, game.apply(state, record), record, added=added, against=tuple(against))


def _says_the_same(game: Game[Any, StateT], state: StateT, old: Record, again: Again[StateT]) -> bool:
    """Whether the record reads as it was played."""
    if again.record is None or again.added:
        return False
    # Equal outcomes may differ in a field with ``compare=False`` that their sentence shows.
    return _said(game, state, again.record) == _said(game, state, old)


# What is said of it -------------------------------------------------------------------------------


def _said(game: Game[Any, StateT], state: StateT, record: Record) -> Line:
    return game.describe(state, record.entry, record.ruling.outcome)


def _stays(game: Game[Any, StateT], state: StateT, old: Record, again: Again[StateT]) -> Iterator[Reason]:
    """Yield that a record stays as played, and how the rules would rule on it now."""
    facts: dict[str, Fact] = {"number": old.number, "was": _said(game, state, old)}
    for why in again.against[:1]:
        phrase = gettext_noop("Entry {number} stays as played ({was}). The check said: {why}")
        yield Reason(phrase, why.rules, **{**facts, "why": why.line})
    if again.record is not None and not again.against:
        facts["now"] = _said(game, state, again.record)
        yield Reason("Entry {number} stays as played: {was}. Ruled again: {now}.", (), **facts)


def _changes(game: Game[Any, StateT], old: Record, again: Again[StateT]) -> Iterator[Reason]:
    """Yield what differs from the record, without sealed facts."""
    new, was = again.record, _said(game, again.state, old)
    facts: dict[str, Fact] = {"number": old.number, "was": was}
    if new is None:
        phrase = gettext_noop("Entry {number} is left out ({was}). {why}")
        yield from (Reason(phrase, why.rules, **{**facts, "why": why.line}) for why in again.against)
        return
    now = _said(game, again.state, new)
    if now != was:
        yield Reason("Entry {number} was: {was}. Now: {now}.", (), **{**facts, "now": now})
    elif new.ruling.outcome != old.ruling.outcome:
        phrase = gettext_noop("Entry {number} stays ({was}): same result, different numbers.")
        yield Reason(phrase, (), **facts)
    phrase = gettext_noop("Entry {number} stays as an override ({was}). {check}")
    yield from (Reason(phrase, check.rules, **{**facts, "check": check.line}) for check in again.against)


def _sealed_changes(
    game: Game[Any, StateT], state: StateT, old: Record, again: Again[StateT]
) -> Iterator[Reason]:
    """Yield only that a sealed record is left out: any reason would reveal it."""
    if again.record is None:
        phrase = gettext_noop("Entry {number} is left out ({was}). It doesn’t fit any longer.")
        yield Reason(phrase, (), number=old.number, was=_said(game, state, old))
