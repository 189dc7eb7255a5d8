"""The rules of making a seed: whatever order devices answer in, what is recorded is fair, and it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.entry.entry import Entry, Facts, Nothing
from referee.rules.kernel.entry.kind import EntryFacts, Seats, Turn, kind_of, kinds_of
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, Record, extend, open_log, rule_on
from referee.rules.kernel.history.seed_checks import SeedRow
from referee.rules.kernel.history.seeds import asked_at, commitment_to, drawn_entry
from referee.rules.kernel.records import (
    Author,
    Retract,
    Seated,
    SeedCommitment,
    SeedOpening,
    SeedStarted,
    SeedTimeout,
    Vacated,
)
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, Ruling
from tests.rules.kernel.seeds.books import PLAYERS, SECRET, VALUES, row_after
from tests.rules.kernel.seeds.twin import is_fair

DRAWN = Refusal("drawn", "That is drawn already.")


@dataclass(frozen=True)
class State:
    """Who plays, and what was drawn."""

    players: tuple[str, ...] = PLAYERS
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Draw(EntryFacts[State, Nothing]):
    """The app draws, once."""

    kind = "deal"
    title = "Draw"
    outcome = Nothing
    draws = ("seed",)

    seed: str

    @staticmethod
    def offered(state: State) -> Seats:
        return () if state.seed else (None,)

    def rule(self, turn: Turn[State]) -> Ruling[Nothing]:
        turn.require(not turn.state.seed, DRAWN)
        return Ruling(Nothing(), ())

    def apply(self, turn: Turn[State], outcome: Nothing) -> State:
        return replace(turn.state, seed=self.seed)

    def describe(self, turn: Turn[State], outcome: Nothing) -> Line:
        return Line("The app draws")


class Lottery(Game[State, State]):
    """The smallest game that draws."""

    name = "lottery"
    kinds = kinds_of(kind_of(Draw))
    setup_type = State

    def open(self, setup: State, edition: Any = None) -> State:
        return setup

    def board(self, state: State) -> dict[str, Any]:
        return {"seed": state.seed}

    def standing(self, state: State) -> Mapping[str, Line]:
        return {}

    def stage(self, state: State) -> Any:
        return state


@dataclass
class Play:
    """A log with its rows, as the tables write them: the last part of a seed brings the entry."""

    log: Log[State]
    rows: list[SeedRow]
    at: float = 0

    def record(self, facts: Facts, seat: str | None = None, by: Author | None = None) -> bool:
        """Enter at the end of the log; False if the rules refuse it."""
        entry = Entry(facts, seat)
        try:
            ruling = rule_on(GAME, self.log, entry, by)
        except IllegalEntry:
            return False
        self._write(entry, ruling)
        if drawn := drawn_entry(GAME, self.log):
            self._write(drawn, rule_on(GAME, self.log, drawn))
        return True

    def _write(self, entry: Entry, ruling: Ruling[Any]) -> None:
        self.log = extend(GAME, self.log, Record(self.log.number + 1, entry, ruling))
        row = SeedRow(0, entry.kind, entry.seat or "", self.at, "", encode(entry.facts))
        self.rows.append(row_after(self.rows, row))

    def digest(self, number: int) -> str:
        return self.rows[number - 1].digest

    def do(self, what: str, who: str, value: str) -> None:
        """Have a device, or the host's, do something; most of it is refused at most times."""
        log, own = self.log, Author(who)
        number = log.seeding.number if log.seeding else 1
        since = log.seeding.since if log.seeding else 1
        match what:
            case "sit":
                self.record(Seated("7F3A"), who)
            case "leave" if who in log.seated:
                self.record(Vacated("7F3A"), who)
            case "start" if asked_at(log):
                self.record(SeedStarted("deal", SECRET, asked_at(log)), None, Author())
            case "commit" if log.number:
                head = self.digest(number)
                said = SeedCommitment(number, head, commitment_to(head, who, value))
                if who in log.seated:
                    self.record(said, who, own)
            case "open" if log.number:
                if who in log.seated:
                    self.record(SeedOpening(number, value, self.digest(since)), who, own)
            case "wait":
                self.at += 5
            case "time out" if log.seeding and self.at >= self.rows[since - 1].made_at + 5:
                self.record(SeedTimeout(number, log.seeding.waits), None, Author())
            case "undo" if log.undoable:
                self.record(Retract(log.undoable.number), None, None if not log.seeding else Author())
            case "draw" if not log.seated:
                self.record(Draw("1" * 32), None, Author())


GAME = Lottery()
WHATS = ("sit", "leave", "start", "commit", "open", "wait", "time out", "undo", "draw")


def fresh() -> Play:
    return Play(open_log(GAME, State()), [])


@given(
    st.lists(
        st.tuples(
            st.sampled_from((*WHATS, "commit", "open", "commit", "open")),
            st.sampled_from(PLAYERS),
            st.sampled_from(["a" * 64, "b" * 64]),
        ),
        max_size=40,
    )
)
def test_whatever_devices_do_what_is_recorded_is_fair(steps: list[tuple[str, str, str]]) -> None:
    play = fresh()
    for each in steps:
        play.do(*each)
        assert is_fair(play.rows, PLAYERS)
    if play.log.seeding:
        for _ in range(2):
            play.do("wait", "", "")
            play.do("time out", "", "")
    assert play.log.seeding is None, "silent devices stop nothing"
    assert is_fair(play.rows, PLAYERS)


def started() -> Play:
    play = fresh()
    for seat in PLAYERS:
        play.do("sit", seat, "")
    play.do("start", "", "")
    return play


def test_all_parts_make_the_seed_and_the_draw_follows_by_itself() -> None:
    play = started()
    for what in ("commit", "open"):
        for seat in PLAYERS:
            play.do(what, seat, VALUES[seat])
    assert play.rows[-1].kind == "deal"
    assert play.log.state.seed == (play.rows[-1].facts or {})["seed"] != ""


def wrong(play: Play) -> Iterator[tuple[str, Facts, str | None, Author]]:
    """Yield what nobody may send while Ann has committed and the others haven't."""
    head, bo, host = play.digest(4), Author("Bo"), Author()
    good = SeedCommitment(4, head, "1" * 64)
    yield "for another seat", good, "Cy", bo
    yield "the host for a seat", good, "Bo", host
    yield "the host for the table", good, None, host
    yield "once more", good, "Ann", Author("Ann")
    yield "another seed", replace(good, number=3), "Bo", bo
    yield "no hash", replace(good, commitment="1" * 63), "Bo", bo
    yield "capitals", replace(good, commitment="A" * 64), "Bo", bo
    yield "no head", replace(good, head=""), "Bo", bo
    yield "an early opening", SeedOpening(4, VALUES["Ann"], head), "Ann", Author("Ann")
    yield "another start", SeedStarted("deal", SECRET, PLAYERS), None, host
    yield "fewer left out", SeedTimeout(4, ("Bo",)), None, host
    yield "more left out", SeedTimeout(4, PLAYERS), None, host
    yield "nobody left out", SeedTimeout(4, ()), None, host
    yield "left out by a seat", SeedTimeout(4, ("Bo", "Cy")), "Ann", Author("Ann")
    yield "the draw itself", Draw("1" * 32), None, host
    yield "an undo", Retract(1), None, host


@pytest.mark.parametrize("name", [name for name, *_ in wrong(started())])
def test_nothing_else_is_recorded_meanwhile(name: str) -> None:
    play = started()
    play.do("commit", "Ann", VALUES["Ann"])
    _, facts, seat, by = next(each for each in wrong(play) if each[0] == name)
    assert not play.record(facts, seat, by)


@pytest.mark.parametrize(
    "facts",
    [
        SeedStarted("deal", SECRET, ("Ann", "Bo")),
        SeedStarted("deal", SECRET, ("Bo", "Ann", "Cy")),
        SeedStarted("deal", SECRET, ()),
        SeedStarted("deal", "", PLAYERS),
        SeedStarted("retract", SECRET, PLAYERS),
        SeedStarted("nothing", SECRET, PLAYERS),
    ],
)
def test_a_seed_is_started_with_all_phones_and_for_a_draw(facts: SeedStarted) -> None:
    play = fresh()
    for seat in PLAYERS:
        play.do("sit", seat, "")
    assert not play.record(facts, None, Author())
    assert not play.record(SeedStarted("deal", SECRET, PLAYERS), None, Author("Bo"))
    assert play.record(SeedStarted("deal", SECRET, PLAYERS), None, Author())


def test_what_was_drawn_is_not_drawn_again() -> None:
    play = fresh()
    play.do("draw", "", "")
    play.do("sit", "Ann", "")
    play.do("start", "", "")
    assert play.log.seeding is None
