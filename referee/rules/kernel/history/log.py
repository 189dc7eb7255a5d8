"""The log of a table: entries, records, and the state as a fold over them.

A record is an accepted entry with the ruling given. Nothing is deleted: undo and redo are records too.
The fold uses the recorded outcome and never rules again, so a later rules fix leaves old games alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from referee.rules.kernel.entry.entry import (
    LOG_KINDS,
    Agree,
    Amend,
    Author,
    Decline,
    Entry,
    Facts,
    Nothing,
    Propose,
    Proposed,
    Protest,
    Record,
    Restore,
    Retract,
    Voice,
)
from referee.rules.kernel.game import Checks, Game, Prompt, read_entry
from referee.rules.kernel.history.amend import adjudicate_amend, after_amend
from referee.rules.kernel.history.authors import MAY_GO_BACK, NOT_YOURS, check_author
from referee.rules.kernel.history.consent import (
    Weighed,
    adjudicate_proposal,
    after_question,
    after_yes,
    consented,
    marked,
    rule_on_no,
    rule_on_yes,
    said_yes,
    weigh,
)
from referee.rules.kernel.history.disputes import after_protest, after_voice, rule_on_protest, rule_on_voice
from referee.rules.kernel.history.rulings import defended
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.ruling import Refusal, Ruling, require
from referee.rules.kernel.versions import Log, Page, StateT, counting_records

SetupT = TypeVar("SetupT")

__all__ = ["LOG_KINDS", "Checks", "Facts", "Prompt", "counting_records"]
"""What lies below and callers ask the log for."""

NOTHING_TO_PROPOSE = Refusal(
    "nothing-to-propose", "Only an undo, a redo or an amendment can be proposed.", field="entry"
)
NOTHING_TO_UNDO = Refusal(
    "nothing-to-undo", "Only the last entry that counts can be undone, and that is not the last."
)
NOTHING_TO_REDO = Refusal(
    "nothing-to-redo", "Only what was undone last can be redone, and that was not the last."
)


def open_log(game: Game[SetupT, StateT], setup: SetupT, edition: Any = None) -> Log[StateT]:
    return Log(0, Page(game.open(setup, edition)))


# Ruling -------------------------------------------------------------------------------------------


def rule_on(
    game: Game[Any, StateT], log: Log[StateT], entry: Entry, author: Author | None = None
) -> Ruling[Any]:
    """Rule on an entry, undo, redo and amend included. Raises IllegalEntry.

    ``author``: who enters; None where a record is only ruled on again.
    """
    if asking := ASKING.get(entry.kind):
        return asking(game, log, entry.seat, entry.facts, author)
    if author is None:
        agreed = carry_out(game, log)
        return agreed.ruling if agreed and agreed.entry == entry else _rule(game, log, entry)
    if entry.kind in MAY_GO_BACK:
        return consented(weigh_back(game, log, entry, author), author)
    check_author(game, log, entry, author)
    return _rule(game, log, entry)


def rule_plainly(game: Game[Any, StateT], log: Log[StateT], entry: Entry) -> Ruling[Any]:
    """Rule on a record again where only its outcome counts: which house rules decided it is left out.

    Raises IllegalEntry.
    """
    return game.adjudicate(log.state, entry) if entry.kind in game.kinds else rule_on(game, log, entry)


def weigh_back(game: Game[Any, StateT], log: Log[StateT], entry: Entry, author: Author) -> Weighed[StateT]:
    """Rule on an undo, redo or amendment without asking for consent yet. Raises IllegalEntry."""
    require(entry.kind in MAY_GO_BACK, NOTHING_TO_PROPOSE)
    check_author(game, log, entry, author)
    ruling = _rule(game, log, entry)
    return weigh(game, log, ruling, extend(game, log, Record(log.number + 1, entry, ruling)), author)


def carry_out(game: Game[Any, StateT], log: Log[StateT]) -> Record | None:
    """Return the record of what was proposed, once everybody has said yes."""
    proposal = log.proposal
    if proposal is None or proposal.waits:
        return None
    entry = read_entry(game, proposal.entry)
    weighed = weigh_back(game, log, entry, Author(proposal.by))
    ruling = marked(weighed)
    reasons = (*ruling.reasons[:1], *said_yes(proposal), *ruling.reasons[1:])
    return Record(log.number + 1, entry, Ruling(ruling.outcome, reasons))


def _rule(game: Game[Any, StateT], log: Log[StateT], entry: Entry) -> Ruling[Any]:
    going_back = GOING_BACK.get(entry.kind)
    return going_back(game, log, entry.facts) if going_back else defended(game, log.page.state, entry)


def _take_back(target: Record | None, number: int, nothing: Refusal) -> Ruling[Nothing]:
    require(target is not None and target.number == number, nothing)
    return Ruling(Nothing(), ())


def _rule_on_question(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Propose, author: Author | None
) -> Ruling[Proposed]:
    require(author is None or author.seat == seat, NOT_YOURS)
    proposed = read_entry(game, facts.entry, LIMITS)
    return adjudicate_proposal(log, weigh_back(game, log, proposed, author or Author(seat)))


GOING_BACK: Mapping[str, Callable[[Game[Any, Any], Log[Any], Any], Ruling[Any]]] = {
    Retract.kind: lambda game, log, facts: _take_back(log.undoable, facts.number, NOTHING_TO_UNDO),
    Restore.kind: lambda game, log, facts: _take_back(log.redoable, facts.number, NOTHING_TO_REDO),
    Amend.kind: adjudicate_amend,
}
ASKING: Mapping[str, Callable[[Game[Any, Any], Log[Any], str | None, Any, Author | None], Ruling[Any]]] = {
    Propose.kind: _rule_on_question,
    Agree.kind: rule_on_yes,
    Decline.kind: rule_on_no,
    Protest.kind: rule_on_protest,
    Voice.kind: rule_on_voice,
}


# Folding ------------------------------------------------------------------------------------------


def extend(game: Game[Any, StateT], log: Log[StateT], record: Record) -> Log[StateT]:
    """Return the log with one more record folded in."""
    if fold := FOLDS.get(record.entry.kind):
        after = fold(game, log, record, record.entry.facts)
    else:
        after = Log(record.number, Page(game.apply(log.page.state, record), record, log.page))
    if log.disputes and not after.disputes:
        return replace(after, disputes=log.disputes)
    return after


FOLDS: Mapping[str, Callable[[Game[Any, Any], Log[Any], Record, Any], Log[Any]]] = {
    Retract.kind: lambda game, log, record, facts: Log(
        record.number, log.page.undone, (*log.undone, log.page)
    ),
    Restore.kind: lambda game, log, record, facts: Log(record.number, log.undone[-1], log.undone[:-1]),
    Amend.kind: after_amend,
    Propose.kind: after_question,
    Agree.kind: after_yes,
    Decline.kind: lambda game, log, record, facts: replace(log, number=record.number, proposal=None),
    Protest.kind: after_protest,
    Voice.kind: after_voice,
}


# Older pages --------------------------------------------------------------------------------------


def as_shown(log: Log[StateT], seen: int) -> Log[StateT] | None:
    """Return the log as a page showed it; None where undo, redo or an amendment came since."""
    if seen >= log.number:
        return log
    page, since = _gone_back(log, seen)
    spoken = sum(number > seen for each in log.disputes for number in each.numbers)
    return Log(seen, page) if len(since) + spoken == log.number - seen else None


def is_late(game: Game[Any, StateT], log: Log[StateT], entry: Entry, seen: int) -> bool:
    """Whether what was recorded since the page was shown may have changed what the entry means."""
    # An answer names the question, a protest the ruling: where that is over, the rules say so.
    if seen == log.number or entry.kind in (Agree.kind, Decline.kind, Protest.kind, Voice.kind):
        return False
    shown = as_shown(log, seen)
    if shown is None or seen > log.number:
        return True
    return not game.meets(shown.state, log.state, entry, _gone_back(log, seen)[1])


def _gone_back(log: Log[StateT], seen: int) -> tuple[Page[StateT], Sequence[Entry]]:
    """Return the page of the last record up to ``seen`` that counts, and the entries that count since."""
    page, since = log.page, list[Entry]()
    while page.record is not None and page.record.number > seen and page.before is not None:
        since.append(page.record.entry)
        page = page.before
    return page, since[::-1]
