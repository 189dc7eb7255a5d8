"""Making a seed together: the server and the devices of all seats commit to values first, then open them.

The server commits with the seal of a record. Each device's commitment covers that record's hash, and each
opening names the hash of the record that closed the commitments, so nobody chooses a value after seeing
another one. A device that doesn't answer in time is left out and named. The entry that draws chance follows
by itself, with a seed made of all opened values. Everything else waits meanwhile.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from referee.rules.kernel.entry.entry import Entry, Nothing
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.game import Game
from referee.rules.kernel.records import (
    SEED_KINDS,
    Author,
    Record,
    SeedCommitment,
    SeedOpening,
    SeedStarted,
    SeedTimeout,
)
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Refusal, Ruling, require
from referee.rules.kernel.versions import Log, Seeding, StateT

PATIENCE_SECONDS = 5
"""How long a device has for each of its two answers."""
SEED_DIGITS = 32
HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
SEEDING = Refusal("seeding", "The app is shuffling. Wait a moment.")
OTHER_PHONES = Refusal("other-phones", "A phone has just joined or left. Try again.")
NOBODY_WAITS = Refusal("no-seed-asked", "Nothing is waiting for that.")
OTHER_COMMITMENT = Refusal("other-commitment", "That isn’t the number this phone committed to.")


def hash_of_all(parts: Iterable[Any]) -> str:
    """Return the hash of these values in order."""
    text = json.dumps(list(parts), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def commitment_to(head: str, seat: str, value: str) -> str:
    return hash_of_all([head, seat, value])


def seed_of(secret: str, openings: Iterable[tuple[str, str]]) -> str:
    """Return the seed made of the server's part and those of the devices, in the order of the seats."""
    return hash_of_all([secret, *openings])[:SEED_DIGITS]


def seed_from(seeding: Seeding) -> str:
    opened = dict(seeding.openings)
    return seed_of(seeding.secret, [(seat, opened[seat]) for seat in seeding.asked if seat in opened])


def asked_at(log: Log[Any]) -> tuple[str, ...]:
    """Return the seats whose devices are asked, in the order of the seats."""
    return tuple(seat for seat in log.state.players if seat in log.seated)


def drawn_entry(game: Game[Any, Any], log: Log[Any]) -> Entry | None:
    """Return the entry with the seed, once all have opened."""
    if log.seeding is None or not log.seeding.is_complete:
        return None
    return _with_seed(game.kinds[log.seeding.draw], log.state, seed_from(log.seeding))


def _with_seed(kind: EntryKind[Any], state: Any, seed: str) -> Entry:
    return kind.entry(state, None, dict.fromkeys(kind.draws, (seed,)))


def check_seeding(log: Log[Any], entry: Entry, author: Author | None) -> None:
    """Refuse everything else while a seed is made. Raises IllegalEntry."""
    require(author is None or log.seeding is None or entry.kind in SEED_KINDS, SEEDING)


# Ruling -------------------------------------------------------------------------------------------


def rule_on_start(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: SeedStarted, author: Author | None
) -> Ruling[Nothing]:
    """Refuse it if the entry that draws would be refused, or if other seats have devices."""
    require(log.seeding is None, SEEDING)
    kind = game.kinds.get(facts.draw)
    is_whole = HASH.fullmatch(facts.secret) is not None and bool(facts.asked)
    if kind is None or not kind.draws or not is_whole or seat is not None:
        raise NOBODY_WAITS()
    require(author is None or author.seat is None, NOBODY_WAITS)
    require(facts.asked == asked_at(log), OTHER_PHONES)
    game.adjudicate(log.state, _with_seed(kind, log.state, "0" * SEED_DIGITS))
    return Ruling(Nothing(), ())


def rule_on_commitment(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: SeedCommitment, author: Author | None
) -> Ruling[Nothing]:
    seeding = _asked(log, facts.number, seat, author)
    is_whole = all(map(HASH.fullmatch, (facts.head, facts.commitment)))
    require(not seeding.is_opening and is_whole, NOBODY_WAITS)
    return Ruling(Nothing(), ())


def rule_on_opening(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: SeedOpening, author: Author | None
) -> Ruling[Nothing]:
    seeding = _asked(log, facts.number, seat, author)
    is_whole = all(map(HASH.fullmatch, (facts.value, facts.head)))
    require(seeding.is_opening and is_whole, NOBODY_WAITS)
    given = next((each for each in seeding.commitments if each[0] == seat), ("", "", ""))
    require(given[2] == commitment_to(given[1], given[0], facts.value), OTHER_COMMITMENT)
    return Ruling(Nothing(), ())


def rule_on_timeout(
    game: Game[Any, Any], log: Log[Any], seat: str | None, facts: SeedTimeout, author: Author | None
) -> Ruling[Nothing]:
    """Refuse it unless it names exactly the seats still to answer; the caller checks the time."""
    seeding = log.seeding
    is_due = seeding is not None and seeding.number == facts.number and seeding.waits == facts.seats != ()
    require(is_due and seat is None, NOBODY_WAITS)
    return Ruling(Nothing(), ())


def _asked(log: Log[Any], number: int, seat: str | None, author: Author | None) -> Seeding:
    """Return the seed that this seat's device is asked for. Raises IllegalEntry."""
    seeding = log.seeding
    if seeding is None or seeding.number != number or seat not in seeding.waits:
        raise NOBODY_WAITS()
    require(author is None or author.seat == seat, NOBODY_WAITS)
    return seeding


# Folding ------------------------------------------------------------------------------------------


def after_start(game: Game[Any, StateT], log: Log[StateT], record: Record, facts: SeedStarted) -> Log[StateT]:
    seeding = Seeding(record.number, facts.draw, facts.secret, facts.asked, since=record.number)
    return _noted(log, record, seeding)


def after_commitment(
    game: Game[Any, StateT], log: Log[StateT], record: Record, facts: SeedCommitment
) -> Log[StateT]:
    given = (record.entry.seat or "", facts.head, facts.commitment)
    return _noted(log, record, log.seeding and _with_commitment(log.seeding, given, record.number))


def _with_commitment(seeding: Seeding, given: tuple[str, str, str], number: int) -> Seeding:
    return _next_step(replace(seeding, commitments=(*seeding.commitments, given)), number)


def after_opening(
    game: Game[Any, StateT], log: Log[StateT], record: Record, facts: SeedOpening
) -> Log[StateT]:
    seeding = log.seeding
    if seeding is not None:
        seeding = replace(seeding, openings=(*seeding.openings, (record.entry.seat or "", facts.value)))
    return _noted(log, record, seeding)


def after_timeout(
    game: Game[Any, StateT], log: Log[StateT], record: Record, facts: SeedTimeout
) -> Log[StateT]:
    seeding = log.seeding
    if seeding is not None:
        seeding = replace(seeding, left_out=(*seeding.left_out, *facts.seats))
        seeding = _next_step(seeding, record.number)
    return _noted(log, record, seeding)


def _next_step(seeding: Seeding, number: int) -> Seeding:
    """Return the seed in its second step once every device has answered or is left out in the first."""
    if seeding.is_opening or seeding.waits:
        return seeding
    return replace(seeding, is_opening=True, since=number)


def _noted(log: Log[StateT], record: Record, seeding: Seeding | None) -> Log[StateT]:
    return replace(log, number=record.number, places=(*log.places, record.number), seeding=seeding)


# Saying -------------------------------------------------------------------------------------------


def started_line(seat: str | None, facts: SeedStarted) -> Line:
    return Line("The app starts to shuffle with {seats}", seats=facts.asked)


def commitment_line(seat: str | None, facts: SeedCommitment) -> Line:
    return Line("{seat}’s phone joins the shuffle", seat=seat or "")


def opening_line(seat: str | None, facts: SeedOpening) -> Line:
    return Line("{seat}’s phone opens its number", seat=seat or "")


def timeout_line(seat: str | None, facts: SeedTimeout) -> Line:
    return Line("The shuffle leaves out {seats}: no answer in time", seats=facts.seats)
