"""What of a table is sealed, and what has been shown (E-30, E-82)."""

from collections.abc import Iterator
from typing import Any, cast

from referee.rules.earth.deployment.place import PLACE
from referee.rules.earth.deployment.write import WRITE
from referee.rules.earth.record.hands import written_card
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.record.written import is_written
from referee.rules.earth.reveal import REVEAL
from referee.rules.kernel.records import Entry
from referee.rules.kernel.versions import Log, counting_records, versions_back


def shown_records(log: Log[EarthState]) -> frozenset[int]:
    """Return the records of placed cards that were revealed, and those that wrote revealed cards down."""
    versions = [(record, version.state) for record, version in versions_back(log.version)]
    revealed = {(at.round, seat): card.id for _, at in versions for seat, card in at.revealed.items() if card}
    placed = {
        (cast("Any", record.entry.facts).round, record.entry.seat): record
        for record, _ in versions[::-1]
        if record.entry.kind == PLACE.name
    }
    found = (
        record.number
        for key, record in placed.items()
        if key in revealed and revealed[key] == _id_of(log.state, record.entry)
    )
    return frozenset((*found, *_opened_writing(log)))


def is_of_written_hand(entry: Entry) -> bool:
    """Whether an entry names a card that a seat has written down for itself."""
    facts = cast("Any", entry.facts)
    if entry.kind == PLACE.name:
        return is_written(facts.card)
    cards = facts.cards.values() if entry.kind == REVEAL.name else ()
    return entry.kind == WRITE.name or any(is_written(each.id) for each in cards)


def _id_of(state: EarthState, entry: Entry) -> str | None:
    """Return the id of a placed card in the deck."""
    card: str | None = cast("Any", entry.facts).card
    found = written_card(state, entry.seat or "", card or "")
    return found.id if found else card


def _opened_writing(log: Log[EarthState]) -> Iterator[int]:
    """Yield the records that wrote down the cards that have been revealed since."""
    shown = {
        (seat, each.number) for seat, cards in log.state.written.items() for each in cards if each.is_shown
    }
    for record in counting_records(log)[::-1] if shown else ():
        key = record.entry.seat or "", getattr(record.entry.facts, "number", 0)
        if record.entry.kind == WRITE.name and key in shown:
            shown.remove(key)
            yield record.number


def opened_by(state: EarthState) -> Iterator[tuple[Any, ...]]:
    ended = state.last.round if state.last else 0
    yield from (("round", number) for number in range(1, ended + 1))
    yield from (("card", state.round, seat) for seat, card in state.revealed.items() if card is not None)
    yield from (("moved", number) for number in range(state.moved))
    if state.is_dealt and state.phase is not RoundPhase.DEAL:
        yield ("deal",)
        yield from (("target", number) for number in range(1, state.round + (state.target is not None)))
        if state.phase is RoundPhase.OVER:
            yield ("over",)
