"""Strict games: whatever goes against a rule or changes the record needs the yes of most seats in play.

A game is strict from its set-up on, and nothing that is entered changes that.
"""

from collections.abc import Sequence
from typing import Any

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.records import Restore, Retract, Rewrite
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.kernel.versions import Log, StateT

VOTE_FIRST = Refusal("needs-vote", "This game is strict. That needs a vote: ask the others first.")
SEALED_IN_STRICT = Refusal(
    "strict-sealed", "This game is strict. Something sealed can’t go against a rule: no one can vote on it."
)
ONE_AT_A_TIME = Refusal(
    "one-at-a-time",
    "This game is strict. Pass the device round: each seat answers for itself.",
    field="seats",
)
OWN_DEVICE_ONLY = Refusal(
    "not-asked", "In a strict game this seat answers on its own device only.", field="seats"
)


def needs_vote(game: Game[Any, StateT], log: Log[StateT], entry: Entry) -> bool:
    """Whether the seats have to vote on an entry; also on undoing or redoing one on which they had to."""
    if not game.is_strict(log.state):
        return False
    if isinstance(entry.facts, Retract):
        target = log.undoable
        return target is not None and _is_voted_on(game, log.version.undone.state, target.entry)
    if isinstance(entry.facts, Restore):
        target = log.redoable
        return target is not None and _is_voted_on(game, log.version.state, target.entry)
    kind = game.kinds.get(entry.kind)
    if kind is not None and kind.is_correction and log.number == len(log.places):
        # Nothing was ever entered: the table corrects what it has set up.
        return bool(entry.overrides)
    return _is_voted_on(game, log.state, entry)


def _is_voted_on(game: Game[Any, StateT], before: StateT, entry: Entry) -> bool:
    """Whether an entry overrides a check, changes older records, or isn't play."""
    return bool(entry.overrides) or isinstance(entry.facts, Rewrite) or game.by_vote(before, entry)


def votes_needed(voters: Sequence[str]) -> int:
    """Return how many yes it takes: more than half."""
    return len(voters) // 2 + 1


def check_one_at_a_time(game: Game[Any, Any], log: Log[Any], seat: str | None, seats: Sequence[str]) -> None:
    """Let the table's own device speak for one seat at a time, none with a device. Raises IllegalEntry.

    Neither for one whose device the host has shut out.
    """
    if not game.is_strict(log.state) or seat is not None:
        return
    require(len(seats) <= 1, ONE_AT_A_TIME)
    require(not log.device_seats.union(log.shut_out).intersection(seats), OWN_DEVICE_ONLY)
