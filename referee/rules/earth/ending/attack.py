"""Steps 2 and 3 of a round's end: costs and Attacks (E-31 to E-44)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from referee.rules.earth.cards.cards import (
    X_RANGE,
    ActionCard,
    CardEffect,
    Cost,
    Expression,
    X,
    evaluate,
    folded,
    terms_of,
)
from referee.rules.earth.cards.vocabulary import ATTACK_OPS, CHOSEN, Condition, conditions
from referee.rules.earth.record.outcomes import EndingStep, Waiting
from referee.rules.earth.record.state import EarthState, Pieces
from referee.rules.kernel.text.line import Fact, Line, Word, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, require

PAYS = gettext_noop("{seat} pays for {card}: {n} on it, cost {costs}.")
PAYS_X = gettext_noop("{seat} pays for {card}: X is {n}.")
PAYS_UNNAMED = gettext_noop("{seat} pays: {n} on the card, cost {costs}.")
SAID_BY_CARD = (PAYS, PAYS_X, PAYS_UNNAMED)
UNMET = gettext_noop("{seat}’s {card}: a condition isn’t met ({when}).")
RULED, AT_LEAST = Line("table ruling"), Line("raised by")
"""Terms that aren't from a card."""
Terms = tuple[tuple[Word, int], ...]
"""The terms of an Attack, with their names."""
CHOOSE_ANOTHER = Refusal("choose-another", "{seat} has to choose another player.", "E-50", "choices")


class ChoiceMissing(Exception):
    """A text can't be applied until its owner chooses a player (EQ-29)."""

    def __init__(self, seat: str, effect: CardEffect) -> None:
        super().__init__(seat)
        self.seat, self.effect = seat, effect


@dataclass(slots=True)
class Steps:
    """The end of a round while it's resolved: the pieces, the results and the reasons so far."""

    state: EarthState
    board: Pieces
    stops: bool = True  # at texts for the table
    decided: str | None = None  # who captures if the table decides; "" nobody
    is_decided: bool = False  # differently from the rules
    said: list[Reason] = field(default_factory=list)
    closed: list[EndingStep] = field(default_factory=list)
    valid: dict[str, bool] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)  # Attacks before texts change them
    attack: dict[str, int] = field(default_factory=dict)
    terms: dict[str, Terms] = field(default_factory=dict)
    winner: str | None = None
    tied: tuple[str, ...] = ()
    kept: list[str] = field(default_factory=list)  # seats whose card goes back into the hand
    carried_out: dict[str, int] = field(default_factory=dict)  # table rulings on a seat's card
    waiting: Waiting | None = None
    destroyed: dict[str, int] = field(default_factory=dict)
    reclaimed: dict[str, int] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)

    def say(self, phrase: str, *rules: str, **facts: Fact) -> None:
        self.said.append(Reason(phrase, rules, **facts))

    def decide(self, phrase: str, *rules: str, **facts: Fact) -> None:
        self.said.append(Reason(phrase, rules, **facts).deciding())

    def close(self, number: int) -> None:
        self.closed.append(EndingStep(number, tuple(self.said)))
        self.said = []

    def paid(self, seat: str) -> Cost | None:
        """Return the cost a valid card was paid with."""
        card = self.state.card(seat)
        return card.paid(self.state.deployed[seat]) if card and self.valid[seat] else None

    def texts(self, seat: str) -> tuple[CardEffect, ...]:
        """Return the texts of a seat's card, if it's valid."""
        card = self.state.card(seat)
        return card.effects if card and self.valid[seat] else ()

    def title(self, seat: str) -> Word:
        return card.title if (card := self.state.card(seat)) else ""


# Step 2 -------------------------------------------------------------------------------------------


def judge(steps: Steps) -> None:
    """Validate the costs of all cards before anything else happens (E-31)."""
    for seat in steps.state.turn_order:
        card = steps.state.card(seat)
        if card is None:
            steps.valid[seat] = False
            steps.say(gettext_noop("{seat} has no card in play."), "E-30", seat=seat)
        else:
            _judge(steps, seat, card)


def _judge(steps: Steps, seat: str, card: ActionCard) -> None:
    ships = steps.state.deployed[seat]
    option = card.paid(ships)
    steps.valid[seat] = steps.state.valid_ruled.get(seat, option is not None)
    costs, title = " / ".join(card.costs), card.title
    if seat in steps.state.valid_ruled:
        phrase = gettext_noop("Table ruling: {seat}’s {card} counts as not paid.")
        if steps.valid[seat]:
            phrase = gettext_noop("Table ruling: {seat}’s {card} counts as paid.")
        steps.say(phrase, "E-32", seat=seat, card=title)
    elif option is None:
        _say_unpaid(steps, card, seat=seat, n=ships, card=title, costs=costs)
    elif option.cost == X:
        steps.say(PAYS_X, "E-34", "E-35", seat=seat, n=ships, card=title, costs=costs)
    else:
        rules = ("E-32", "E-33") if len(card.options) > 1 else ("E-32",)
        steps.say(PAYS if card.label else PAYS_UNNAMED, *rules, seat=seat, n=ships, card=title, costs=costs)


def _say_unpaid(steps: Steps, unpaid: ActionCard, **facts: Fact) -> None:
    if X in unpaid.costs and facts["n"] not in X_RANGE:
        steps.say(gettext_noop("X is 0 to 6, but {seat} deployed {n}."), "E-34", **facts)
    phrase = gettext_noop("{seat} deployed {n}, but {card} costs {costs} and has no effect.")
    if not unpaid.options:
        phrase = gettext_noop("{seat} deployed {n}, not the card’s cost. It’s discarded without effect.")
    steps.say(phrase, "E-32", "E-36", "E-37", **facts)
    if facts["n"]:
        phrase = gettext_noop("{seat}: {n} {n:ship is|ships are} destroyed.")
        steps.say(phrase, "E-36", "E-56", **facts)
    if unpaid.reclaim:
        steps.say(gettext_noop("{seat}: Reclaim doesn’t help here."), "E-37", **facts)


# Step 3 -------------------------------------------------------------------------------------------


def count_attacks(steps: Steps) -> None:
    """Count every Attack; texts of valid cards that change Attacks apply all at once (E-42)."""
    state = steps.state
    for seat in state.seats:
        option = steps.paid(seat)
        terms = _printed(steps, seat, (option.attack or 0) if option else 0)
        steps.lines[seat] = steps.attack[seat] = sum(number for _, number in terms)
        steps.terms[seat] = terms
    _change_attacks(steps)
    for seat, number in state.attack_ruled.items():
        if steps.valid.get(seat):
            steps.attack[seat], steps.terms[seat] = number, ((RULED, number),)
            steps.say(gettext_noop("Table ruling: {seat}’s Attack is {n}."), "E-42", seat=seat, n=number)
    for seat in (each for each in state.seats if steps.attack[each] < 0):
        steps.terms[seat] = (*steps.terms[seat], (AT_LEAST, -steps.attack[seat]))
        steps.attack[seat] = 0
    raised = tuple(seat for seat in state.seats if AT_LEAST in (label for label, _ in steps.terms[seat]))
    if raised:
        steps.say(gettext_noop("{seats}: an Attack below 0 counts as 0."), "E-43", seats=raised)


def _printed(steps: Steps, seat: str, value: Expression) -> Terms:
    """Return the terms of a printed Attack, raised to 0 if negative (E-41, E-43)."""
    terms: Terms = terms_of(value, steps.state.deployed[seat])
    if len(terms) == 1 and not terms[0][0]:
        terms = ((steps.title(seat), terms[0][1]),)
    total = sum(number for _, number in terms)
    return terms if total >= 0 else (*terms, (AT_LEAST, -total))


def _change_attacks(steps: Steps) -> None:
    """Apply texts that set an Attack, then those that add; conditions look at printed Attacks only."""
    applying = list(_attack_texts(steps))
    for seat, effect in applying:
        if effect.value is not None:
            terms = _printed(steps, seat, effect.value)
            number = sum(number for _, number in terms)
            steps.attack[seat], steps.terms[seat] = number, terms
            phrase = gettext_noop("{seat}’s {card} makes its own Attack {n}.")
            steps.say(phrase, "E-42", seat=seat, card=steps.title(seat), n=number)
    for op in ("attack_set", "attack_mod"):
        for seat, effect in applying:
            if effect.op == op:
                _change(steps, seat, effect)


def _attack_texts(steps: Steps) -> Iterator[tuple[str, CardEffect]]:
    for seat in steps.state.turn_order:
        for effect in (each for each in steps.texts(seat) if each.op in ATTACK_OPS):
            if all(holds(steps, steps.lines, seat, each) for each in conditions(effect.when)):
                yield seat, effect
            else:
                steps.say(UNMET, "E-42", seat=seat, card=steps.title(seat), when=plain(effect.when))


def plain(word: str | None) -> str:
    """Return a word of the vocabulary without underscores."""
    return (word or "").replace("_", " ")


def _change(steps: Steps, seat: str, effect: CardEffect) -> None:
    """Change the Attacks of the players affected whose cards are valid."""
    number, is_set = evaluate(effect.n or 0, steps.state.deployed[seat]), effect.op == "attack_set"
    touched = tuple(each for each in people(steps, seat, effect) if steps.valid[each])
    for each in touched:
        steps.attack[each] = number if is_set else steps.attack[each] + number
        before = () if is_set else steps.terms[each]
        steps.terms[each] = (*before, (steps.title(seat), number))
    phrase = gettext_noop("{seat}’s {card} changes {others}’s Attack by {n}.")
    if is_set:
        phrase = gettext_noop("{seat}’s {card} makes the Attack of {others} {n}.")
    if touched:
        steps.say(phrase, "E-42", seat=seat, card=steps.title(seat), others=touched, n=number)


def holds(steps: Steps, attacks: Mapping[str, int], seat: str, condition: Condition) -> bool:
    """Whether a condition holds that doesn't depend on who captures."""
    state, ships = steps.state, steps.state.deployed[seat]
    if condition.name == "alone_valid":
        return [each for each in state.seats if steps.valid[each]] == [seat]
    if condition.name == "deployed_at_least":
        return ships >= condition.n
    if condition.name == "paid":
        return ships == condition.n
    if condition.name == "any_other_attack_at_least":
        return any(attacks[each] >= condition.n for each in state.seats if each != seat)
    return folded(state.target_now.continent) == folded(condition.continent)


def people(steps: Steps, owner: str, effect: CardEffect) -> tuple[str, ...]:
    """Return the players affected, in turn order. Raises ChoiceMissing, IllegalEntry for a wrong choice."""
    state, who = steps.state, effect.who or "self"
    if who in CHOSEN:
        return (_chosen(state, owner, effect),)
    single = {"self": owner, "left": state.neighbour(owner, 1), "right": state.neighbour(owner, -1)}
    if who in single:
        return (single[who],)
    if who == "winner":
        return (steps.winner,) if steps.winner else ()
    if who == "tied":
        return steps.tied
    return tuple(seat for seat in state.turn_order if who == "all" or seat != owner)


def _chosen(state: EarthState, owner: str, effect: CardEffect) -> str:
    if owner not in state.choices:
        number = None if effect.n is None else evaluate(effect.n, state.deployed[owner])
        raise ChoiceMissing(owner, replace(effect, n=number))
    chosen = state.choices[owner]
    require(effect.who != "choose_other" or chosen != owner, CHOOSE_ANOTHER, seat=owner)
    return chosen
