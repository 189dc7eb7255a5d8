"""The owner of a card chooses a player for its text (EQ-29)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.earth.cards.cards import NOBODY, CardEffect
from referee.rules.earth.cards.vocabulary import CARD_OPS, SHIP_OPS
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.record.entering import EarthTurn, RoundFacts
from referee.rules.earth.record.outcomes import Ending, Waiting
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling, is_legal, require

ASKED: Mapping[str, str] = {
    "attack_mod": gettext_noop("Whose Attack changes by {n}? {seat} chooses for {card}."),
    "attack_set": gettext_noop("Whose Attack becomes {n}? {seat} chooses for {card}."),
    "gain_ships": gettext_noop("Who gains {n} {n:ship|ships}? {seat} chooses for {card}."),
    "lose_ships": gettext_noop("Who loses {n} {n:ship|ships}? {seat} chooses for {card}."),
    "steal_ships": gettext_noop("Who loses {n} {n:ship|ships} to {seat}’s {card}?"),
    "give_ships": gettext_noop("Who gets {n} {n:ship|ships} from {seat}’s {card}?"),
    "draw": gettext_noop("Who draws {n} {n:card|cards}? {seat} chooses for {card}."),
    "discard": gettext_noop("Who discards {n} {n:card|cards}? {seat} chooses for {card}."),
}
FLAG_ASKED: Mapping[str, str] = {
    "top": gettext_noop("Whose flag goes to the top? {seat} chooses for {card}."),
    "bottom": gettext_noop("Whose flag goes to the bottom? {seat} chooses for {card}."),
    "up": gettext_noop("Whose flag goes up one place? {seat} chooses for {card}."),
    "down": gettext_noop("Whose flag goes down one place? {seat} chooses for {card}."),
}
NOBODY_TO_CHOOSE = Refusal("nothing-to-choose", "{seat} doesn’t have to choose anyone now.", "E-50", "chosen")


@dataclass(frozen=True, slots=True)
class Choose(RoundFacts[Nothing]):
    """The owner of a card chooses a player for its text."""

    kind = "choose"
    title = "Choose"
    outcome = Nothing

    chosen: str

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return choosers(state)

    @staticmethod
    def due(state: EarthState) -> Line:
        phrase, waiting = gettext_noop("{seat} chooses a player for {card}."), _waiting(state)
        return Line(phrase, seat=waiting.seat, card=waiting.title) if waiting else Line(phrase)

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        """The players the card may name, with what each has of the thing at stake."""
        state, seat = turn.state, turn.seat
        waiting, ending = _waiting(state), ending_of(state) if state.phase is RoundPhase.ENDING else None
        seats = [each for each in state.seats if waiting is None or _may_choose(state, seat, each)]
        ask = _asked(waiting) if waiting else Line("Who does {seat} choose?", seat=seat)
        note = Line("{text}", text=waiting.text) if waiting and waiting.text else None
        about = (ending, waiting.effect) if ending and waiting and waiting.effect else None
        options = tuple(
            Option(each, each, hint=_has(*about, each) if about else None, piece=each) for each in seats
        )
        yield Choice("chosen", ask, options, ask, least=1, most=1, note=note)

    def rule(self, turn: EarthTurn) -> Ruling[Nothing]:
        state, seat = turn.state, turn.seat
        self.check_phase(turn, "E-50", RoundPhase.ENDING)
        waiting = _waiting(state)
        if waiting is None or waiting.seat != seat:
            raise NOBODY_TO_CHOOSE(seat=seat or "–")
        require(self.chosen in state.seats, NOBODY, rule="E-50", field="chosen", seat=self.chosen[:40])
        require_way_on(_chosen(state, seat, self.chosen))
        phrase = gettext_noop("{seat} chooses {chosen} for {card}.")
        reason = Reason(phrase, ("E-50",), seat=seat, chosen=self.chosen, card=waiting.title)
        return Ruling(Nothing(), (reason,))

    def apply(self, turn: EarthTurn, outcome: Nothing) -> EarthState:
        return _chosen(turn.state, turn.seat, self.chosen)

    def describe(self, turn: EarthTurn, outcome: Nothing) -> Line:
        return Line("{seat} chooses {chosen}", seat=turn.seat, chosen=self.chosen)


def _waiting(state: EarthState) -> Waiting | None:
    waiting = ending_of(state).waiting if state.phase is RoundPhase.ENDING else None
    return waiting if waiting and waiting.what == "choice" else None


def choosers(state: EarthState) -> tuple[str, ...]:
    """Return the seat whose card waits for a choice of player."""
    waiting = _waiting(state)
    return (waiting.seat,) if waiting else ()


def _asked(waiting: Waiting) -> Line:
    effect = waiting.effect
    phrase = gettext_noop("Who does {seat} choose for {card}?")
    if effect is not None:
        phrase = ASKED.get(effect.op) or FLAG_ASKED.get(effect.to or "") or phrase
    number = effect.n if effect and effect.n is not None else 0
    return Line(phrase, seat=waiting.seat, card=waiting.title, n=number)


def _has(ending: Ending, effect: CardEffect, seat: str) -> Line | None:
    """Return what the player has of the thing at stake."""
    if effect.op in SHIP_OPS:
        phrase, number = gettext_noop("{n} {n:ship|ships} in Reserve"), ending.reserve[seat]
    elif effect.op == "move_flag":
        phrase, number = gettext_noop("flag {n} from the top"), ending.flagpole.index(seat) + 1
    elif effect.op in CARD_OPS and ending.piles.hands:
        phrase, number = gettext_noop("{n} {n:card|cards} in hand"), len(ending.piles.hands.get(seat, ()))
    else:
        return None
    return Line(phrase, n=number)


def _may_choose(state: EarthState, seat: str, chosen: str) -> bool:
    return is_legal(lambda: require_way_on(_chosen(state, seat, chosen)))


def _chosen(state: EarthState, seat: str, chosen: str) -> EarthState:
    return replace(state, choices={**state.choices, seat: chosen})


def require_way_on(state: EarthState) -> None:
    """Raise IllegalEntry if every choice leaves a text already carried out without its pieces."""
    waiting = _waiting(state)
    if waiting is None:
        return
    refusals = []
    # The last refusal is raised, so the chooser is tried first: not choosing yourself explains nothing.
    for each in sorted(state.seats, key=lambda seat: seat != waiting.seat):
        try:
            return require_way_on(_chosen(state, waiting.seat, each))
        except IllegalEntry as refusal:
            refusals.append(refusal)
    raise refusals[-1]


CHOOSE = kind_of(Choose)
