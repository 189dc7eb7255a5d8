"""Forces of a round, shown by their seats: sealed until all are in (A-14, A-17, A-40)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from referee.rules.arctic.cards.catalogue import Catalogue, Kind, each_title
from referee.rules.arctic.cards.powers import INSTEAD_OF_VALUES
from referee.rules.arctic.record.case import Force, set_field
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.having import can_have, proofs_of
from referee.rules.arctic.record.state import ArcticState, Phase, check_in_play
from referee.rules.arctic.record.turn import past_power, wrong_phase
from referee.rules.arctic.skirmish.showing import beside_force, cards_shown
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import EntryKind, Seats
from referee.rules.kernel.entry.words import Said
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

RULE_OF_PILE: Mapping[str, str] = {
    "starting": "A-1",
    "contested": "A-2",
    "junkyard": "A-3",
    "mercenary": "A-4",
    "leader": "A-7",
    "schematics": "A-4",
    "gang": "A-90",
}
MOST_SHOWN = 120
REVEALS_FOR_ANOTHER = Refusal("wrong-seat", "Only its own seat can reveal a force.", "A-40", "forces")
DECLARED_ALREADY = Refusal(
    "declared-already", "Someone has already declared. Undo the declarations to correct a force.", "A-40"
)
NOT_AS_ANNOUNCED = Refusal(
    "not-as-announced",
    "{seat} announced {announced} {announced:card|cards}, but shows {number}.",
    rule="A-14",
    can_override=True,
)
NOT_BESIDE = Refusal(
    "not-in-force", "On record, {cards} cannot be in {seat}’s force.", "A-63", "forces", can_override=True
)
CLASH = gettext_noop("With the other forces open, the record can’t explain all of {seat}’s cards.")
TOO_MANY_SHOWN = Refusal(
    "too-many-copies",
    "{card}: {number} shown this round is too many. The box has only {count}.",
    field="forces",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class Reveal:
    """Whole forces of this round, of one seat or of several at once (A-40)."""

    kind: ClassVar[str] = "reveal"
    round: int
    forces: dict[str, Force]


@dataclass(frozen=True, slots=True)
class Revealed:
    """The forces as accepted; ``shown``: unseen gains that showed themselves, by seat."""

    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)


def offered(state: ArcticState) -> Seats:
    """A force can be put right as long as nobody has declared."""
    is_due = state.phase in (Phase.REVEAL, Phase.DECLARING) and not state.declarations
    return (None, *state.turn_order) if is_due and state.window is None else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """A seat's own cards, as many as it announced; the table picks those of all that are still to come."""
    for name in (seat,) if seat else _together(state):
        field, announced = _field("cards", name, seat), state.seats[name].committed
        title = Line("Kept by {seat} for the skirmish", seat=name)
        if most := MOST_SHOWN if announced is None else announced:
            shown = tuple(cards_shown(state, name, picked.get(field, ())))
            yield Choice(field, title, shown, most=most)
        if beside := tuple(beside_force(state, name)):
            title = Line("{seat}’s leader and buildings", seat=name)
            yield Choice(_field("beside", name, seat), title, beside)


def _field(field: str, name: str, seat: str) -> str:
    """Return a field; the table's own page bears the name of the seat in it."""
    return field if seat else f"{field}.{name}"


def _together(state: ArcticState) -> tuple[str, ...]:
    """The seats whose forces the table enters at once: those that are missing, or all to put them right."""
    missing = tuple(name for name in state.turn_order if name not in state.revealed)
    return missing or state.turn_order


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    told = (name.partition(".")[2] for name in picked if name.startswith(("cards.", "beside.")))
    seats = (seat,) if seat else tuple(dict.fromkeys((*_together(state), *told)))
    return {"round": state.round, "forces": {name: _force(state, name, seat, picked) for name in seats}}


def _force(state: ArcticState, name: str, seat: str, picked: Picked) -> Said:
    """Leaders and buildings are told by their kind, wherever they were picked."""
    told = [word for field in ("cards", "beside") for word in picked.get(_field(field, name, seat), ())]
    kinds = {word: state.cards[word].kind if word in state.cards else None for word in told}
    leaders = [word for word in told if kinds[word] is Kind.LEADER]
    return {
        "cards": [word for word in told if kinds[word] not in (Kind.LEADER, Kind.BUILDING)],
        "leader": leaders[-1] if leaders else None,
        "buildings": [word for word in told if kinds[word] is Kind.BUILDING],
    }


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    found = {}
    for name, force in said["forces"].items():
        found[_field("cards", name, seat)] = tuple(force["cards"])
        beside = (*filter(None, (force["leader"],)), *force["buildings"])
        found[_field("beside", name, seat)] = beside
    return {field: words for field, words in found.items() if words}


def rule(state: ArcticState, seat: str, facts: Reveal, checks: Checks) -> Ruling[Revealed]:
    if state.phase not in (Phase.REVEAL, Phase.DECLARING) or facts.round != state.round:
        raise wrong_phase(state)
    seats = tuple(facts.forces)
    checks.require(seats == (seat,) if seat else bool(seats), REVEALS_FOR_ANOTHER)
    checks.require(not state.declarations, DECLARED_ALREADY)
    set_field(replace(state.case(), forces=facts.forces, used_powers={}), state.cards, state.house_rules)
    for card_id in dict.fromkeys(card_id for force in facts.forces.values() for card_id in _all_ids(force)):
        check_in_play(state, state.cards[card_id], "cards", checks)
    open_forces = state.revealed if state.phase is Phase.DECLARING else {}
    for refusal in _surplus({**open_forces, **facts.forces}, state.cards):
        checks.require(False, refusal)
    known = state
    for name in (each for each in state.turn_order if each in facts.forces):
        proofs = _check_force(known, name, facts.forces[name], _field("cards", name, seat), checks)
        known = known.proven({name: proofs})
    whole = Reason("{seats}: everything else shown belongs to the force.", ("A-14", "A-40"), seats=seats)
    outcome = Revealed(_come_to_light(state, facts.forces))
    return Ruling(outcome, (*checks.overridden, *_noticed(state, facts.forces), whole))


def _check_force(
    state: ArcticState, seat: str, force: Force, field: str, checks: Checks
) -> tuple[Proof, ...]:
    """Return the gains that the force shows. Raises IllegalEntry.

    Check that a seat can have these cards (A-30), as many as it announced (A-14), and what is beside them.

    Only what is known in the open counts: a refusal must not tell what another seat has sealed (A-17).
    """
    own, number = state.seats[seat], len(force.cards)
    announced = number if own.committed is None else own.committed
    differs = replace(NOT_AS_ANNOUNCED, field=field)
    fits = number == announced or (number < announced and _is_all(state, seat, force.cards))
    checks.require(fits, differs, seat=seat, announced=announced, number=number)
    proofs = proofs_of(state, seat, (), checks, force.cards)
    there = Counter((own.base.active_leader, *own.base.working))
    left = (Counter((*((force.leader,) if force.leader else ()), *force.buildings)) - there).elements()
    missing = each_title(state.cards[card_id].label for card_id in left if card_id)
    checks.require(own.is_loose or not missing, NOT_BESIDE, seat=seat, cards=missing)
    return proofs


def _is_all(state: ArcticState, seat: str, cards: Sequence[str]) -> bool:
    """Whether the record, as it is now, has no more cards for the force than these."""
    hand = state.in_hands.values()
    return not any(can_have(state, seat, card, cards, is_committed=True) for card in hand)


def _come_to_light(state: ArcticState, forces: Mapping[str, Force]) -> dict[str, tuple[Proof, ...]]:
    """Return the unseen gains that show themselves once all forces lie open, no copy for two seats."""
    return {seat: proofs for seat, proofs, _ in _opened(state, forces) if proofs}


def _opened(state: ArcticState, forces: Mapping[str, Force]) -> Iterator[tuple[str, tuple[Proof, ...], bool]]:
    """Yield each seat's gains once all forces lie open, and whether others' gains leave none for a card.

    Of two that show the last copy the first in turn order has it, whoever has revealed first.
    """
    if len({**state.revealed, **forces}) < len(state.players):
        return
    opened, known = {**state.revealed, **forces} if state.phase is Phase.REVEAL else forces, state
    for seat in (name for name in state.turn_order if name in opened):
        alone, together = _lenient(state), _lenient(state)
        proofs_of(state, seat, (), alone, opened[seat].cards)
        proofs = proofs_of(known, seat, (), together, opened[seat].cards)
        yield seat, proofs, len(together.overridden) > len(alone.overridden)
        known = known.proven({seat: proofs})


def _lenient(state: ArcticState) -> Checks:
    """Return checks for what was refused or overridden before, where it can't be explained."""
    return Checks(Entry(Reveal(state.round, {}), overrides=frozenset({"not-owned"})))


def _all_ids(force: Force) -> tuple[str, ...]:
    return (*force.cards, *((force.leader,) if force.leader else ()), *force.buildings)


def _surplus(forces: Mapping[str, Force], cards: Catalogue) -> Iterator[IllegalEntry]:
    """Yield a refusal for each card that these forces show more often than the box has it."""
    found = Counter(card_id for force in forces.values() for card_id in _all_ids(force))
    for card, number in ((cards[card_id], number) for card_id, number in found.items()):
        if card.is_counted and number > card.count:
            too_many = replace(TOO_MANY_SHOWN, rule=RULE_OF_PILE[card.pile])
            yield too_many(card=card.label, number=number, count=card.count)


def _noticed(state: ArcticState, forces: Mapping[str, Force]) -> tuple[Reason, ...]:
    """Return the surplus that comes to light with the last force.

    While forces are hidden none is refused because of another: a refusal would tell what others hold (A-17).
    """
    together = {**state.revealed, **forces}
    if state.phase is not Phase.REVEAL or not state.revealed or len(together) < len(state.players):
        return ()
    surplus = _surplus(together, state.cards)
    clashing = tuple(
        Reason(CLASH, ("A-30", "A-47"), seat=seat) for seat, _, clashes in _opened(state, forces) if clashes
    )
    return (*(Reason(each.line.phrase, (each.rule or "",), **each.line.facts) for each in surplus), *clashing)


def apply(state: ArcticState, seat: str, facts: Reveal, outcome: Revealed) -> ArcticState:
    """Once all have revealed, acts are declared (A-40)."""
    forces = {**state.revealed, **facts.forces}
    phase = Phase.DECLARING if len(forces) == len(state.players) else Phase.REVEAL
    state = replace(state.proven(outcome.shown), revealed=forces, phase=phase)
    return replace(state, used_powers={seat: _past_powers(state, seat) for seat in forces})


def _past_powers(state: ArcticState, seat: str) -> tuple[str, ...]:
    """Return the revealed cards that a reshuffle brought back after their power was used (A-11, A-31)."""
    revealed = Counter(state.revealed[seat].cards)
    powered = [card_id for card_id in revealed if state.cards[card_id].powers & INSTEAD_OF_VALUES]
    past = {each: past_power(state, seat, each, revealed[each], is_committed=True) for each in powered}
    return tuple(Counter(past).elements())


def describe(state: ArcticState, seat: str, facts: Reveal, outcome: Revealed, viewer: str | None) -> Line:
    """A sealed force is told as a number only, on the own device too: others may look at it (A-17)."""
    if len(facts.forces) > 1:
        numbers = tuple(f"{name} {len(force.cards)}" for name, force in facts.forces.items())
        return Line("Forces revealed: {numbers}", numbers=numbers)
    ((name, force),) = facts.forces.items()
    if not is_open(state, facts.round, name, None):
        return Line("{seat} seals {number} {number:card|cards}", seat=name, number=len(force.cards))
    if not force.cards:
        return Line("{seat} reveals nothing", seat=name)
    labels = tuple(map(state.label, force.cards))
    return Line("{seat} reveals {cards:a}", seat=name, cards=labels)


def is_open(state: ArcticState, round_meant: int, seat: str, viewer: str | None) -> bool:
    """Whether the viewer may see what a seat revealed in a round: the own force, or any once all are in.

    Where undo went back to before a reveal, that force is hidden again.
    """
    is_in = state.phase in (Phase.DECLARING, Phase.OVER) and state.round == round_meant
    return is_in or state.round > round_meant or seat == viewer


def seals(state: ArcticState, seat: str, facts: Reveal, viewer: str | None) -> bool:
    return not all(is_open(state, facts.round, name, viewer) for name in facts.forces)


def rests_on(state: ArcticState, seat: str, facts: Reveal) -> Any:
    """While forces are sealed each stands for itself; to put one right all are looked at."""
    is_sealed = state.phase is Phase.REVEAL
    forces = {name: force for name, force in state.revealed.items() if name in facts.forces or not is_sealed}
    return state.round, state.phase, forces


REVEAL = EntryKind(
    Reveal,
    Revealed,
    title="Reveal",
    offered=offered,
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    hides_from=seals,
    concurrent_with="reveal",
    depends_on=rests_on,
    table_may_enter=True,
)
