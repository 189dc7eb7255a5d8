"""The count: fights are added up, lasting effects apply, and the round ends (A-10 to A-15)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.record.case import Act, Declaration, Force, Target
from referee.rules.arctic.record.offers import this_round
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn, check_phase
from referee.rules.arctic.record.yard import LOST
from referee.rules.arctic.setup.meta import ROUNDS_WITHOUT_SKIRMISH
from referee.rules.arctic.skirmish.declare import SET
from referee.rules.arctic.skirmish.rule import VERDICT, resolve_skirmish
from referee.rules.arctic.skirmish.sites import resets_timer, with_reset
from referee.rules.arctic.skirmish.wording import NO_PRIZE
from referee.rules.kernel.entry.choices import Choice
from referee.rules.kernel.entry.entry import Entry, decided_as
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.history.remedies import total_in
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Ruling

LAST_GONE = gettext_noop("That was the last contested card. The game is over.")
LAST_STAYS = gettext_noop(
    "No one wins the last contested card. It stays, and the game goes on until it’s won."
)
NOBODY_FOR_LAST = gettext_noop("No one competes for the last contested card. The game is over.")


@dataclass(frozen=True, slots=True)
class Count(EntryFacts[ArcticState, SkirmishOutcome]):
    """Adds up the fights of the round, once all have declared (A-41)."""

    kind = "count"
    title = "Count"
    outcome = SkirmishOutcome
    by = By.TABLE
    table_may_enter = True
    verdict = VERDICT

    round: int

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return (None,) if state.phase is Phase.DECLARING and state.window is None else ()

    @staticmethod
    def totals(state: ArcticState) -> tuple[str, ...]:
        return tuple(state.revealed)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        return this_round(turn)

    def rule(self, turn: ArcticTurn) -> Ruling[SkirmishOutcome]:
        check_phase(turn.state, self.round, Phase.DECLARING)
        ruling = _resolved(turn.state, turn.checks.decided)
        return replace(ruling, reasons=tuple(_with_last_card(turn.state, ruling)))

    def apply(self, turn: ArcticTurn, outcome: SkirmishOutcome) -> ArcticState:
        """Use up one contested resource, won or not; the game ends with the last one (A-15).

        By house rule that one stays at stake until it's won, or until nobody sends anyone.
        """
        state = after_declarations(turn.state, turn.state.declarations)
        wins = {player: n + (player == outcome.winner) for player, n in state.wins.items()}
        if outcome.winner is not None:
            own = state.seats[outcome.winner].gained_unseen(Pile.CONTESTED, state.round)
            state = state.with_seat(outcome.winner, own)
        stays = _stays(state, outcome)
        is_lost = outcome.winner is None and not stays
        yard = state.yard.entered((LOST,)) if is_lost else state.yard
        left = state.contested_left - (not stays)
        after = replace(state, contested_left=left, wins=wins, last=outcome, yard=yard)
        if left == 0:
            return replace(after, phase=Phase.OVER, revealed={}, declarations=(), fights={})
        return next_round(after, outcome.returns_to_hand)

    def describe(self, turn: ArcticTurn, outcome: SkirmishOutcome | None) -> Line:
        if outcome is None:
            return Line("Fights counted in round {round}", round=self.round)
        if outcome.winner is not None:
            phrase = gettext_noop("{winner} wins with {fight} fight and takes the contested card")
            return Line(phrase, winner=outcome.winner, fight=outcome.fight[outcome.winner])
        if turn.state.house_rules["last_contested"] == "last_won":
            return Line("Deadlock: no one wins the contested card")
        return Line("Deadlock: the contested card goes to the junkyard")

    @staticmethod
    def otherwise(state: ArcticState, entry: Entry) -> Mapping[str, Entry]:
        """Anyone who sent cards may have won, or nobody."""
        sent = (seat for seat in state.turn_order if (force := state.revealed.get(seat)) and force.cards)
        return decided_as(entry, (*sent, ""))


COUNT = kind_of(Count)


def _resolved(state: ArcticState, decided: str | None) -> Ruling[SkirmishOutcome]:
    """Count; ``decided``: the winner the table names, or the fight it sets."""
    total = total_in(decided or "", state.revealed)
    if total is None:
        return resolve_skirmish(state.case(), state.cards, decided)
    name, fight = total
    case = replace(state.case(), fights={**state.fights, name: fight})
    ruling = resolve_skirmish(case, state.cards)
    return replace(ruling, reasons=(Reason(SET, (), seat=name, fight=fight), *ruling.reasons))


def _with_last_card(state: ArcticState, ruling: Ruling[SkirmishOutcome]) -> Iterator[Reason]:
    """Yield the ruling's reasons, and what happens to the last contested card if nobody won it (A-15)."""
    is_last = state.contested_left == 1 and ruling.outcome.winner is None
    for reason in ruling.reasons:
        if not (is_last and reason.phrase == NO_PRIZE):
            yield reason
            continue
        house = (f"last_contested={state.house_rules['last_contested']}",)
        if _stays(state, ruling.outcome):
            yield Reason(LAST_STAYS, ("A-15",), house)
        else:
            yield reason
            phrase = LAST_GONE if state.house_rules["last_contested"] == "pile_empty" else NOBODY_FOR_LAST
            yield Reason(phrase, ("A-15", "A-46"), house)


def _stays(state: ArcticState, outcome: SkirmishOutcome) -> bool:
    """Whether the last contested card stays at stake: nobody won it, but cards were sent for it."""
    if outcome.winner is not None or state.contested_left > 1:
        return False
    return state.house_rules["last_contested"] == "last_won" and any(
        force.cards for force in state.revealed.values()
    )


# Lasting effects: buildings disabled or reset, wounds, refugees gone (A-63, A-81, A-85) ------------


def after_declarations(state: ArcticState, declarations: Iterable[Declaration]) -> ArcticState:
    """Return the state after these acts; cards drawn for them are not counted (A-62)."""
    for declaration in declarations:
        drew = [declaration.by] if declaration.act is Act.USE else []
        drew += [declaration.answer.by] if declaration.answer else []
        drew += [declaration.target.player] if declaration.act is Act.SNIPE and declaration.target else []
        for seat in (name for name in drew if name in state.seats):
            state = state.with_seat(seat, state.seats[seat].uncounted())
        if declaration.answer is None:
            state = _after(state, declaration)
    return state


def _after(state: ArcticState, declaration: Declaration) -> ArcticState:
    target = declaration.target
    if declaration.act is Act.FANATIC:
        return state.with_seat(declaration.by, state.seats[declaration.by].removed(declaration.with_))
    if target is None or target.player not in state.seats:
        return state
    victim = state.seats[target.player]
    if resets_timer(declaration.act, state.cards[declaration.with_]):
        place = _site_of(victim, target, is_full=state.house_rules["demolition_reset"] == "full")
        return state if place is None else with_reset(state, target.player, place)
    if declaration.act is Act.DISABLE and target.what:
        return state.with_seat(target.player, replace(victim, base=victim.base.disabled(target.what)))
    if declaration.act is Act.WOUND and victim.base.leader:
        return state.with_seat(target.player, replace(victim, base=replace(victim.base, is_wounded=True)))
    return state


def _site_of(victim: ArcticSeat, target: Target, *, is_full: bool) -> int | None:
    """Return the place of the target; of several copies, the one that the reset changes most."""
    buildings = victim.base.buildings
    places = [
        place for place, each in enumerate(buildings) if each.card == target.what and not each.is_complete
    ]
    return min(places, key=lambda place: buildings[place].timer * (1 if is_full else -1), default=None)


# The next round -----------------------------------------------------------------------------------


def next_round(state: ArcticState, returned: Mapping[str, int]) -> ArcticState:
    """The initiator stays in rounds 1 to 3 and then moves clockwise each round (A-13)."""
    number = state.round + 1
    initiator = state.turn_order[1] if number > ROUNDS_WITHOUT_SKIRMISH + 1 else state.initiator
    seats = {
        seat: own.at_round_start(returned.get(seat, 0)).ticked(number, to_hand=state.timers_to_hand)
        for seat, own in state.seats.items()
    }
    return replace(
        state,
        round=number,
        phase=Phase.GATHERING,
        initiator=initiator,
        revealed={},
        declarations=(),
        seats=seats,
        fights={},
    )


def close_gathering(state: ArcticState) -> ArcticState:
    """Return the state after a gathering: forces are revealed, or the next round begins (A-10)."""
    return replace(state, phase=Phase.REVEAL) if state.has_skirmish else next_round(state, {})


def is_same(one: Force, other: Force) -> bool:
    """Whether two forces are equal, in any order."""
    first, second = ((sorted(each.cards), each.leader, sorted(each.buildings)) for each in (one, other))
    return first == second
