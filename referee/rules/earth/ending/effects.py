"""Steps 4 and 5 of a round's end: who captures, and the texts of valid cards (E-45 to E-52)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.rules.earth.cards.cards import ActionCard, CardEffect, evaluate
from referee.rules.earth.cards.vocabulary import AFTER_CAPTURE, ATTACK_OPS, Condition, conditions
from referee.rules.earth.ending.attack import UNMET, Steps, holds, people, plain
from referee.rules.earth.ending.ledger import apply_line, said_line
from referee.rules.earth.record.outcomes import Waiting
from referee.rules.earth.rulebook import cited
from referee.rules.kernel.entry.entry import DECIDED_SO
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Sum


def capture_target(steps: Steps) -> None:
    """Determine who captures the target; the flagpole breaks a tie (E-45 to E-49)."""
    state, pole, target = steps.state, steps.board.flagpole, steps.state.target_now.name
    _say_attacks(steps)
    best = max(steps.attack.values())
    leaders = tuple(seat for seat in state.turn_order if steps.attack[seat] == best) if best else ()
    if steps.decided not in (None, next((seat for seat in pole if seat in leaders), "")):
        _capture_so(steps, leaders)
        return
    if best == 0:
        phrase = gettext_noop("No Attack is above 0. {target} leaves the game and no flag moves.")
        steps.decide(phrase, "E-45", "E-49", target=target)
    elif len(leaders) == 1:
        (steps.winner,) = leaders
        phrase = gettext_noop("{seat} captures {target} with Attack {attack}.")
        steps.decide(phrase, "E-45", seat=steps.winner, target=target, attack=best)
    steps.close(3)
    if best == 0 or steps.winner:
        steps.say(gettext_noop("There’s no tie. No flag moves."), "E-48")
    else:
        steps.winner, steps.tied = next(seat for seat in pole if seat in leaders), leaders
        steps.board.move_flag(steps.winner, "bottom")
        phrase = gettext_noop(
            "{tied} tie at {attack}. {seat}’s flag is highest and captures {target}. That flag goes to "
            "the bottom."
        )
        facts: dict[str, Fact] = {"tied": leaders, "attack": best, "seat": steps.winner, "target": target}
        steps.decide(phrase, "E-46", "E-47", "E-48", **facts)
    steps.close(4)


def _capture_so(steps: Steps, leaders: tuple[str, ...]) -> None:
    """Apply the table's decision; if it breaks a tie, that flag goes to the bottom (E-47)."""
    steps.winner, steps.is_decided = steps.decided or None, True
    if len(leaders) > 1 and steps.winner in leaders:
        steps.tied = leaders
        steps.board.move_flag(steps.winner, "bottom")
    steps.close(3)
    steps.decide(DECIDED_SO)
    steps.close(4)


def _say_attacks(steps: Steps) -> None:
    order = steps.state.turn_order
    sums = tuple(Sum(seat, steps.terms[seat], steps.attack[seat]) for seat in order if steps.valid[seat])
    out = tuple(seat for seat in order if not steps.valid[seat])
    if sums:
        steps.said.append(Reason("Attacks:", ("E-40", "E-41"), (), sums))
    if out:
        steps.say(gettext_noop("No valid card: {seats}."), "E-44", seats=out)


FLAG_GOES: Mapping[str, str] = {
    "top": gettext_noop("{seat}’s {card}: {other}’s flag goes to the top."),
    "bottom": gettext_noop("{seat}’s {card}: {other}’s flag goes to the bottom."),
    "up": gettext_noop("{seat}’s {card}: {other}’s flag goes up one place."),
    "down": gettext_noop("{seat}’s {card}: {other}’s flag goes down one place."),
}

END_OF: Mapping[str, str] = {"up": "top", "down": "bottom"}
"""The end of the pole where a flag can't move on."""


@dataclass(frozen=True, slots=True)
class CardText:
    """A text that is applied, with its card."""

    steps: Steps
    seat: str
    card: ActionCard
    effect: CardEffect

    @property
    def number(self) -> int:
        return max(0, evaluate(self.effect.n or 0, self.steps.state.deployed[self.seat]))

    @property
    def people(self) -> tuple[str, ...]:
        """The players affected. Raises ChoiceMissing."""
        return people(self.steps, self.seat, self.effect)

    def say(self, phrase: str, *rules: str, **facts: Fact) -> None:
        self.steps.say(phrase, *(rules or ("E-50",)), seat=self.seat, card=self.card.title, **facts)

    def say_moved(
        self, phrase: str, other: str, number: int, rule: str = "E-52", house: tuple[str, ...] = ()
    ) -> None:
        """Say how many it moved, citing the rule if there were too few."""
        facts: dict[str, Fact] = {"seat": self.seat, "card": self.card.title, "other": other, "n": number}
        is_short = number != self.number
        rules = ("E-50", rule) if is_short else ("E-50",)
        self.steps.said.append(Reason(phrase, rules, house if is_short else (), **facts))


def apply_texts(steps: Steps) -> None:
    """Apply the texts of all valid cards (E-50), up to the first that needs the table."""
    state = steps.state
    order = tuple(steps.board.flagpole) if state.house["effect_order"] == "flagpole" else state.turn_order
    if state.house["effect_order"] == "simultaneous":
        steps.board.snapshot = dict(steps.board.reserve)
    for seat in order:
        card = state.card(seat)
        if card is None or not steps.valid[seat]:
            continue
        for effect in _texts_of(card):
            _apply(CardText(steps, seat, card, effect))
            if steps.waiting:
                return
    steps.board.snapshot = None


def _texts_of(card: ActionCard) -> tuple[CardEffect, ...]:
    """Return a card's texts, except on Attacks; free text is for the table (V-18)."""
    if card.text and not card.effects:
        return (CardEffect("manual", text=card.text),)
    return tuple(effect for effect in card.effects if effect.op not in ATTACK_OPS)


def _apply(text: CardText) -> None:
    when, who = text.effect.when, text.effect.who
    if not all(_holds(text, each) for each in conditions(when)):
        text.say(UNMET, "E-51", when=plain(when))
    elif who in AFTER_CAPTURE and not text.people:
        text.say(UNMET, "E-51", when=plain(who))
    else:
        DO.get(text.effect.op, _by_the_table)(text)


def _holds(text: CardText, condition: Condition) -> bool:
    steps = text.steps
    results = {
        "captured": steps.winner == text.seat,
        "not_captured": steps.winner != text.seat,
        "target_discarded": steps.winner is None,
        "tie": bool(steps.tied),
    }
    if condition.name in results:
        return results[condition.name]
    return holds(steps, steps.attack, text.seat, condition)


def _by_the_table(text: CardText) -> None:
    steps, seat = text.steps, text.seat
    words = text.effect.text or text.effect.op.replace("_", " ")
    done, rulings = steps.carried_out.get(seat, 0), steps.state.settled.get(seat, ())
    if done < len(rulings):
        steps.carried_out[seat] = done + 1
        for line in rulings[done]:
            apply_line(steps.board, line)
        lines = tuple(said_line(line) for line in rulings[done])
        if lines:
            text.say(gettext_noop("{seat}’s {card} by table ruling: {lines}."), lines=lines)
        else:
            text.say(gettext_noop("{seat}’s {card}: the table ruled that it has no effect."))
    elif steps.stops:
        steps.waiting = Waiting(seat, "text", text.card.label, words)
    else:
        text.say(gettext_noop("{seat}’s {card}: the table carries out “{text}”."), text=words)


def _gain(text: CardText) -> None:
    house = cited(text.steps.state.house, "supply")
    for each, got in text.steps.board.gain((each, text.number) for each in text.people).items():
        phrase = gettext_noop("{seat}’s {card}: {other} gains {n} {n:ship|ships}.")
        text.say_moved(phrase, each, got, "E-61", house)


def _lose(text: CardText) -> None:
    for each in text.people:
        phrase = gettext_noop("{seat}’s {card}: {other} loses {n} {n:ship|ships}.")
        text.say_moved(phrase, each, text.steps.board.lose(each, text.number))


def _steal_or_give(text: CardText) -> None:
    board, is_theft = text.steps.board, text.effect.op == "steal_ships"
    phrase = gettext_noop("{seat}’s {card}: {seat} gives {other} {n} {n:ship|ships}.")
    if is_theft:
        phrase = gettext_noop("{seat}’s {card} takes {n} {n:ship|ships} from {other}.")
    for each in text.people:
        if each == text.seat:
            continue
        loser, winner = (each, text.seat) if is_theft else (text.seat, each)
        moved = board.lose(loser, text.number)
        board.reserve[winner] += moved
        text.say_moved(phrase, each, moved)


def _draw(text: CardText) -> None:
    board, has_piles = text.steps.board, bool(text.steps.state.piles.hands)
    for each in text.people:
        board.piles, came, has_shuffled = board.piles.draw(each, text.number)
        # Without piles (in a case) the table draws as the text says.
        phrase = gettext_noop("{seat}’s {card}: {other} draws {n} {n:card|cards}.")
        text.say(phrase, other=each, n=came if has_piles else text.number)
        if has_shuffled and has_piles:
            text.steps.say(gettext_noop("The action deck was empty. The discards are shuffled."), "E-63")


def _discard(text: CardText) -> None:
    board, has_piles = text.steps.board, bool(text.steps.state.piles.hands)
    phrase = gettext_noop("{seat}’s {card}: {other} discards {n} {n:card|cards}.")
    if text.effect.how == "random":
        phrase = gettext_noop("{seat}’s {card}: {other} discards {n} {n:card|cards} at random.")
    for each in text.people:
        board.piles, gone = board.piles.throw_away(each, text.number)
        text.say_moved(phrase, each, gone if has_piles else text.number)


def _return_to_hand(text: CardText) -> None:
    if text.seat not in text.steps.kept:
        text.steps.kept.append(text.seat)
    phrase = gettext_noop("{seat} takes {card} back into hand.")
    text.say(phrase, "E-50", "E-57")


def _move_flag(text: CardText) -> None:
    to, pole = text.effect.to or "top", text.steps.board.flagpole
    for each in text.people:
        ends = {"up": pole[0], "down": pole[-1]}
        text.steps.board.move_flag(each, to)
        if ends.get(to) == each:
            text.say(FLAG_GOES[END_OF[to]], "E-50", "E-52", other=each)
        else:
            text.say(FLAG_GOES[to], other=each)


def _hand_on_initiative(text: CardText) -> None:
    holder, phrase = text.seat, gettext_noop("{seat}’s {card}: {holder} will have the initiative.")
    if text.effect.op == "keep_initiative":
        holder = text.steps.state.initiative
        phrase = gettext_noop("{seat}’s {card}: {holder} keeps the initiative.")
    text.steps.board.next_initiative = holder
    text.say(phrase, "E-50", "E-65", holder=holder)


DO: Mapping[str, Callable[[CardText], None]] = {
    "gain_ships": _gain,
    "lose_ships": _lose,
    "steal_ships": _steal_or_give,
    "give_ships": _steal_or_give,
    "draw": _draw,
    "discard": _discard,
    "return_to_hand": _return_to_hand,
    "move_flag": _move_flag,
    "take_initiative": _hand_on_initiative,
    "keep_initiative": _hand_on_initiative,
}
"""What the referee carries out itself."""
