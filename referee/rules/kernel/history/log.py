"""The log of a table: rulings on entries, and the fold of records into a state.

Nothing is deleted: undo and redo are records too. The fold uses the recorded outcomes and never rules again,
so fixes of the rules don't change old games.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from referee.rules.kernel.entry.entry import Entry, Facts, Nothing
from referee.rules.kernel.game import Checks, Game, Prompt, read_entry
from referee.rules.kernel.history.amend import adjudicate_amend, after_amend
from referee.rules.kernel.history.authors import MAY_GO_BACK, NOT_YOURS, check_author
from referee.rules.kernel.history.consent import (
    Weighed,
    adjudicate_proposal,
    after_no,
    after_question,
    after_yes,
    consented,
    marked,
    owners,
    rule_on_no,
    rule_on_yes,
    said_yes,
    weigh,
)
from referee.rules.kernel.history.counterfactual import defended
from referee.rules.kernel.history.disputes import (
    after_protest,
    after_verdict,
    after_voice,
    consequences,
    rule_on_protest,
    rule_on_verdict,
    rule_on_voice,
)
from referee.rules.kernel.history.late import STANDING_KINDS, as_shown, is_late
from referee.rules.kernel.history.moves import (
    after_arrived,
    after_moved,
    check_here,
    rule_on_arrived,
    rule_on_moved,
)
from referee.rules.kernel.history.places import (
    after_seated,
    after_vacated,
    after_vouch,
    check_covered,
    rule_on_seated,
    rule_on_vacated,
    rule_on_vouch,
    still_covered,
)
from referee.rules.kernel.history.remedies import is_house
from referee.rules.kernel.history.seeds import (
    after_commitment,
    after_opening,
    after_start,
    after_timeout,
    check_seeding,
    rule_on_commitment,
    rule_on_opening,
    rule_on_start,
    rule_on_timeout,
)
from referee.rules.kernel.history.strict import SEALED_IN_STRICT, VOTE_FIRST, needs_vote
from referee.rules.kernel.records import (
    LOG_KINDS,
    Agree,
    Amend,
    Arrived,
    Author,
    Decline,
    Insert,
    JudgeVerdict,
    Moved,
    Propose,
    Proposed,
    Protest,
    Record,
    Restore,
    Retract,
    Seated,
    SeedCommitment,
    SeedOpening,
    SeedStarted,
    SeedTimeout,
    Vacated,
    Voice,
    Vouch,
)
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, Ruling, require
from referee.rules.kernel.versions import Log, StateT, Version, counting_records

SetupT = TypeVar("SetupT")

__all__ = ["LOG_KINDS", "Checks", "Facts", "Prompt", "as_shown", "counting_records", "is_late"]
"""Names from lower modules that callers import from here."""

NOTHING_TO_PROPOSE = Refusal("nothing-to-propose", "Propose an undo, a redo or an amendment.", field="entry")
NOTHING_TO_UNDO = Refusal("nothing-to-undo", "Undo only the last entry that counts.")
NOTHING_TO_REDO = Refusal("nothing-to-redo", "Redo only the last undone entry.")


def open_log(game: Game[SetupT, StateT], setup: SetupT, edition: Any = None) -> Log[StateT]:
    return Log(0, Version(game.open(setup, edition)))


# Ruling -------------------------------------------------------------------------------------------


def rule_on(
    game: Game[Any, StateT], log: Log[StateT], entry: Entry, author: Author | None = None
) -> Ruling[Any]:
    """Rule on an entry, undo, redo and amend included. Raises IllegalEntry.

    ``author``: who enters; None if a record is only ruled on again.
    """
    check_here(log, entry.kind, author)
    check_covered(log, author)
    check_seeding(log, entry, author)
    is_voted_on = needs_vote(game, log, entry)
    if asking := ASKING.get(entry.kind):
        return asking(game, log, entry.seat, entry.facts, author)
    if author is None:
        agreed = carry_out(game, log)
        if agreed and agreed.entry == entry:
            return agreed.ruling
        require(not is_voted_on or _is_decided(game, log, entry), VOTE_FIRST)
        return _rule(game, log, entry)
    if entry.kind in MAY_GO_BACK or is_voted_on:
        return consented(weigh_back(game, log, entry, author), author)
    if author.seat is None and log.device_seats:
        return consented(_weigh_entry(game, log, entry, author), author)
    check_author(game, log, entry, author)
    return _rule(game, log, entry)


def rule_plainly(game: Game[Any, StateT], log: Log[StateT], entry: Entry) -> Ruling[Any]:
    """Rule on a record again, without naming decisive house rules. Raises IllegalEntry."""
    return game.adjudicate(log.state, entry) if entry.kind in game.kinds else rule_on(game, log, entry)


def weigh_back(game: Game[Any, StateT], log: Log[StateT], entry: Entry, author: Author) -> Weighed[StateT]:
    """Rule on an undo, redo or amendment, or on an entry of the host that changes what lies face down.

    Consent is left aside. Raises IllegalEntry.
    """
    voters = game.voters(log.state) if needs_vote(game, log, entry) else ()
    if entry.kind in game.kinds and author.seat is None:
        return replace(_weigh_entry(game, log, entry, author), voters=voters)
    require(entry.kind in MAY_GO_BACK or bool(voters), NOTHING_TO_PROPOSE)
    check_author(game, log, entry, author)
    ruling = _rule(game, log, entry)
    after = extend(game, log, Record(log.number + 1, entry, ruling))
    if entry.kind in game.kinds:
        require(not game.is_sealed(after.state, entry, None), SEALED_IN_STRICT)
        return Weighed(ruling, after, voters=voters)
    return replace(weigh(game, log, ruling, after, author), voters=voters)


def _weigh_entry(game: Game[Any, StateT], log: Log[StateT], entry: Entry, author: Author) -> Weighed[StateT]:
    """Rule on what the host enters without what the devices of seats hide: refusals would show it."""
    check_author(game, log, entry, author)
    ruling = defended(game, game.without_secrets(log.state, log.device_seats), entry)
    after = extend(game, log, Record(log.number + 1, entry, ruling))
    return Weighed(ruling, after, waits=owners(game, log, after))


def carry_out(game: Game[Any, StateT], log: Log[StateT]) -> Record | None:
    """Return the record of the proposed entry once all have said yes."""
    proposal = log.proposal
    if proposal is None or not proposal.is_agreed:
        return None
    entry = read_entry(game, proposal.entry)
    weighed = weigh_back(game, log, entry, Author(proposal.by))
    ruling = marked(weighed)
    reasons = (*ruling.reasons[:1], *said_yes(proposal), *ruling.reasons[1:])
    return Record(log.number + 1, entry, Ruling(ruling.outcome, reasons))


def _rule(game: Game[Any, StateT], log: Log[StateT], entry: Entry) -> Ruling[Any]:
    going_back = GOING_BACK.get(entry.kind)
    return going_back(game, log, entry.facts) if going_back else defended(game, log.version.state, entry)


def _take_back(target: Record | None, number: int, nothing: Refusal) -> Ruling[Nothing]:
    require(target is not None and target.number == number, nothing)
    return Ruling(Nothing(), ())


def _rule_on_question(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Propose, author: Author | None
) -> Ruling[Proposed]:
    require(author is None or author.seat == seat, NOT_YOURS)
    proposed = read_entry(game, facts.entry, LIMITS)
    return adjudicate_proposal(log, weigh_back(game, log, proposed, author or Author(seat)), seat)


def lacks_vote(game: Game[Any, Any], log: Log[Any], entry: Entry) -> bool:
    """Whether the next entry of a log needed a vote and had none."""
    if not needs_vote(game, log, entry):
        return False
    try:
        agreed = carry_out(game, log)
    except IllegalEntry:
        agreed = None
    return not (agreed and agreed.entry == entry) and not _is_decided(game, log, entry)


def _is_decided(game: Game[Any, Any], log: Log[Any], entry: Entry) -> bool:
    """Whether an entry carries out what the last protest decided."""
    decided = log.disputes[-1].decided if log.disputes else ""
    if not decided:
        return False
    is_house_change = is_house(decided) and entry == game.house_change(log.state, decided)
    return is_house_change or entry in consequences(game, log)


GOING_BACK: Mapping[str, Callable[[Game[Any, Any], Log[Any], Any], Ruling[Any]]] = {
    Retract.kind: lambda game, log, facts: _take_back(log.undoable, facts.number, NOTHING_TO_UNDO),
    Restore.kind: lambda game, log, facts: _take_back(log.redoable, facts.number, NOTHING_TO_REDO),
    Amend.kind: adjudicate_amend,
    Insert.kind: adjudicate_amend,
}
ASKING: Mapping[str, Callable[[Game[Any, Any], Log[Any], str | None, Any, Author | None], Ruling[Any]]] = {
    Propose.kind: _rule_on_question,
    Agree.kind: rule_on_yes,
    Decline.kind: rule_on_no,
    Protest.kind: rule_on_protest,
    Voice.kind: rule_on_voice,
    JudgeVerdict.kind: rule_on_verdict,
    Seated.kind: rule_on_seated,
    Vacated.kind: rule_on_vacated,
    Vouch.kind: rule_on_vouch,
    Moved.kind: rule_on_moved,
    Arrived.kind: rule_on_arrived,
    SeedStarted.kind: rule_on_start,
    SeedCommitment.kind: rule_on_commitment,
    SeedOpening.kind: rule_on_opening,
    SeedTimeout.kind: rule_on_timeout,
}


# Folding ------------------------------------------------------------------------------------------


def extend(game: Game[Any, StateT], log: Log[StateT], record: Record) -> Log[StateT]:
    """Return the log with one more record folded in."""
    if fold := FOLDS.get(record.entry.kind):
        after = fold(game, log, record, record.entry.facts)
    else:
        after = Log(record.number, Version(game.apply(log.version.state, record), record, log.version))
    if record.entry.kind in STANDING_KINDS or not (log.disputes or log.places or log.covers):
        return after
    disputes, covers = after.disputes or log.disputes, log.covers
    after = replace(after, disputes=disputes, places=log.places, seated=log.seated, keys=log.keys)
    after = replace(after, shut_out=log.shut_out) if log.shut_out else after
    return replace(after, covers=still_covered(game, after, covers)) if covers else after


FOLDS: Mapping[str, Callable[[Game[Any, Any], Log[Any], Record, Any], Log[Any]]] = {
    Retract.kind: lambda game, log, record, facts: Log(
        record.number, log.version.undone, (*log.undone, log.version)
    ),
    Restore.kind: lambda game, log, record, facts: Log(record.number, log.undone[-1], log.undone[:-1]),
    Amend.kind: after_amend,
    Insert.kind: after_amend,
    Propose.kind: after_question,
    Agree.kind: after_yes,
    Decline.kind: after_no,
    Protest.kind: after_protest,
    Voice.kind: after_voice,
    JudgeVerdict.kind: after_verdict,
    Seated.kind: after_seated,
    Vacated.kind: after_vacated,
    Vouch.kind: after_vouch,
    Moved.kind: after_moved,
    Arrived.kind: after_arrived,
    SeedStarted.kind: after_start,
    SeedCommitment.kind: after_commitment,
    SeedOpening.kind: after_opening,
    SeedTimeout.kind: after_timeout,
}
