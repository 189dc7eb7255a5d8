"""Who captures? A puzzle with the usual mistakes: the rules with one thing changed (E-31, E-49)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.rules.earth.cards.cards import X_RANGE, ActionCard, Cost, X, evaluate
from referee.rules.earth.cards.vocabulary import ATTACK_OPS
from referee.rules.earth.deployment.deployment import deploy, open_deployment, pass_turn
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.round import RoundCase, RoundOutcome, renamed, resolve_round
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason
from referee.rules.package.puzzle import NOBODY, Mistake, Riddle, seats_and

HOUSE = {
    "all_pass": ("void",),
    "supply": ("capped_turn_order", "capped_all_or_none"),
    "effect_order": ("flagpole", "simultaneous"),
}
"""The values other than the default of house rules that can change a round."""


def who_captures(case: RoundCase) -> str:
    """Return the index of the seat that captures the target, or NOBODY."""
    return _answer(case, resolve_round(case).outcome.winner)


def _answer(case: RoundCase, winner: str | None) -> str:
    return NOBODY if winner is None else str(case.seats.index(winner))


def in_any_house(case: RoundCase, asked: Callable[[RoundCase], str]) -> bool:
    """Whether the answer is the same under every house rule."""
    others = ({name: value} for name, values in HOUSE.items() for value in values)
    right = asked(case)
    return all(asked(replace(case, house_rules=house)) == right for house in others)


def reasons_in(case: RoundCase, rules: range) -> tuple[Reason, ...]:
    """Return the reasons whose first rule is one of these."""
    reasons = resolve_round(case).reasons
    return tuple(each for each in reasons if int(each.rules[0].removeprefix("E-")) in rules)


def _says(case: RoundCase) -> Line:
    winner, target = resolve_round(case).outcome.winner, case.target.name
    if winner is None:
        return Line("No one captures {target}.", target=target)
    return Line("{seat} captures {target}.", seat=winner, target=target)


# Mistakes -----------------------------------------------------------------------------------------


def _by_card(change: Callable[[ActionCard, int], ActionCard]) -> Callable[[RoundCase], str]:
    """Resolve the round with each card changed, given the ships on it."""

    def answer(case: RoundCase) -> str:
        deployed = resolve_round(case).outcome.deployed
        cards = {seat: card and change(card, deployed[seat]) for seat, card in case.cards.items()}
        return who_captures(replace(case, cards=cards))

    return answer


def _by_tie(order: Callable[[RoundCase, RoundOutcome], Sequence[str]]) -> Callable[[RoundCase], str]:
    """Break ties by another order than the flagpole."""

    def answer(case: RoundCase) -> str:
        outcome = resolve_round(case).outcome
        return who_captures(replace(case, flagpole=tuple(order(case, outcome))))

    return answer


def _with_attack(card: ActionCard, ships: int, options: Sequence[Cost]) -> ActionCard:
    """Return the card paid by these ships, with the best Attack of these costs."""
    best = max((evaluate(each.attack or 0, ships) for each in options), default=0)
    return replace(card, options=(Cost(ships, best),))


# Costs --------------------------------------------------------------------------------------------


def _overpaid(card: ActionCard, ships: int) -> ActionCard:
    """Paying too much counts as paying."""
    less = [each for each in card.options if isinstance(each.cost, int) and each.cost < ships]
    return card if card.paid(ships) or not less else _with_attack(card, ships, less)


def _unpaid(card: ActionCard, ships: int) -> ActionCard:
    """Costs are ignored."""
    return card if card.paid(ships) else _with_attack(card, ships, card.options)


def _best_line(card: ActionCard, ships: int) -> ActionCard:
    """The best Attack counts, whichever cost was paid."""
    return _with_attack(card, ships, card.options) if card.paid(ships) else card


def _no_x_of_0(card: ActionCard, ships: int) -> ActionCard:
    """X is at least 1."""
    is_x = ships == 0 and (paid := card.paid(0)) is not None and paid.cost == X
    return replace(card, options=(Cost(1),)) if is_x else card


def _endless_x(card: ActionCard, ships: int) -> ActionCard:
    """X is any number."""
    with_x = [each for each in card.options if each.cost == X]
    return card if card.paid(ships) or ships in X_RANGE or not with_x else _with_attack(card, ships, with_x)


# Texts, ships, ties -------------------------------------------------------------------------------


def _texts_of_unpaid(card: ActionCard, ships: int) -> ActionCard:
    return card if card.paid(ships) else replace(card, options=(Cost(ships, 0),))


def _texts_forgotten(card: ActionCard, ships: int) -> ActionCard:
    return replace(card, effects=tuple(each for each in card.effects if each.op not in ATTACK_OPS))


def _most_ships(case: RoundCase) -> str:
    deployed = resolve_round(case).outcome.deployed
    best = max(case.flagpole, key=lambda seat: deployed[seat])
    return _answer(case, best if deployed[best] else None)


def _ships_first(case: RoundCase, outcome: RoundOutcome) -> Sequence[str]:
    return sorted(case.flagpole, key=lambda seat: -outcome.deployed[seat])


def _initiative_first(case: RoundCase, outcome: RoundOutcome) -> Sequence[str]:
    at = case.seats.index(case.initiative)
    return case.seats[at:] + case.seats[:at]


def _tie_at_0(case: RoundCase) -> str:
    """If all Attacks are 0, the highest flag of a valid card captures."""
    outcome = resolve_round(case).outcome
    valid = (seat for seat in case.flagpole if (outcome.valid or {})[seat])
    return _answer(case, outcome.winner or next(valid, None))


WHO_CAPTURES: Riddle[RoundCase] = Riddle(
    "earth.capture",
    RoundCase,
    asks=gettext_noop("Who captures the target?"),
    how=lambda case: Line("All cards are revealed, with the ships deployed on them."),
    possible=lambda case: seats_and(case.seats, Line("No one")),
    answer=who_captures,
    says=_says,
    why=lambda case: reasons_in(case, range(30, 50)),
    mistakes=(
        Mistake("overpaid", "Paying too much is as wrong as paying too little.", "E-32", _by_card(_overpaid)),
        Mistake("unpaid", "An unpaid card has no Attack.", "E-37", _by_card(_unpaid)),
        Mistake("best_line", "Use the Attack beside the cost that was paid.", "E-33", _by_card(_best_line)),
        Mistake("no_x_of_0", "X may be 0.", "E-34", _by_card(_no_x_of_0)),
        Mistake("endless_x", "X is 6 at most.", "E-34", _by_card(_endless_x)),
        Mistake(
            "texts_of_unpaid",
            "The text of an unpaid card does nothing.",
            "E-37",
            _by_card(_texts_of_unpaid),
        ),
        Mistake(
            "texts_forgotten",
            "Texts change Attacks before they are compared.",
            "E-42",
            _by_card(_texts_forgotten),
        ),
        Mistake("most_ships", "The highest Attack captures, not the most ships.", "E-45", _most_ships),
        Mistake("tie_by_ships", "Flags break ties, not ships.", "E-46", _by_tie(_ships_first)),
        Mistake("tie_by_initiative", "The initiative breaks no tie.", "E-46", _by_tie(_initiative_first)),
        Mistake(
            "lowest_flag",
            "The highest flag wins a tie, not the lowest.",
            "E-46",
            _by_tie(lambda case, outcome: case.flagpole[::-1]),
        ),
        Mistake(
            "nobodys",
            "A tie above 0 always has a winner.",
            "E-46",
            lambda case: NOBODY if resolve_round(case).outcome.tied else who_captures(case),
        ),
        Mistake("tie_at_0", "If every Attack is 0, no one captures.", "E-45", _tie_at_0),
    ),
    is_fair=lambda case: in_any_house(case, who_captures),
)


# A round of a table as a question, without names -------------------------------------------------

LETTERS = "ABCDE"


def round_of(state: EarthState) -> RoundCase | None:
    """Return the round that is ending; None if its result doesn't follow from cards that all have seen."""
    cards = {seat: state.revealed.get(seat) for seat in state.seats}
    if state.phase is not RoundPhase.ENDING or state.target is None or not all(cards.values()):
        return None
    case = RoundCase(
        seats=state.seats,
        initiative=state.initiative,
        flagpole=state.flagpole,
        reserve={seat: state.reserve[seat] + state.deployed[seat] for seat in state.seats},
        target=state.target,
        # Cards without id and number of copies.
        cards={seat: card and replace(card, id=card.label, count=1) for seat, card in cards.items()},
        bids=(),
        house_rules={
            rule.name: now for rule in HOUSE_RULES if (now := state.house[rule.name]) != rule.default
        },
        choices=dict(state.choices),
    )
    case = replace(case, bids=tuple(_bids(case, state.deployed, state.house)))
    return renamed(case, LETTERS) if _says_the_same(case, state) else None


def _bids(case: RoundCase, ships: Mapping[str, int], house: Mapping[str, str]) -> Iterator[tuple[Any, ...]]:
    """Yield bids that lead to this deployment: each seat deploys all at once, then passes."""
    at = open_deployment(case.seats, case.initiative, case.reserve, house)
    while at.turn:
        seat, number = at.turn, ships[at.turn]
        if number and not at.deployed[seat]:
            yield seat, "deploy", number
            at = deploy(at, seat, number, house)
        else:
            yield seat, "pass"
            at = pass_turn(at, seat, house)


def _says_the_same(case: RoundCase, state: EarthState) -> bool:
    """Whether the case has the result of the table, as it wouldn't after a table ruling."""
    try:
        outcome, ending = resolve_round(case).outcome, ending_of(state)
    except IllegalEntry:
        return False
    return (outcome.winner, outcome.attack) == (ending.winner, ending.attack)
