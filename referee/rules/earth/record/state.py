"""The state of a table of Skirmish for Earth."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee.rules.earth.cards.cards import ROUNDS, ActionCard, Territory
from referee.rules.earth.cards.piles import Piles
from referee.rules.earth.deck.deck import Deck
from referee.rules.earth.record.outcomes import Closed, Deployment, Ending, FinalScores, LedgerLine
from referee.rules.earth.record.written import WrittenCard
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.line import Line

TOTAL_SHIPS = 50
VOID = "void"


class Level(Code):
    """How much the app knows of the cards (section 6.1)."""

    QUICK = "quick"
    DECK = "deck"
    DEALT = "dealt"


class RoundPhase(Code):
    """A phase of the round (section 4); ``ENDING`` is the nine steps."""

    DEAL = "deal"
    TARGET = "target"
    PLACE = "place"
    DEPLOY = "deploy"
    REVEAL = "reveal"
    ENDING = "ending"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class RulingNote:
    """A table ruling as shown on the score sheet."""

    round: int
    reason: str
    changes: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round finished."""

    round: int
    target: Territory
    deployed: Mapping[str, int]
    ending: Ending


@dataclass(slots=True)
class Pieces:
    """The pieces on the table, while they move."""

    seats: tuple[str, ...]
    reserve: dict[str, int]
    flagpole: list[str]
    on_cards: dict[str, int]  # ships deployed, not yet destroyed or reclaimed
    owned: dict[str, tuple[Territory, ...]]
    lost: tuple[Territory, ...]
    piles: Piles
    supply: str
    next_initiative: str | None = None  # by a text (E-65)
    snapshot: Mapping[str, int] | None = None  # Reserves before simultaneous texts
    placed: Mapping[str, str] = field(default_factory=dict)  # face-down cards, still counted in hands

    @property
    def bank(self) -> int:
        """The ships left of the 50 (E-8); negative if substitutes are in play (E-61)."""
        return TOTAL_SHIPS - sum(self.reserve.values()) - sum(self.on_cards.values())

    def gain(self, wishes: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Give ships from the bank, in this order, and return what each seat got (E-61)."""
        wanted = list(wishes)
        if self.supply == "capped_all_or_none" and sum(n for _, n in wanted) > max(self.bank, 0):
            return {seat: 0 for seat, _ in wanted}
        got: dict[str, int] = {}
        for seat, number in wanted:
            given = number if self.supply == "unlimited" else min(number, max(self.bank, 0))
            self.reserve[seat] += given
            got[seat] = got.get(seat, 0) + given
        return got

    def lose(self, seat: str, number: int) -> int:
        """Take up to ``number`` ships from a Reserve and return how many (E-52)."""
        has = self.reserve[seat]
        if self.snapshot is not None:
            has = min(has, self.snapshot[seat])
        taken = max(0, min(number, has))
        self.reserve[seat] -= taken
        if self.snapshot is not None:
            self.snapshot = {**self.snapshot, seat: self.snapshot[seat] - taken}
        return taken

    def move_flag(self, seat: str, to: str) -> None:
        """Move a flag to the top or the bottom, or one place up or down."""
        at = self.flagpole.index(seat)
        self.flagpole.pop(at)
        places = {"top": 0, "bottom": len(self.flagpole), "up": max(at - 1, 0), "down": at + 1}
        self.flagpole.insert(places[to], seat)


@dataclass(frozen=True, slots=True)
class EarthState:
    """The state of a game."""

    players: tuple[str, ...]  # clockwise, with those who left
    flags: Mapping[str, str]
    level: Level
    house: Mapping[str, str]
    deck: Deck
    initiative: str
    flagpole: tuple[str, ...]
    reserve: Mapping[str, int]  # without ships on cards
    piles: Piles
    phase: RoundPhase
    own_rounds: int | None = None
    is_strict: bool = False  # nothing goes against a rule without a vote
    round: int = 1
    owned: Mapping[str, tuple[Territory, ...]] = field(default_factory=dict)
    lost: tuple[Territory, ...] = ()
    territory_deck: tuple[str, ...] = ()  # ids, secret, only if the app deals
    target: Territory | None = None
    placed: Mapping[str, str] = field(default_factory=dict)  # ids of face-down cards, "" if unknown
    deployment: Deployment | None = None
    bids: int = 0
    revealed: Mapping[str, ActionCard | None] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)  # from here: for the end of the round
    settled: Mapping[str, tuple[tuple[LedgerLine, ...], ...]] = field(default_factory=dict)
    attack_ruled: Mapping[str, int] = field(default_factory=dict)
    valid_ruled: Mapping[str, bool] = field(default_factory=dict)
    next_initiative: str | None = None
    gone: tuple[str, ...] = ()
    rulings: tuple[RulingNote, ...] = ()
    last: LastRound | None = None
    scored: FinalScores | None = None
    moved: int = 0  # cards that table rulings have shown to a player
    written: Mapping[str, tuple[WrittenCard, ...]] = field(default_factory=dict)  # secret, for its seat only
    met: Mapping[str, int] = field(default_factory=dict)  # written cards revealed, by id

    @property
    def seats(self) -> tuple[str, ...]:
        """The players still at the table, clockwise."""
        if not self.gone:
            return self.players
        return tuple(seat for seat in self.players if seat not in self.gone)

    @property
    def turn_order(self) -> tuple[str, ...]:
        """The holder of the Initiative, then clockwise (E-15)."""
        at = self.seats.index(self.initiative)
        return self.seats[at:] + self.seats[:at]

    @property
    def rounds(self) -> int:
        """How many rounds the game has (E-9): the territories of a whole deck, or 22.

        Where the app deals, there are no more than its deck has territories.
        """
        has = self.deck.rounds if self.is_dealt or self.deck.complete else 0
        if self.own_rounds is not None:
            return min(self.own_rounds, has) if self.is_dealt and has else self.own_rounds
        return has or ROUNDS

    @property
    def is_last(self) -> bool:
        return self.round >= self.rounds

    @property
    def is_dealt(self) -> bool:
        return self.level is Level.DEALT

    @property
    def deployed(self) -> Mapping[str, int]:
        if self.deployment is None:
            return dict.fromkeys(self.players, 0)
        return dict.fromkeys(self.players, 0) | self.deployment.deployed

    @property
    def ships_left(self) -> Mapping[str, int]:
        """Reserves as they are now, in the middle of a deployment too."""
        return dict(self.reserve) | (self.deployment.reserve if self.deployment else {})

    @property
    def bank(self) -> int:
        """Ships in the bank; below 0: that many substitutes are in play (E-61)."""
        return TOTAL_SHIPS - sum(self.ships_left.values()) - sum(self.deployed.values())

    @property
    def bank_short(self) -> int:
        """The number of substitute ships in play (E-61)."""
        return max(0, -self.bank)

    @property
    def is_void(self) -> bool:
        """Whether this round is discarded unresolved (EQ-2)."""
        closed = self.deployment.closed if self.deployment else None
        return closed is Closed.ALL_PASSED and self.house["all_pass"] == VOID

    @property
    def to_reveal(self) -> tuple[str, ...]:
        """Seats that haven't revealed their card, in turn order."""
        return tuple(seat for seat in self.turn_order if seat not in self.revealed)

    @property
    def cardless(self) -> tuple[str, ...]:
        """Seats that have placed no card, so they are out of this round (EQ-20)."""
        return self.deployment.cardless if self.deployment else ()

    @property
    def target_now(self) -> Territory:
        """The target of this round; there has to be one."""
        assert self.target is not None
        return self.target

    @property
    def ends_early(self) -> bool:
        """Whether the last round ends without reclaim, salvage and cards (E-66)."""
        return self.is_last and self.house["last_refresh"] == "no"

    def card(self, seat: str) -> ActionCard | None:
        """Return a seat's revealed card, or in a void round its face-down card (EQ-2)."""
        if self.is_void and self.placed.get(seat):
            return self.deck.action(self.placed[seat])
        return self.revealed.get(seat)

    def neighbour(self, seat: str, steps: int) -> str:
        """Return the seat ``steps`` places clockwise."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def board(self) -> Pieces:
        return Pieces(
            seats=self.seats,
            reserve={seat: self.ships_left[seat] for seat in self.seats},
            flagpole=list(self.flagpole),
            on_cards={seat: self.deployed[seat] for seat in self.seats},
            owned=dict(self.owned),
            lost=self.lost,
            piles=self.piles,
            supply=self.house["supply"],
            next_initiative=self.next_initiative,
            placed=self.placed if self.phase is RoundPhase.PLACE else {},
        )
