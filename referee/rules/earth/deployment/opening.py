"""Before ships move: the Target, and the face-down cards (E-10 to E-12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.rules.earth.cards.box import PLAYERS
from referee.rules.earth.cards.cards import Territory, check_territory, refuse
from referee.rules.earth.deck.checks import LONGEST_NAME
from referee.rules.earth.deck.deck import with_territory
from referee.rules.earth.deployment.deployment import open_deployment, said_passes, said_state
from referee.rules.earth.record.deployment import Deployment
from referee.rules.earth.record.due import require_phase
from referee.rules.earth.record.entries import Place, Placed, Turned, TurnTarget
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.rulebook import told
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

# Target -------------------------------------------------------------------------------------------


def adjudicate_target(state: EarthState, facts: TurnTarget, checks: Checks) -> Ruling[Turned]:
    """Turn up the Target (E-10); at a table with its own cards the deployment begins."""
    require_phase(state, facts.round, "E-10", Phase.TARGET)
    if len(state.seats) < PLAYERS[0]:
        phrase = gettext_noop("Fewer than three players are left: end the game and score it.")
        refuse("too-few-players", phrase, "E-1", "round")
    territory = _named_territory(state, facts, checks)
    phrase = gettext_noop("{name} is the target: score {score}, {continent}, salvage {salvage}.")
    numbers: dict[str, Fact] = {
        "score": territory.score,
        "continent": territory.continent,
        "salvage": territory.salvage,
    }
    reasons = [*checks.passed_over, Reason(phrase, {"name": territory.name, **numbers}, ("E-10",))]
    kept = with_territory(state.deck, territory) if facts.keep and not state.is_dealt else None
    if state.is_dealt:
        reasons.append(Reason(gettext_noop("Everybody places a card face-down."), {}, ("E-11",)))
        return Ruling(Turned(territory), tuple(reasons))
    at = open_deployment(state.seats, state.initiative, state.reserve, state.house)
    return Ruling(Turned(territory, at, kept), (*reasons, *said_turn(state, (), at)))


def said_turn(state: EarthState, before: tuple[str, ...], at: Deployment) -> tuple[Reason, ...]:
    """Return what the referee says of a turn: automatic passes, and who is to act or why it is closed."""
    return (*said_passes(before, at), said_state(at, told(state.house, "all_pass")))


def _named_territory(state: EarthState, facts: TurnTarget, checks: Checks) -> Territory:
    if state.is_dealt:
        if facts.id is not None or facts.territory is not None:
            phrase = gettext_noop("The app turns up the top territory itself.")
            refuse("app-turns-up", phrase, "E-10", "id")
        found = state.deck.territory(state.territory_deck[0])
        assert found is not None
        return found
    if (facts.id is None) == (facts.territory is None):
        phrase = gettext_noop("Say which territory: one of the deck, or one typed in.")
        refuse("no-territory", phrase, "E-10", "territory")
    if facts.id is not None:
        return _of_the_deck(state, facts.id, checks)
    assert facts.territory is not None
    return _typed_in(state, facts.territory, checks)


def _of_the_deck(state: EarthState, card_id: str, checks: Checks) -> Territory:
    territory = state.deck.territory(card_id)
    if territory is None:
        phrase = gettext_noop("There is no territory “{id}” in this table’s deck.")
        raise IllegalEntry("unknown-territory", phrase, {"id": card_id[:40]}, rule="E-10", field="id")
    phrase = gettext_noop("{name} has been the target already.")
    refusal = IllegalEntry(
        "played-already", phrase, {"name": territory.name}, rule="E-10", field="id", can_override=True
    )
    checks.require(left_of(state, card_id) > 0, refusal)
    return territory


def left_of(state: EarthState, card_id: str) -> int:
    """Return how many copies of a territory have not been the Target yet."""
    count = next((land.count for land in state.deck.territories if land.id == card_id), 0)
    out = (*state.lost, *(card for cards in state.owned.values() for card in cards))
    return count - sum(card.id == card_id for card in out)


def _typed_in(state: EarthState, typed: Territory, checks: Checks) -> Territory:
    name, continent = " ".join(typed.name.split()), " ".join(typed.continent.split())
    if not 1 <= len(name) <= LONGEST_NAME or not 1 <= len(continent) <= LONGEST_NAME:
        phrase = gettext_noop("A territory needs a name and a continent, 1 to 60 letters each.")
        refuse("no-name", phrase, "E-10", "name")
    territory = replace(typed, name=name, continent=continent, id="")
    check_territory(territory, "territory")
    row = known_rows(state).get(continent.casefold())
    if row is None:
        return territory
    territory = replace(territory, continent=row[0])
    if not territory.bonus:
        return replace(territory, bonus=row[1])
    phrase = gettext_noop(
        "{continent} had another bonus row before: {before}. The same row stands on all its cards."
    )
    facts = {"continent": row[0], "before": said_row(row[1])}
    refusal = IllegalEntry("two-rows", phrase, facts, rule="E-72", field="bonus", can_override=True)
    checks.require(territory.bonus == row[1], refusal)
    return territory


def known_rows(state: EarthState) -> dict[str, tuple[str, dict[int, int]]]:
    """Return folded continent -> its name and row, from the deck and from what was a Target."""
    rows = {each.name.casefold(): (each.name, dict(each.bonus)) for each in state.deck.continents}
    for cards in (state.lost, *state.owned.values()):
        for card in cards:
            rows[card.continent.casefold()] = (card.continent, dict(card.bonus))
    return rows


def said_row(row: Mapping[int, int]) -> str:
    """Return a bonus row as "2 → 1, 3 → 2"."""
    return ", ".join(f"{step} → {bonus}" for step, bonus in sorted(row.items())) or "–"


# Cards --------------------------------------------------------------------------------------------


def adjudicate_place(state: EarthState, seat: str | None, facts: Place) -> Ruling[Placed]:
    """Put a card face-down, or exchange it while that is allowed (E-11, E-12)."""
    if seat is None or seat not in state.seats:
        refuse("unknown-player", gettext_noop("Say who places a card."), "E-11", "seat")
    assert seat is not None
    locked = state.phase is Phase.DEPLOY and (state.is_dealt or state.bids > 0)
    if locked and state.round == facts.round:
        phrase = gettext_noop("{seat}’s card is locked since the first deployment turn.")
        refuse("card-locked", phrase, "E-12", "card", seat=seat)
    require_phase(state, facts.round, "E-11", Phase.PLACE, *(() if state.is_dealt else (Phase.DEPLOY,)))
    if seat in state.placed and state.house["recommit"] == "never":
        phrase = gettext_noop("{seat} has placed a card, and at this table it stays.")
        refuse("card-locked", phrase, "E-12", "card", seat=seat)
    _check_card(state, seat, facts.card)
    placed = {**state.placed, seat: facts.card or ""}
    phrase = gettext_noop("{seat} has put a card face-down.")
    reasons = [Reason(phrase, {"seat": seat}, ("E-11",))]
    if not state.is_dealt or _missing(state, placed):
        return Ruling(Placed(), tuple(reasons))
    cardless = [each for each in state.seats if not state.piles.hands.get(each)]
    at = open_deployment(state.seats, state.initiative, state.reserve, state.house, cardless)
    locked_now = Reason(gettext_noop("Everybody has placed a card; they are locked."), {}, ("E-12",))
    return Ruling(Placed(at), (*reasons, locked_now, *said_turn(state, (), at)))


def _missing(state: EarthState, placed: Mapping[str, str]) -> list[str]:
    return [seat for seat in state.seats if seat not in placed and state.piles.hands.get(seat)]


def missing_cards(state: EarthState) -> tuple[str, ...]:
    """Return the seats that still have to place a card, in turn order."""
    missing = _missing(state, state.placed)
    return tuple(seat for seat in state.turn_order if seat in missing)


def _check_card(state: EarthState, seat: str, card: str | None) -> None:
    if card is None:
        if state.is_dealt:
            refuse("no-card", gettext_noop("Say which card {seat} places."), "E-11", "card", seat=seat)
        return
    if state.is_dealt and card not in state.piles.hands.get(seat, ()):
        phrase = gettext_noop("{seat} has no such card in hand.")
        refuse("not-in-hand", phrase, "E-11", "card", seat=seat)
    if state.deck.action(card) is None:
        phrase = gettext_noop("There is no card “{id}” in this table’s deck.")
        refuse("unknown-card", phrase, "E-11", "card", id=card[:40])
