"""Turning up the target of a round (E-10)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from referee.rules.earth.cards.cards import PLAYERS, Territory, check_territory, folded
from referee.rules.earth.deck.checks import LONGEST_NAME
from referee.rules.earth.deck.deck import Deck, with_territory
from referee.rules.earth.deployment.deployment import (
    begin_deployment,
    open_deployment,
    said_turn,
    with_all_placed,
)
from referee.rules.earth.record.entering import (
    HIGHEST,
    EarthTurn,
    RoundFacts,
    name_in,
    number_in,
    read_row,
    said_row,
)
from referee.rules.earth.record.outcomes import Deployment
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import By, Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

TYPED_IN = "TypedIn"
LONGEST_ROW = 100
TOO_FEW_PLAYERS = Refusal(
    "too-few-players", "Fewer than three players are left. End the game and score it.", "E-1", "round"
)
NO_TERRITORY_LEFT = Refusal(
    "no-territory-left", "That was the last territory. The game is over.", "E-66", "round"
)
APP_TURNS_UP = Refusal("app-turns-up", "The app turns up the top territory itself.", "E-10", "id")
NO_TERRITORY = Refusal("no-territory", "Choose a territory or type one in.", "E-10", "territory")
UNKNOWN_TERRITORY = Refusal(
    "unknown-territory", "There’s no territory “{id}” in this table’s deck.", "E-10", "territory"
)
PLAYED_ALREADY = Refusal(
    "played-already", "{name} has already been the target.", "E-10", "territory", can_override=True
)
NO_TERRITORY_NAME = Refusal(
    "no-name", "A territory needs a name and a continent. Use 1 to 60 letters each.", "E-10", "name"
)
OTHER_ROW_BEFORE = Refusal(
    "two-rows",
    "{continent} showed another bonus row before, {before}. All its cards show the same.",
    rule="E-72",
    field="bonus",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class Turned:
    """The target, the deployment if it has begun, and the deck if the target was kept."""

    territory: Territory
    deployment: Deployment | None = None
    deck: Deck | None = None


@dataclass(frozen=True, slots=True)
class TurnTarget(RoundFacts[Turned]):
    """The top territory is turned up (E-10): one of the deck, one typed in, or the app's next."""

    kind = "target"
    title = "Set the target"
    outcome = Turned
    by = By.TABLE

    id: str | None = None  # of the deck
    territory: Territory | None = None  # typed in
    keep: bool = False  # add what was typed in to the table's deck

    @staticmethod
    def offered(state: EarthState) -> Seats:
        if state.phase is not RoundPhase.TARGET or (state.is_dealt and not state.territory_deck):
            return ()
        return (None,) if len(state.seats) >= PLAYERS[0] else ()

    @staticmethod
    def due(state: EarthState) -> Line:
        return Line("Turn up the target of round {round}.", round=state.round)

    @staticmethod
    def choices(turn: EarthTurn) -> Iterator[Choice]:
        if turn.state.is_dealt:
            return
        lands = _lands_left(turn.state)
        chance = Chance.FOLDED if lands else Chance.LIKELY
        options = (*lands, Option(TYPED_IN, "Type in the territory", chance=chance))
        yield Choice(
            "territory", "Territory", options, gettext_noop("Choose the territory."), least=1, most=1
        )
        if turn.picked.get("territory") == (TYPED_IN,):
            yield from _printed(turn.state)

    @classmethod
    def say(cls, turn: EarthTurn) -> Said:
        picked, round_now = turn.picked, turn.state.round
        word = (*picked.get("territory", ()), None)[0]
        if word != TYPED_IN:
            return {"round": round_now, "id": word}
        printed = {
            "name": name_in(picked, "name"),
            "continent": name_in(picked, "continent"),
            "score": number_in(picked, "score"),
            "salvage": number_in(picked, "salvage"),
            "bonus": read_row("".join(picked.get("bonus", ()))),
        }
        return {"round": round_now, "territory": printed, "keep": picked.get("keep") == ("yes",)}

    @staticmethod
    def pick(turn: EarthTurn, said: Said) -> Picked:
        printed: dict[str, Any] | None = said["territory"]
        if printed is None:
            return {"territory": (said["id"],)} if said["id"] else {}
        row = said_row({int(step): bonus for step, bonus in printed["bonus"].items()})
        typed = {**printed, "territory": TYPED_IN, "keep": said["keep"], "bonus": row}
        return {name: words for name, words in pick_fields(typed).items() if name != "id"}

    def rule(self, turn: EarthTurn) -> Ruling[Turned]:
        """Turn up the target (E-10); where the app doesn't deal, deployment begins."""
        state = turn.state
        self.check_phase(turn, "E-10", RoundPhase.TARGET)
        turn.require(len(state.seats) >= PLAYERS[0], TOO_FEW_PLAYERS)
        land = self._territory(turn)
        reason = Reason(
            "{name} is the target: score {score}, {continent}, salvage {salvage}.",
            ("E-10",),
            name=land.name,
            score=land.score,
            continent=land.continent,
            salvage=land.salvage,
        )
        reasons = (*turn.checks.overridden, reason)
        if state.is_dealt and any(map(state.piles.hands.get, state.seats)):
            place = Reason("Everyone places a card face down.", ("E-11",))
            return Ruling(Turned(land), (*reasons, place))
        kept = with_territory(state.deck, land) if self.keep else None
        at = open_deployment(state.seats, state.initiative, state.reserve, state.house)
        if state.is_dealt:
            at = with_all_placed(state)
        return Ruling(Turned(land, at, kept), (*reasons, *said_turn(state.house, (), at)))

    def _territory(self, turn: EarthTurn) -> Territory:
        state = turn.state
        if state.is_dealt:
            turn.require(self.id is None and self.territory is None, APP_TURNS_UP)
            turn.require(bool(state.territory_deck), NO_TERRITORY_LEFT)
            top = state.deck.territory(state.territory_deck[0])
            assert top is not None
            return top
        if self.territory is not None and self.id is None:
            return _typed_in(turn, self.territory)
        if self.id is None or self.territory is not None:
            raise NO_TERRITORY()
        territory = state.deck.territory(self.id)
        if territory is None:
            raise UNKNOWN_TERRITORY(id=self.id[:40])
        turn.require(left_of_each(state)[self.id] > 0, PLAYED_ALREADY, name=territory.name)
        return territory

    def apply(self, turn: EarthTurn, outcome: Turned) -> EarthState:
        state, target = turn.state, outcome.territory
        if outcome.deck is not None:
            state = replace(state, deck=outcome.deck)
            target = replace(target, id=outcome.deck.territories[-1].id) if not target.id else target
        state = replace(
            state,
            target=target,
            territory_deck=state.territory_deck[1:],
            owned={each: _same_row(cards, target) for each, cards in state.owned.items()},
            lost=_same_row(state.lost, target),
            phase=RoundPhase.PLACE,
        )
        return state if outcome.deployment is None else begin_deployment(state, outcome.deployment)

    def describe(self, turn: EarthTurn, outcome: Turned | None) -> Line:
        if outcome is None:
            return Line(self.title)
        return Line("Round {round}: {name} is the target", round=self.round, name=outcome.territory.name)


@lately
def _lands_left(state: EarthState) -> tuple[Option, ...]:
    left = left_of_each(state)
    lands = (state.deck.territory(land.id) for land in state.deck.territories if left[land.id] > 0)
    cards = [each for each in lands if each]
    cards.sort(key=lambda each: (each.continent, each.name))
    return tuple(Option(each.id, each.name, hint=_land_says(each)) for each in cards)


def _land_says(card: Territory) -> Line:
    phrase = gettext_noop("{continent} · {score} · salvage {n}")
    return Line(phrase, continent=card.continent, score=card.score, n=card.salvage)


def _printed(state: EarthState) -> Iterator[Choice]:
    rows = sorted(known_rows(state).values(), key=lambda each: each[0])
    known = tuple(Option(name, name, hint=Line(said_row(row))) for name, row in rows)
    yield Choice("name", "Territory", least=1, text=LONGEST_NAME)
    title = gettext_noop("Another continent") if known else gettext_noop("Continent")
    yield Choice("continent", title, known, gettext_noop("Choose the continent."), least=1, text=LONGEST_NAME)
    yield Choice("score", "Score", numbers=(0, HIGHEST))
    yield Choice("salvage", "Salvage", numbers=(0, HIGHEST), start=("0",))
    note = Line("Number of territories: bonus. Leave empty if known or none.")
    yield Choice("bonus", "Bonus row", text=LONGEST_ROW, note=note)
    keep = Option("yes", "Keep in deck")
    yield Choice("keep", "Keep in deck", (keep,), most=1, start=("yes",))


def left_of_each(state: EarthState) -> Counter[str]:
    """Return how many copies of each territory haven't been the target yet."""
    left = Counter({land.id: land.count for land in state.deck.territories})
    left.subtract(card.id for card in (*state.lost, *chain.from_iterable(state.owned.values())))
    return left


def only_target(state: EarthState) -> TurnTarget | None:
    """Return the next target if it needs no answer: the app's, or the last one of a whole deck."""
    if state.is_dealt:
        return TurnTarget(state.round)
    left = [id for id, number in left_of_each(state).items() if number > 0]
    return TurnTarget(state.round, left[0]) if state.deck.complete and len(left) == 1 else None


def _typed_in(turn: EarthTurn, typed: Territory) -> Territory:
    name, continent = " ".join(typed.name.split()), " ".join(typed.continent.split())
    turn.require(1 <= len(name) <= LONGEST_NAME and 1 <= len(continent) <= LONGEST_NAME, NO_TERRITORY_NAME)
    territory = replace(typed, name=name, continent=continent, id="")
    check_territory(territory, "territory")
    row = known_rows(turn.state).get(folded(continent))
    if row is None:
        return territory
    territory = replace(territory, continent=row[0])
    if not territory.bonus:
        return replace(territory, bonus=row[1])
    turn.require(territory.bonus == row[1], OTHER_ROW_BEFORE, continent=row[0], before=said_row(row[1]))
    return territory


def known_rows(state: EarthState) -> dict[str, tuple[str, dict[int, int]]]:
    """Map each folded continent to its name and row, from the deck and the targets so far."""
    rows = {folded(each.name): (each.name, dict(each.bonus)) for each in state.deck.continents}
    for cards in (state.lost, *state.owned.values()):
        for card in cards:
            rows[folded(card.continent)] = (card.continent, dict(card.bonus))
    return rows


def _same_row(cards: tuple[Territory, ...], target: Territory) -> tuple[Territory, ...]:
    """Give all cards of the target's continent its bonus row: the row read last counts (V-10)."""
    return tuple(
        replace(card, bonus=target.bonus) if card.continent == target.continent else card for card in cards
    )


TURN_TARGET = kind_of(TurnTarget)
