"""The interface of a game's rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from referee.rules.kernel.entry.entry import Checks, Entry, EntryData, Nothing
from referee.rules.kernel.entry.house_rule import HouseRuleChanged
from referee.rules.kernel.entry.kind import PRIVATE, By, EntryKind, Prompt, prompts_of
from referee.rules.kernel.finished import FigureCount, FinishedGame, Result, counted
from referee.rules.kernel.records import LOG_KINDS, LOG_OUTCOMES, Record
from referee.rules.kernel.text.codec import decode, decode_said
from referee.rules.kernel.text.houses import with_value
from referee.rules.kernel.text.limits import LARGEST, Limits
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.rulebook import HouseRules
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling
from referee.rules.kernel.text.titles import PRINTED, Titles
from referee.rules.kernel.versions import Log, StateT

SetupT = TypeVar("SetupT")

__all__ = ["FigureCount", "counted"]
"""Names from lower modules that games import from here."""

UNKNOWN_KIND = Refusal("unknown-kind", "There’s no entry of kind “{kind}” here.", field="kind")


@dataclass(frozen=True, slots=True)
class Consent:
    """Whose consent going back over hidden facts needs; no seats: the table's own device decides."""

    seats: tuple[str, ...]
    rule: str
    house_rules: tuple[str, ...] = ()


class Game(Protocol[SetupT, StateT]):
    """A game's rules: its entry kinds, and everything beyond a single kind.

    The defaults suit a game without hidden information.
    """

    name: str
    kinds: Mapping[str, EntryKind[Any]]
    setup_type: type[SetupT]
    figures: Mapping[str, str] = {}
    phases: Mapping[Any, str] = {}
    house_rules: HouseRules = HouseRules()
    shorts: Mapping[str, str] = {}
    largest: int = LARGEST  # the largest number in a record, apart from the numbers of records

    def shipped_edition(self) -> Any:
        """Return the card values shipped with the app, as JSON data."""
        return []

    def open(self, setup: SetupT, edition: Any = None) -> StateT:
        """Return the state before the first record; ``edition``: the card values, None: the shipped ones."""

    def prompts(self, state: StateT) -> tuple[Prompt, ...]:
        return prompts_of(self.kinds, state)

    def adjudicate(self, state: StateT, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""
        return self.kinds[entry.kind].rule(state, entry.seat or "", entry.facts, Checks(entry))

    def question_instead(self, state: StateT, entry: Entry, refusal: IllegalEntry) -> Entry | None:
        """Return the entry that asks at the table how a refused one can be; None if it is just refused."""
        return None

    def apply(self, state: StateT, record: Record) -> StateT:
        """Return the state after a record, using its recorded outcome; never refuses."""
        entry, outcome = record.entry, record.ruling.outcome
        after: StateT = self.kinds[entry.kind].apply(state, entry.seat or "", entry.facts, outcome)
        return after

    def by_itself(self, state: StateT) -> Entry | None:
        """Return an entry without a choice, which the app records after a player's; None if none is due."""
        return None

    def board(self, state: StateT) -> dict[str, Any]:
        """Return the board as JSON data, for replays."""

    def is_sealed(self, state: StateT, entry: Entry, viewer: str | None) -> bool:
        """Whether the entry's contents are still hidden from the viewer (a seat; None: the table)."""
        kind = self.kinds.get(entry.kind)
        if kind is None or kind.hides_from is None:
            return False
        return kind.hides_from(state, entry.seat or "", entry.facts, viewer)

    def may_enter(self, state: StateT, entry: Entry, seat: str | None) -> bool:
        """Whether the device of a seat (None: the table's own) may make this entry."""
        by = self.kinds[entry.kind].by
        return by is not By.SEAT if seat is None else by is not By.TABLE and entry.seat == seat

    def any_phone(self, state: StateT) -> frozenset[str]:
        """Return the kinds that any seat's device may enter for the table and for seats without a device."""
        return frozenset()

    def any_phone_may_enter(self, state: StateT, entry: Entry) -> bool:
        """Whether any seat's device may make this entry, unless it is for a seat with a device."""
        return entry.kind in self.any_phone(state)

    def may_insert(self, then: StateT, now: StateT, seat: str) -> frozenset[str]:
        """Return the kinds of forgotten entries that a seat's own device may still insert at ``then``."""
        return frozenset()

    def still_means_the_same(self, shown: StateT, now: StateT, entry: Entry, since: Sequence[Entry]) -> bool:
        """Whether an entry made in the state ``shown`` means the same ``now``, after ``since``."""
        if not all(self.concurrent_with(entry, other) for other in since):
            return False
        kind, seat = self.kinds[entry.kind], entry.seat or ""
        if kind.depends_on is None:
            return True
        rest = kind.depends_on(now, seat, entry.facts)
        return rest is None or bool(rest == kind.depends_on(shown, seat, entry.facts))

    def concurrent_with(self, entry: Entry, other: Entry) -> bool:
        """Whether two entries made from the same page can both count, in any order."""
        one, two = (
            kind.concurrent_with if (kind := self.kinds.get(each.kind)) else "" for each in (entry, other)
        )
        is_own = entry.seat is not None and entry.seat == other.seat
        return (PRIVATE in (one, two) or (bool(one) and one == two)) and not is_own

    def stage(self, state: StateT) -> Any:
        """Return the stage of play; a record can be kept as played at the same stage."""

    def can_stay(self, stood: StateT, state: StateT, record: Record) -> bool:
        """Whether a record made in the state ``stood`` can be kept as played in ``state``."""
        return bool(self.stage(stood) == self.stage(state))

    def recounts(self, state: StateT, record: Record) -> Iterable[Reason]:
        """Return reasons to recount where a record is kept although its numbers no longer fit."""
        return ()

    def reentered_as(self, state: StateT, record: Record) -> Entry | None:
        """Return the entry to make instead of a record after an amendment; None: the record stays.

        Called only at the stage of the record.
        """
        return None

    def standing(self, state: StateT) -> Mapping[str, Line]:
        """Return the headline facts by name: who wins, scores, trays."""

    def holdings(self, state: StateT) -> Mapping[Line, int]:
        """Return how many pieces lie where, as far as the table knows, to compare two states."""
        return {}

    def listed(self, state: StateT) -> int:
        """Return how many things the state lists one by one that records only count."""
        return 0

    def describe(self, state: StateT, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return a record's sentence in this state, as far as the viewer (None: the table) may know it."""
        kind = self.kinds[entry.kind]
        return kind.describe(state, entry.seat or "", entry.facts, outcome, viewer)

    def is_chance(self, entry: Entry) -> bool:
        """Whether an entry can never be amended because the app drew chance for it."""
        return entry.kind in self.kinds and bool(self.kinds[entry.kind].draws)

    def shown(self, log: Log[StateT]) -> frozenset[int]:
        """Return the numbers of sealed records that later ones have shown, so their seals can open."""
        return frozenset()

    def rests_on(self, state: StateT, entry: Entry) -> Any:
        """Return what a sealed entry rests on, by open information: once amended, the entry is left out."""
        return None

    def seals_the_past(self, entry: Entry) -> bool:
        """Whether nothing before this entry can be amended while it is sealed."""
        return False

    def replaces(self, state: StateT, entry: Entry) -> tuple[str, ...]:
        """Return the seats whose sealed entries this one would replace."""
        return ()

    def without_secrets(self, state: StateT, seats: frozenset[str]) -> StateT:
        """Return the state that the table's own device rules with: without what these seats keep from it."""
        return state

    def face_down(self, state: StateT, entry: Entry) -> Mapping[Any, Any]:
        """Return what lies in each place where a sealed entry may have put it, as the whole table sees it."""
        return {}

    def opened(self, state: StateT) -> frozenset[Any]:
        """Return what is open in this state and was hidden before, apart from records."""
        return frozenset()

    def decided(self, state: StateT, records: Sequence[Record]) -> Mapping[Any, Any]:
        """Return what was decided by hidden information, by name."""
        return {}

    def consent(self, state: StateT) -> Consent:
        """Return whose consent going back over it needs."""
        return Consent((), "")

    def titles(self, state: StateT) -> Titles:
        """Return the titles that the table's cards print, for its sentences."""
        return PRINTED

    def results(self, state: StateT) -> tuple[Result, ...]:
        """Return each seat's result; none before the end."""
        return ()

    def finished_game(self, log: Log[StateT]) -> FinishedGame | None:
        """Return the summary of a finished game, using the names of ``figures``; None before the end."""
        return None

    def phase(self, state: StateT) -> str:
        """Return the phase, one of ``phases``; "" once the game is over."""
        return ""

    def due(self, state: StateT) -> tuple[str, ...]:
        """Return the seats that play is waiting for, using only open information."""
        kinds = (kind for kind in self.kinds.values() if not kind.is_correction)
        return tuple(dict.fromkeys(seat for kind in kinds for seat in kind.offered(state) if seat))

    def round_of(self, state: StateT) -> Any:
        """Return what names the round, None in a game without rounds."""
        return getattr(state, "round", None)

    def voters(self, state: StateT) -> tuple[str, ...]:
        """Return the seats that vote when the table decides."""
        players: tuple[str, ...] = state.players  # type: ignore[attr-defined]
        return players

    def is_strict(self, state: StateT) -> bool:
        """Whether the seats vote on whatever goes against a rule (`history/strict.py`)."""
        return bool(getattr(getattr(state, "setup", state), "is_strict", False))

    def by_vote(self, state: StateT, entry: Entry) -> bool:
        """Whether the seats of a strict game vote on such an entry even without an override."""
        kind = self.kinds.get(entry.kind)
        return kind is not None and (kind.is_correction or kind.by_vote)

    def house_now(self, state: StateT) -> Mapping[str, str]:
        """Return the current value of each house rule."""
        now: Mapping[str, str] = state.house_rules  # type: ignore[attr-defined]
        return now

    def at_house(self, state: StateT, name: str, value: str) -> StateT:
        """Return the state with one house rule changed."""
        return self.with_house(state, with_value(self.house_now(state), name, value))

    def with_house(self, state: StateT, house: Mapping[str, str]) -> StateT:
        """Return the state with these house rules."""
        after: StateT = replace(state, house_rules=house)  # type: ignore[type-var]
        return after

    def otherwise(self, state: StateT, entry: Entry) -> Mapping[str, Entry]:
        """Return the outcomes the table can decide on just this once, as entries by word."""
        kind = self.kinds[entry.kind]
        return kind.otherwise(state, entry) if kind.otherwise else {}

    def house_change(self, state: StateT, house: str) -> Entry | None:
        """Return the entry that sets a house rule ("name=value") from now on; None if it can't be set."""
        name, _, value = house.partition("=")
        kind = self.kinds.get(HouseRuleChanged.kind)
        return Entry(kind.facts(name, value)) if kind else None


def read_entry(game: Game[Any, Any], data: EntryData, limits: Limits | None = None) -> Entry:
    """Make an entry from JSON data; ``limits``: those for data from outside.

    Raises IllegalEntry (``unknown-kind``, ``malformed``).
    """
    kind = game.kinds.get(data.kind)
    entry_type = kind.facts if kind else LOG_KINDS.get(data.kind)
    if entry_type is None:
        raise UNKNOWN_KIND(kind=data.kind)
    facts = decode_said(entry_type, data.facts, limits=limits) if limits else decode(entry_type, data.facts)
    return Entry(facts, data.seat or None, frozenset(data.overrides))


def read_outcome(game: Game[Any, Any], kind: str, data: Any) -> Any:
    """Make the outcome of an entry from JSON data. Raises IllegalEntry (``malformed``)."""
    known = game.kinds.get(kind)
    return decode(known.outcome if known else LOG_OUTCOMES.get(kind, Nothing), data)
