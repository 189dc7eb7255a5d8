"""Where an Arctic table stands: who is ahead, what is easily forgotten, and what sealed forces decided."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.rules.arctic.hq.buildings import ticked
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import ROUNDS_WITHOUT_SKIRMISH
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.arctic.solo.table import easily_forgotten, reshuffle_due
from referee.rules.kernel.entry import Record
from referee.rules.kernel.ruling import Line, Reason, gettext_noop


def standing(state: ArcticState) -> Mapping[str, Line]:
    """Return who is ahead or wins, contested resources won and, once it is scored, the tribes."""
    found: dict[str, Line] = {}
    if state.phase is Phase.DECLARING:
        counted = resolve_skirmish(state.case(), state.cards).outcome
        phrase = gettext_noop("So far a deadlock in round {round}")
        if counted.winner is not None:
            phrase = gettext_noop("So far {seat} wins round {round}")
        found["skirmish"] = Line(phrase, {"seat": counted.winner or "", "round": state.round})
        for seat, fight in counted.fight.items():
            found[f"fight {seat}"] = Line(gettext_noop("{seat}: {n} fight"), {"seat": seat, "n": fight})
    for seat, won in state.wins.items():
        phrase = gettext_noop("{seat}: {n} contested {n:resource|resources} won")
        found[f"won {seat}"] = Line(phrase, {"seat": seat, "n": won})
    if state.scored is not None:
        winners = state.scored.winners
        found["game"] = Line(gettext_noop("{winners} {winners:wins|win} the game"), {"winners": winners})
        for seat, people in state.scored.tribe.items():
            found[f"tribe {seat}"] = Line(
                gettext_noop("{seat}: {n} {n:person|people}"), {"seat": seat, "n": people}
            )
    return found


def reminders(state: ArcticState) -> list[Reason]:
    """Return what groups forget at the start of a round, with the rules (A-11 to A-13, A-58)."""
    said = [*(_alone(state) if state.solo else _together(state))]
    for seat in state.turn_order:
        if number := state.seats[seat].returned:
            phrase = gettext_noop(
                "{seat} keeps {number} Hardy {number:Scavenger|Scavengers} in hand in addition to the 5."
            )
            said.append(Reason(phrase, {"seat": seat, "number": number}, ("A-58", "A-11")))
    return [*said, *(reason for seat in state.turn_order for reason in ticked(state, seat))]


def _alone(state: ArcticState) -> Iterator[Reason]:
    yield Reason(gettext_noop("Discard everything left, then draw 5."), {}, ("A-11",))
    yield from reshuffle_due(state)
    if state.round == 1:
        yield from easily_forgotten()


def _together(state: ArcticState) -> Iterator[Reason]:
    facts = {"initiator": state.initiator}
    yield Reason(gettext_noop("Discard everything left, then draw 5 each."), {}, ("A-11",))
    if state.round > ROUNDS_WITHOUT_SKIRMISH + 1:
        yield Reason(gettext_noop("{initiator} is the initiator now."), facts, ("A-13",))
    if state.has_skirmish and len(state.players) > 2:
        phrase = gettext_noop("{initiator} peeks at the top contested card and puts it back.")
        yield Reason(phrase, facts, ("A-12",))


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
