"""Consent: nobody goes back over what was hidden, or changes what it decided, without the others.

Such an undo, redo or amendment is proposed; it is made when everybody else has said yes. Every seat with a
device answers for itself, the table's own device for the seats without one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from referee.rules.kernel.entry.entry import Agree, Author, Decline, Nothing, Propose, Proposed, Record
from referee.rules.kernel.game import Consent, Game
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.kernel.versions import Log, Proposal, StateT, counting_records

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


@dataclass(frozen=True, slots=True)
class Weighed(Generic[StateT]):
    """A ruling before it is recorded. ``after``: the log with it.

    ``consent``: what it takes where consent is needed; ``waits``: who has to say yes; ``opens``: something
    hidden would lie open.
    """

    ruling: Ruling[Any]
    after: Log[StateT]
    consent: Consent | None = None
    waits: tuple[str, ...] = ()
    opens: bool = False


def weigh(
    game: Game[Any, StateT], log: Log[StateT], ruling: Ruling[Any], after: Log[StateT], author: Author
) -> Weighed[StateT]:
    """Say whether what leads from one log to the other needs consent, and whose."""
    opens, has_changed = moved(game, log, after)
    if not opens and not has_changed:
        return Weighed(ruling, after)
    consent = game.consent(log.state)
    waits = tuple(seat for seat in consent.seats if seat != author.seat)
    return Weighed(ruling, after, consent, waits, opens)


def consented(weighed: Weighed[StateT], author: Author) -> Ruling[Any]:
    """Return the ruling where nobody has to be asked. Raises IllegalEntry (``needs-consent``)."""
    consent = weighed.consent
    if consent is None:
        return weighed.ruling
    if not consent.seats and author.seat is not None:
        raise replace(HOST_ONLY, rule=consent.rule)()
    if weighed.waits:
        raise replace(ASK_FIRST, rule=consent.rule)(seats=weighed.waits)
    return marked(weighed)


def marked(weighed: Weighed[StateT]) -> Ruling[Any]:
    """Return the ruling with the mark that stays with it."""
    if weighed.consent is None:
        return weighed.ruling
    mark = Reason("Hidden information has been seen.", (weighed.consent.rule,), weighed.consent.house_rules)
    return replace(weighed.ruling, reasons=(mark, *weighed.ruling.reasons))


def moved(game: Game[Any, StateT], log: Log[StateT], after: Log[StateT]) -> tuple[bool, bool]:
    """Whether something hidden would lie open then, and whether something seen would be otherwise."""
    now, then = _sealed(game, log, log), _sealed(game, log, after)
    opens = bool(game.opened(after.state) - game.opened(log.state)) or not now <= then
    return opens, _has_changed(game, log, after, then - now)


def _has_changed(
    game: Game[Any, StateT], log: Log[StateT], after: Log[StateT], newly_sealed: set[int]
) -> bool:
    """Whether something seen would be hidden again, or something decided by it would be otherwise."""
    if game.opened(log.state) - game.opened(after.state):
        return True
    if newly_sealed & {record.number for record in counting_records(after)}:
        return True
    now = game.decided(log.state, counting_records(log))
    then = game.decided(after.state, counting_records(after))
    return any(key in then and then[key] != value for key, value in now.items())


def _sealed(game: Game[Any, StateT], log: Log[StateT], at: Log[StateT]) -> set[int]:
    """Return the numbers of the records of ``log`` that would be sealed in the state of ``at``."""
    return {each.number for each in counting_records(log) if game.is_sealed(at.state, each.entry, None)}


# Asking and answering -----------------------------------------------------------------------------


def adjudicate_proposal(log: Log[Any], weighed: Weighed[Any]) -> Ruling[Proposed]:
    """Open a question to the others. Raises IllegalEntry where nobody has to be asked, or one is open."""
    require(log.proposal is None, QUESTION_OPEN)
    require(bool(weighed.waits), NOBODY_TO_ASK)
    phrase = gettext_noop("{seats} {seats:has|have} to say yes.")
    rules = (weighed.consent.rule,) if weighed.consent else ()
    return Ruling(Proposed(weighed.waits), (Reason(phrase, rules, seats=weighed.waits),))


def rule_on_yes(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Agree, author: Author | None
) -> Ruling[Nothing]:
    """Refuse a yes that nobody waits for, or that is not this device's to give. Raises IllegalEntry."""
    proposal = _open_proposal(log, facts.number)
    require(bool(facts.seats), NOT_ITS_DEVICE)
    check_answer(seat, facts.seats, author, proposal.waits)
    return Ruling(Nothing(), ())


def check_answer(seat: str | None, seats: Sequence[str], author: Author | None, asked: Sequence[str]) -> None:
    """Refuse an answer for seats that are not asked, or have a device of their own. Raises IllegalEntry."""
    foreign = seat is not None and seats != (seat,)
    if author is not None:
        foreign |= author.seat != seat or (seat is None and bool(author.devices & set(seats)))
    require(not foreign and set(seats) <= set(asked), NOT_ITS_DEVICE)


def rule_on_no(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Decline, author: Author | None
) -> Ruling[Nothing]:
    """Refuse a no of somebody who is not asked and has not asked. Raises IllegalEntry."""
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
    """Return the log with a question; play stands where it stood."""
    proposal = Proposal(record.number, facts.entry, record.entry.seat, record.ruling.outcome.waits)
    return replace(log, number=record.number, proposal=proposal)


def after_yes(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Agree) -> Log[StateT]:
    proposal = log.proposal
    if proposal is not None:
        left = tuple(seat for seat in proposal.waits if seat not in facts.seats)
        said = (*proposal.said, *((seat, record.entry.seat is None) for seat in facts.seats))
        proposal = replace(proposal, waits=left, said=said)
    return replace(log, number=record.number, proposal=proposal)


def said_yes(proposal: Proposal) -> Iterable[Reason]:
    """Yield who has said yes, and for whom the table's own device did."""
    own = tuple(seat for seat, by_host in proposal.said if not by_host)
    told = tuple(seat for seat, by_host in proposal.said if by_host)
    facts: dict[str, Fact] = {"own": own, "told": told}
    if own:
        yield Reason("{own} said yes.", (), **facts)
    if told:
        yield Reason("The table’s device said yes for {told}.", (), **facts)
