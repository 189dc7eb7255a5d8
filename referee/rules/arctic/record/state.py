"""The state of an Arctic table: what round it is, who leads, what was revealed and declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from referee.rules.arctic.cards.catalogue import Catalogue
from referee.rules.arctic.cards.powers import INSTEAD_OF_VALUES
from referee.rules.arctic.record.case import Case, Declaration, Force
from referee.rules.arctic.record.holdings import Holding, Proof
from referee.rules.arctic.record.outcomes import ScoringOutcome, SkirmishOutcome, Tally
from referee.rules.arctic.record.seen import Seen
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.window_entries import Window
from referee.rules.arctic.record.yard import Yard
from referee.rules.arctic.setup.meta import ROUNDS_WITHOUT_SKIRMISH, Setup


class Phase(StrEnum):
    """Where in the round the table is (A-10); drawing needs no entry. A prize is the solo game’s (A-98)."""

    GATHERING = "gathering"
    REVEAL = "reveal"
    DECLARING = "declaring"
    PRIZE = "prize"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ArcticState:
    """What follows from the records. ``players`` clockwise; ``forces`` of this round's skirmish.

    ``setup``: as the table was opened; ``copies`` of each card that it lays out, wherever they lie now.
    ``won``: contested resources won by each player; ``last``: the last skirmish counted; ``holdings``:
    what is known of each seat; ``stacks``: mercenaries for hire; ``tallies``: decks counted at
    the end; ``scored``: the score; ``solo``: what only the solo game has (section 11); ``window``: an act
    that waits for answers; ``looks``: the last looks of each seat, with its private notes;
    ``yard``: what came into the junkyard, and out of it by name. ``viewer``: whose device looks at it, where
    it is a seat's.
    """

    players: tuple[str, ...]
    modules: tuple[str, ...]
    house_rules: Mapping[str, str]
    cards: Catalogue
    setup: Setup
    copies: Mapping[str, int]
    initiator: str
    contested_left: int
    round: int = 1
    phase: Phase = Phase.GATHERING
    forces: Mapping[str, Force] | None = None
    declarations: tuple[Declaration, ...] = ()
    won: Mapping[str, int] | None = None
    last: SkirmishOutcome | None = None
    holdings: Mapping[str, Holding] = field(default_factory=dict)
    stacks: Mapping[str, int] = field(default_factory=dict)
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    scored: ScoringOutcome | None = None
    solo: SoloGame | None = None
    window: Window | None = None
    looks: Mapping[str, tuple[Seen, ...]] = field(default_factory=dict)
    yard: Yard = field(default_factory=Yard)
    viewer: str | None = None

    @property
    def gatherer(self) -> str | None:
        """The seat whose turn it is to gather; None when all have committed (A-14)."""
        return next((seat for seat in self.turn_order if self.holdings[seat].committed is None), None)

    @property
    def turn_order(self) -> tuple[str, ...]:
        """This round's initiator, then clockwise."""
        start = self.players.index(self.initiator)
        return self.players[start:] + self.players[:start]

    @property
    def revealed(self) -> Mapping[str, Force]:
        """The forces revealed so far in this round."""
        return self.forces or {}

    @property
    def wins(self) -> Mapping[str, int]:
        """Contested resources won so far."""
        return self.won or dict.fromkeys(self.players, 0)

    @property
    def elsewhere(self) -> Mapping[str, int]:
        """Copies known to lie apart from every seat: in the stacks, in the forces of the solo game."""
        if self.solo is None:
            return self.stacks
        return dict(Counter(self.stacks) + Counter(self.solo.elsewhere))

    @property
    def has_skirmish(self) -> bool:
        """Whether this round ends in a skirmish (A-10); in the solo game none has to (A-96)."""
        return self.solo is None and self.round > ROUNDS_WITHOUT_SKIRMISH

    @property
    def last_round(self) -> int:
        """The number of the last round: one more for each contested card left (A-15)."""
        if self.phase is Phase.OVER:
            return self.round
        return max(self.round, ROUNDS_WITHOUT_SKIRMISH + 1) + self.contested_left - 1

    def label(self, card_id: str) -> str:
        """Return the title of a card, or its id where there is none."""
        return self.cards[card_id].label if card_id in self.cards else card_id

    def proven(self, shown: Mapping[str, Sequence[Proof]]) -> ArcticState:
        """Return the state with the unseen gains of these seats turned into the cards they were."""
        proven = {seat: self.holdings[seat].proven(proofs) for seat, proofs in shown.items()}
        return replace(self, holdings={**self.holdings, **proven}) if proven else self

    def with_holding(self, seat: str, holding: Holding) -> ArcticState:
        """Return the state with this seat's holding."""
        return replace(self, holdings={**self.holdings, seat: holding})

    def seen_by(self, viewer: str | None) -> ArcticState:
        """Return the state as a seat (None: the table) may know it (A-17).

        What others store lies face down, and so do their leaders before all have chosen.
        """
        if self.solo is not None:
            return self
        holdings = {
            seat: each if seat == viewer else each.in_the_open(hides_leader=not self.has_open_leaders)
            for seat, each in self.holdings.items()
        }
        looks = {seat: seen for seat, seen in self.looks.items() if seat == viewer}
        return replace(self, holdings=holdings, looks=looks, viewer=viewer)

    @property
    def has_open_leaders(self) -> bool:
        """Whether leaders lie face up: all have chosen one, or the game goes on already (A-7, A-17)."""
        if self.setup.is_drafting:
            return True
        holdings = self.holdings.values()
        has_begun = self.round > 1 or any(each.played or each.committed is not None for each in holdings)
        return has_begun or all(each.camp.leader for each in holdings)

    def force_of(self, seat: str) -> Force:
        """Return a revealed force with the leader and the buildings that the table knows to be in force."""
        force, camp = self.revealed[seat], self.holdings[seat].camp
        return replace(
            force,
            leader=force.leader or camp.active_leader,
            buildings=force.buildings or camp.working,
        )

    def _sites(self) -> dict[str, tuple[str, ...]] | None:
        """Return the buildings under construction, by seat; None where some may be that nobody entered."""
        sites = {
            seat: tuple(each.card for each in self.holdings[seat].camp.buildings if not each.is_complete)
            for seat in self.turn_order
        }
        is_loose = any(holding.is_loose for holding in self.holdings.values())
        return None if is_loose and not any(sites.values()) else sites

    def _used_powers(self) -> dict[str, tuple[str, ...]]:
        """Return the revealed cards that a reshuffle brought back after their power was used (A-11, A-31)."""
        return {
            seat: tuple(
                card_id
                for card_id, number in Counter(force.cards).items()
                if self.cards[card_id].powers & INSTEAD_OF_VALUES
                for _ in range(self.holdings[seat].past_power(card_id, number))
            )
            for seat, force in self.revealed.items()
        }

    def case(self, declarations: tuple[Declaration, ...] | None = None) -> Case:
        """Return this round's skirmish as a case, with the declarations made (or those given)."""
        return Case(
            players=self.turn_order,
            forces={seat: self.force_of(seat) for seat in self.revealed},
            declarations=self.declarations if declarations is None else declarations,
            modules=self.modules,
            house_rules=dict(self.house_rules),
            under_construction=self._sites(),
            used_leaders=tuple(seat for seat in self.players if "leader" in self.holdings[seat].actions),
            used_powers=self._used_powers(),
        )
