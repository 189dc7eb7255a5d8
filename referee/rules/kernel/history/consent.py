"""Consent to going back over hidden information, and to changing what another device has sealed.

Whatever goes back over hidden information, or changes what it decided, is proposed: an undo, a redo, an
amendment or an insertion. It is made once all others have said yes. A seat with a device answers for itself,
the table's own device for the rest. A step that only takes back, changes or brings back what the devices of
some seats have sealed needs the consent of these alone, and so does an entry of the host that changes what
lies face down by it. Refusals reveal nothing hidden: they are the same for any hands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from referee.rules.kernel.entry.entry import Entry, Nothing
from referee.rules.kernel.game import Consent, Game
from referee.rules.kernel.history.strict import VOTE_FIRST, check_one_at_a_time, votes_needed
from referee.rules.kernel.records import Agree, Author, Decline, Propose, Proposed, Record
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.kernel.versions import Log, Proposal, StateT, counting_records, versions_back

NEEDED = "needs-consent"
HOST_ONLY = Refusal(NEEDED, "Hidden information has been seen since. Only the host can undo that.")
ASK_FIRST = Refusal(
    NEEDED, "Hidden information was seen after this. {seats} {seats:has|have} to say yes first."
)
OWNERS_FIRST = Refusal(
    NEEDED,
    "{seats} sealed that on {seats:another device|other devices}. Change it there, or ask {seats} first.",
)
QUESTION_OPEN = Refusal("question-open", "Answer or withdraw the open question first.")
NOBODY_TO_ASK = Refusal("nobody-to-ask", "You don’t have to ask for that. Just enter it.")
NOT_ITS_DEVICE = Refusal(
    "not-asked",
    "Answer on your own device. The table’s device answers for seats without one.",
    field="seats",
)
NOT_YOURS_TO_REFUSE = Refusal(
    "not-asked", "Only those asked can say no. Only the one who asked can withdraw.", field="number"
)
NO_QUESTION = Refusal("no-question", "This question is closed.", field="number")


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
    # The seats that vote on it in a strict game.
    voters: tuple[str, ...] = ()

    @property
    def is_owners(self) -> bool:
        """Whether it only changes what other devices have sealed, so that only their seats are asked."""
        return self.consent is None and bool(self.waits)

    @property
    def must_ask(self) -> bool:
        return bool(self.waits or self.voters)

    @property
    def ask_first(self) -> Refusal:
        """The refusal as long as not all, or not enough, have said yes."""
        if self.voters:
            return VOTE_FIRST
        return OWNERS_FIRST if self.is_owners else ASK_FIRST


def weigh(
    game: Game[Any, StateT], log: Log[StateT], ruling: Ruling[Any], after: Log[StateT], author: Author
) -> Weighed[StateT]:
    """Return whether the step between two logs needs consent, and whose."""
    opens, has_changed = moved(game, log, after)
    consent = game.consent(log.state) if opens or has_changed else None
    asked = dict.fromkeys((*(consent.seats if consent else ()), *owners(game, log, after)))
    waits = tuple(seat for seat in asked if seat != author.seat)
    return Weighed(ruling, after, consent, waits, opens)


def owners(game: Game[Any, StateT], log: Log[StateT], after: Log[StateT]) -> tuple[str, ...]:
    """Return the seats with a device whose own sealed entries are taken back, changed or brought back.

    What lies face down by an entry is changed with it.
    """
    elsewhere = log.device_seats
    if not elsewhere:
        return ()
    was, now = (
        {each.number: each for each in counting_records(at) if each.is_own and each.entry.seat in elsewhere}
        for at in (log, after)
    )
    lost = (
        each
        for number, each in was.items()
        if number not in now
        or now[number].entry.facts != each.entry.facts
        or _is_moved(game, log, after, each.entry)
    )
    back = (each for number, each in now.items() if number not in was)
    moved_here = ((log.state, lost), (after.state, back))
    sealed = (
        each.entry.seat
        for state, records in moved_here
        for each in records
        if game.is_sealed(state, each.entry, None)
    )
    return tuple(dict.fromkeys(seat for seat in sealed if seat is not None))


def _is_moved(game: Game[Any, StateT], log: Log[StateT], after: Log[StateT], entry: Entry) -> bool:
    """Whether something else would lie where the entry has put cards face down, as far as all can see."""
    then = game.face_down(after.state, entry)
    return any(then.get(place) != what for place, what in game.face_down(log.state, entry).items())


def consented(weighed: Weighed[StateT], author: Author) -> Ruling[Any]:
    """Return the ruling if it needs no consent. Raises IllegalEntry (``needs-consent``)."""
    consent = weighed.consent
    rule = consent.rule if consent else None
    if consent and not consent.seats and author.seat is not None:
        raise replace(HOST_ONLY, rule=rule)()
    if weighed.must_ask:
        raise replace(weighed.ask_first, rule=rule)(seats=weighed.waits)
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


def adjudicate_proposal(log: Log[Any], weighed: Weighed[Any], by: str | None) -> Ruling[Proposed]:
    """Open a proposal. Raises IllegalEntry if nobody has to be asked, or one is open."""
    require(log.proposal is None, QUESTION_OPEN)
    if weighed.voters:
        votes = votes_needed(weighed.voters)
        asked = tuple(seat for seat in (*weighed.voters, *weighed.waits) if seat != by)
        waits = tuple(dict.fromkeys(asked))
        phrase = gettext_noop("{n} of {seats} must say yes.")
        why = Reason(phrase, n=votes, seats=weighed.voters)
        return Ruling(Proposed(waits, votes, weighed.waits), (why,))
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
    check_one_at_a_time(game, log, seat, facts.seats)
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
    if proposal.votes and (facts.seats or seat != proposal.by):
        require(bool(facts.seats), NOT_YOURS_TO_REFUSE)
        check_answer(seat, facts.seats, author, proposal.waits)
        check_one_at_a_time(game, log, seat, facts.seats)
        return Ruling(Nothing(), ())
    require(not facts.seats, NOT_YOURS_TO_REFUSE)
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
    by, asked = record.entry.seat, record.ruling.outcome
    said = ((by, False),) if by and asked.votes else ()
    proposal = Proposal(record.number, facts.entry, by, asked.waits, said, asked.votes, asked.must)
    return replace(log, number=record.number, proposal=proposal, declined="")


def after_no(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Decline) -> Log[StateT]:
    """Return the log without the proposal; who asked may take it back without a word."""
    if log.proposal is not None and facts.seats:
        waits = tuple(seat for seat in log.proposal.waits if seat not in facts.seats)
        proposal = replace(log.proposal, waits=waits, noes=(*log.proposal.noes, *facts.seats))
        if proposal.can_be_agreed:
            return replace(log, number=record.number, proposal=proposal)
        return replace(log, number=record.number, proposal=None, declined=facts.seats[-1])
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
    if proposal.noes:
        yield Reason("{seats} said no.", seats=proposal.noes)
