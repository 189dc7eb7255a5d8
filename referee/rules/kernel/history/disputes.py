"""Disputes: a ruling is doubted, and the table votes.

The ways to vote are words: the ruling stands, another outcome just this once ("once", or "once=" and an
outcome of the kind), a card was read wrongly, or a house rule from now on ("name=value"). A majority decides;
a house rule needs all votes, and so does an outcome that goes back over hidden information. A seat with a
device votes for itself, the table's own device for the rest. The decision takes effect by entries of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.consent import NO_QUESTION, NOT_ITS_DEVICE, check_answer
from referee.rules.kernel.history.remedies import (
    CARD,
    STANDS,
    WAYS,
    amendment,
    can_change,
    can_decide,
    is_house,
    ruled_with,
    takes_all,
    way_line,
)
from referee.rules.kernel.history.strict import check_one_at_a_time
from referee.rules.kernel.records import Author, JudgeVerdict, Protest, Record, Retract, Voice, Voiced
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.names import check_name
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.kernel.versions import Dispute, Log, StateT, Version, version_of

NO_RULING = Refusal(
    "no-ruling",
    "Entry {number} doesn’t count or is partly hidden. No one can object to it.",
    field="number",
)
NO_SUCH_REASON = Refusal("no-reason", "The ruling has no reason with that number.", field="reason")
NO_WAY = Refusal("no-way", "The table can’t decide that now.", field="way")


def can_be_doubted(game: Game[Any, StateT], log: Log[StateT], number: int) -> bool:
    """Whether the record of this number has a ruling that counts and that all players may read."""
    version = version_of(log, number)
    if version is None or version.record is None:
        return False
    state, entry = log.state, version.record.entry
    hidden_from = [viewer for viewer in (None, *game.voters(state)) if game.is_sealed(state, entry, viewer)]
    return bool(version.record.ruling.reasons) and not hidden_from


# Ruling -------------------------------------------------------------------------------------------


def rule_on_protest(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Protest, author: Author | None
) -> Ruling[Voiced]:
    """Rule on a protest. Raises IllegalEntry."""
    version = version_of(log, facts.number)
    if version is None or version.record is None or not can_be_doubted(game, log, facts.number):
        raise NO_RULING(number=facts.number)
    reasons = version.record.ruling.reasons
    require(0 <= facts.reason <= len(reasons), NO_SUCH_REASON)
    _check_voice(game, log, seat, facts, author, facts.number)
    doubted = reasons[facts.reason - 1 : facts.reason] if facts.reason else ()
    ruling = _ruled(game, log, _said(log, facts), facts.number)
    return replace(ruling, reasons=(*doubted, *ruling.reasons))


def rule_on_voice(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Voice, author: Author | None
) -> Ruling[Voiced]:
    """Rule on a vote. Raises IllegalEntry."""
    dispute = log.dispute
    if dispute is None or dispute.number != facts.number:
        raise NO_QUESTION()
    require(bool(facts.seats), NOT_ITS_DEVICE)
    _check_voice(game, log, seat, facts, author, dispute.about)
    return _ruled(game, log, {**dict(dispute.said), **dict.fromkeys(facts.seats, facts.way)}, dispute.about)


def rule_on_verdict(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: JudgeVerdict, author: Author | None
) -> Ruling[Voiced]:
    """Rule on a verdict of an event's judge, which no device of the table can enter. Raises IllegalEntry."""
    require(author is None and seat is None, NOT_ITS_DEVICE)
    if not can_be_doubted(game, log, facts.number):
        raise NO_RULING(number=facts.number)
    _check_way(game, log, facts.way, facts.number)
    check_name(facts.judge, "judge")
    way = way_line(game, log, facts.number, facts.way)
    reason = Reason("{judge}, the event’s judge, says: {way}.", (), judge=facts.judge, way=way)
    return Ruling(Voiced(facts.way), (reason,))


def _said(log: Log[Any], facts: Protest) -> dict[str, str]:
    """Return the votes with a protest; two at the same time against one ruling are combined."""
    dispute = log.dispute
    so_far = dict(dispute.said) if dispute and dispute.about == facts.number else {}
    return {**so_far, **dict.fromkeys(facts.seats, facts.way)}


def _check_voice(
    game: Game[Any, Any],
    log: Log[Any],
    seat: str | None,
    facts: Protest | Voice,
    author: Author | None,
    about: int,
) -> None:
    check_answer(seat, facts.seats, author, game.voters(log.state))
    check_one_at_a_time(game, log, seat, facts.seats)
    _check_way(game, log, facts.way, about)


def _check_way(game: Game[Any, Any], log: Log[Any], way: str, about: int) -> None:
    if is_house(way):
        is_possible = can_change(game, log.state, way)
    else:
        is_possible = way in WAYS or can_decide(game, log, about, way)
    require(is_possible, NO_WAY)


def _ruled(game: Game[Any, Any], log: Log[Any], said: Mapping[str, str], about: int) -> Ruling[Voiced]:
    voters = game.voters(log.state)
    decided = decision(said, voters, lambda way: takes_all(game, log, about, way))
    ways = {way: way_line(game, log, about, way) for way in said.values()}
    return Ruling(Voiced(decided), tuple(_why(said, voters, ways, decided)))


def decision(
    said: Mapping[str, str], voters: Sequence[str], takes_all: Callable[[str], bool] = is_house
) -> str:
    """Return the way decided on; "" while open.

    If all have voted and no way has enough votes, the ruling stands.
    """
    votes = Counter(said[seat] for seat in voters if seat in said)
    for way, number in votes.items():
        if number == len(voters) or (2 * number > len(voters) and not takes_all(way)):
            return way
    return STANDS if len(voters) == votes.total() else ""


def _why(
    said: Mapping[str, str], voters: Sequence[str], ways: Mapping[str, Line], decided: str
) -> Iterator[Reason]:
    for way, line in ways.items():
        seats = tuple(seat for seat in voters if said.get(seat) == way)
        yield Reason("{seats} {seats:says|say}: {way}.", (), seats=seats, way=line)
    if decided and decided not in said.values():
        yield Reason("No answer has enough votes. The ruling stays.", ())


# Folding ------------------------------------------------------------------------------------------


def after_protest(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Protest) -> Log[StateT]:
    """Return the log with a protest; the state is unchanged, and an older protest is closed."""
    said = tuple(_said(log, facts).items())
    dispute = Dispute(
        facts.number, facts.reason, record.entry.seat, (record.number,), said, record.ruling.outcome.decided
    )
    return replace(log, number=record.number, disputes=(*log.disputes, dispute))


def after_verdict(
    game: Game[Any, StateT], log: Log[StateT], record: Record, facts: JudgeVerdict
) -> Log[StateT]:
    """Return the log with a verdict, which closes an open protest; the state is unchanged."""
    dispute = Dispute(facts.number, 0, None, (record.number,), (), facts.way)
    return replace(log, number=record.number, disputes=(*log.disputes, dispute))


def after_voice(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Voice) -> Log[StateT]:
    *older, last = log.disputes
    said = {**dict(last.said), **dict.fromkeys(facts.seats, facts.way)}
    now = replace(
        last,
        numbers=(*last.numbers, record.number),
        said=tuple(said.items()),
        decided=record.ruling.outcome.decided,
    )
    return replace(log, number=record.number, disputes=(*older, now))


# Consequences -------------------------------------------------------------------------------------


def consequences(game: Game[Any, StateT], log: Log[StateT]) -> tuple[Entry, ...]:
    """Return the entries to make after a decision, in order.

    Another outcome amends the record, and an act that doesn't count is deleted. A house rule changes; if
    nothing was entered or revealed since, the doubted entry is undone and ruled on again. For a card read
    wrongly the entry is undone.
    """
    dispute = log.disputes[-1]
    version = version_of(log, dispute.about)
    if version is None or version.record is None or version.before is None:
        return ()
    if not is_house(dispute.decided) and dispute.decided != CARD:
        facts = amendment(game, log, dispute.about, dispute.decided)
        return (Entry(facts),) if facts else ()
    undo = (Entry(Retract(dispute.about)),) if _is_free(game, log, version) else ()
    if dispute.decided == CARD:
        return undo
    if undo and ruled_with(version, game, dispute.decided):
        change = game.house_change(version.before.state, dispute.decided)
        return (*undo, change, version.record.entry) if change else ()
    change = game.house_change(log.state, dispute.decided)
    return (change,) if change else ()


def _is_free(game: Game[Any, StateT], log: Log[StateT], version: Version[StateT]) -> bool:
    """Whether the version is the last one and can be undone without consent."""
    entry = version.record.entry if version.record else None
    if version is not log.version or version.before is None or version.amendment or entry is None:
        return False
    is_same = game.opened(version.state) == game.opened(version.before.state)
    if entry.overrides and game.is_strict(log.state):
        # The seats have voted on that entry, not on entering it again.
        return False
    return is_same and not game.is_chance(entry)
