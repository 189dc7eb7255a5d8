"""What a finished game of Arctic Scavengers tells of itself: who won skirmishes with what, what was built."""

from collections import Counter
from collections.abc import Iterator, Mapping

from referee.rules.arctic.ending.score import worth_by_round
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.log import Log
from referee.rules.kernel.played import Counted, Played, Result, counted, played_pages
from referee.rules.kernel.ruling import gettext_noop

WINS, CARDS, BUILDINGS, LEADERS = "skirmishes", "cards", "buildings", "leaders"
FIGURES: Mapping[str, str] = {
    CARDS: gettext_noop("What wins skirmishes"),
    WINS: gettext_noop("Who wins skirmishes"),
    BUILDINGS: gettext_noop("Favourite buildings"),
    LEADERS: gettext_noop("Favourite leaders"),
}
PHASES: Mapping[Phase, str] = {
    Phase.GATHERING: gettext_noop("Gathering"),
    Phase.REVEAL: gettext_noop("Skirmish"),
    Phase.DECLARING: gettext_noop("Skirmish"),
    Phase.PRIZE: gettext_noop("Skirmish"),
    Phase.OVER: gettext_noop("The game is over"),
}


def played(log: Log[ArcticState]) -> Played | None:
    """Return what the game tells once it is scored."""
    state = log.state
    results = _results(state)
    if not results:
        return None
    return Played(
        results,
        state.setup.first_initiator,
        (*_skirmishes(log), *counted(BUILDINGS, _buildings(state)), *counted(LEADERS, _leaders(state))),
        dict(state.house_rules),
        tuple(point.worth for point in worth_by_round(log)),
    )


def _results(state: ArcticState) -> tuple[Result, ...]:
    if state.scored is not None:
        tribe, winners = state.scored.tribe, state.scored.winners
        return tuple(Result(seat, tribe[seat], seat in winners) for seat in state.players)
    if state.solo is not None and state.solo.scored is not None:
        # Who plays alone has points, and nobody to win against.
        return (Result(state.players[0], state.solo.scored.points, is_winner=False),)
    return ()


def _skirmishes(log: Log[ArcticState]) -> Iterator[Counted]:
    """Count the skirmishes won and the cards in the winning forces."""
    cards, wins = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for before, record, _ in played_pages(log):
        if record.entry.kind == Count.kind and (winner := record.ruling.outcome.winner):
            wins[winner, ""] += 1
            cards.update((winner, before.label(card)) for card in before.revealed[winner].cards)
    yield from counted(WINS, wins)
    yield from counted(CARDS, cards)


def _buildings(state: ArcticState) -> Counter[tuple[str, str]]:
    return Counter(
        (seat, state.label(each.card)) for seat, own in state.seats.items() for each in own.base.buildings
    )


def _leaders(state: ArcticState) -> Counter[tuple[str, str]]:
    told = ((seat, own.base.leader) for seat, own in state.seats.items())
    return Counter((seat, state.label(leader)) for seat, leader in told if leader)


def phase(state: ArcticState) -> str:
    return "" if state.phase is Phase.OVER else PHASES[state.phase]


def due(state: ArcticState) -> tuple[str, ...]:
    """Return who gathers, is asked, or has still to reveal, choose or count."""
    if state.window is not None:
        return state.window.asked
    if state.phase is Phase.GATHERING:
        return (state.gatherer or state.initiator,)
    if state.phase is Phase.PRIZE:
        return state.players[:1]
    told = {Phase.REVEAL: state.revealed, Phase.OVER: state.tallies}.get(state.phase, state.players)
    return tuple(seat for seat in state.turn_order if seat not in told)
