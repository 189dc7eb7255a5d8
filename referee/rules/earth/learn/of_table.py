"""A round of a table as a question by itself, without names."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.rules.earth.cards.cards import Action
from referee.rules.earth.deployment.deployment import deploy, open_deployment, pass_turn
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.ending.round import RoundCase, resolve_round
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.kernel.ruling import IllegalEntry

LETTERS = "ABCDE"


def round_of(state: EarthState) -> RoundCase | None:
    """Return the round whose steps are due; None where the cards alone do not say what came of it."""
    cards = {seat: state.card(seat) for seat in state.seats}
    if state.phase is not Phase.ENDING or state.target is None or not all(cards.values()):
        return None
    names = dict(zip(state.seats, LETTERS, strict=False))
    case = RoundCase(
        seats=tuple(names.values()),
        initiative=names[state.initiative],
        flagpole=tuple(names[seat] for seat in state.flagpole),
        reserve={names[seat]: state.reserve[seat] + state.deployed[seat] for seat in names},
        target=state.target,
        cards={names[seat]: card and _bare(card) for seat, card in cards.items()},
        bids=(),
        house_rules={
            rule.name: now for rule in HOUSE_RULES if (now := state.house[rule.name]) != rule.default
        },
        choices={names[seat]: names[whom] for seat, whom in state.choices.items()},
    )
    ships = {name: state.deployed[seat] for seat, name in names.items()}
    case = replace(case, bids=tuple(_bids(case, ships, state.house)))
    return case if _says_the_same(case, state, names) else None


def _bare(card: Action) -> Action:
    """The card as one of its kind."""
    return replace(card, id=card.label, count=1)


def _bids(case: RoundCase, ships: Mapping[str, int], house: Mapping[str, str]) -> Iterator[tuple[Any, ...]]:
    """Yield a deployment that comes to these ships: all of a seat at once, then it passes."""
    at = open_deployment(case.seats, case.initiative, case.reserve, house)
    while at.turn:
        seat, number = at.turn, ships[at.turn]
        if number and not at.deployed[seat]:
            yield seat, "deploy", number
            at = deploy(at, seat, number, house)
        else:
            yield seat, "pass"
            at = pass_turn(at, seat, house)


def _says_the_same(case: RoundCase, state: EarthState, names: Mapping[str, str]) -> bool:
    """Whether nothing else decided, such as a table ruling."""
    try:
        outcome, ending = resolve_round(case).outcome, ending_of(state)
    except IllegalEntry:
        return False
    winner = ending.winner and names[ending.winner]
    attack = {names[seat]: number for seat, number in ending.attack.items()}
    return (outcome.winner, outcome.attack) == (winner, attack)
