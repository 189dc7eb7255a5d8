"""The rules of Odd Fish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from odd_fish.rulebook import HOUSE_RULES, RULEBOOK
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.kind import EntryFacts, Seats, Turn, kind_of, kinds_of
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.finished import FinishedGame, Result
from referee.rules.kernel.game import Game
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.names import check_seated
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling
from referee.rules.kernel.versions import Log, played_steps
from referee.rules.package.box import Box
from referee.rules.package.game_case import read_cases

MOST = 5
PLAYERS = range(2, 6)
WRONG_NUMBER = Refusal(
    "wrong-number-of-players", "A game has 2 to 5 players, not {number}.", "OF-1", "players"
)
TOO_LATE = Refusal("too-late", "{seat} has held out fingers in this round.", "OF-2")
OVER = Refusal("game-over", "The game is over.", "OF-4")
FINGERS = Refusal("wrong-fingers", "Hold out 1 to 5 fingers, not {n}.", "OF-2", "fingers")


@dataclass(frozen=True, slots=True)
class Setup:
    players: tuple[str, ...]
    house_rules: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[str, ...]
    house_rules: Mapping[str, str]
    fish: Mapping[str, int]
    held: Mapping[str, int] = field(default_factory=dict)
    round: int = 1

    @property
    def winner(self) -> str:
        goal = int(self.house_rules["odd_fish_goal"])
        return next((seat for seat, number in self.fish.items() if number >= goal), "")

    @property
    def waits(self) -> tuple[str, ...]:
        return () if self.winner else tuple(seat for seat in self.players if seat not in self.held)


@dataclass(frozen=True, slots=True)
class Catch:
    """What is shown once everyone has held out, and who takes fish."""

    shown: dict[str, int] = field(default_factory=dict)
    taker: str = ""


@dataclass(frozen=True, slots=True)
class Hold(EntryFacts[State, Catch]):
    """So many fingers, in this round."""

    kind = "hold"
    title = "Hold out"
    outcome = Catch
    concurrent_with = "hold"

    round: int
    fingers: int

    @staticmethod
    def offered(state: State) -> Seats:
        return state.waits

    @staticmethod
    def due(state: State) -> Line:
        return Line("Hold out one to five fingers: {seats}.", seats=state.waits)

    @staticmethod
    def choices(turn: Turn[State]) -> Iterator[Choice]:
        options = tuple(Option(str(n), str(n)) for n in range(1, MOST + 1))
        yield Choice("fingers", "Fingers", options, gettext_noop("How many?"), least=1, most=1)

    @classmethod
    def say(cls, turn: Turn[State]) -> Said:
        return {"round": turn.state.round, **say_fields(cls, turn.picked)}

    def rule(self, turn: Turn[State]) -> Ruling[Catch]:
        state = turn.state
        turn.require(not state.winner, OVER)
        turn.require(turn.seat in state.waits and self.round == state.round, TOO_LATE, seat=turn.seat)
        turn.require(1 <= self.fingers <= MOST, FINGERS, n=self.fingers)
        shown = {**state.held, turn.seat: self.fingers}
        if len(shown) < len(state.players):
            return Ruling(Catch(), (Reason("Kept until all are shown.", ("OF-2",)),))
        times = Counter(shown.values())
        alone = {number: holder for holder, number in shown.items() if times[number] == 1}
        if not alone:
            return Ruling(Catch(shown), (Reason("Nobody is alone.", ("OF-3",)),))
        taker = alone[max(alone)]
        phrase = gettext_noop("{seat} alone holds out {n} and takes as many fish.")
        return Ruling(Catch(shown, taker), (Reason(phrase, ("OF-3",), seat=taker, n=max(alone)),))

    def apply(self, turn: Turn[State], outcome: Catch) -> State:
        state = turn.state
        if not outcome.shown:
            return replace(state, held={**state.held, turn.seat: self.fingers})
        fish = {who: n + outcome.shown[who] * (who == outcome.taker) for who, n in state.fish.items()}
        return replace(state, fish=fish, held={}, round=state.round + 1)

    def describe(self, turn: Turn[State], outcome: Catch) -> Line:
        if self.hides_from(turn):
            return Line("{seat} holds out fingers", seat=turn.seat)
        return Line("{seat} holds out {n} {n:finger|fingers}", seat=turn.seat, n=self.fingers)

    def hides_from(self, turn: Turn[State]) -> bool:
        return self.round == turn.state.round and turn.seat != turn.viewer

    def depends_on(self, turn: Turn[State]) -> int:
        return turn.state.round


HOLD = kind_of(Hold)
HOLDING_OUT = gettext_noop("Holding out")


class OddFish(Game[Setup, State]):
    name = "odd_fish"
    kinds = kinds_of(HOLD)
    setup_type = Setup
    phases = {"hold": HOLDING_OUT}
    house_rules = HOUSE_RULES

    def open(self, setup: Setup, edition: Any = None) -> State:
        if len(setup.players) not in PLAYERS:
            raise WRONG_NUMBER(number=len(setup.players))
        check_seated(setup.players, rule="OF-1")
        house = HOUSE_RULES.resolve(setup.house_rules)
        return State(setup.players, house, dict.fromkeys(setup.players, 0))

    def board(self, state: State) -> dict[str, Any]:
        return {"round": state.round, "fish": dict(state.fish), "winner": state.winner}

    def stage(self, state: State) -> int:
        return state.round

    def phase(self, state: State) -> str:
        return "" if state.winner else HOLDING_OUT

    def standing(self, state: State) -> Mapping[str, Line]:
        phrase, wins = gettext_noop("{seat}: {n} fish"), gettext_noop("{seat} wins the game")
        found = {seat: Line(phrase, seat=seat, n=n) for seat, n in state.fish.items()}
        return found | ({"game": Line(wins, seat=state.winner)} if state.winner else {})

    def finished_game(self, log: Log[State]) -> FinishedGame | None:
        state = log.state
        if not state.winner:
            return None
        results = tuple(Result(seat, n, seat == state.winner) for seat, n in state.fish.items())
        points = tuple(
            dict(after.fish) for _, record, after in played_steps(log) if record.ruling.outcome.shown
        )
        return FinishedGame(results, state.players[0], house_rules=dict(state.house_rules), points=points)


BOX = Box(
    OddFish(),
    RULEBOOK,
    samples=(Setup(("Ann", "Bo")), Setup(("Ann", "Bo", "Cy", "Di"), {"odd_fish_goal": "15"})),
    cases=read_cases(Path(__file__).with_name("cases.toml")),
)
