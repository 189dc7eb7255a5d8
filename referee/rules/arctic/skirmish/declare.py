"""An act in the skirmish, with the save that answers it (A-40, A-50 to A-63)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.record.case import (
    UNKNOWN_PLAYER,
    Act,
    Battlefield,
    Declaration,
    DeclaredAnswer,
    Target,
)
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn, check_seat
from referee.rules.arctic.skirmish.acts import ACTS, describe_declaration
from referee.rules.arctic.skirmish.copies import state_of
from referee.rules.arctic.skirmish.legal import CANCEL, legal_answers, legal_declarations
from referee.rules.arctic.skirmish.rule import play_out
from referee.rules.kernel.cache import once
from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.history.remedies import other_options, total_in
from referee.rules.kernel.text.codec import KEYWORDS, decode
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

NOBODY, ASK, LEADER = "nobody", "ask", "leader"
NOT_ALL_REVEALED = Refusal("wrong-phase", "Everyone has to reveal before you declare.", "A-40")
NO_LONGER_FITS = Refusal(
    "declared-already",
    "An earlier declaration wasn’t possible. {problem} Undo the declarations first.",
    rule="A-64",
)
SET = gettext_noop("The table sets {seat}’s fight to {fight}, just this once.")


@dataclass(frozen=True, slots=True)
class Declared:
    """The act as it was declared."""

    declaration: Declaration
    asked: tuple[str, ...] = ()  # who may still stop it
    fights: dict[str, int] = field(default_factory=dict)  # what the table has set a force's fight to


@dataclass(frozen=True, slots=True)
class Declare(EntryFacts[ArcticState, Declared]):
    """An act in the skirmish (A-40)."""

    kind = "declare"
    title = "Declare"
    outcome = Declared
    is_act = True
    __pydantic_config__ = KEYWORDS

    act: Act
    with_: str
    target: Target | None = None
    answer: DeclaredAnswer | None = None
    asks: bool = False  # wait for those who can stop it

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        if state.phase is not Phase.DECLARING or state.window is not None:
            return ()
        field = _field_now(state)
        return tuple(name for name in state.turn_order if any(legal_declarations(field, name)))

    @staticmethod
    def totals(state: ArcticState) -> tuple[str, ...]:
        return tuple(state.revealed)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        picked, field = turn.picked, _field_now(turn.state)
        legal = list(legal_declarations(field, turn.seat))
        cards = (Option(card, turn.state.label(card)) for card in dict.fromkeys(each.with_ for each in legal))
        yield Choice("with", "Who acts", tuple(cards), least=1, most=1)
        legal = [each for each in legal if (each.with_,) == picked.get("with")]
        acts = (Option(act, ACTS[act]) for act in dict.fromkeys(each.act for each in legal))
        yield Choice("act", "What it does", tuple(acts), least=1, most=1)
        legal = [each for each in legal if (each.act,) == picked.get("act")]
        aims = [each.target for each in legal if each.target]
        targets = tuple(Option(target_word(aim), _target_label(field, aim), group=aim.player) for aim in aims)
        if targets:
            yield Choice("target", "Target", targets, gettext_noop("Tap the target."), 1, 1)
        word = picked.get("target")
        legal = [each for each in legal if not each.target or (target_word(each.target),) == word]
        answers = list(legal_answers(field, legal[0])) if len(legal) == 1 else []
        if answers:
            nobody = Option(NOBODY, "No one")
            options = (Option(answer_word(each), _answer_label(field, each)) for each in answers)
            ask = [Option(ASK, "Ask them")] if any(each.by != turn.seat for each in answers) else []
            yield Choice("answer", "Who stops it", (nobody, *options, *ask), least=1, most=1, start=(NOBODY,))

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        fields = ("act", "with", "target", "answer")
        act, card, target, answer = ((*turn.picked.get(field, ()), "")[0] for field in fields)
        said: Said = {"act": act, "with": card}
        if target:
            said["target"] = target_said(turn.state, target)
        if answer == ASK:
            said["asks"] = True
        elif answer not in ("", NOBODY):
            by, medic, copy = _read_card(turn.state, answer)
            how = CANCEL if act == Act.USE else "save"
            said["answer"] = {"by": by, "with": medic, "act": how, "copy": copy}
        return said

    @classmethod
    def pick(cls, turn: ArcticTurn, said: Said) -> Picked:
        entry = decode(cls, said)
        picked = {"with": (entry.with_,), "act": (as_text(entry.act),)}
        if entry.target:
            picked["target"] = (target_word(entry.target),)
        if entry.asks:
            picked["answer"] = (ASK,)
        elif entry.answer:
            picked["answer"] = (answer_word(entry.answer),)
        return picked

    def rule(self, turn: ArcticTurn) -> Ruling[Declared]:
        """An override lets an act be declared out of turn order; it is then late."""
        state, checks = turn.state, turn.checks
        check_seat(state, turn.seat)
        if state.phase is not Phase.DECLARING:
            raise NOT_ALL_REVEALED()
        declaration = self.declaration(turn.seat)
        try:
            field = play_out(state.case((*state.declarations, declaration)), state.cards)
        except IllegalEntry as refusal:
            checks.require(False, refusal)
            declaration = replace(declaration, is_late=True)
            field = play_out(state.case((*state.declarations, declaration)), state.cards)
        before = len(_field_now(state).reasons)
        ruling = Ruling(Declared(declaration), (*checks.overridden, *field.reasons[before:]))
        return _with_fight(state, ruling, checks.decided) if checks.decided else ruling

    def apply(self, turn: ArcticTurn, outcome: Declared) -> ArcticState:
        declarations = (*turn.state.declarations, outcome.declaration)
        return replace(turn.state, declarations=declarations, fights={**turn.state.fights, **outcome.fights})

    def describe(self, turn: ArcticTurn, outcome: Declared | None) -> Line:
        line = describe_declaration(turn.state.cards, self.declaration(turn.seat))
        for force, fight in outcome.fights.items() if outcome else ():
            return Line("{act}. The table gives {seat} {fight} fight", act=line, seat=force, fight=fight)
        return line

    @staticmethod
    def otherwise(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
        """The same act at another target, answered by nobody; none for an act without a target."""
        facts: Any = entry.facts
        return other_options(DECLARE, state, entry, "target") if facts.target else {}

    def declaration(self, seat: str) -> Declaration:
        return Declaration(seat, self.act, self.with_, self.target, self.answer)


DECLARE = kind_of(Declare)


@once
def _field_now(state: ArcticState) -> Battlefield:
    """Return the field after all declarations, to be looked at and never changed."""
    return play_out(state.case(), state.cards)


def check_declared(state: ArcticState) -> None:
    """Raise IllegalEntry unless all declarations are still possible."""
    if state.declarations:
        try:
            play_out(state.case(), state.cards)
        except IllegalEntry as refusal:
            raise NO_LONGER_FITS(problem=refusal.line) from refusal


def turns_of(state: ArcticState) -> dict[str, bool]:
    """Return who has a turn to declare, in turn order, and whether it is over (A-40).

    Later players who can do nothing have none. Nobody announces a pass: a turn is over once a later player
    has declared, or nothing is left to declare.
    """
    able, order = Declare.offered(state), state.turn_order
    places = [order.index(each.by) for each in state.declarations]
    gone = order[: max(places, default=-1) + 1]
    return {name: name not in able for name in order if name in able or name in gone}


def target_word(target: Target) -> str:
    """Return the word for a target: its seat, card and copy; "leader" for a leader."""
    return _word(target.player, LEADER if target.leader else target.what, target.copy)


def answer_word(answer: DeclaredAnswer) -> str:
    """Return the word for an answer: seat, card and copy."""
    return _word(answer.by, answer.with_, answer.copy)


def _word(player: str, what: str | None, copy: int | None) -> str:
    return f"{player}/{what}" if copy is None else f"{player}/{what}/{copy}"


def _target_label(field: Battlefield, target: Target) -> Line:
    leader = field.sides[target.player].leader
    card = leader if target.leader and leader else field.catalogue[target.what or ""]
    return _copy_label(field, target.player, card, target.copy)


def _answer_label(field: Battlefield, answer: DeclaredAnswer) -> Line:
    label = _copy_label(field, answer.by, field.catalogue[answer.with_], answer.copy)
    return Line("{seat}’s {card}", seat=answer.by, card=label)


def _copy_label(field: Battlefield, player: str, card: Card, copy: int | None) -> Line:
    if copy is None:
        return Line("{card}", card=card.label)
    state = state_of(field.sides[player], card.id, copy)
    return Line("{card}, {state}", card=card.label, state=state)


def target_said(state: ArcticState, word: str) -> Said:
    player, what, copy = _read_card(state, word)
    if what == LEADER:
        return {"player": player, "leader": True}
    is_building = what in state.cards and state.cards[what].kind is Kind.BUILDING
    return {"player": player, "building" if is_building else "card": what, "copy": copy}


def _read_card(state: ArcticState, word: str) -> tuple[str, str, int | None]:
    name, _, last = word.rpartition("/")
    if last.isascii() and last.isdecimal() and name not in state.players:
        name, _, card = name.rpartition("/")
        return name, card, int(last)
    return name, last, None


def _with_fight(state: ArcticState, ruling: Ruling[Declared], decided: str) -> Ruling[Declared]:
    """Return the ruling with a fight that the table has set. Raises IllegalEntry for other seats."""
    total = total_in(decided, state.revealed)
    if total is None:
        raise UNKNOWN_PLAYER(name=decided)
    seat, fight = total
    reason = Reason(SET, (), seat=seat, fight=fight).deciding()
    return Ruling(replace(ruling.outcome, fights={seat: fight}), (*ruling.reasons, reason))
