"""The owner of a card chooses a player for its text (EQ-29)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.cards.cards import NOBODY, Effect
from referee.rules.earth.cards.vocabulary import CARD_OPS, SHIP_OPS
from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.record.entering import in_this_round, require_phase
from referee.rules.earth.record.outcomes import Ending, Waiting
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.game import Checks
from referee.rules.kernel.history.log import Nothing
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling, is_legal, require

ASKED: Mapping[str, str] = {
    "attack_mod": gettext_noop("Whose Attack changes by {n}? {seat} chooses for {card}."),
    "attack_set": gettext_noop("Whose Attack becomes {n}? {seat} chooses for {card}."),
    "gain_ships": gettext_noop("Who gains {n} {n:ship|ships}? {seat} chooses for {card}."),
    "lose_ships": gettext_noop("Who loses {n} {n:ship|ships}? {seat} chooses for {card}."),
    "steal_ships": gettext_noop("From whom does {seat} take {n} {n:ship|ships} with {card}?"),
    "give_ships": gettext_noop("To whom does {seat} give {n} {n:ship|ships} with {card}?"),
    "draw": gettext_noop("Who draws {n} {n:card|cards}? {seat} chooses for {card}."),
    "discard": gettext_noop("Who discards {n} {n:card|cards}? {seat} chooses for {card}."),
}
FLAG_ASKED: Mapping[str, str] = {
    "top": gettext_noop("Whose flag goes to the top? {seat} chooses for {card}."),
    "bottom": gettext_noop("Whose flag goes to the bottom? {seat} chooses for {card}."),
    "up": gettext_noop("Whose flag goes up one place? {seat} chooses for {card}."),
    "down": gettext_noop("Whose flag goes down one place? {seat} chooses for {card}."),
}
NOBODY_TO_CHOOSE = Refusal(
    "nothing-to-choose", "{seat} does not have to choose anyone now.", "E-50", "chosen"
)


@dataclass(frozen=True, slots=True)
class Choose:
    kind: ClassVar[str] = "choose"
    round: int
    chosen: str


def _waiting(state: EarthState) -> Waiting | None:
    waiting = ending_of(state).waiting if state.phase is Phase.ENDING else None
    return waiting if waiting and waiting.what == "choice" else None


def choosers(state: EarthState) -> tuple[str, ...]:
    """Return whose card waits for a player to be named."""
    waiting = _waiting(state)
    return (waiting.seat,) if waiting else ()


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Whoever the card may name, and what that would be for."""
    waiting, ending = _waiting(state), ending_of(state) if state.phase is Phase.ENDING else None
    seats = [each for each in state.seats if waiting is None or _may_choose(state, seat, each)]
    ask = _asked(waiting) if waiting else Line("Whom does {seat} choose?", seat=seat)
    note = Line("{text}", text=waiting.text) if waiting and waiting.text else None
    about = (ending, waiting.effect) if ending and waiting and waiting.effect else None
    options = tuple(
        Option(each, each, hint=_has(*about, each) if about else None, piece=each) for each in seats
    )
    yield Choice("chosen", ask, options, ask, least=1, most=1, note=note)


def _asked(waiting: Waiting) -> Line:
    effect = waiting.effect
    phrase = gettext_noop("Whom does {seat} choose for {card}?")
    if effect is not None:
        phrase = ASKED.get(effect.op) or FLAG_ASKED.get(effect.to or "") or phrase
    number = effect.n if effect and effect.n is not None else 0
    return Line(phrase, seat=waiting.seat, card=waiting.title, n=number)


def _has(ending: Ending, effect: Effect, seat: str) -> Line | None:
    """What a player has of that which the choice is about."""
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
    """Raise IllegalEntry where, whoever is chosen, a text that was carried out would lack its pieces."""
    waiting = _waiting(state)
    if waiting is None:
        return
    refusals = []
    # Whoever chooses comes first: that refusal, of choosing oneself, is not the one to tell.
    for each in sorted(state.seats, key=lambda seat: seat != waiting.seat):
        try:
            return require_way_on(_chosen(state, waiting.seat, each))
        except IllegalEntry as refusal:
            refusals.append(refusal)
    raise refusals[-1]


def rule(state: EarthState, seat: str, facts: Choose, checks: Checks) -> Ruling[Nothing]:
    require_phase(state, facts.round, "E-50", Phase.ENDING)
    waiting = _waiting(state)
    if waiting is None or waiting.seat != seat:
        raise NOBODY_TO_CHOOSE(seat=seat or "–")
    require(facts.chosen in state.seats, NOBODY, rule="E-50", field="chosen", seat=facts.chosen[:40])
    require_way_on(_chosen(state, seat, facts.chosen))
    told = {"seat": seat, "chosen": facts.chosen, "card": waiting.title}
    return Ruling(Nothing(), (Reason("{seat} chooses {chosen} for {card}.", ("E-50",), **told),))


def due(state: EarthState) -> Line:
    waiting = _waiting(state)
    told = {"seat": waiting.seat, "card": waiting.title} if waiting else {}
    return Line("{seat} chooses a player for {card}.", **told)


CHOOSE = EntryKind(
    Choose,
    Nothing,
    title="Choose",
    offered=choosers,
    choices=choices,
    rule=rule,
    apply=lambda state, seat, facts, outcome: _chosen(state, seat, facts.chosen),
    describe=lambda state, seat, facts, outcome, viewer: Line(
        "{seat} chooses {chosen}", seat=seat, chosen=facts.chosen
    ),
    say=in_this_round(Choose),
    due=due,
)
