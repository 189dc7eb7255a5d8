"""The skirmish of a solo table: what may meet what, and what it leaves behind (A-96 to A-98)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import USED
from referee.rules.arctic.record.case import OPPONENT, PLAYER, Act, Declaration, Force, Target
from referee.rules.arctic.record.inplay import known
from referee.rules.arctic.record.outcomes import SoloOutcome, UnitOutcome
from referee.rules.arctic.record.solo_entries import Fought, SoloSkirmish
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_checks import show_cards
from referee.rules.arctic.skirmish.aftermath import after_declarations
from referee.rules.arctic.skirmish.leader_acts import LEADER_OF
from referee.rules.arctic.solo.names import named_reason, named_refusal
from referee.rules.arctic.solo.rule import SoloCase, rule_solo
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

MOST_SENT = 20
"""Cards of a side that are searched at once; a hand and a force are far smaller."""


def case_of_skirmish(state: ArcticState, seat: str, facts: SoloSkirmish) -> SoloCase:
    """Return the case: with the leader and the buildings that the table knows to be in force."""
    holding = state.holdings[seat]
    sites = tuple(each.card for each in holding.camp.buildings if not each.is_complete)
    return SoloCase(
        force=Force(facts.cards, holding.camp.active_leader, holding.camp.working),
        opponent=facts.opponent,
        declarations=facts.declarations,
        saves=facts.saves,
        modules=state.modules,
        house_rules=dict(state.house_rules),
        used_leaders=(PLAYER,) if USED in holding.actions else (),
        under_construction={PLAYER: sites},
    )


def adjudicate_skirmish(
    state: ArcticState, solo: SoloGame, seat: str, facts: SoloSkirmish, checks: Checks
) -> Ruling[Fought]:
    """Rule on a skirmish against a force of so many cards as were turned up.

    Raises IllegalEntry: A-96 where no such force is left, A-95 for cards that cannot lie in one, A-30 for
    cards the seat cannot have, and what ``rule_solo`` refuses.
    """
    _check_force(state, solo, facts, checks)
    if len(facts.cards) > MOST_SENT:
        phrase = gettext_noop("At most {most} cards are sent, not {number}.")
        said: dict[str, Fact] = {"most": MOST_SENT, "number": len(facts.cards)}
        raise IllegalEntry("too-many-cards", phrase, said, rule="A-30", field="cards")
    shown = show_cards(state, seat, facts.cards, checks)
    try:
        told = rule_solo(case_of_skirmish(state, seat, facts), state.cards)
    except IllegalEntry as refusal:
        raise named_refusal(refusal, seat) from None
    reasons = [named_reason(each, seat) for each in (*told.count.reasons, *told.why_best, told.prize)]
    gone = _force_gone(len(facts.opponent), len(solo.sizes) - 1)
    return Ruling(Fought(told.outcome, shown), (*checks.passed_over, *reasons, gone))


def _check_force(state: ArcticState, solo: SoloGame, facts: SoloSkirmish, checks: Checks) -> None:
    size = len(facts.opponent)
    if size not in solo.sizes:
        sizes = tuple(str(each) for each in solo.sizes)
        phrase = gettext_noop(
            "No force of {size} {size:card|cards} is face down any more. There are: {sizes}."
        )
        told: dict[str, Fact] = {"size": size, "sizes": sizes}
        raise IllegalEntry("no-such-force", phrase, told, rule="A-96", field="opponent")
    for card_id, number in Counter(facts.opponent).items():
        card = known(state, card_id, "opponent")
        left = solo.pile.get(card_id, 0)
        phrase = gettext_noop("{card}: {number} in this force, but only {left} in all that lie face down.")
        told = {"card": card.label, "number": number, "left": left}
        too_many = IllegalEntry(
            "not-in-the-forces", phrase, told, rule="A-95", field="opponent", can_override=True
        )
        checks.require(number <= left, too_many)


def _force_gone(size: int, left: int) -> Reason:
    facts: dict[str, Fact] = {"size": size, "left": left}
    phrase = gettext_noop("That force of {size} is gone. Forces still face down: {left}.")
    if not left:
        phrase = gettext_noop("That force of {size}, the last of the seven, is gone.")
    return Reason(phrase, facts, ("A-98",))


# What follows -------------------------------------------------------------------------------------


def after_skirmish(
    state: ArcticState, solo: SoloGame, seat: str, facts: SoloSkirmish, outcome: Fought
) -> ArcticState:
    """Return the state after a skirmish; with a card to take or to set aside that comes next (A-98)."""
    state, result = state.proven(outcome.shown), outcome.result
    units = result.units[PLAYER]
    back = _coming_back(state, units, result)
    struck = [unit.card for unit in units if unit.used_for == Act.FANATIC]
    holding = state.holdings[seat].spent(facts.cards).unspent(back)
    # The Fanatic’s refugees leave the game from the force: they lie in no discard pile.
    holding = replace(holding, used=dict(Counter(holding.used) - Counter(struck)))
    if any(unit.used_for in LEADER_OF for unit in units):
        holding = holding.acted(USED)
    state = after_declarations(state.with_holding(seat, holding), _for_good(seat, facts, result))
    prize = result.prize
    if result.winner == OPPONENT:
        prize = tuple(sorted(set((Counter(facts.cards) - Counter(struck)).elements())))
    met = solo.met(facts.opponent, result, prize)
    met = replace(
        met,
        returned=solo.returned + len(back),
        won=solo.won + (result.winner == PLAYER),
        lost=solo.lost + (result.winner == OPPONENT),
    )
    state = replace(state, solo=met)
    return replace(state, phase=Phase.PRIZE) if prize else after_the_seventh(state)


def after_the_seventh(state: ArcticState) -> ArcticState:
    """Return the state with gathering going on, or over if no force is left (A-98)."""
    is_over = state.solo is not None and not state.solo.sizes
    return replace(state, phase=Phase.OVER if is_over else Phase.GATHERING)


def _coming_back(state: ArcticState, units: Sequence[UnitOutcome], result: SoloOutcome) -> list[str]:
    """Hardy Scavengers that go back to the hand (A-58)."""
    hardy = [
        unit
        for unit in units
        if unit.card in state.cards and Power.RETURN_IF_NOT_WINNING in state.cards[unit.card].powers
    ]
    hardy.sort(key=lambda unit: unit.out_by is not None)
    return [unit.card for unit in hardy[: result.returns_to_hand.get(PLAYER, 0)]]


def _for_good(seat: str, facts: SoloSkirmish, result: SoloOutcome) -> Iterator[Declaration]:
    """Yield what was carried out, by the names of the table; what fell away did nothing (A-40)."""
    acted = Counter((unit.card, unit.used_for) for unit in result.units[PLAYER])
    for said in facts.declarations:
        if acted[said.with_, said.act] > 0:
            acted[said.with_, said.act] -= 1
            target = said.target and replace(said.target, player=_seat_of(said.target.player, seat))
            yield replace(said, by=seat, target=target)
    for told in result.opposing_play.declarations:
        aim = told.get("target")
        if "answer" not in told and aim is not None:
            at = Target(_seat_of(aim["player"], seat), aim.get("card"), aim.get("building"))
            yield Declaration(OPPONENT, Act(told["act"]), told["with"], at)


def _seat_of(side: str, seat: str) -> str:
    """Return the seat for the player’s side; the other side has none."""
    return seat if side == PLAYER else ""
