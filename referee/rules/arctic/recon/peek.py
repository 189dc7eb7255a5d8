"""Every entry about looking at cards: recon in a gathering turn, the Yardmaster at any time (A-33, A-80)."""

from __future__ import annotations

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import USED, check_power
from referee.rules.arctic.recon.look import adjudicate_recon, after_recon, piles_seen, towers_of
from referee.rules.arctic.recon.sight import after_look
from referee.rules.arctic.recon.telling import where_of
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.recon_entries import Peek, Recon
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_checks import gathering_seat, known_seat, wrong_phase
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Reason, Ruling, gettext_noop

ScoutFacts = Recon | Peek


def adjudicate_scouting(state: ArcticState, entry: Entry, facts: ScoutFacts) -> Ruling[Gathering]:
    """Rule on a look at cards. Raises IllegalEntry."""
    checks = Checks(entry)
    if isinstance(facts, Recon):
        return adjudicate_recon(state, gathering_seat(state, entry), facts, checks)
    seat = known_seat(state, entry)
    if state.phase is Phase.OVER:
        raise wrong_phase(state)
    check_power(state, seat, frozenset({Power.YARDMASTER}), checks)
    phrase = gettext_noop(
        "{seat} looks at the top 2 of the junkyard and puts both back, in their order, on top or to the "
        "bottom. Nobody can stop that."
    )
    reason = Reason(phrase, {"seat": seat}, ("A-80", "A-32"))
    return Ruling(Gathering(2), (*checks.passed_over, reason))


def after_scouting(state: ArcticState, seat: str, facts: ScoutFacts, outcome: Gathering) -> ArcticState:
    """Return the state after a look."""
    if isinstance(facts, Recon):
        after = after_recon(state, seat, facts, outcome)
        return after_look(after, seat, facts, where_of(state, facts), piles_seen(state, facts))
    return state.with_holding(seat, state.holdings[seat].acted(USED))


def may_scout(state: ArcticState, seat: str) -> bool:
    """Whether the table plays with Spies or Binoculars, or the seat has a Scout Tower to use."""
    with_cards = any(
        power in card.powers and is_in_play(state, card)
        for card in state.cards.values()
        for power in (Power.RECON_4, Power.RECON_ALL_PILES)
    )
    return with_cards or bool(towers_of(state, seat))


def may_peek(state: ArcticState, seat: str) -> bool:
    """Whether the seat's Yardmaster can look now (A-80)."""
    holding = state.holdings[seat]
    has_leader = Power.YARDMASTER in holding.camp.powers(state.cards)
    return has_leader and USED not in holding.actions and state.phase is not Phase.OVER
