"""Checks of what the app dealt: were the seeds made as they have to be, and do they give these cards?"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.history.seed_checks import SeedRow, seed_faults
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import versions_back
from referee.rules.registry import GAMES
from referee.tables.models import StoredRecord

OTHER_CARDS = "deals other cards than its seed gives"


def draws_of(game: Game[Any, Any]) -> dict[str, str]:
    """Return the kinds of entry that draw chance, with the field of their seed."""
    return {kind.name: kind.draws[0] for kind in game.kinds.values() if kind.draws}


def all_draws() -> dict[str, str]:
    """Return the same of all games."""
    return {name: field for game in GAMES.values() for name, field in draws_of(game).items()}


def deal_faults(
    game: Game[Any, Any], players: Sequence[str], rows: Iterable[StoredRecord], log: Log[Any]
) -> Iterator[tuple[int, str]]:
    """Yield the number and fault of records of seeds and deals that aren't as they have to be."""
    draws = draws_of(game)
    if draws:
        yield from seed_faults(map(_seed_row, rows), players, draws)
        yield from _other_cards(game, log)


def _seed_row(row: StoredRecord) -> SeedRow:
    return SeedRow(row.number, row.kind, row.seat, row.made_at.timestamp(), row.digest, row.facts)


def _other_cards(game: Game[Any, Any], log: Log[Any]) -> Iterator[tuple[int, str]]:
    """Rule once more on what was dealt."""
    for record, version in versions_back(log.version):
        if version.before is None or not game.is_chance(record.entry):
            continue
        try:
            outcome = game.adjudicate(version.before.state, record.entry).outcome
        except IllegalEntry:
            outcome = None
        if outcome != record.ruling.outcome:
            yield record.number, OTHER_CARDS


def chain_faults(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
    """Yield the faults that can be seen in a chain, as far as its records are open."""
    return seed_faults((_row_of_chain(row) for row in rows), (), all_draws())


def _row_of_chain(row: Mapping[str, Any]) -> SeedRow:
    made_at = datetime.fromisoformat(row["made_at"]).timestamp()
    return SeedRow(row["number"], row["kind"], row["seat"], made_at, row["digest"], row.get("facts"))
