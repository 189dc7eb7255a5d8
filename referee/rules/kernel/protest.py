"""We disagree: the ruling of a record is doubted, and the table decides.

The ways are words: the ruling stands, otherwise this once, a card was read wrongly, or a house rule as it is
to be from now on ("name=value"). Most of the table decides; a house rule takes all. Every seat with a device
speaks for itself, the table's own device for the seats without one. Nothing is played by it: what follows
are entries of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from referee.rules.kernel.entry import Author, Entry, Protest, Record, Retract, Voice, Voiced
from referee.rules.kernel.game import Game
from referee.rules.kernel.pages import Dispute, Log, Page, page_of
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Refusal, Ruling, gettext_noop, is_legal

StateT = TypeVar("StateT")

STANDS, ONCE, CARD = "stands", "once", "card"
WAYS: Mapping[str, str] = {
    STANDS: gettext_noop("It stands"),
    ONCE: gettext_noop("Another way, just this once"),
    CARD: gettext_noop("A card was read wrongly"),
}
NO_RULING = Refusal(
    "no-ruling",
    gettext_noop("Entry {number} does not count, or parts of it are hidden, so nobody can object to it."),
    field="number",
)
NO_REASON = Refusal("no-reason", gettext_noop("The ruling has no reason with that number."), field="reason")
NO_WAY = Refusal("no-way", gettext_noop("The table cannot decide that now."), field="way")
NOT_YOUR_VOICE = Refusal(
    "not-asked",
    gettext_noop("Every seat answers on its own device. The table’s device answers for seats without one."),
    field="seats",
)
NO_PROTEST = Refusal("no-question", gettext_noop("This question is no longer open."), field="number")


def can_be_doubted(game: Game[Any, StateT], log: Log[StateT], number: int) -> bool:
    """Whether the record of this number has a ruling that counts and that everybody may read."""
    page = page_of(log, number)
    if page is None or page.record is None:
        return False
    entry, viewers = page.record.entry, (None, *game.voters(log.state))
    is_hidden = any(game.is_sealed(log.state, entry, viewer) for viewer in viewers)
    return bool(page.record.ruling.reasons) and not is_hidden


# Ruling -------------------------------------------------------------------------------------------


def rule_on_protest(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Protest, author: Author | None
) -> Ruling[Voiced]:
    """Take a protest. Raises IllegalEntry."""
    page = page_of(log, facts.number)
    if page is None or page.record is None or not can_be_doubted(game, log, facts.number):
        raise NO_RULING(number=facts.number)
    reasons = page.record.ruling.reasons
    if not 0 <= facts.reason <= len(reasons):
        raise NO_REASON()
    _check_voice(game, log, seat, facts, author)
    doubted = reasons[facts.reason - 1 : facts.reason] if facts.reason else ()
    ruling = _ruled(game, log, _said(log, facts))
    return replace(ruling, reasons=(*doubted, *ruling.reasons))


def rule_on_voice(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Voice, author: Author | None
) -> Ruling[Voiced]:
    """Take what seats say to a protest. Raises IllegalEntry."""
    dispute = log.dispute
    if dispute is None or dispute.number != facts.number:
        raise NO_PROTEST()
    if not facts.seats:
        raise NOT_YOUR_VOICE()
    _check_voice(game, log, seat, facts, author)
    return _ruled(game, log, {**dict(dispute.said), **dict.fromkeys(facts.seats, facts.way)})


def _said(log: Log[Any], facts: Protest) -> dict[str, str]:
    """Return what is said with a protest; two at the same time against one ruling are heard together."""
    dispute = log.dispute
    so_far = dict(dispute.said) if dispute and dispute.about == facts.number else {}
    return {**so_far, **dict.fromkeys(facts.seats, facts.way)}


def _check_voice(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Protest | Voice, author: Author | None
) -> None:
    foreign = seat is not None and facts.seats != (seat,)
    if author is not None:
        foreign |= author.seat != seat or (seat is None and bool(author.devices & set(facts.seats)))
    if foreign or not set(facts.seats) <= set(game.voters(log.state)):
        raise NOT_YOUR_VOICE()
    if facts.way not in WAYS and not can_change(game, log.state, facts.way):
        raise NO_WAY()


def can_change(game: Game[Any, StateT], state: StateT, house: str) -> bool:
    """Whether the table can play a house rule ("name=value") so from now on."""
    name, _, value = house.partition("=")
    rule = game.house_rules.by_name.get(name)
    change = game.house_change(state, house) if rule and value in rule.possible else None
    return change is not None and is_legal(lambda: game.adjudicate(state, change))


def _ruled(game: Game[Any, Any], log: Log[Any], said: Mapping[str, str]) -> Ruling[Voiced]:
    voters = game.voters(log.state)
    decided = decision(said, voters)
    return Ruling(Voiced(decided), tuple(_why(game, said, voters, decided)))


def decision(said: Mapping[str, str], voters: Sequence[str]) -> str:
    """Return the way that the table takes, "" as long as it is open.

    Where all have spoken and no way has enough voices, the ruling stands.
    """
    votes = Counter(said[seat] for seat in voters if seat in said)
    for way, number in votes.items():
        if number == len(voters) or (2 * number > len(voters) and way in WAYS):
            return way
    return STANDS if len(voters) == votes.total() else ""


def _why(
    game: Game[Any, Any], said: Mapping[str, str], voters: Sequence[str], decided: str
) -> Iterator[Reason]:
    phrase = gettext_noop("{seats} {seats:says|say}: {way}.")
    for way in dict.fromkeys(said.values()):
        seats = tuple(seat for seat in voters if said.get(seat) == way)
        yield Reason(phrase, {"seats": seats, "way": way_line(game, way)}, ())
    if decided and decided not in said.values():
        yield Reason(gettext_noop("No answer has enough votes, so the ruling stands."), {}, ())


def way_line(game: Game[Any, Any], way: str) -> Line:
    """Return a way in words."""
    if way in WAYS:
        return Line(WAYS[way])
    name, _, value = way.partition("=")
    rule = game.house_rules.named(name)
    phrase = gettext_noop("House rule from now on: {question} {answer}")
    return Line(phrase, {"question": Line(rule.question), "answer": Line(rule.label_of(value))})


# Folding ------------------------------------------------------------------------------------------


def after_protest(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Protest) -> Log[StateT]:
    """Return the log with a protest; play stands where it stood, and an older protest is closed."""
    said = tuple(_said(log, facts).items())
    dispute = Dispute(
        facts.number, facts.reason, record.entry.seat, (record.number,), said, record.ruling.outcome.decided
    )
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


# What follows -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Decided:
    """What a table has decided so: the record it was about, the way, and a house rule as "name=value"."""

    number: int
    about: int
    way: str

    @property
    def house(self) -> str:
        """The house rule that holds since, "" where it is another way."""
        return "" if self.way in WAYS else self.way


def decided_by(log: Log[Any]) -> tuple[Decided, ...]:
    """Return what the table of this log has decided so, in the order of its protests."""
    return tuple(Decided(each.numbers[-1], each.about, each.decided) for each in log.disputes if each.decided)


def consequences(game: Game[Any, StateT], log: Log[StateT]) -> tuple[Entry, ...]:
    """Return what is to be entered at once after a decision, in this order.

    A house rule changes; where nothing was entered since and nothing hidden was seen, the entry is ruled on
    anew. For a card read wrongly it is undone, so that it can be entered again.
    """
    dispute = log.disputes[-1]
    page = page_of(log, dispute.about)
    if page is None or page.record is None or page.before is None or dispute.decided in (STANDS, ONCE):
        return ()
    undo = (Entry(Retract(dispute.about)),) if _is_free(game, log, page) else ()
    if dispute.decided == CARD:
        return undo
    if undo and _ruled_with(game, page, dispute.decided):
        change = game.house_change(page.before.state, dispute.decided)
        return (*undo, change, page.record.entry) if change else ()
    change = game.house_change(log.state, dispute.decided)
    return (change,) if change else ()


def _is_free(game: Game[Any, StateT], log: Log[StateT], page: Page[StateT]) -> bool:
    """Whether the last entry can be taken back without asking anybody."""
    entry = page.record.entry if page.record else None
    if page is not log.page or page.before is None or page.amendment or entry is None:
        return False
    is_same = game.opened(page.state) == game.opened(page.before.state)
    return is_same and not game.is_chance(entry)


def would_be(game: Game[Any, StateT], log: Log[StateT], number: int, house: str) -> Line | None:
    """Return what the record of this number would say with another house rule; None where it cannot be."""
    page = page_of(log, number)
    ruled = _ruled_with(game, page, house) if page else None
    return ruled[0] if ruled else None


def _ruled_with(game: Game[Any, StateT], page: Page[StateT], house: str) -> tuple[Line, Ruling[Any]] | None:
    record, before = page.record, page.before
    change = game.house_change(before.state, house) if before else None
    if record is None or before is None or change is None:
        return None
    try:
        changed = game.apply(
            before.state, Record(record.number, change, game.adjudicate(before.state, change))
        )
        ruling = game.adjudicate(changed, record.entry)
        after = game.apply(changed, Record(record.number, record.entry, ruling))
    except IllegalEntry:
        return None
    return game.describe(after, record.entry, ruling.outcome), ruling
