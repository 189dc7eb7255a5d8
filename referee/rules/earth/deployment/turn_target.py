"""The Target of a round: one of the deck, one typed in, or the app's next (E-10)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import PLAYERS, Territory, check_territory, folded
from referee.rules.earth.deck.checks import LONGEST_NAME
from referee.rules.earth.deck.deck import Deck, with_territory
from referee.rules.earth.deployment.deployment import (
    begin_deployment,
    open_deployment,
    said_turn,
    with_all_placed,
)
from referee.rules.earth.record.entering import HIGHEST, name_in, number_in, read_row, require_phase, said_row
from referee.rules.earth.record.outcomes import Deployment
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import By, EntryKind, Seats
from referee.rules.kernel.entry.words import Said, pick_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

TYPED_IN = "TypedIn"
LONGEST_ROW = 100
TOO_FEW_PLAYERS = Refusal(
    "too-few-players", "Fewer than three players are left: end the game and score it.", "E-1", "round"
)
NO_TERRITORY_LEFT = Refusal(
    "no-territory-left", "That was the last territory. The game is over.", "E-66", "round"
)
APP_TURNS_UP = Refusal("app-turns-up", "The app turns up the top territory itself.", "E-10", "id")
NO_TERRITORY = Refusal(
    "no-territory", "Say which territory: choose one of the deck or type one in.", "E-10", "territory"
)
UNKNOWN_TERRITORY = Refusal(
    "unknown-territory", "There is no territory “{id}” in this table’s deck.", "E-10", "territory"
)
PLAYED_ALREADY = Refusal(
    "played-already", "{name} has already been the target.", "E-10", "territory", can_override=True
)
NO_TERRITORY_NAME = Refusal(
    "no-name", "A territory needs a name and a continent, 1 to 60 letters each.", "E-10", "name"
)
OTHER_ROW_BEFORE = Refusal(
    "two-rows",
    "{continent} had another bonus row before: {before}. All its cards show the same row.",
    rule="E-72",
    field="bonus",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class TurnTarget:
    """The top territory is turned up (E-10): one of the deck by ``id``, one typed in, or the app's next.

    ``keep``: put what was typed in into the table's deck.
    """

    kind: ClassVar[str] = "target"
    round: int
    id: str | None = None
    territory: Territory | None = None
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """The Target, the deployment where it has begun, and the deck where the Target was kept."""

    territory: Territory
    deployment: Deployment | None = None
    deck: Deck | None = None


# What can be chosen -------------------------------------------------------------------------------


def offered(state: EarthState) -> Seats:
    if state.phase is not Phase.TARGET or (state.is_dealt and not state.territory_deck):
        return ()
    return (None,) if len(state.seats) >= PLAYERS[0] else ()


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """A territory of the deck that has not been the Target yet, or what is printed on another one."""
    if state.is_dealt:
        return
    lands = _lands_left(state)
    chance = Chance.FOLDED if lands else Chance.LIKELY
    other = Option(TYPED_IN, "Type in the territory", chance=chance)
    title = gettext_noop("Territory")
    yield Choice("territory", title, (*lands, other), gettext_noop("Say which territory."), least=1, most=1)
    if picked.get("territory") == (TYPED_IN,):
        yield from _printed(state)


@lately
def _lands_left(state: EarthState) -> tuple[Option, ...]:
    left = left_of_each(state)
    lands = (state.deck.territory(land.id) for land in state.deck.territories if left[land.id] > 0)
    cards = [each for each in lands if each]
    cards.sort(key=lambda each: (each.continent, each.name))
    return tuple(Option(each.id, each.name, hint=_land_says(each)) for each in cards)


def _land_says(card: Territory) -> Line:
    told: dict[str, Fact] = {"continent": card.continent, "score": card.score, "n": card.salvage}
    return Line("{continent} · {score} · salvage {n}", **told)


def _printed(state: EarthState) -> Iterator[Choice]:
    rows = sorted(known_rows(state).values(), key=lambda each: each[0])
    known = tuple(Option(name, name, hint=Line(said_row(row))) for name, row in rows)
    yield Choice("name", "Territory", least=1, text=LONGEST_NAME)
    title = gettext_noop("Another continent") if known else gettext_noop("Continent")
    yield Choice(
        "continent", title, known, gettext_noop("Say on which continent."), least=1, text=LONGEST_NAME
    )
    yield Choice("score", "Score", numbers=(0, HIGHEST))
    yield Choice("salvage", "Salvage", numbers=(0, HIGHEST), start=("0",))
    note = Line("Number of territories: bonus. Leave empty to keep it as known, or for none.")
    yield Choice("bonus", "Bonus row", text=LONGEST_ROW, note=note)
    keep = Option("yes", "Keep it in this table’s deck")
    yield Choice("keep", "Keep it in this table’s deck", (keep,), most=1, start=("yes",))


def say(state: EarthState, seat: str, picked: Picked) -> Said:
    word = (*picked.get("territory", ()), None)[0]
    if word != TYPED_IN:
        return {"round": state.round, "id": word}
    printed = {
        "name": name_in(picked, "name"),
        "continent": name_in(picked, "continent"),
        "score": number_in(picked, "score"),
        "salvage": number_in(picked, "salvage"),
        "bonus": read_row("".join(picked.get("bonus", ()))),
    }
    return {"round": state.round, "territory": printed, "keep": picked.get("keep") == ("yes",)}


def pick(state: EarthState, seat: str, said: Said) -> Picked:
    printed: dict[str, Any] | None = said["territory"]
    if printed is None:
        return {"territory": (said["id"],)} if said["id"] else {}
    row = said_row({int(step): bonus for step, bonus in printed["bonus"].items()})
    told = {**printed, "territory": TYPED_IN, "keep": said["keep"], "bonus": row}
    return {name: words for name, words in pick_fields(told).items() if name != "id"}


# Ruling -------------------------------------------------------------------------------------------


def rule(state: EarthState, seat: str, facts: TurnTarget, checks: Checks) -> Ruling[Turned]:
    """Turn up the Target (E-10); at a table with its own cards the deployment begins."""
    require_phase(state, facts.round, "E-10", Phase.TARGET)
    checks.require(len(state.seats) >= PLAYERS[0], TOO_FEW_PLAYERS)
    land = _named_territory(state, facts, checks)
    phrase = gettext_noop("{name} is the target: score {score}, {continent}, salvage {salvage}.")
    told: dict[str, Fact] = {
        "name": land.name,
        "score": land.score,
        "continent": land.continent,
        "salvage": land.salvage,
    }
    reasons = (*checks.passed_over, Reason(phrase, ("E-10",), **told))
    if state.is_dealt and any(map(state.piles.hands.get, state.seats)):
        place = Reason("Everyone places a card face down.", ("E-11",))
        return Ruling(Turned(land), (*reasons, place))
    kept = with_territory(state.deck, land) if facts.keep else None
    at = open_deployment(state.seats, state.initiative, state.reserve, state.house)
    if state.is_dealt:
        at = with_all_placed(state)
    return Ruling(Turned(land, at, kept), (*reasons, *said_turn(state.house, (), at)))


def _named_territory(state: EarthState, facts: TurnTarget, checks: Checks) -> Territory:
    if state.is_dealt:
        checks.require(facts.id is None and facts.territory is None, APP_TURNS_UP)
        checks.require(bool(state.territory_deck), NO_TERRITORY_LEFT)
        found = state.deck.territory(state.territory_deck[0])
        assert found is not None
        return found
    if facts.territory is not None and facts.id is None:
        return _typed_in(state, facts.territory, checks)
    if facts.id is None or facts.territory is not None:
        raise NO_TERRITORY()
    territory = state.deck.territory(facts.id)
    if territory is None:
        raise UNKNOWN_TERRITORY(id=facts.id[:40])
    checks.require(left_of_each(state)[facts.id] > 0, PLAYED_ALREADY, name=territory.name)
    return territory


def left_of_each(state: EarthState) -> Counter[str]:
    """Return how many copies of each territory have not been the Target yet."""
    left = Counter({land.id: land.count for land in state.deck.territories})
    left.subtract(card.id for card in (*state.lost, *chain.from_iterable(state.owned.values())))
    return left


def _typed_in(state: EarthState, typed: Territory, checks: Checks) -> Territory:
    name, continent = " ".join(typed.name.split()), " ".join(typed.continent.split())
    checks.require(1 <= len(name) <= LONGEST_NAME and 1 <= len(continent) <= LONGEST_NAME, NO_TERRITORY_NAME)
    territory = replace(typed, name=name, continent=continent, id="")
    check_territory(territory, "territory")
    row = known_rows(state).get(folded(continent))
    if row is None:
        return territory
    territory = replace(territory, continent=row[0])
    if not territory.bonus:
        return replace(territory, bonus=row[1])
    checks.require(territory.bonus == row[1], OTHER_ROW_BEFORE, continent=row[0], before=said_row(row[1]))
    return territory


def known_rows(state: EarthState) -> dict[str, tuple[str, dict[int, int]]]:
    """Return folded continent -> its name and row, from the deck and from what was a Target."""
    rows = {folded(each.name): (each.name, dict(each.bonus)) for each in state.deck.continents}
    for cards in (state.lost, *state.owned.values()):
        for card in cards:
            rows[folded(card.continent)] = (card.continent, dict(card.bonus))
    return rows


# What follows -------------------------------------------------------------------------------------


def apply(state: EarthState, seat: str, facts: TurnTarget, outcome: Turned) -> EarthState:
    target = outcome.territory
    if outcome.deck is not None:
        state = replace(state, deck=outcome.deck)
        target = replace(target, id=outcome.deck.territories[-1].id) if not target.id else target
    state = replace(
        state,
        target=target,
        territory_deck=state.territory_deck[1:],
        owned={each: _same_row(cards, target) for each, cards in state.owned.items()},
        lost=_same_row(state.lost, target),
        phase=Phase.PLACE,
    )
    return state if outcome.deployment is None else begin_deployment(state, outcome.deployment)


def _same_row(cards: tuple[Territory, ...], target: Territory) -> tuple[Territory, ...]:
    """A continent has one row: what the table read last holds for all its cards (V-10)."""
    return tuple(
        replace(card, bonus=target.bonus) if card.continent == target.continent else card for card in cards
    )


def describe(
    state: EarthState, seat: str, facts: TurnTarget, outcome: Turned | None, viewer: str | None
) -> Line:
    if outcome is None:
        return Line(TURN_TARGET.title)
    return Line("Round {round}: {name} is the target", round=facts.round, name=outcome.territory.name)


TURN_TARGET = EntryKind(
    TurnTarget,
    Turned,
    title="This is the target",
    offered=offered,
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    by=By.TABLE,
    due=lambda state: Line("Turn up the target of round {round}.", round=state.round),
)
