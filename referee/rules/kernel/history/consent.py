"""Who may enter what, and consent to going back over hidden information.

Whatever goes back over hidden information, or changes what it decided, is proposed: an undo, a redo, an
amendment or an insertion. It is made once all others have said yes. A seat with a device answers for itself,
the table's own device for the rest. Refusals reveal nothing hidden: they are the same for any hands.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from referee.rules.kernel.entry.entry import DECIDED, Entry, Nothing
from referee.rules.kernel.game import Consent, Game, read_entry
from referee.rules.kernel.records import (
    LOG_KINDS,
    Agree,
    Amend,
    Author,
    Decline,
    Insert,
    Propose,
    Proposed,
    Record,
    Restore,
    Retract,
    Rewrite,
)
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.kernel.versions import (
    Log,
    Proposal,
    StateT,
    counting_records,
    version_of,
    versions_back,
    versions_from,
)

NEEDED = "needs-consent"
HOST_ONLY = Refusal(NEEDED, "Hidden information has been seen since, so only the host can undo that.")
ASK_FIRST = Refusal(
    NEEDED, "This goes back to before hidden information was seen: {seats} {seats:has|have} to say yes first."
)
QUESTION_OPEN = Refusal(
    "question-open", "Another question is open. It has to be answered or withdrawn first."
)
NOBODY_TO_ASK = Refusal("nobody-to-ask", "Nobody has to be asked for that. Just enter it.")
NOT_ITS_DEVICE = Refusal(
    "not-asked",
    "Every seat answers on its own device. The table’s device answers for seats without one.",
    field="seats",
)
NOT_YOURS_TO_REFUSE = Refusal(
    "not-asked", "Only those asked can say no, and only whoever asked can withdraw.", field="number"
)
NO_QUESTION = Refusal("no-question", "This question is no longer open.", field="number")
FOREIGN = "not-yours"
NOT_YOURS = Refusal(FOREIGN, "This device cannot enter that.")
SEALED_ELSEWHERE = Refusal(
    "sealed-elsewhere", "{seat} has sealed that on another device. Only that device can change it."
)


@dataclass(frozen=True, slots=True)
class Weighed(Generic[StateT]):
    """A ruling before it is recorded."""

    ruling: Ruling[Any]
    # The log with it.
    after: Log[StateT]
    # The consent that it needs, if any.
    consent: Consent | None = None
    # The seats that have to say yes.
    waits: tuple[str, ...] = ()
    # It would reveal something hidden.
    opens: bool = False


def weigh(
    game: Game[Any, StateT], log: Log[StateT], ruling: Ruling[Any], after: Log[StateT], author: Author
) -> Weighed[StateT]:
    """Return whether the step between two logs needs consent, and whose."""
    opens, has_changed = moved(game, log, after)
    if not opens and not has_changed:
        return Weighed(ruling, after)
    consent = game.consent(log.state)
    waits = tuple(seat for seat in consent.seats if seat != author.seat)
    return Weighed(ruling, after, consent, waits, opens)


def consented(weighed: Weighed[StateT], author: Author) -> Ruling[Any]:
    """Return the ruling if it needs no consent. Raises IllegalEntry (``needs-consent``)."""
    consent = weighed.consent
    if consent is None:
        return weighed.ruling
    if not consent.seats and author.seat is not None:
        raise replace(HOST_ONLY, rule=consent.rule)()
    if weighed.waits:
        raise replace(ASK_FIRST, rule=consent.rule)(seats=weighed.waits)
    return marked(weighed)


def marked(weighed: Weighed[StateT]) -> Ruling[Any]:
    """Return the ruling, with a reason that hidden information was seen if it needed consent."""
    if weighed.consent is None:
        return weighed.ruling
    mark = Reason("Hidden information has been seen.", (weighed.consent.rule,), weighed.consent.house_rules)
    return replace(weighed.ruling, reasons=(mark, *weighed.ruling.reasons))


def moved(game: Game[Any, StateT], log: Log[StateT], after: Log[StateT]) -> tuple[bool, bool]:
    """Whether something hidden would be revealed, and whether something seen would change."""
    now, then = _sealed(game, log, log), _sealed(game, log, after)
    opens = bool(game.opened(after.state) - game.opened(log.state)) or not now <= then
    return opens, _has_changed(game, log, after, then - now)


def _has_changed(
    game: Game[Any, StateT], log: Log[StateT], after: Log[StateT], newly_sealed: set[int]
) -> bool:
    """Whether something seen would be hidden again, or what it decided would change."""
    if game.opened(log.state) - game.opened(after.state):
        return True
    left = {record.number for record in counting_records(after)}
    if newly_sealed & left or _lifted(game, log) - left:
        return True
    now = game.decided(log.state, counting_records(log))
    then = game.decided(after.state, counting_records(after))
    return any(key in then and then[key] != value for key, value in now.items())


def _lifted(game: Game[Any, StateT], log: Log[StateT]) -> set[int]:
    """Return the numbers of the records that were sealed when they were entered and no longer are."""
    entered = ((record, version.state) for record, version in versions_back(log.version))
    was_sealed = {each.number for each, state in entered if game.is_sealed(state, each.entry, None)}
    return was_sealed - _sealed(game, log, log)


def _sealed(game: Game[Any, StateT], log: Log[StateT], at: Log[StateT]) -> set[int]:
    """Return the numbers of the records of ``log`` that would be sealed in the state of ``at``."""
    return {each.number for each in counting_records(log) if game.is_sealed(at.state, each.entry, None)}


# Asking and answering -----------------------------------------------------------------------------


def adjudicate_proposal(log: Log[Any], weighed: Weighed[Any]) -> Ruling[Proposed]:
    """Open a proposal. Raises IllegalEntry if nobody has to be asked, or one is open."""
    require(log.proposal is None, QUESTION_OPEN)
    require(bool(weighed.waits), NOBODY_TO_ASK)
    phrase = gettext_noop("{seats} {seats:has|have} to say yes.")
    rules = (weighed.consent.rule,) if weighed.consent else ()
    return Ruling(Proposed(weighed.waits), (Reason(phrase, rules, seats=weighed.waits),))


def rule_on_yes(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Agree, author: Author | None
) -> Ruling[Nothing]:
    """Check a yes: that it is waited for, and this device's to give. Raises IllegalEntry."""
    proposal = _open_proposal(log, facts.number)
    require(bool(facts.seats), NOT_ITS_DEVICE)
    check_answer(seat, facts.seats, author, proposal.waits)
    return Ruling(Nothing(), ())


def check_answer(seat: str | None, seats: Sequence[str], author: Author | None, asked: Sequence[str]) -> None:
    """Check that the seats are asked and have no device of their own. Raises IllegalEntry."""
    foreign = seat is not None and seats != (seat,)
    if author is not None:
        foreign |= author.seat != seat or (seat is None and bool(author.devices & set(seats)))
    require(not foreign and set(seats) <= set(asked), NOT_ITS_DEVICE)


def rule_on_no(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Decline, author: Author | None
) -> Ruling[Nothing]:
    """Check that a no comes from a seat that is asked, or asked itself. Raises IllegalEntry."""
    proposal = _open_proposal(log, facts.number)
    may = seat == proposal.by or seat in proposal.waits
    if seat is None and author is not None:
        may |= bool(set(proposal.waits) - author.devices)
    require(may and (author is None or author.seat == seat), NOT_YOURS_TO_REFUSE)
    return Ruling(Nothing(), ())


def _open_proposal(log: Log[Any], number: int) -> Proposal:
    if log.proposal is None or log.proposal.number != number:
        raise NO_QUESTION()
    return log.proposal


def after_question(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Propose) -> Log[StateT]:
    """Return the log with the proposal; the state is unchanged."""
    proposal = Proposal(record.number, facts.entry, record.entry.seat, record.ruling.outcome.waits)
    return replace(log, number=record.number, proposal=proposal, declined="")


def after_no(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Decline) -> Log[StateT]:
    """Return the log without the proposal; who asked may take it back without a word."""
    asker, seat = log.proposal.by if log.proposal else None, record.entry.seat
    return replace(log, number=record.number, proposal=None, declined=seat if seat and seat != asker else "")


def after_yes(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Agree) -> Log[StateT]:
    proposal = log.proposal
    if proposal is not None:
        left = tuple(seat for seat in proposal.waits if seat not in facts.seats)
        said = (*proposal.said, *((seat, record.entry.seat is None) for seat in facts.seats))
        proposal = replace(proposal, waits=left, said=said)
    return replace(log, number=record.number, proposal=proposal)


def said_yes(proposal: Proposal) -> Iterable[Reason]:
    """Yield who said yes, and for whom the table's own device did."""
    own = tuple(seat for seat, by_host in proposal.said if not by_host)
    others = tuple(seat for seat, by_host in proposal.said if by_host)
    if own:
        yield Reason("{own} said yes.", own=own)
    if others:
        yield Reason("The table’s device said yes for {seats}.", seats=others)


# Who may enter what -------------------------------------------------------------------------------


def check_author(game: Game[Any, Any], log: Log[Any], entry: Entry, author: Author) -> None:
    """Check that this device may make the entry. Raises IllegalEntry, always with the same sentence."""
    may_go_back = MAY_GO_BACK.get(entry.kind)
    require(not any(code.startswith(DECIDED) for code in _overrides(entry)), NOT_YOURS)
    if may_go_back:
        is_own = may_go_back(game, log, entry.facts, author)
    else:
        is_own = game.may_enter(log.version.state, entry, author.seat)
    require(is_own, NOT_YOURS)
    if not may_go_back and author.seat is None:
        elsewhere = {*log.seated, *(cover.seat for cover in log.covers)}
        for seat in game.replaces(log.state, entry):
            require(seat not in elsewhere, SEALED_ELSEWHERE, seat=seat)


def _overrides(entry: Entry) -> Iterable[str]:
    """Return all overrides; only the table as a whole can decide on an outcome."""
    amended = entry.facts.entry if isinstance(entry.facts, Rewrite) else None
    return (*entry.overrides, *(amended.overrides if amended else ()))


def _is_own(record: Record | None, author: Author) -> bool:
    """Whether the device may take it back: the table's own anything, a seat's its own entries."""
    return author.seat is None or (record is not None and record.entry.seat == author.seat)


def _may_rewrite(game: Game[Any, Any], log: Log[Any], facts: Rewrite, author: Author) -> bool:
    """Whether it would change neither drawn chance nor anything sealed from the table's device."""
    version = version_of(log, facts.number)
    if author.seat is not None or version is None or version.before is None or version.record is None:
        return False
    entries = [] if isinstance(facts, Insert) else [version.record.entry]
    if facts.entry is not None:
        if facts.entry.kind in LOG_KINDS:
            return False
        new = read_entry(game, facts.entry)
        if not game.may_enter(version.before.state, new, None):
            return False
        entries.append(new)
    if any(game.is_chance(entry) for entry in entries):
        return False
    is_sealed = any(game.is_sealed(log.state, entry, None) for entry in entries[:1])
    return not is_sealed and not _is_locked(game, log, facts)


def _is_locked(game: Game[Any, Any], log: Log[Any], facts: Rewrite) -> bool:
    """Whether a later sealed entry depends on what came before it."""
    later = versions_from(log, facts.number)[0 if isinstance(facts, Insert) else 1 :]
    entries = (record.entry for record, _ in later)
    return any(game.seals_the_past(entry) and game.is_sealed(log.state, entry, None) for entry in entries)


MAY_GO_BACK: Mapping[str, Callable[[Game[Any, Any], Log[Any], Any, Author], bool]] = {
    Retract.kind: lambda game, log, facts, author: _is_own(log.undoable, author),
    Restore.kind: lambda game, log, facts, author: _is_own(log.redoable, author),
    Amend.kind: _may_rewrite,
    Insert.kind: _may_rewrite,
}
"""The entries that go back in the log, each with its check whether this device may make it."""
