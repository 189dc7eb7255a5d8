"""What an Arctic table tells: who is due and who is ahead, what is forgotten, how a finished game went."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from referee.rules.arctic.cards.titles import titles_for
from referee.rules.arctic.ending.score import worth_by_round
from referee.rules.arctic.hq.timers import ticked
from referee.rules.arctic.record.offers import gathering
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import MODULES, ROUNDS_WITHOUT_SKIRMISH
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.arctic.solo.table import easily_forgotten, reshuffle_due
from referee.rules.kernel.finished import FigureCount, FinishedGame, Result, closest_fight, counted
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.records import Record
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.text.titles import Titles
from referee.rules.kernel.versions import played_steps

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


def phase(state: ArcticState) -> str:
    return "" if state.phase is Phase.OVER else PHASES[state.phase]


def due(state: ArcticState) -> tuple[str, ...]:
    """Return who gathers, is asked, or has still to reveal, choose or count."""
    if state.window is not None:
        return state.window.asked
    if state.phase is Phase.GATHERING:
        return gathering(state) or (state.initiator,)
    if state.phase is Phase.PRIZE:
        return state.players[:1]
    done = {Phase.REVEAL: state.revealed, Phase.OVER: state.tallies}.get(state.phase, state.players)
    return tuple(seat for seat in state.turn_order if seat not in done)


def standing(state: ArcticState) -> Mapping[str, Line]:
    """Return who is ahead or wins, contested resources won and, once it is scored, the tribes."""
    found: dict[str, Line] = {}
    if state.phase is Phase.DECLARING:
        so_far = resolve_skirmish(state.case(), state.cards).outcome
        phrase = gettext_noop("So far a deadlock in round {round}")
        if so_far.winner is not None:
            phrase = gettext_noop("So far {seat} wins round {round}")
        found["skirmish"] = Line(phrase, seat=so_far.winner or "", round=state.round)
        for seat, fight in so_far.fight.items():
            found[f"fight {seat}"] = Line("{seat}: {n} fight", seat=seat, n=fight)
    for seat, won in state.wins.items():
        found[f"won {seat}"] = Line("{seat}: {n} contested {n:resource|resources} won", seat=seat, n=won)
    if state.scored is not None:
        winners = state.scored.winners
        found["game"] = Line("{winners} {winners:wins|win} the game", winners=winners)
        for seat, people in state.scored.tribe.items():
            found[f"tribe {seat}"] = Line("{seat}: {n} {n:person|people}", seat=seat, n=people)
    return found


def holdings(state: ArcticState) -> Mapping[Line, int]:
    """Return what each seat owns as far as everyone knows, the stacks, and the junkyard."""
    found: dict[Line, int] = {}
    for seat, own in state.seats.items():
        owned = [(state.cards[card_id], number) for card_id, number in own.owned.items() if number]
        unseen = len(own.unseen)
        found[Line("{seat}: cards", seat=seat)] = sum(number for _, number in owned) + unseen
        found[Line("{seat}: people", seat=seat)] = sum((card.people or 0) * number for card, number in owned)
        found[Line("{seat}: not shown yet", seat=seat)] = unseen
        for card, number in owned:
            found[Line("{seat}: {card}", seat=seat, card=card.label)] = number
    for card_id, left in state.stacks.items():
        found[Line("{card} on the stack", card=state.label(card_id))] = left
    found[Line("Junkyard")] = max((state.yard.most or 0) - len(state.yard.counted), 0)
    return found


def listed(state: ArcticState) -> int:
    """Return how many unseen gains of seats and changes of the junkyard the state lists."""
    yard, seats = state.yard, state.seats.values()
    gains = sum(len(own.unseen) + len(own.missed) for own in seats)
    return gains + sum(map(len, (yard.entries, yard.sometime, yard.dug, yard.counted)))


def reminders(state: ArcticState) -> list[Reason]:
    """Return what groups forget at the start of a round, with the rules (A-11 to A-13, A-58)."""
    said = [*(_alone(state) if state.solo else _together(state))]
    for seat in state.turn_order:
        if state.seats[seat].reshuffled:
            phrase = gettext_noop("{seat}’s deck ran out. Shuffle the discard pile.")
            said.append(Reason(phrase, ("A-11",), seat=seat))
        if number := state.seats[seat].returned:
            phrase = gettext_noop(
                "{seat} keeps {number} Hardy {number:Scavenger|Scavengers} on top of the 5."
            )
            said.append(Reason(phrase, ("A-58", "A-11"), seat=seat, number=number))
    return [*said, *(reason for seat in state.turn_order for reason in ticked(state, seat))]


def shuffles_due(before: ArcticState, after: ArcticState) -> Iterator[Reason]:
    """Yield whose deck certainly runs out by an entry in the middle of a round (A-11, A-30)."""
    for seat in after.turn_order if after.round == before.round else ():
        if after.seats[seat].ran_out > before.seats[seat].ran_out:
            phrase = gettext_noop("{seat}’s deck runs out. Shuffle the discard pile, then carry on.")
            yield Reason(phrase, ("A-11",), seat=seat)


def _alone(state: ArcticState) -> Iterator[Reason]:
    yield Reason("Discard everything left, then draw 5.", ("A-11",))
    yield from reshuffle_due(state)
    if state.round == 1:
        yield from easily_forgotten()


def _together(state: ArcticState) -> Iterator[Reason]:
    facts = {"initiator": state.initiator}
    yield Reason("Discard everything left, then draw 5 each.", ("A-11",))
    if state.round > ROUNDS_WITHOUT_SKIRMISH + 1:
        yield Reason("{initiator} is the initiator now.", ("A-13",), **facts)
    if state.has_skirmish and len(state.players) > 2:
        yield Reason("{initiator} peeks at the top contested card and puts it back.", ("A-12",), **facts)


def decided(state: ArcticState, records: Sequence[Record]) -> Mapping[Any, Any]:
    """Return the forces and the winner of each round in which seats revealed sealed, and the game's winners.

    Forces that were entered together, off open cards, were never hidden from the app.
    """
    entered: list[tuple[str, Any, Any]] = [
        (record.entry.kind, record.entry.facts, record.ruling.outcome) for record in records
    ]
    reveals = [facts for kind, facts, _ in entered if kind == Reveal.kind]
    sealed = {facts.round for facts in reveals if len(facts.forces) < len(state.players)}
    found: dict[Any, Any] = {}
    for kind, facts, outcome in entered:
        if kind == Reveal.kind and facts.round in sealed:
            found |= {(facts.round, seat): force for seat, force in facts.forces.items()}
        if kind == Count.kind and facts.round in sealed:
            found[facts.round] = outcome.winner
    if sealed and state.scored is not None:
        found["game"] = state.scored.winners
    return found


# A finished game ----------------------------------------------------------------------------------


def finished_game(log: Log[ArcticState]) -> FinishedGame | None:
    state = log.state
    found = results(state)
    if not found:
        return None
    return FinishedGame(
        found,
        state.setup.first_initiator,
        (*_skirmishes(log), *counted(BUILDINGS, _buildings(state)), *counted(LEADERS, _leaders(state))),
        dict(state.house_rules),
        tuple(point.worth for point in worth_by_round(log)),
        closest=closest_fight(_fights(log)),
        roles=dict(_leaders(state).keys()),
        parts=tuple(each.title for each in MODULES if each.name in state.modules),
    )


def _fights(log: Log[ArcticState]) -> Iterator[tuple[int, str | None, Mapping[str, int]]]:
    """Yield round, winner and forces of each skirmish."""
    for _, record, _ in played_steps(log):
        if record.entry.kind == Count.kind:
            facts, outcome = cast("Count", record.entry.facts), record.ruling.outcome
            yield facts.round, outcome.winner, outcome.fight


def results(state: ArcticState) -> tuple[Result, ...]:
    if state.scored is not None:
        tribe, winners = state.scored.tribe, state.scored.winners
        return tuple(Result(seat, tribe[seat], seat in winners) for seat in state.players)
    if state.solo is not None and state.solo.scored is not None:
        # Who plays alone has points, and nobody to win against.
        return (Result(state.players[0], state.solo.scored.points, is_winner=False),)
    return ()


def _skirmishes(log: Log[ArcticState]) -> Iterator[FigureCount]:
    """Count the skirmishes won and the cards in the winning forces."""
    cards, wins = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for before, record, _ in played_steps(log):
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
    leaders = ((seat, own.base.leader) for seat, own in state.seats.items())
    return Counter((seat, state.label(leader)) for seat, leader in leaders if leader)


def titles(state: ArcticState) -> Titles:
    return titles_for(state.titles, state.players)
