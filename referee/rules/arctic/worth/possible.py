"""Whether one hand of a seat could have done all that was entered without its cards this round (A-30).

The hand is known by numbers only: the cards owned that can be in it, with unseen gains among them, and how
many were drawn. Acts whose cards weren't named share it with cards that were, and with the force. Once the
discard pile may have become the deck, a card may have been used twice: only their number counts then.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import ge

from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.having import can_all_be
from referee.rules.arctic.record.needs import Need, Unsaid
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.arctic.record.unsaid import CARDS_OPEN
from referee.rules.arctic.worth.action import LEADER_USED, CardAction
from referee.rules.arctic.worth.teams import Hand, Team, Teams
from referee.rules.kernel.cache import once
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
    IMPOSSIBLE, phrase=gettext_noop("{seat} would also need {needs}. Which cards were used?")
)


def ruled_open(turn: ArcticTurn, ways: Sequence[Need], needs: Line, *reasons: Reason) -> Ruling[Gathering]:
    """Rule on an act whose cards aren't named. Raises IllegalEntry (A-30), unless overridden."""
    least = 0
    if Need() not in ways:
        least = _least(turn.state, turn.seat, ways)
        turn.require(least > 0, IMPOSSIBLE, seat=turn.seat, needs=(needs,))
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
    own, force = state.seats[seat], state.revealed.get(seat)
    kept = len(force.cards) if force else 0 if own.keeps_unsaid else own.committed or 0
    if own.may_repeat:
        return own.hidden + kept <= own.room and all(act.least for act in own.unsaid)
    # What a few cards can do comes first: hires have many teams.
    acts = sorted(own.unsaid, key=lambda act: len(act.ways) > 1 or act.ways[0].hunt)
    shown = Counter(force.cards if force else ())
    return any(_fits(state, seat, acts, hand, shown) for hand in _hands(state, seat, own.room - kept, shown))


def _fits(state: ArcticState, seat: str, acts: Sequence[Unsaid], hand: Hand, used: Counter[str]) -> bool:
    """Whether each act has a team of its own in the hand."""
    if not acts:
        return can_all_be(state, seat, used)
    return any(
        _fits(state, seat, acts[1:], hand.without(team), used + team.cards)
        for team in _teams_of(state, seat, acts[0].ways, hand)
    )


def _least(state: ArcticState, seat: str, ways: Sequence[Need]) -> int:
    """Return the fewest cards that can have done it; 0 if none can."""
    hands = [*_hands(state, seat, state.seats[seat].room, Counter())]
    for size in range(1, max((hand.most for hand in hands), default=0) + 1):
        for hand in hands:
            teams = _teams_of(state, seat, ways, replace(hand, most=size))
            if any(can_all_be(state, seat, team.cards) for team in teams):
                return size
    return 0


def _teams_of(state: ArcticState, seat: str, ways: Sequence[Need], hand: Hand) -> Iterator[Team]:
    has_hunted, teams = CardAction.HUNT in state.seats[seat].actions, _teams(state, seat)
    for way in ways:
        if not (way.hunt and has_hunted):
            yield from teams.of(way, hand)


@once
def _teams(state: ArcticState, seat: str) -> Teams:
    return Teams(state.cards, state.seats[seat].base.powers(state.cards), state.house_rules)


def _hands(state: ArcticState, seat: str, most: int, shown: Counter[str]) -> Iterator[Hand]:
    """Yield the cards known to be there, then these with those that unseen gains may be."""
    own = state.seats[seat]
    has_leader = LEADER_USED not in own.actions
    known = Counter({card_id: max(own.free(card_id), own.in_force(card_id)) for card_id in own.owned})
    yield Hand(+known - shown, most, has_leader)
    if own.hidden_gains:
        yield Hand(known + _gained(state, seat) - shown, most, has_leader)


@once
def _gained(state: ArcticState, seat: str) -> Counter[str]:
    """Return the cards that unseen gains may be, without those that others can replace."""
    own, most, teams = state.seats[seat], state.seats[seat].hidden_gains, _teams(state, seat)
    found = Counter[str]()
    for card_id in state.in_hands:
        known = max(own.free(card_id), own.in_force(card_id), 0)
        while found[card_id] < most and can_all_be(
            state, seat, Counter({card_id: known + found[card_id] + 1})
        ):
            found[card_id] += 1
    if state.house_rules["overpay"] == "exact":
        return +found
    profiles = {card_id: teams.profile(card_id) for card_id in +found}
    kept = Counter[str]()
    for card_id in sorted(profiles, key=lambda each: profiles[each][1], reverse=True):
        sort, gives = profiles[card_id]
        others = (each for each in kept if profiles[each][0] == sort)
        better = (each for each in others if all(map(ge, profiles[each][1], gives)))
        if sum(found[each] for each in better) < most:
            kept[card_id] = found[card_id]
    return kept
