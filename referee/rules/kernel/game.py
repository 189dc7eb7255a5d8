"""The one shape of a game's rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from referee.rules.kernel.entry.entry import (
    LOG_KINDS,
    LOG_OUTCOMES,
    Checks,
    Entry,
    EntryData,
    Nothing,
    Record,
)
from referee.rules.kernel.entry.house_rule import HouseRuleChanged, change_of
from referee.rules.kernel.entry.kind import PRIVATE, By, EntryKind, Prompt, prompts_of
from referee.rules.kernel.results import Played
from referee.rules.kernel.text.codec import decode, decode_said
from referee.rules.kernel.text.limits import Limits
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.rulebook import HouseRules
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling
from referee.rules.kernel.versions import Log, StateT

SetupT = TypeVar("SetupT")

UNKNOWN_KIND = Refusal("unknown-kind", "There is no entry of the kind “{kind}” here.", field="kind")


@dataclass(frozen=True, slots=True)
class Consent:
    """Whose consent it takes to go back over what was hidden; no seats: the table's own device decides."""

    seats: tuple[str, ...]
    rule: str
    house_rules: tuple[str, ...] = ()


class Game(Protocol[SetupT, StateT]):
    """The one shape of a game's rules: its kinds, and what they do not say one by one.

    As it stands here nothing is hidden for a while that nobody could unsee afterwards.
    """

    name: str
    kinds: Mapping[str, EntryKind[Any]]
    setup_type: type[SetupT]
    figures: Mapping[str, str] = {}
    phases: Mapping[Any, str] = {}
    house_rules: HouseRules = HouseRules()

    def shipped_edition(self) -> Any:
        """Return the card values that come with the app, as plain JSON material."""
        return []

    def open(self, setup: SetupT, edition: Any = None) -> StateT:
        """Return the state before the first record; no edition means the shipped one."""

    def prompts(self, state: StateT) -> tuple[Prompt, ...]:
        return prompts_of(self.kinds, state)

    def adjudicate(self, state: StateT, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        return self.kinds[entry.kind].rule(state, entry.seat or "", entry.facts, Checks(entry))

    def apply(self, state: StateT, record: Record) -> StateT:
        """Return the state after a record, from its recorded outcome; never refuses."""
        entry, outcome = record.entry, record.ruling.outcome
        after: StateT = self.kinds[entry.kind].apply(state, entry.seat or "", entry.facts, outcome)
        return after

    def board(self, state: StateT) -> dict[str, Any]:
        """Return the board as plain JSON material, for replays."""

    def is_sealed(self, state: StateT, entry: Entry, viewer: str | None) -> bool:
        """Whether the viewer (a seat, None: the table) may not yet see what the entry says."""
        kind = self.kinds.get(entry.kind)
        if kind is None or kind.hides_from is None:
            return False
        return kind.hides_from(state, entry.seat or "", entry.facts, viewer)

    def may_enter(self, state: StateT, entry: Entry, seat: str | None) -> bool:
        """Whether the device of a seat (None: the table's own) may make this entry at all."""
        by = self.kinds[entry.kind].by
        return by is not By.SEAT if seat is None else by is not By.TABLE and entry.seat == seat

    def meets(self, shown: StateT, now: StateT, entry: Entry, since: Sequence[Entry]) -> bool:
        """Whether an entry made when the table stood as ``shown`` means the same ``now``, after ``since``."""
        if not all(self._are_apart(entry, other) for other in since):
            return False
        kind, seat = self.kinds[entry.kind], entry.seat or ""
        if kind.depends_on is None:
            return True
        rest = kind.depends_on(now, seat, entry.facts)
        return rest is None or bool(rest == kind.depends_on(shown, seat, entry.facts))

    def _are_apart(self, entry: Entry, other: Entry) -> bool:
        one, two = (
            kind.concurrent_with if (kind := self.kinds.get(each.kind)) else "" for each in (entry, other)
        )
        is_own = entry.seat is not None and entry.seat == other.seat
        return bool(one and two) and (one == two or PRIVATE in (one, two)) and not is_own

    def stage(self, state: StateT) -> Any:
        """Return where in play the table is: at the same stage a record can be folded in as it was."""

    def can_stay(self, stood: StateT, state: StateT, record: Record) -> bool:
        """Whether a record made when the table stood as ``stood`` can be kept as played in ``state``."""
        return bool(self.stage(stood) == self.stage(state))

    def recounts(self, state: StateT, record: Record) -> Iterable[Reason]:
        """Return what to count again where a record is kept though its numbers no longer fit."""
        return ()

    def follows(self, state: StateT, record: Record) -> Entry | None:
        """Return what is entered again after an amendment where a record cannot stay as it was; None: it can.

        Asked at the stage of the record only.
        """
        return None

    def standing(self, state: StateT) -> Mapping[str, Line]:
        """Return what players look at first, under a name each: who wins, scores, trays."""

    def describe(self, state: StateT, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says in this state, as far as the viewer (None: the table) may know."""
        kind = self.kinds[entry.kind]
        return kind.describe(state, entry.seat or "", entry.facts, outcome, viewer)

    def is_chance(self, entry: Entry) -> bool:
        """Whether an entry can never be put right, because chance drawn by the app is in it."""
        return entry.kind in self.kinds and bool(self.kinds[entry.kind].draws)

    def seals_the_past(self, entry: Entry) -> bool:
        """Whether nothing before this entry can be put right while it is sealed."""
        return False

    def opened(self, state: StateT) -> frozenset[Any]:
        """Return what lies open in this state and was hidden before, records apart."""
        return frozenset()

    def decided(self, state: StateT, records: Sequence[Record]) -> Mapping[Any, Any]:
        """Return what was decided by what had been hidden, under a name each."""
        return {}

    def consent(self, state: StateT) -> Consent:
        """Return whose consent it takes to go back over it."""
        return Consent((), "")

    def played(self, log: Log[StateT]) -> Played | None:
        """Return what a finished game tells of itself, under the names of ``figures``; None before."""
        return None

    def phase(self, state: StateT) -> str:
        """Return the phrase for the phase, one of ``phases``, "" once the game is over."""
        return ""

    def due(self, state: StateT) -> tuple[str, ...]:
        """Return the seats that play waits for, as everybody may know."""
        kinds = (kind for kind in self.kinds.values() if not kind.is_correction)
        return tuple(dict.fromkeys(seat for kind in kinds for seat in kind.offered(state) if seat))

    def voters(self, state: StateT) -> tuple[str, ...]:
        """Return who decides where the table does."""
        players: tuple[str, ...] = state.players  # type: ignore[attr-defined]
        return players

    def house_now(self, state: StateT) -> Mapping[str, str]:
        """Return the value of each house rule as the table plays now."""
        now: Mapping[str, str] = state.house_rules  # type: ignore[attr-defined]
        return now

    def at_house(self, state: StateT, name: str, value: str) -> StateT:
        """Return the same table, playing one house rule another way."""
        house = {**self.house_now(state), name: value}
        after: StateT = replace(state, house_rules=house)  # type: ignore[type-var]
        return after

    def otherwise(self, state: StateT, entry: Entry) -> Mapping[str, Entry]:
        """Return the entry as the table may decide that it came out, just this once, each under a word."""
        kind = self.kinds[entry.kind]
        return kind.otherwise(state, entry) if kind.otherwise else {}

    def house_change(self, state: StateT, house: str) -> Entry | None:
        """Return the entry by which a house rule ("name=value") holds from now on, None where none does."""
        return Entry(change_of(house)) if HouseRuleChanged.kind in self.kinds else None


def read_entry(game: Game[Any, Any], told: EntryData, limits: Limits | None = None) -> Entry:
    """Make an entry of plain JSON material; ``limits``: those it's held to, where it comes from outside.

    Raises IllegalEntry (``unknown-kind``, ``malformed``).
    """
    kind = game.kinds.get(told.kind)
    entry_type = kind.facts if kind else LOG_KINDS.get(told.kind)
    if entry_type is None:
        raise UNKNOWN_KIND(kind=told.kind)
    facts = decode_said(entry_type, told.facts, limits=limits) if limits else decode(entry_type, told.facts)
    return Entry(facts, told.seat or None, frozenset(told.overrides))


def read_outcome(game: Game[Any, Any], kind: str, told: Any) -> Any:
    """Make the outcome of an entry of plain JSON material. Raises IllegalEntry (``malformed``)."""
    known = game.kinds.get(kind)
    return decode(known.outcome if known else LOG_OUTCOMES.get(kind, Nothing), told)
