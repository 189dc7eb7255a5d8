"""Step 5 of a round's end: the texts of valid cards, one after the other (E-50 to E-52)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from referee.rules.earth.cards.cards import Action, Effect
from referee.rules.earth.cards.expressions import evaluate
from referee.rules.earth.cards.vocabulary import ATTACK_OPS, TERRITORY_OPS, Condition, conditions
from referee.rules.earth.ending.attack import Attacks, Capture, Judged, holds_in_attack, people
from referee.rules.earth.ending.ledger import apply_line, said_line
from referee.rules.earth.ending.words import said
from referee.rules.earth.record.board import Board
from referee.rules.earth.record.outcomes import LedgerLine, Waiting
from referee.rules.earth.record.start import Start
from referee.rules.kernel.ruling import Reason, gettext_noop

BY_THE_TABLE = (*TERRITORY_OPS, "manual")


@dataclass(slots=True)
class Texts:
    """The texts while they are applied, in order; ``waiting``: where the table has to speak."""

    start: Start
    judged: Judged
    attacks: Attacks
    capture: Capture
    board: Board
    reasons: list[Reason] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)
    drawn: dict[str, int] = field(default_factory=dict)
    settled: dict[str, int] = field(default_factory=dict)
    waiting: Waiting | None = None


def effects_of(card: Action) -> tuple[Effect, ...]:
    """Return the texts of a card for step 5; words without an effect are for the table (V-18)."""
    if card.text and not card.effects:
        return (Effect("manual", text=card.text),)
    return tuple(effect for effect in card.effects if effect.op not in ATTACK_OPS)


def apply_texts(texts: Texts) -> None:
    """Apply all texts of all valid cards (E-50), up to the first for which the table has to speak."""
    start, order = texts.start, texts.start.turn_order
    if start.house["effect_order"] == "flagpole":
        order = texts.capture.flagpole
    if start.house["effect_order"] == "simultaneous":
        texts.board.snapshot = dict(texts.board.reserve)
    for seat in order:
        card = start.cards[seat]
        if card is None or not texts.judged.valid[seat]:
            continue
        for effect in effects_of(card):
            _apply(texts, seat, card, effect)
            if texts.waiting:
                return
    texts.board.snapshot = None


def _apply(texts: Texts, seat: str, card: Action, effect: Effect) -> None:
    if not all(_holds(texts, seat, each) for each in conditions(effect.when)):
        phrase = gettext_noop("{seat}’s {card}: the condition of a text does not hold ({when}).")
        texts.reasons.append(
            said(phrase, "E-51", seat=seat, card=card.label, when=(effect.when or "").replace("_", " "))
        )
    elif effect.op in BY_THE_TABLE:
        _by_the_table(texts, seat, card, effect)
    else:
        DO[_group(effect.op)](texts, seat, card, effect)


def _group(op: str) -> str:
    return op if op in DO else "ships"


def _holds(texts: Texts, seat: str, condition: Condition) -> bool:
    winner, name = texts.capture.winner, condition.name
    if name == "captured":
        return winner == seat
    if name == "not_captured":
        return winner != seat
    if name == "target_discarded":
        return winner is None
    if name == "tie":
        return bool(texts.capture.tied)
    return holds_in_attack(texts.start, texts.judged, texts.attacks.values, seat, condition)


def _by_the_table(texts: Texts, seat: str, card: Action, effect: Effect) -> None:
    words = effect.text or effect.op.replace("_", " ")
    done = texts.settled.get(seat, 0)
    rulings = texts.start.settled.get(seat, ())
    if done >= len(rulings):
        if texts.start.stops:
            texts.waiting = Waiting(seat, "text", card.label, words)
        else:
            phrase = gettext_noop("{seat}’s {card}: the table carries out “{text}”.")
            texts.reasons.append(said(phrase, "E-50", seat=seat, card=card.label, text=words))
        return
    texts.settled[seat] = done + 1
    lines = cast("tuple[LedgerLine, ...]", rulings[done])
    told = []
    for line in lines:
        apply_line(texts.board, line)
        told.append(said_line(line).text())
    if lines:
        phrase = gettext_noop("{seat}’s {card}, table ruling: {lines}.")
        reason = said(phrase, "E-50", seat=seat, card=card.label, lines=tuple(told))
    else:
        reason = said(
            gettext_noop("{seat}’s {card}: no effect, says the table."), "E-50", seat=seat, card=card.label
        )
    texts.reasons.append(reason)


def _ships(texts: Texts, seat: str, card: Action, effect: Effect) -> None:
    start, board = texts.start, texts.board
    number = max(0, evaluate(effect.n or 0, start.deployed[seat]))
    meant = people(start, seat, effect.who or "self", texts.capture)
    if effect.op == "gain_ships":
        for each, got in board.gain((each, number) for each in meant).items():
            phrase = gettext_noop("{seat}’s {card}: {other} gains {n} {n:ship|ships}.")
            rules = ("E-50",) if got == number else ("E-50", "E-61")
            texts.reasons.append(said(phrase, *rules, seat=seat, card=card.label, other=each, n=got))
        return
    for each in meant:
        if effect.op == "lose_ships":
            phrase = gettext_noop("{seat}’s {card}: {other} loses {n} {n:ship|ships}.")
            moved = board.lose(each, number)
        elif each == seat:
            continue
        elif effect.op == "steal_ships":
            phrase = gettext_noop("{seat}’s {card} takes {n} {n:ship|ships} from {other}.")
            moved = board.lose(each, number)
            board.reserve[seat] += moved
        else:
            phrase = gettext_noop("{seat}’s {card}: {seat} gives {other} {n} {n:ship|ships}.")
            moved = board.lose(seat, number)
            board.reserve[each] += moved
        rules = ("E-50",) if moved == number else ("E-50", "E-52")
        texts.reasons.append(said(phrase, *rules, seat=seat, card=card.label, other=each, n=moved))


def _draw(texts: Texts, seat: str, card: Action, effect: Effect) -> None:
    number = max(0, evaluate(effect.n or 0, texts.start.deployed[seat]))
    for each in people(texts.start, seat, effect.who or "self", texts.capture):
        texts.board.piles, came, has_shuffled = texts.board.piles.draw(each, number)
        texts.drawn[each] = texts.drawn.get(each, 0) + number
        # Without piles (a bare case) the table draws what the text says.
        came, has_shuffled = (came, has_shuffled) if texts.start.has_piles else (number, False)
        phrase = gettext_noop("{seat}’s {card}: {other} draws {n} {n:card|cards}.")
        texts.reasons.append(said(phrase, "E-50", seat=seat, card=card.label, other=each, n=came))
        if has_shuffled:
            phrase = gettext_noop("The action deck was empty: shuffle the discards.")
            texts.reasons.append(said(phrase, "E-63"))


def _discard(texts: Texts, seat: str, card: Action, effect: Effect) -> None:
    number = max(0, evaluate(effect.n or 0, texts.start.deployed[seat]))
    for each in people(texts.start, seat, effect.who or "self", texts.capture):
        texts.board.piles, gone = texts.board.piles.throw_away(each, number)
        gone = gone if texts.start.has_piles else number
        if effect.how == "random":
            phrase = gettext_noop("{seat}’s {card}: {other} discards {n} {n:card|cards} at random.")
        else:
            phrase = gettext_noop("{seat}’s {card}: {other} discards {n} {n:card|cards}.")
        rules = ("E-50",) if gone == number else ("E-50", "E-52")
        texts.reasons.append(said(phrase, *rules, seat=seat, card=card.label, other=each, n=gone))


def _return_to_hand(texts: Texts, seat: str, card: Action, effect: Effect) -> None:
    if seat not in texts.returned:
        texts.returned.append(seat)
    phrase = gettext_noop("{seat} takes {card} back into the hand instead of discarding it.")
    texts.reasons.append(said(phrase, "E-50", "E-57", seat=seat, card=card.label))


def _move_flag(texts: Texts, seat: str, card: Action, effect: Effect) -> None:
    phrases = {
        "top": gettext_noop("{seat}’s {card}: {other}’s flag goes to the top."),
        "bottom": gettext_noop("{seat}’s {card}: {other}’s flag goes to the bottom."),
        "up": gettext_noop("{seat}’s {card}: {other}’s flag goes up one place."),
        "down": gettext_noop("{seat}’s {card}: {other}’s flag goes down one place."),
    }
    to = effect.to or "top"
    for each in people(texts.start, seat, effect.who or "self", texts.capture):
        texts.board.move_flag(each, to)
        texts.reasons.append(said(phrases[to], "E-50", seat=seat, card=card.label, other=each))


def _initiative(texts: Texts, seat: str, card: Action, effect: Effect) -> None:
    if effect.op == "take_initiative":
        holder, phrase = seat, gettext_noop("{seat}’s {card}: {holder} will have the initiative.")
    else:
        holder = texts.start.initiative
        phrase = gettext_noop("{seat}’s {card}: {holder} keeps the initiative.")
    texts.board.next_initiative = holder
    texts.reasons.append(said(phrase, "E-50", "E-65", seat=seat, card=card.label, holder=holder))


DO = {
    "ships": _ships,
    "draw": _draw,
    "discard": _discard,
    "return_to_hand": _return_to_hand,
    "move_flag": _move_flag,
    "take_initiative": _initiative,
    "keep_initiative": _initiative,
}
