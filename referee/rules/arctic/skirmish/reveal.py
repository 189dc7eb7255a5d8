"""Forces of a round, shown by their seats: sealed until all are in (A-14, A-17, A-40)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.arctic.cards.catalogue import Catalogue, Kind, each_title
from referee.rules.arctic.cards.powers import INSTEAD_OF_VALUES
from referee.rules.arctic.record.acts import ROW
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.gains import Proof
from referee.rules.arctic.record.having import can_have, proofs_of
from referee.rules.arctic.record.lineup import set_field
from referee.rules.arctic.record.state import ArcticState, Phase, check_in_play
from referee.rules.arctic.record.turn import ArcticTurn, check_hand, past_power, wrong_phase
from referee.rules.arctic.skirmish.sealing import (
    SEALED,
    check_early,
    gathered_by,
    rests_on,
    sealing,
    seals_early,
)
from referee.rules.arctic.skirmish.showing import beside_force, cards_shown
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import EntryFacts, Seats, kind_of
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
REVEALS_FOR_ANOTHER = Refusal("wrong-seat", "Reveal only your own force.", "A-40", "forces")
DECLARED_ALREADY = Refusal(
    "declared-already", "Someone has already declared. Undo that to correct a force.", "A-40"
)
NOT_AS_ANNOUNCED = Refusal(
    "not-as-announced",
    "{seat} announced {announced} {announced:card|cards} but shows {number}.",
    rule="A-14",
    can_override=True,
)
NOT_BESIDE = Refusal(
    "not-in-force", "On record, {cards} can’t be in {seat}’s force.", "A-63", "forces", can_override=True
)
CLASH = gettext_noop("With all forces open, the record can’t explain {seat}’s cards.")
TOO_MANY_SHOWN = Refusal(
    "too-many-copies",
    "{card}: {number} shown is too many. The box has only {count}.",
    field="forces",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class Revealed:
    """The forces as accepted."""

    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)  # unseen gains now identified, by seat


@dataclass(frozen=True, slots=True)
class Reveal(EntryFacts[ArcticState, Revealed]):
    """Whole forces of this round, of one seat or of several at once (A-40)."""

    kind = "reveal"
    title = "Reveal"
    outcome = Revealed
    concurrent_with = ROW
    table_may_enter = True

    round: int
    forces: dict[str, Force]

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        """A force can be corrected as long as nobody has declared; a seat may seal it before."""
        if state.window is not None:
            return ()
        is_due = state.phase in (Phase.REVEAL, Phase.DECLARING) and not state.declarations
        return (None, *state.turn_order) if is_due else sealing(state)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """A seat's own cards, as many as it announced; the table picks for all who are still to reveal."""
        state, seat = gathered_by(turn.state, turn.seat), turn.seat
        for name in (seat,) if seat else _together(state):
            field, announced = _field("cards", name, seat), state.seats[name].committed
            title = Line("Kept by {seat} for the skirmish", seat=name)
            if most := MOST_SHOWN if announced is None else announced:
                shown = tuple(cards_shown(state, name, turn.picked.get(field, ())))
                yield Choice(field, title, shown, most=most)
            if beside := tuple(beside_force(state, name)):
                title = Line("{seat}’s leader and buildings", seat=name)
                yield Choice(_field("beside", name, seat), title, beside)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        state, seat, picked = turn.state, turn.seat, turn.picked
        named = (name.partition(".")[2] for name in picked if name.startswith(("cards.", "beside.")))
        seats = (seat,) if seat else tuple(dict.fromkeys((*_together(state), *named)))
        return {"round": state.round, "forces": {name: _force(state, name, seat, picked) for name in seats}}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        picked = {}
        for name, force in said["forces"].items():
            picked[_field("cards", name, turn.seat)] = tuple(force["cards"])
            beside = (*filter(None, (force["leader"],)), *force["buildings"])
            picked[_field("beside", name, turn.seat)] = beside
        return {field: words for field, words in picked.items() if words}

    def rule(self, turn: ArcticTurn) -> Ruling[Revealed]:
        state, seats = gathered_by(turn.state, turn.seat), tuple(self.forces)
        is_due = state.phase in (Phase.REVEAL, Phase.DECLARING) or (bool(turn.seat) and seals_early(state))
        if not is_due or self.round != state.round:
            raise wrong_phase(state)
        turn.require(seats == (turn.seat,) if turn.seat else bool(seats), REVEALS_FOR_ANOTHER)
        check_early(state, turn.seat)
        turn.require(not state.declarations, DECLARED_ALREADY)
        set_field(replace(state.case(), forces=self.forces, used_powers={}), state.cards, state.house_rules)
        cards = dict.fromkeys(card_id for force in self.forces.values() for card_id in _all_ids(force))
        for card_id in cards:
            check_in_play(state, state.cards[card_id], "cards", turn.checks)
        open_forces = state.revealed if state.phase is Phase.DECLARING else {}
        for refusal in _surplus({**open_forces, **self.forces}, state.cards):
            turn.require(False, refusal)
        known = state
        for name in (each for each in state.turn_order if each in self.forces):
            proofs = _check_force(replace(turn, state=known), name, self.forces[name])
            known = known.proven({name: proofs})
        whole = Reason("Everything else shown by {seats} is in the force.", ("A-14", "A-40"), seats=seats)
        shown = {seat: proofs for seat, proofs, _ in _opened(state, self.forces) if proofs}
        return Ruling(Revealed(shown), (*turn.checks.overridden, *_noticed(state, self.forces), whole))

    def apply(self, turn: ArcticTurn, outcome: Revealed) -> ArcticState:
        """Go on to the declarations once all have revealed (A-40)."""
        state, forces = turn.state, {**turn.state.revealed, **self.forces}
        for seat, force in self.forces.items():
            state = gathered_by(state, seat, len(force.cards))
        phase = Phase.DECLARING if len(forces) == len(state.players) else state.phase
        unsealed = tuple(seat for seat in state.unsealed if seat not in self.forces)
        state = replace(state.proven(outcome.shown), revealed=forces, phase=phase, unsealed=unsealed)
        return replace(state, used_powers={seat: _past_powers(state, seat) for seat in forces})

    def describe(self, turn: ArcticTurn, outcome: Revealed) -> Line:
        """Give only the size of a sealed force, on its own device too: others may look at it (A-17)."""
        if len(self.forces) > 1:
            numbers = tuple(f"{name} {len(force.cards)}" for name, force in self.forces.items())
            return Line("Forces revealed: {numbers}", numbers=numbers)
        ((name, force),) = self.forces.items()
        if not self._is_open(turn.state, name, None):
            return Line("{seat} seals {number} {number:card|cards}", seat=name, number=len(force.cards))
        if not force.cards:
            return Line("{seat} reveals nothing", seat=name)
        return Line("{seat} reveals {cards:a}", seat=name, cards=tuple(map(turn.state.label, force.cards)))

    def hides_from(self, turn: ArcticTurn) -> bool:
        return not all(self._is_open(turn.state, name, turn.viewer) for name in self.forces)

    def _is_open(self, state: ArcticState, seat: str, viewer: str | None) -> bool:
        """Whether the viewer may see what a seat revealed: their own force, or any once all are in.

        Where undo went back to before a reveal, that force is hidden again.
        """
        is_in = state.phase in (Phase.DECLARING, Phase.OVER) and state.round == self.round
        return is_in or state.round > self.round or seat == viewer

    def depends_on(self, turn: ArcticTurn) -> Any:
        """While forces are sealed each stands for itself; a correction depends on all of them."""
        state = turn.state
        if state.phase not in SEALED:
            return state.round, state.phase, state.revealed
        forces = {name: force for name, force in state.revealed.items() if name in self.forces}
        return state.round, SEALED, state.window, forces, [rests_on(state, name) for name in self.forces]


REVEAL = kind_of(Reveal)


def _field(field: str, name: str, seat: str) -> str:
    """Return the name of a field; on the table's own page it includes the seat."""
    return field if seat else f"{field}.{name}"


def _together(state: ArcticState) -> tuple[str, ...]:
    """Return the seats whose forces the table enters at once: those missing, or all of them to correct."""
    missing = tuple(name for name in state.turn_order if name not in state.revealed)
    return missing or state.turn_order


def _force(state: ArcticState, name: str, seat: str, picked: Picked) -> Said:
    """Sort the words picked into cards, leader and buildings, whichever choice they were picked in."""
    words = [word for field in ("cards", "beside") for word in picked.get(_field(field, name, seat), ())]
    kinds = {word: state.cards[word].kind if word in state.cards else None for word in words}
    leaders = [word for word in words if kinds[word] is Kind.LEADER]
    return {
        "cards": [word for word in words if kinds[word] not in (Kind.LEADER, Kind.BUILDING)],
        "leader": leaders[-1] if leaders else None,
        "buildings": [word for word in words if kinds[word] is Kind.BUILDING],
    }


def _check_force(turn: ArcticTurn, seat: str, force: Force) -> tuple[Proof, ...]:
    """Return the gains that the force shows. Raises IllegalEntry.

    Check that a seat can have these cards (A-30), as many as it announced (A-14), and what is beside them.

    Only public knowledge counts: a refusal must not reveal what another seat has sealed (A-17).
    """
    state, own, number = turn.state, turn.state.seats[seat], len(force.cards)
    announced = number if own.committed is None else own.committed
    if own.keeps_unsaid:
        check_hand(own, seat, number, turn.checks)
    differs = replace(NOT_AS_ANNOUNCED, field=_field("cards", seat, turn.seat))
    fits = number == announced or (number < announced and _is_all(state, seat, force.cards))
    fits = fits or own.keeps_unsaid
    turn.require(fits, differs, seat=seat, announced=announced, number=number)
    proofs = proofs_of(state, seat, (), turn.checks, force.cards)
    there = Counter((own.base.active_leader, *own.base.working))
    left = (Counter((*((force.leader,) if force.leader else ()), *force.buildings)) - there).elements()
    unknown = [state.cards[card_id] for card_id in left if card_id]
    kinds = Counter(card.kind is Kind.LEADER for card in unknown)
    is_possible = own.is_loose or all(number <= own.may_have(each) for each, number in kinds.items())
    labels = each_title(card.label for card in unknown)
    turn.require(is_possible, NOT_BESIDE, seat=seat, cards=labels)
    return proofs


def _is_all(state: ArcticState, seat: str, cards: Sequence[str]) -> bool:
    """Whether the record now has no more cards for the force than these."""
    hand = state.in_hands.values()
    return not any(can_have(state, seat, card, cards, is_committed=True) for card in hand)


def _opened(state: ArcticState, forces: Mapping[str, Force]) -> Iterator[tuple[str, tuple[Proof, ...], bool]]:
    """Yield each seat's gains once all forces are open, and whether others' gains leave it without a card.

    If two show the last copy, the first in turn order has it, no matter who revealed first.
    """
    if len({**state.revealed, **forces}) < len(state.players):
        return
    opened, known = {**state.revealed, **forces} if state.phase in SEALED else forces, state
    for seat in (name for name in state.turn_order if name in opened):
        alone, together = _lenient(state), _lenient(state)
        proofs_of(state, seat, (), alone, opened[seat].cards)
        proofs = proofs_of(known, seat, (), together, opened[seat].cards)
        yield seat, proofs, len(together.overridden) > len(alone.overridden)
        known = known.proven({seat: proofs})


def _lenient(state: ArcticState) -> Checks:
    """Return checks that let pass what the record can't explain: it was refused or overridden before."""
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
    """Return the surplus that the last force reveals.

    While forces are hidden none is refused because of another: that would reveal what others hold (A-17).
    """
    together = {**state.revealed, **forces}
    if state.phase not in SEALED or not state.revealed or len(together) < len(state.players):
        return ()
    surplus = _surplus(together, state.cards)
    clashing = (
        Reason(CLASH, ("A-30", "A-47"), seat=seat) for seat, _, clashes in _opened(state, forces) if clashes
    )
    return (*(Reason(each.line.phrase, (each.rule or "",), **each.line.facts) for each in surplus), *clashing)


def _past_powers(state: ArcticState, seat: str) -> tuple[str, ...]:
    """Return the revealed cards that a reshuffle brought back after their power was used (A-11, A-31)."""
    revealed = Counter(state.revealed[seat].cards)
    powered = [card_id for card_id in revealed if state.cards[card_id].powers & INSTEAD_OF_VALUES]
    past = {each: past_power(state, seat, each, revealed[each], is_committed=True) for each in powered}
    return tuple(Counter(past).elements())
