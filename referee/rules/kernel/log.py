"""The log of a table: entries, records, and the state as a fold over them.

A record is an accepted entry with the ruling given. Nothing is deleted: undo and redo are records too.
The fold uses the recorded outcome and never rules again, so a later rules fix leaves old games alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from referee.rules.kernel.amend import adjudicate_amend, fold_amend
from referee.rules.kernel.authors import check_author, foreign
from referee.rules.kernel.consent import (
    Weighed,
    adjudicate_proposal,
    after_proposal,
    check_no,
    check_yes,
    consented,
    marked,
    said_yes,
    weigh,
)
from referee.rules.kernel.entry import (
    LOG_KINDS,
    Agree,
    Amend,
    Amended,
    Author,
    Decline,
    Entry,
    Facts,
    Nothing,
    Propose,
    Record,
    Restore,
    Retract,
    ToldEntry,
    read_entry,
)
from referee.rules.kernel.game import Checks, Game, Prompt
from referee.rules.kernel.pages import Log, Page, counting_records
from referee.rules.kernel.ruling import IllegalEntry, Ruling, gettext_noop

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")

BACK = (Retract, Restore, Amend)

__all__ = [
    "LOG_KINDS", "Agree", "Amend", "Amended", "Author", "Checks", "Decline", "Entry", "Facts", "Game", "Log",
    "Nothing", "Page", "Prompt", "Propose", "Record", "Restore", "Retract", "ToldEntry", "Weighed",
    "carry_out", "counting_records", "extend", "extend_all", "open_log", "rule_on", "weigh_back",
]  # fmt: skip


def open_log(game: Game[SetupT, StateT], setup: SetupT, edition: Any = None) -> Log[StateT]:
    """Return the empty log of a table."""
    return Log(0, Page(game.open(setup, edition)))


def rule_on(
    game: Game[SetupT, StateT], log: Log[StateT], entry: Entry, author: Author | None = None
) -> Ruling[Any]:
    """Rule on an entry, undo, redo and amend included. Raises IllegalEntry.

    ``author``: who enters; None where a record is only ruled on again.
    """
    facts = entry.facts
    if isinstance(facts, Propose):
        if author is not None and author.seat != entry.seat:
            raise foreign()
        proposed = read_entry(game, facts.told)
        weighed = weigh_back(game, log, proposed, author or Author(entry.seat))
        return adjudicate_proposal(log, entry.seat, weighed)
    if isinstance(facts, Agree):
        check_yes(log, entry.seat, facts, author)
        return Ruling(Nothing(), ())
    if isinstance(facts, Decline):
        check_no(log, entry.seat, facts, author)
        return Ruling(Nothing(), ())
    if author is None:
        agreed = carry_out(game, log)
        return agreed.ruling if agreed and agreed.entry == entry else _rule(game, log, entry)
    if isinstance(facts, BACK):
        return consented(weigh_back(game, log, entry, author), author)
    check_author(game, log, entry, author)
    return _rule(game, log, entry)


def weigh_back(game: Game[SetupT, StateT], log: Log[StateT], entry: Entry, author: Author) -> Weighed[StateT]:
    """Rule on an undo, redo or amendment without asking for consent yet. Raises IllegalEntry."""
    if not isinstance(entry.facts, BACK):
        phrase = gettext_noop("Only an undo, a redo or an amendment can be proposed.")
        raise IllegalEntry("nothing-to-propose", phrase, field="told")
    check_author(game, log, entry, author)
    ruling = _rule(game, log, entry)
    return weigh(game, log, ruling, extend(game, log, Record(log.number + 1, entry, ruling)), author)


def carry_out(game: Game[SetupT, StateT], log: Log[StateT]) -> Record | None:
    """Return the record of what was proposed, once everybody has said yes."""
    proposal = log.proposal
    if proposal is None or proposal.waits:
        return None
    entry = read_entry(game, proposal.told)
    weighed = weigh_back(game, log, entry, Author(proposal.by))
    ruling = marked(weighed)
    reasons = (*ruling.reasons[:1], *said_yes(proposal), *ruling.reasons[1:])
    return Record(log.number + 1, entry, Ruling(ruling.outcome, reasons))


def _rule(game: Game[SetupT, StateT], log: Log[StateT], entry: Entry) -> Ruling[Any]:
    if isinstance(entry.facts, Retract):
        _take_back(log.undoable, entry.facts.number, _nothing_to_undo())
        return Ruling(Nothing(), ())
    if isinstance(entry.facts, Restore):
        _take_back(log.redoable, entry.facts.number, _nothing_to_redo())
        return Ruling(Nothing(), ())
    if isinstance(entry.facts, Amend):
        return adjudicate_amend(game, log, entry.facts)
    return game.adjudicate(log.state, entry)


def extend(game: Game[SetupT, StateT], log: Log[StateT], record: Record) -> Log[StateT]:
    """Return the log with one more record folded in."""
    facts = record.entry.facts
    if isinstance(facts, Retract):
        return Log(record.number, log.page.undone, (*log.undone, log.page))
    if isinstance(facts, Restore):
        return Log(record.number, log.undone[-1], log.undone[:-1])
    if isinstance(facts, Amend):
        return Log(record.number, fold_amend(game, log, record, facts))
    if isinstance(facts, Propose | Agree | Decline):
        return after_proposal(log, record)
    page = Page(game.apply(log.state, record), record, log.page)
    return Log(record.number, page)


def extend_all(game: Game[SetupT, StateT], log: Log[StateT], records: Iterable[Record]) -> Log[StateT]:
    """Return the log with these records folded in, in their order."""
    for record in records:
        log = extend(game, log, record)
    return log


def _take_back(target: Record | None, number: int, nothing: IllegalEntry) -> None:
    if target is None or target.number != number:
        raise nothing


def _nothing_to_undo() -> IllegalEntry:
    return IllegalEntry(
        "nothing-to-undo", gettext_noop("Only the last entry that counts can be undone; that one is not it.")
    )


def _nothing_to_redo() -> IllegalEntry:
    return IllegalEntry(
        "nothing-to-redo", gettext_noop("Only what was undone last can be redone; that one is not it.")
    )
