"""Table rulings: checked against the pieces, recorded with before and after (section 7)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from referee.rules.earth.deployment.deployment import (
    begin_deployment,
    go_on,
    missing_cards,
    said_all_placed,
    said_turn,
    with_all_placed,
    with_deployment,
)
from referee.rules.earth.ending.choose import require_way_on
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.ledger import apply_line, said_changes
from referee.rules.earth.record.entering import LONGEST_TEXT, EarthTurn, RoundFacts, not_now, text_in
from referee.rules.earth.record.outcomes import Deployment, LedgerLine, Waiting, What
from referee.rules.earth.record.state import EarthState, Pieces, RoundPhase, RulingNote
from referee.rules.earth.ruling.lines import (
    MOST_LINES,
    answers,
    check_change,
    lacks_attack,
    line_choices,
    pick_lines,
    said_change,
    say_lines,
)
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import By, Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require

JUDGED = (What.ATTACK, What.VALID)
RULED_TOO_LATE = Refusal(
    "not-now",
    "Rule on Attacks and costs after the reveal. Once the texts apply, it’s too late.",
    rule="E-42",
    field="lines",
)
RULING_TOO_LONG = Refusal(
    "too-long",
    "Use at most {lines} lines. The reason has at most {letters} letters.",
    rule="E-52",
    field="reason",
)
REASON_MISSING = Refusal("no-reason", "Add a short reason for the ruling.", "E-52", "reason")
NO_LINES = Refusal("no-lines", "Add a line: who, what, how much.", "E-52", "lines")
NO_TEXT = Refusal("no-text-waits", "No text of {seat}’s card needs a ruling.", "E-50", "about")
NOT_AGREED = Refusal(
    "not-agreed", "Everyone has to agree to a table ruling. Still missing: {seats}.", "E-52", "agreed"
)
NO_ATTACK = Refusal(
    "no-attack",
    "{seat}’s card counts as paid. Enter its Attack in a line “Attack is”.",
    rule="E-42",
    field="lines",
)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a table ruling changed, before and after, a sentence each."""

    changes: tuple[Line, ...] = ()
    deployment: Deployment | None = None  # begins if no card is left to place


@dataclass(frozen=True, slots=True)
class TableRuling(RoundFacts[Ruled]):
    """What really happened, line by line, with the reason."""

    kind = "ruling"
    title = "The table rules"
    outcome = Ruled
    by = By.TABLE
    by_vote = True

    reason: str
    lines: tuple[LedgerLine, ...] = ()
    about: str | None = None  # the seat whose card's text it carries out
    agreed: tuple[str, ...] = ()  # the seats that have confirmed it
    house: dict[str, str] = field(default_factory=dict)  # house rules from now on (section 8)

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return () if state.phase in (RoundPhase.OVER, RoundPhase.DEAL) else (None,)

    @staticmethod
    def due(state: EarthState) -> Line:
        if waiting := text_waiting(state):
            return Line("{seat}’s {card}: what happened?", seat=waiting.seat, card=waiting.title)
        return Line("The table may rule on anything the card list leaves open.")

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        """The text or the house rules it is about; what moves, line by line; why, and who agrees."""
        state, picked = turn.state, turn.picked
        if waiting := text_waiting(state):
            phrase = gettext_noop("This is what {seat}’s {card} does")
            text = Option(waiting.seat, Line(phrase, seat=waiting.seat, card=waiting.title))
            yield Choice("about", "The text", (text,), most=1)
        # The address may be of an earlier round and still name its text.
        about = (*picked.get("about", ()), None)[0] if waiting else None
        if about is None:
            yield Choice("house", "From now on", tuple(answers(state)))
        may_judge = about is None and state.phase is RoundPhase.ENDING
        whats = [each for each in What if may_judge or each not in JUDGED]
        is_needed = about is None and not picked.get("house")
        yield from line_choices(state, _board(state, about), picked, whats, is_needed=is_needed)
        yield Choice("reason", "Why", least=int(about is None), text=LONGEST_TEXT)
        least = len(state.seats) if state.house["ruling_by"] == "everybody" else 0
        options = tuple(Option(each, each) for each in state.seats)
        missing = tuple(each for each in state.seats if each not in picked.get("agreed", ()))
        ask = Line(NOT_AGREED.phrase, seats=missing) if missing else ""
        yield Choice("agreed", "Agreed", options, ask, least=least)

    @classmethod
    def say(cls, turn: EarthTurn) -> Said:
        picked, waiting = turn.picked, text_waiting(turn.state)
        about = (*picked.get("about", ()), None)[0]
        text = waiting.text[:LONGEST_TEXT] if about and waiting else ""
        return {
            "round": turn.state.round,
            "reason": text_in(picked, "reason") or text,
            "lines": say_lines(picked),
            "about": about,
            "agreed": list(picked.get("agreed", ())),
            "house": dict(word.partition("=")[::2] for word in picked.get("house", ())),
        }

    @staticmethod
    def pick(turn: EarthTurn, said: Said) -> Picked:
        plain = {name: said[name] for name in ("reason", "about", "agreed")}
        house = tuple(f"{name}={value}" for name, value in said["house"].items())
        lines = pick_lines(decode(tuple[LedgerLine, ...], said["lines"]))
        return {**pick_fields(plain), **lines, **({"house": house} if house else {})}

    def rule(self, turn: EarthTurn) -> Ruling[Ruled]:
        """Check a ruling line by line and say what it changes. Raises IllegalEntry."""
        state = turn.state
        self._check(turn)
        may_judge = state.phase is RoundPhase.ENDING and self.about is None
        board, changes = _board(state, self.about), list[Line]()
        for line in self.lines:
            require(line.what not in JUDGED or may_judge, RULED_TOO_LATE)
            changes += said_changes(board, line)
        house = tuple(said_change(state, self.house))
        after = self.apply(turn, Ruled())
        for line in self.lines:
            # A card that counts as paid although no cost fits its ships has no Attack of its own (E-32).
            is_lacking = line.what is What.VALID and line.n and lacks_attack(after, str(line.seat))
            require(not is_lacking, NO_ATTACK, seat=line.seat or "")
        if state.phase is RoundPhase.ENDING:
            require_way_on(after)
        reasons = [Reason("The table rules: {reason}", ("E-52",), reason=self.reason or "–")]
        reasons += [Reason.of(change, ("E-52",)) for change in changes]
        reasons += house
        if not self.lines and not house:
            reasons.append(Reason("Nothing changes.", ("E-52",)))
        begun = (
            with_all_placed(after) if after.phase is RoundPhase.PLACE and not missing_cards(after) else None
        )
        reasons += _said_deployment(state, after, begun)
        return Ruling(Ruled((*changes, *(reason.line for reason in house)), begun), tuple(reasons))

    def _check(self, turn: EarthTurn) -> None:
        state = turn.state
        self.check_round(turn, "E-52")
        if state.phase in (RoundPhase.OVER, RoundPhase.DEAL):
            raise not_now(state, "E-52")
        is_short = len(self.reason) <= LONGEST_TEXT and len(self.lines) <= MOST_LINES
        require(is_short, RULING_TOO_LONG, lines=MOST_LINES, letters=LONGEST_TEXT)
        if self.about is None:
            require(bool(self.reason.strip()), REASON_MISSING)
            require(bool(self.lines or self.house), NO_LINES)
        check_change(state, self.house, self.about)
        if self.about is not None:
            waiting = text_waiting(state)
            require(waiting is not None and waiting.seat == self.about, NO_TEXT, seat=self.about)
        missing = tuple(seat for seat in state.seats if seat not in self.agreed)
        require(state.house["ruling_by"] != "everybody" or not missing, NOT_AGREED, seats=missing)

    def apply(self, turn: EarthTurn, outcome: Ruled) -> EarthState:
        state = turn.state
        note = RulingNote(state.round, self.reason, outcome.changes)
        house = MappingProxyType({**state.house, **self.house})
        # Drawn cards are seen by their owner, discarded ones by all if the app knows them (E-80).
        hands = (line.n for line in self.lines if line.what is What.HAND)
        moved = state.moved + sum(abs(n) for n in hands if n > 0 or state.is_dealt)
        state = replace(state, rulings=(*state.rulings, note), house=house, moved=moved)
        if self.about is not None:
            settled = (*state.settled.get(self.about, ()), self.lines)
            return replace(state, settled={**state.settled, self.about: settled})
        board = state.board()
        for line in self.lines:
            apply_line(board, line)
        state = replace(
            state,
            reserve={**state.reserve, **board.reserve},
            flagpole=tuple(board.flagpole),
            owned=board.owned,
            lost=board.lost,
            piles=board.piles,
            attack_ruled={**state.attack_ruled, **self._numbers(What.ATTACK)},
            valid_ruled={**state.valid_ruled, **{k: bool(n) for k, n in self._numbers(What.VALID).items()}},
        )
        if board.next_initiative is not None:
            if state.phase in (RoundPhase.TARGET, RoundPhase.DEAL):
                state = replace(state, initiative=board.next_initiative)
            else:
                state = replace(state, next_initiative=board.next_initiative)
        if outcome.deployment is not None:
            return begin_deployment(state, outcome.deployment)
        return _with_ships(state, board)

    def _numbers(self, what: What) -> dict[str, int]:
        return {str(line.seat): line.n for line in self.lines if line.what is what}

    def describe(self, turn: EarthTurn, outcome: Ruled) -> Line:
        if self.about is not None:
            if not self.lines:
                return Line("The text of {seat}’s card has no effect", seat=self.about)
            return Line("The text of {seat}’s card is carried out", seat=self.about)
        phrase = gettext_noop("Table ruling: {reason}")
        if self.house:
            phrase = gettext_noop("Table ruling on house rules: {reason}")
        return Line(phrase, reason=self.reason)


def text_waiting(state: EarthState) -> Waiting | None:
    waiting = ending_of(state).waiting if state.phase is RoundPhase.ENDING else None
    return waiting if waiting and waiting.what == "text" else None


def _said_deployment(state: EarthState, after: EarthState, begun: Deployment | None) -> tuple[Reason, ...]:
    if begun is not None:
        return said_all_placed(after.house, begun)
    was, now = state.deployment, after.deployment
    return said_turn(after.house, was.automatic, now) if was and now and was.turn != now.turn else ()


def _board(state: EarthState, about: str | None) -> Pieces:
    """Return the pieces: for a card's text, when its turn comes."""
    board = state.board()
    if about is None:
        return board
    ending = ending_of(state)
    board.reserve, board.flagpole = dict(ending.reserve), list(ending.flagpole)
    board.owned, board.lost, board.piles = dict(ending.owned), ending.lost, ending.piles
    return board


def _with_ships(state: EarthState, board: Pieces) -> EarthState:
    """Return the state with the ships moved, which may end a turn of the deployment (E-20)."""
    if state.deployment is None:
        return state
    at = replace(state.deployment, reserve={seat: board.reserve[seat] for seat in state.deployment.seats})
    if at.closed is not None:
        return replace(state, deployment=at)
    return with_deployment(state, go_on(at, state.house))


TABLE_RULING = kind_of(TableRuling)
