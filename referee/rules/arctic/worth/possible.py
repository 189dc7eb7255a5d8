"""Whether one hand of a seat could have done all that was entered without its cards this round (A-30).

The hand is known by numbers only: the cards owned that can be in it, with unseen gains among them, and how
many were drawn. Acts whose cards weren't named share it with cards that were, and with the force. Once the
discard pile may have become the deck, a card may have been used twice: only their number counts then.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.having import can_all_be
from referee.rules.arctic.record.needs import Need
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.arctic.record.unsaid import CARDS_OPEN
from referee.rules.arctic.worth.action import LEADER_USED, CardAction
from referee.rules.arctic.worth.teams import Pool, Team
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

IMPOSSIBLE = Refusal(
    "not-possible", "{seat} would need {needs}. Which cards?", "A-30", "cards", can_override=True
)
NOT_TOGETHER = replace(
    IMPOSSIBLE, phrase=gettext_noop("One hand can’t give {seat} {needs}. Which cards were used?")
)
NOT_BESIDES = replace(
    IMPOSSIBLE, phrase=gettext_noop("Besides these cards {seat} would need {needs}. Which cards were used?")
)


def ruled_open(turn: ArcticTurn, ways: Sequence[Need], needs: Line, *reasons: Reason) -> Ruling[Gathering]:
    """Rule on an act whose cards aren't named. Raises IllegalEntry (A-30), unless overridden."""
    least = 0
    if ways != (Need(),):
        sizes = [team.cards.total() for team in _teams(turn.state, turn.seat, ways)]
        turn.require(bool(sizes), IMPOSSIBLE, seat=turn.seat, needs=(needs,))
        least = min(sizes, default=0)
    return Ruling(Gathering(least=least), (*turn.checks.overridden, CARDS_OPEN, *reasons))


def check_possible(before: ArcticState, after: ArcticState, entry: Entry, checks: Checks) -> None:
    """Check that each hand it concerns can have done it, with what else isn't named. Raises IllegalEntry."""
    forces = getattr(entry.facts, "forces", None)
    for seat in after.players if forces is None else forces:
        own = after.seats[seat]
        is_changed = own != before.seats[seat] or forces is not None
        if not own.unsaid or not is_changed or is_possible(after, seat):
            continue
        needs = tuple(act.needs for act in own.unsaid)
        names_cards = own.unsaid == before.seats[seat].unsaid
        refusal = NOT_BESIDES if names_cards else NOT_TOGETHER if len(needs) > 1 else IMPOSSIBLE
        field = "cards" if forces is None else "forces"
        checks.require(False, replace(refusal, field=field), seat=seat, needs=needs)


def is_possible(state: ArcticState, seat: str) -> bool:
    """Whether one hand of the seat can have done it all."""
    own = state.seats[seat]
    room, force = own.room, state.revealed.get(seat)
    shown = Counter(force.cards if force else ())
    room -= shown.total() if force else 0 if own.keeps_unsaid else own.committed or 0
    acts = [_teams(state, seat, act.ways) for act in own.unsaid]
    if own.may_repeat:
        shown.clear()
    return any(True for _ in _hands(state, seat, acts, room, shown))


def _hands(
    state: ArcticState, seat: str, acts: Sequence[Sequence[Team]], room: int, used: Counter[str]
) -> Iterator[Counter[str]]:
    """Yield the cards of hands in which each act has a team of its own."""
    if not acts:
        if can_all_be(state, seat, used):
            yield used
        return
    for team in acts[0]:
        size = team.cards.total()
        if size > room:
            continue
        others = [[each for each in act if not (each.uses_leader and team.uses_leader)] for act in acts[1:]]
        both = used if state.seats[seat].may_repeat else used + team.cards
        yield from _hands(state, seat, others, room - size, both)


def _teams(state: ArcticState, seat: str, ways: Sequence[Need]) -> list[Team]:
    """Return the teams for any of these ways, the smallest first."""
    own = state.seats[seat]
    has_hunted = CardAction.HUNT in own.actions
    pool = Pool(
        copies=_copies(state, seat),
        known=state.cards,
        leader=own.base.powers(state.cards),
        has_leader=LEADER_USED not in own.actions,
        house=state.house_rules,
        most=own.room,
    )
    found = [
        team
        for way in ways
        if not (way.hunt and has_hunted)
        for team in pool.teams(way)
        if can_all_be(state, seat, team.cards)
    ]
    return sorted(found, key=lambda team: team.cards.total())


def _copies(state: ArcticState, seat: str) -> Counter[str]:
    """Return the copies of each card that the hand may have, by known cards and unseen gains."""
    own = state.seats[seat]
    known = Counter({card_id: number for card_id, number in own.all_free.items() if number > 0})
    more = own.hidden_gains
    for card_id in state.in_hands if more else ():
        while known[card_id] < own.all_free.get(card_id, 0) + more:
            if not can_all_be(state, seat, Counter({card_id: known[card_id] + 1})):
                break
            known[card_id] += 1
    return +known
