"""Devices and places: a device takes a place, gives it up or is gone, and the others vouch for a new one.

All of it is in the log, and play stands where it stood. A seat is covered if its last device was shut out, or
has left while the seat hides something or is asked: the next device sees nothing hidden and answers nothing
until the other seats have vouched for it, or the round is over. Nobody answers for a covered seat.
"""

from dataclasses import replace
from typing import Any

from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.game import Game
from referee.rules.kernel.records import Author, Record, Seated, Vacated, Vacating, Vouch
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.kernel.versions import Cover, Log, SeatKey, StateT, counting_records

COVERED = Refusal("covered", "This seat has a new device. The others have to agree first.")
NOTHING_COVERED = Refusal("not-covered", "{whose}’s new device needs no agreement.", field="whose")
NOT_YOURS_TO_VOUCH = Refusal("not-asked", "Each other seat agrees on its own device.", field="whose")


def check_covered(log: Log[Any], author: Author | None) -> None:
    """Refuse whatever comes from the device of a covered seat. Raises IllegalEntry."""
    require(author is None or author.seat not in covered_seats(log), COVERED)


def covered_seats(log: Log[Any]) -> frozenset[str]:
    return frozenset(cover.seat for cover in log.covers)


# Ruling -------------------------------------------------------------------------------------------


def rule_on_seated(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Seated, author: Author | None
) -> Ruling[Nothing]:
    return Ruling(Nothing(), ())


def rule_on_vacated(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Vacated, author: Author | None
) -> Ruling[Vacating]:
    """Say who has to vouch for the next device."""
    is_open = not facts.is_lost and not _is_asked(log, seat or "") and not _hides(game, log, seat)
    if seat is None or not facts.is_last or is_open:
        return Ruling(Vacating(), ())
    others = {*facts.devices, *covered_seats(log)} - {seat}
    waits = tuple(each for each in game.voters(log.state) if each in others)
    if not waits:
        phrase = gettext_noop("No other seat has a device. The game goes on.")
        return Ruling(Vacating(), (Reason(phrase),))
    phrase = gettext_noop("{seat}’s hand is covered until {waits} {waits:agrees|agree} or the round ends.")
    return Ruling(Vacating(waits), (Reason(phrase, seat=seat, waits=waits),))


def rule_on_vouch(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: Vouch, author: Author | None
) -> Ruling[Nothing]:
    """Refuse a word for a device that nobody waits for, or that is not this seat's. Raises IllegalEntry."""
    cover = next((each for each in log.covers if each.seat == facts.whose), None)
    is_there = cover is not None and cover.device == facts.device != ""
    require(is_there, NOTHING_COVERED, whose=facts.whose)
    is_own = seat is not None and cover is not None and seat in cover.waits
    require(is_own and (author is None or author.seat == seat), NOT_YOURS_TO_VOUCH)
    return Ruling(Nothing(), ())


def _hides(game: Game[Any, StateT], log: Log[StateT], seat: str | None) -> bool:
    """Whether something of the seat's lies sealed, or of the deal, which dealt its hand."""
    return any(
        each.entry.seat in (seat, None) and game.is_sealed(log.state, each.entry, None)
        for each in counting_records(log)
    )


def _is_asked(log: Log[Any], seat: str) -> bool:
    is_asked = log.proposal is not None and seat in log.proposal.waits
    return is_asked or (log.dispute is not None and seat not in dict(log.dispute.said))


# Folding ------------------------------------------------------------------------------------------


def after_seated(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Seated) -> Log[StateT]:
    seat = record.entry.seat
    covers = tuple(replace(each, device=facts.device) if each.seat == seat else each for each in log.covers)
    seated = log.seated if seat is None or seat in log.seated else (*log.seated, seat)
    places, keys = (*log.places, record.number), _with_key(log, seat, facts)
    shut_out = tuple(each for each in log.shut_out if each != seat)
    after = replace(log, number=record.number, places=places, covers=covers, seated=seated, keys=keys)
    return replace(after, shut_out=shut_out)


def _with_key(log: Log[Any], seat: str | None, facts: Seated) -> tuple[SeatKey, ...]:
    """Return the keys with the new device's; a device that doesn't join others replaces theirs."""
    left = tuple(each for each in log.keys if each.seat != seat or facts.is_also)
    return (*left, SeatKey(seat, facts.device, facts.key)) if seat and facts.key else left


def after_vacated(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Vacated) -> Log[StateT]:
    """Return the log with a place that is free; who was asked stays asked."""
    seat, waits = record.entry.seat, record.ruling.outcome.waits
    seated = tuple(each for each in log.seated if each != seat or not facts.is_last)
    keys = tuple(each for each in log.keys if (each.seat, each.device) != (seat, facts.device))
    places = (*log.places, record.number)
    after = replace(log, number=record.number, places=places, seated=seated, keys=keys)
    if seat is not None and facts.is_last and facts.is_lost:
        after = replace(after, shut_out=(*log.shut_out, seat))
    if seat is None or not waits:
        return after
    others = tuple(each for each in log.covers if each.seat != seat)
    return replace(after, covers=(*others, Cover(seat, waits, game.round_of(log.state))))


def after_vouch(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: Vouch) -> Log[StateT]:
    left = (_without(each, record.entry.seat) if each.seat == facts.whose else each for each in log.covers)
    covers = tuple(each for each in left if each.waits)
    return replace(log, number=record.number, places=(*log.places, record.number), covers=covers)


def _without(cover: Cover, seat: str | None) -> Cover:
    return replace(cover, waits=tuple(each for each in cover.waits if each != seat))


def still_covered(game: Game[Any, StateT], log: Log[StateT], covers: tuple[Cover, ...]) -> tuple[Cover, ...]:
    """Return the covers that last: those of this round, and of seats that are asked.

    In a game without rounds a cover lasts as long as the seat hides something.
    """
    now = game.round_of(log.state)

    def lasts(cover: Cover) -> bool:
        is_now = cover.round == now if now is not None else _hides(game, log, cover.seat)
        return is_now or _is_asked(log, cover.seat)

    return tuple(filter(lasts, covers))


# Saying -------------------------------------------------------------------------------------------

_PROGRAM_LINES = {
    ("enter", False): gettext_noop("{seat}’s seat: program {device}"),
    ("enter", True): gettext_noop("A program enters for {seat} too: {device}"),
    ("read", True): gettext_noop("A program sees what {seat} sees: {device}"),
}


def seated_line(seat: str | None, facts: Seated) -> Line:
    said: dict[str, Fact] = {"seat": seat or "", "device": facts.device}
    if seat is None:
        return Line("A second host: device {device}", **said)
    if facts.program:
        return Line(_PROGRAM_LINES[facts.program, facts.is_also], **said)
    phrase = gettext_noop("{seat}’s seat: device {device} (unsigned)")
    if facts.is_also:
        phrase = gettext_noop("{seat} has another device: {device} (unsigned)")
        if facts.key:
            phrase = gettext_noop("{seat} has another device: {device} (signed)")
    elif facts.key:
        phrase = gettext_noop("{seat}’s seat: device {device} (signed)")
    return Line(phrase, **said)


def vacated_line(seat: str | None, facts: Vacated) -> Line:
    said: dict[str, Fact] = {"seat": seat or "", "device": facts.device}
    if seat is None:
        phrase = gettext_noop("The host’s device {device} has left")
        if facts.is_lost:
            phrase = gettext_noop("The host’s device {device} is shut out")
        return Line(phrase, **said)
    phrase = gettext_noop("{seat}’s device {device} has left")
    if facts.is_lost:
        phrase = gettext_noop("{seat}’s device {device} is gone")
    return Line(phrase, **said)


def vouch_line(seat: str | None, facts: Vouch) -> Line:
    return Line("{seat} agrees to {whose}’s new device", seat=seat or "", whose=facts.whose)
