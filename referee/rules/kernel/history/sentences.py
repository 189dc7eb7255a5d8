"""Sentences of the log: of each record, of the changes an amendment makes, and whole transcripts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from referee.rules.kernel.entry.entry import EntryData
from referee.rules.kernel.game import Game, read_entry, read_outcome
from referee.rules.kernel.history.counterfactual import DECIDED_BY, DECIDED_BY_SHORT
from referee.rules.kernel.history.moves import arrived_line, moved_line
from referee.rules.kernel.history.places import seated_line, vacated_line, vouch_line
from referee.rules.kernel.history.remedies import way_line
from referee.rules.kernel.history.seeds import commitment_line, opening_line, started_line, timeout_line
from referee.rules.kernel.records import (
    Agree,
    Amend,
    Arrived,
    Decline,
    Insert,
    JudgeVerdict,
    Moved,
    Propose,
    Protest,
    Record,
    Restore,
    Retract,
    Rewrite,
    Seated,
    SeedCommitment,
    SeedOpening,
    SeedStarted,
    SeedTimeout,
    Vacated,
    Voice,
    Vouch,
)
from referee.rules.kernel.text.line import ENGLISH, Fact, Line, TableTongue, Tongue, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Sum
from referee.rules.kernel.versions import Log, counting_records, versions_from

AnyGame = Game[Any, Any]
ASKED: Mapping[str, str] = {
    Retract.kind: gettext_noop("{seat} asks everyone: may entry {number} be undone?"),
    Restore.kind: gettext_noop("{seat} asks everyone: may entry {number} be redone?"),
    Amend.kind: gettext_noop("{seat} asks everyone: may entry {number} be amended?"),
    Insert.kind: gettext_noop("{seat} asks everyone: may an entry be inserted before entry {number}?"),
}
ASKED_AT_THE_TABLE: Mapping[str, str] = {
    Retract.kind: gettext_noop("Asked at the table: may entry {number} be undone?"),
    Restore.kind: gettext_noop("Asked at the table: may entry {number} be redone?"),
    Amend.kind: gettext_noop("Asked at the table: may entry {number} be amended?"),
    Insert.kind: gettext_noop("Asked at the table: may an entry be inserted before entry {number}?"),
}
MOVES = gettext_noop("Asked at the table: may sealed cards be changed?")
DELETES = gettext_noop("{seat} asks everyone: may entry {number} be deleted?")
DELETES_AT_THE_TABLE = gettext_noop("Asked at the table: may entry {number} be deleted?")


def sentence_of(game: AnyGame, log: Log[Any], record: Record, viewer: str | None) -> Line:
    """Return a record's sentence, an amendment's included, as far as the viewer may know it."""
    entry = record.entry
    kind = entry.kind
    facts: Any = entry.facts
    if kind in (Protest.kind, Voice.kind):
        return _disagreement(game, log, record)
    if isinstance(facts, Propose) and record.ruling.outcome.votes and facts.entry.kind in game.kinds:
        return _vote(entry.seat, game.kinds[facts.entry.kind].title)
    if kind == JudgeVerdict.kind:
        way = way_line(game, log, facts.number, facts.way)
        phrase = gettext_noop("{judge}, the event’s judge, about entry {number}: {way}")
        return Line(phrase, judge=facts.judge, number=facts.number, way=way)
    if sentence := SENTENCES.get(kind):
        return sentence(entry.seat, facts)
    if kind not in (Amend.kind, Insert.kind):
        return game.describe(log.version.state, entry, record.ruling.outcome, viewer)
    line = amended_sentence(game, log, record, viewer)
    if line is None:
        return Line("Entry {number} deleted", number=facts.number)
    if kind == Insert.kind:
        return Line("Inserted before entry {number}: {line}", number=facts.number, line=line)
    return Line("Entry {number} amended: {line}", number=facts.number, line=line)


def _question(seat: str | None, facts: Propose) -> Line:
    phrases = ASKED if seat else ASKED_AT_THE_TABLE
    phrase = phrases.get(facts.entry.kind, MOVES)
    if facts.entry.kind == Amend.kind and facts.entry.facts.get("entry") is None:
        phrase = DELETES if seat else DELETES_AT_THE_TABLE
    return Line(phrase, number=facts.entry.facts.get("number", 0), seat=seat or "")


def _vote(seat: str | None, title: str) -> Line:
    if seat is None:
        return Line("Asked at the table: may this be recorded? {what}", what=Line(title))
    return Line("{seat} asks everyone: may this be recorded? {what}", seat=seat, what=Line(title))


def _yes(seat: str | None, facts: Agree) -> Line:
    if seat is None:
        return Line("The table’s device says yes for {seats}", seats=facts.seats)
    return Line("{seat} says yes", seat=seat)


def _no(seat: str | None, facts: Decline) -> Line:
    if seat is None and facts.seats:
        return Line("The table’s device says no for {seats}", seats=facts.seats)
    if seat is None:
        return Line("The table’s device says no")
    return Line("{seat} says no", seat=seat)


SENTENCES: Mapping[str, Callable[[str | None, Any], Line]] = {
    Propose.kind: _question,
    Agree.kind: _yes,
    Decline.kind: _no,
    Seated.kind: seated_line,
    Vacated.kind: vacated_line,
    Vouch.kind: vouch_line,
    Moved.kind: moved_line,
    Arrived.kind: arrived_line,
    SeedStarted.kind: started_line,
    SeedCommitment.kind: commitment_line,
    SeedOpening.kind: opening_line,
    SeedTimeout.kind: timeout_line,
}
"""Sentences of proposals, answers, devices, moves and seeds; none says anything sealed."""


def _disagreement(game: AnyGame, log: Log[Any], record: Record) -> Line:
    """Return who objects or votes how, and what that decided."""
    facts: Any = record.entry.facts
    seat, decided, is_voice = record.entry.seat, record.ruling.outcome.decided, facts.kind == Voice.kind
    about = next((each.about for each in log.disputes if record.number in each.numbers), facts.number)
    said: dict[str, Fact] = {"seat": seat or "", "seats": facts.seats, "number": facts.number}
    phrase = gettext_noop("The table disagrees with entry {number}")
    if is_voice:
        phrase = gettext_noop("{seats} {seats:says|say}: {way}")
        said["way"] = way_line(game, log, about, facts.way)
    elif seat:
        phrase = gettext_noop("{seat} disagrees with entry {number}")
    line = Line(phrase, **said)
    if not decided:
        return line
    if is_voice and decided == facts.way:
        return Line("{line}. That decides it", line=line)
    return Line("{line}. The table decides: {way}", line=line, way=way_line(game, log, about, decided))


def amended_sentence(game: AnyGame, log: Log[Any], record: Record, viewer: str | None) -> Line | None:
    """Return the sentence of the new entry of an amendment or insertion; None if it deletes one."""
    facts: Any = record.entry.facts
    amended: EntryData | None = facts.entry if isinstance(facts, Rewrite) else None
    if amended is None:
        return None
    outcome = read_outcome(game, amended.kind, record.ruling.outcome.records[0].outcome)
    return game.describe(log.state, read_entry(game, amended), outcome, viewer)


def short_reasons(game: AnyGame, record: Record) -> tuple[Line, ...]:
    """Return what decided a record, in a few words for the log; nothing if its sentence says it."""
    reasons = record.ruling.reasons
    decisive = (each for each in reasons if each.is_decisive and each.phrase in game.shorts)
    found = [Line(game.shorts[each.phrase], **each.facts) for each in islice(decisive, 1)]
    if any(each.phrase == DECIDED_BY for each in reasons):
        found.append(Line(DECIDED_BY_SHORT))
    return tuple(found)


# Changes ------------------------------------------------------------------------------------------

LEFT_OUT = Line("no longer counts")
ENTRY = gettext_noop("{number} · {line}")


@dataclass(frozen=True, slots=True)
class LogDifference:
    """A line before and after a change; None: not there.

    ``is_loss``: a later entry that no longer counts.
    """

    was: Line | None
    now: Line | None
    is_loss: bool = False


def differences(game: AnyGame, log: Log[Any], after: Log[Any], number: int) -> list[LogDifference]:
    """Return the changes in the headline facts, then in the entries after this one."""
    return [*standing_differences(game, log, after), *_entries(game, log, after, number)]


def standing_differences(game: AnyGame, log: Log[Any], after: Log[Any]) -> list[LogDifference]:
    """Return the changes in the headline facts."""
    return [*standing_pairs(game, log.state, after.state)]


def standing_pairs(game: AnyGame, state: Any, then: Any) -> Iterator[LogDifference]:
    """Yield the changes in the headline facts between two states."""
    yield from _pairs(game.standing(state), game.standing(then))


def _pairs(was: Mapping[str, Line], now: Mapping[str, Line]) -> Iterator[LogDifference]:
    for name in dict.fromkeys((*now, *was)):
        if was.get(name) != now.get(name):
            yield LogDifference(was.get(name), now.get(name))


def _entries(game: AnyGame, log: Log[Any], after: Log[Any], number: int) -> Iterator[LogDifference]:
    """Yield the later entries that no longer count or have another sentence, without sealed facts."""
    kept = {record.number: record for record in counting_records(after)}
    for record, _ in versions_from(log, number)[1:]:
        new = kept.get(record.number)
        was = _entry_line(game, log, record)
        if new is None:
            yield LogDifference(was, LEFT_OUT, is_loss=True)
        elif (now := _entry_line(game, after, new)) != was:
            yield LogDifference(was, now)


def _entry_line(game: AnyGame, log: Log[Any], record: Record) -> Line:
    line = game.describe(log.state, record.entry, record.ruling.outcome)
    return Line(ENTRY, number=record.number, line=line)


# Transcripts --------------------------------------------------------------------------------------

TAKEN_BACK = {
    Retract.kind: gettext_noop("Entry {number} undone"),
    Restore.kind: gettext_noop("Entry {number} redone"),
}


def transcript(game: AnyGame, about: str, played: Iterable[tuple[Record, Log[Any]]]) -> Iterator[str]:
    """Yield the lines of a game as it was played, hidden facts included.

    Decisive reasons are starred. Cards have the titles that the table has in the end.
    """
    yield from (about, "")
    steps = [*played]
    tongue = TableTongue(ENGLISH, game.titles(steps[-1][1].state)) if steps else ENGLISH
    for record, log in steps:
        yield f"{record.number}. {line_in_order(game, log, record, record.entry.seat).text(tongue)}"
        yield from (
            f"   {'-*'[reason.is_decisive]} {why(reason, tongue)}" for reason in record.ruling.reasons
        )
    for _, log in steps[-1:]:
        yield ""
        yield from (line.text(tongue) for line in game.standing(log.state).values())


def line_in_order(game: AnyGame, log: Log[Any], record: Record, viewer: str | None) -> Line:
    """Return a record's sentence in a list of all records, where undo and redo have lines of their own."""
    facts: Any = record.entry.facts
    if phrase := TAKEN_BACK.get(record.entry.kind):
        return Line(phrase, number=facts.number)
    return sentence_of(game, log, record, viewer)


def why(reason: Reason, tongue: Tongue = ENGLISH) -> str:
    sums = "".join(f" {_summed(each, tongue)}" for each in reason.sums)
    return f"{reason.text(tongue)}{sums} ({', '.join((*reason.rules, *reason.house_rules))})"


def _summed(total: Sum, tongue: Tongue) -> str:
    terms = f": {total.added(tongue)}" if total.terms else ""
    return f"{total.whose.text(tongue)} {total.total}{terms}.".strip()
