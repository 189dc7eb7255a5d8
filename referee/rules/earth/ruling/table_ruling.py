"""Table rulings: checked against the pieces that there are, recorded with before and after (section 7)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import ClassVar

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
from referee.rules.earth.record.entering import LONGEST_TEXT, not_now, require_round, text_in
from referee.rules.earth.record.outcomes import Deployment, LedgerLine, Waiting, What
from referee.rules.earth.record.state import Board, EarthState, Phase, RulingNote
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
from referee.rules.kernel.entry.kind import By, EntryKind, Seats
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require

JUDGED = (What.ATTACK, What.VALID)
RULED_TOO_LATE = Refusal(
    "not-now",
    "Attacks and costs can be ruled on once the cards are revealed, before their texts.",
    rule="E-42",
    field="lines",
)
RULING_TOO_LONG = Refusal(
    "too-long",
    "A ruling has at most {lines} lines, and its reason at most {letters} letters.",
    rule="E-52",
    field="reason",
)
REASON_MISSING = Refusal("no-reason", "A ruling needs a reason, in a few words.", "E-52", "reason")
NO_LINES = Refusal("no-lines", "A ruling needs a line: who, what, how much.", "E-52", "lines")
NO_TEXT = Refusal("no-text-waits", "No text of {seat}’s card is waiting for the table.", "E-50", "about")
NOT_AGREED = Refusal(
    "not-agreed", "Everyone has to agree to a table ruling. Still missing: {seats}.", "E-52", "agreed"
)
NO_ATTACK = Refusal(
    "no-attack",
    "{seat}’s card counts as paid. Give its Attack in a line “Attack is” for {seat}.",
    rule="E-42",
    field="lines",
)


@dataclass(frozen=True, slots=True)
class TableRuling:
    """What really happened, line by line, with the reason; ``about``: the seat whose text it carries out.

    ``agreed``: who has confirmed it; ``house``: house rules that hold from now on (section 8).
    """

    kind: ClassVar[str] = "ruling"
    round: int
    reason: str
    lines: tuple[LedgerLine, ...] = ()
    about: str | None = None
    agreed: tuple[str, ...] = ()
    house: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a table ruling changed, before and after, a sentence each.

    ``deployment``: the one that begins because nobody has a card left to place.
    """

    changes: tuple[Line, ...] = ()
    deployment: Deployment | None = None


# What can be chosen -------------------------------------------------------------------------------


def text_waiting(state: EarthState) -> Waiting | None:
    waiting = ending_of(state).waiting if state.phase is Phase.ENDING else None
    return waiting if waiting and waiting.what == "text" else None


def offered(state: EarthState) -> Seats:
    return () if state.phase in (Phase.OVER, Phase.DEAL) else (None,)


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Whose text it is, or which house rule changes; what moves, line by line; why, and who agrees."""
    if waiting := text_waiting(state):
        phrase = gettext_noop("This is what {seat}’s {card} does")
        text = Option(waiting.seat, Line(phrase, seat=waiting.seat, card=waiting.title))
        yield Choice("about", "The text", (text,), most=1)
    # An address may still name the text of a round that is over.
    about = (*picked.get("about", ()), None)[0] if waiting else None
    if about is None:
        yield Choice("house", "From now on", tuple(answers(state)))
    whats = [each for each in What if (about is None and state.phase is Phase.ENDING) or each not in JUDGED]
    is_needed = about is None and not picked.get("house")
    yield from line_choices(state, _board(state, about), picked, whats, is_needed=is_needed)
    yield Choice("reason", "Why", least=int(about is None), text=LONGEST_TEXT)
    least = len(state.seats) if state.house["ruling_by"] == "everybody" else 0
    options = tuple(Option(each, each) for each in state.seats)
    missing = tuple(each for each in state.seats if each not in picked.get("agreed", ()))
    ask = Line(NOT_AGREED.phrase, seats=missing) if missing else ""
    yield Choice("agreed", "Agreed", options, ask, least=least)


def say(state: EarthState, seat: str, picked: Picked) -> Said:
    about = (*picked.get("about", ()), None)[0]
    waiting = text_waiting(state)
    text = waiting.text[:LONGEST_TEXT] if about and waiting else ""
    return {
        "round": state.round,
        "reason": text_in(picked, "reason") or text,
        "lines": say_lines(picked),
        "about": about,
        "agreed": list(picked.get("agreed", ())),
        "house": dict(word.partition("=")[::2] for word in picked.get("house", ())),
    }


def pick(state: EarthState, seat: str, said: Said) -> Picked:
    plain = {name: said[name] for name in ("reason", "about", "agreed")}
    house = tuple(f"{name}={value}" for name, value in said["house"].items())
    lines = pick_lines(decode(tuple[LedgerLine, ...], said["lines"]))
    return {**pick_fields(plain), **lines, **({"house": house} if house else {})}


# Ruling -------------------------------------------------------------------------------------------


def rule(state: EarthState, seat: str, facts: TableRuling, checks: Checks) -> Ruling[Ruled]:
    """Check a ruling line by line and say what it changes. Raises IllegalEntry."""
    _check(state, facts)
    may_judge = state.phase is Phase.ENDING and facts.about is None
    board, changes = _board(state, facts.about), list[Line]()
    for line in facts.lines:
        require(line.what not in JUDGED or may_judge, RULED_TOO_LATE)
        changes += said_changes(board, line)
    house = tuple(said_change(state, facts.house))
    after = apply(state, seat, facts, Ruled())
    for line in facts.lines:
        # A card that counts as paid, though no cost fits its ships, has no Attack of its own (E-32).
        is_lacking = line.what is What.VALID and line.n and lacks_attack(after, str(line.seat))
        require(not is_lacking, NO_ATTACK, seat=line.seat or "")
    if state.phase is Phase.ENDING:
        require_way_on(after)
    reasons = [Reason("The table rules: {reason}", ("E-52",), reason=facts.reason or "–")]
    reasons += [Reason(change.phrase, ("E-52",), **change.facts) for change in changes]
    reasons += house
    if not facts.lines and not house:
        reasons.append(Reason("Nothing changes.", ("E-52",)))
    begun = with_all_placed(after) if after.phase is Phase.PLACE and not missing_cards(after) else None
    reasons += _said_deployment(state, after, begun)
    return Ruling(Ruled((*changes, *(reason.line for reason in house)), begun), tuple(reasons))


def _said_deployment(state: EarthState, after: EarthState, begun: Deployment | None) -> tuple[Reason, ...]:
    if begun is not None:
        return said_all_placed(after.house, begun)
    was, now = state.deployment, after.deployment
    return said_turn(after.house, was.automatic, now) if was and now and was.turn != now.turn else ()


def _check(state: EarthState, facts: TableRuling) -> None:
    require_round(state, facts.round, "E-52")
    if state.phase in (Phase.OVER, Phase.DEAL):
        raise not_now(state, "E-52")
    is_short = len(facts.reason) <= LONGEST_TEXT and len(facts.lines) <= MOST_LINES
    require(is_short, RULING_TOO_LONG, lines=MOST_LINES, letters=LONGEST_TEXT)
    if facts.about is None:
        require(bool(facts.reason.strip()), REASON_MISSING)
        require(bool(facts.lines or facts.house), NO_LINES)
    check_change(state, facts.house, facts.about)
    waiting = text_waiting(state)
    if facts.about is not None:
        require(waiting is not None and waiting.seat == facts.about, NO_TEXT, seat=facts.about)
    missing = tuple(seat for seat in state.seats if seat not in facts.agreed)
    require(state.house["ruling_by"] != "everybody" or not missing, NOT_AGREED, seats=missing)


def _board(state: EarthState, about: str | None) -> Board:
    """Return the pieces: for a card's text as they lie when its turn comes."""
    board = state.board()
    if about is None:
        return board
    ending = ending_of(state)
    board.reserve, board.flagpole = dict(ending.reserve), list(ending.flagpole)
    board.owned, board.lost, board.piles = dict(ending.owned), ending.lost, ending.piles
    return board


# What follows -------------------------------------------------------------------------------------


def apply(state: EarthState, seat: str, facts: TableRuling, outcome: Ruled) -> EarthState:
    note = RulingNote(state.round, facts.reason, outcome.changes)
    house = MappingProxyType({**state.house, **facts.house})
    # Who draws sees cards; what leaves a hand lies open where the app knows it (E-80).
    hands = (line.n for line in facts.lines if line.what is What.HAND)
    moved = state.moved + sum(abs(n) for n in hands if n > 0 or state.is_dealt)
    state = replace(state, rulings=(*state.rulings, note), house=house, moved=moved)
    if facts.about is not None:
        settled = (*state.settled.get(facts.about, ()), facts.lines)
        return replace(state, settled={**state.settled, facts.about: settled})
    board = state.board()
    for line in facts.lines:
        apply_line(board, line)
    state = replace(
        state,
        reserve={**state.reserve, **board.reserve},
        flagpole=tuple(board.flagpole),
        owned=board.owned,
        lost=board.lost,
        piles=board.piles,
        attack_ruled={**state.attack_ruled, **_ruled(facts, What.ATTACK)},
        valid_ruled={**state.valid_ruled, **{k: bool(n) for k, n in _ruled(facts, What.VALID).items()}},
    )
    if board.next_initiative is not None:
        if state.phase in (Phase.TARGET, Phase.DEAL):
            state = replace(state, initiative=board.next_initiative)
        else:
            state = replace(state, next_initiative=board.next_initiative)
    if outcome.deployment is not None:
        return begin_deployment(state, outcome.deployment)
    return _with_ships(state, board)


def _ruled(facts: TableRuling, what: What) -> dict[str, int]:
    return {str(line.seat): line.n for line in facts.lines if line.what is what}


def _with_ships(state: EarthState, board: Board) -> EarthState:
    """Ships moved in the middle of a deployment may end somebody's turn (E-20)."""
    if state.deployment is None:
        return state
    at = replace(state.deployment, reserve={seat: board.reserve[seat] for seat in state.deployment.seats})
    if at.closed is not None:
        return replace(state, deployment=at)
    return with_deployment(state, go_on(at, state.house))


def describe(state: EarthState, seat: str, facts: TableRuling, outcome: Ruled, viewer: str | None) -> Line:
    if facts.about is not None:
        if not facts.lines:
            return Line("The text of {seat}’s card has no effect", seat=facts.about)
        return Line("The text of {seat}’s card is carried out", seat=facts.about)
    phrase = gettext_noop("Table ruling: {reason}")
    if facts.house:
        phrase = gettext_noop("Table ruling on house rules: {reason}")
    return Line(phrase, reason=facts.reason)


def due(state: EarthState) -> Line:
    if waiting := text_waiting(state):
        return Line("{seat}’s {card}: what happened?", seat=waiting.seat, card=waiting.title)
    return Line("The table may rule on anything the card list leaves open.")


TABLE_RULING = EntryKind(
    TableRuling,
    Ruled,
    title="The table rules",
    offered=offered,
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    due=due,
)
