"""Before ships move: the deck, the deal, the Target, and the face-down cards (E-2, E-10 to E-12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from referee.rules.earth.cards import Territory, check_territory, refuse
from referee.rules.earth.deck import Deck, with_territory
from referee.rules.earth.deckchecks import LONGEST_NAME, check_deck
from referee.rules.earth.deckchecks import Level as Severity
from referee.rules.earth.deployment import Deployment, open_deployment, said_passes, said_state
from referee.rules.earth.entries import ChangeDeck, Checked, Deal, Dealt, Place, Placed, Turned, TurnTarget
from referee.rules.earth.meta import PLAYERS
from referee.rules.earth.piles import HAND, Piles, shuffled
from referee.rules.earth.rulebook import told
from referee.rules.earth.state import EarthState, Phase
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

SEED = re.compile(r"[0-9a-f]{32}", re.ASCII)
NOT_NOW: Mapping[Phase, str] = {
    Phase.DEAL: gettext_noop("Not now: the app has to deal first."),
    Phase.TARGET: gettext_noop("Not now: the next target is turned up first."),
    Phase.PLACE: gettext_noop("Not now: everybody places a card."),
    Phase.DEPLOY: gettext_noop("Not now: the deployment is open."),
    Phase.REVEAL: gettext_noop("Not now: deployment is closed, the cards are turned up."),
    Phase.ENDING: gettext_noop("Not now: the round is coming to its end."),
    Phase.OVER: gettext_noop("The game is over."),
}


def require_phase(state: EarthState, round_meant: int, rule: str, *phases: Phase) -> None:
    """Raise IllegalEntry unless it is this round, and one of these phases."""
    if state.round != round_meant:
        phrase = gettext_noop("That was meant for round {meant}; this is round {round}.")
        refuse("another-round", phrase, rule, "round", meant=round_meant, round=state.round)
    if state.phase not in phases:
        refuse("not-now", NOT_NOW[state.phase], rule, "phase")


# Deck and deal ------------------------------------------------------------------------------------


def adjudicate_deck(state: EarthState, facts: ChangeDeck, checks: Checks) -> Ruling[Checked]:
    """Take another deck. A running game keeps the one it began with, unless the table overrides it."""
    if state.is_dealt and state.phase is not Phase.DEAL:
        phrase = gettext_noop("These cards are dealt: the deck of this game stays as it is.")
        refuse("dealt-deck", phrase, "E-2", "deck")
    if state.phase is Phase.OVER:
        refuse("not-now", NOT_NOW[state.phase], "E-66", "deck")
    begun = state.round > 1 or state.target is not None
    phrase = gettext_noop("A running game keeps the deck it began with; cards shown in play can be added.")
    checks.require(
        not begun, IllegalEntry("pinned-deck", phrase, rule="E-9", field="deck", can_override=True)
    )
    found = tuple(check_deck(facts.deck, len(state.seats), is_dealt=state.is_dealt))
    errors = [each for each in found if each.level is Severity.ERROR]
    if errors:
        phrase = gettext_noop("The deck cannot be used: {problem}")
        refuse("bad-deck", phrase, "E-2", "deck", problem=errors[0].line.text())
    warnings = sum(each.level is Severity.WARNING for each in found)
    phrase = gettext_noop("The table’s deck: {territories} territories, {actions} action cards.")
    numbers = {"territories": facts.deck.rounds, "actions": facts.deck.copies}
    reasons = (*checks.passed_over, Reason(phrase, numbers, ("E-2", "E-9")))
    return Ruling(Checked(warnings), reasons)


def adjudicate_deal(state: EarthState, facts: Deal) -> Ruling[Dealt]:
    """Shuffle both decks by the seed and deal four cards each (E-2, E-7)."""
    if state.phase is not Phase.DEAL:
        refuse("not-now", NOT_NOW[state.phase], "E-2", "phase")
    if not SEED.fullmatch(facts.seed):
        refuse("bad-seed", gettext_noop("The seed has to be 32 hexadecimal digits."), "E-2", "seed")
    for finding in check_deck(state.deck, len(state.seats), is_dealt=True):
        if finding.level is Severity.ERROR:
            phrase = gettext_noop("The app cannot deal this deck: {problem}")
            refuse("bad-deck", phrase, "E-7", "deck", problem=finding.line.text())
    _check_dealable(state.deck)
    actions = [card.id for card in state.deck.actions for _ in range(card.count)]
    lands = [land.id for land in state.deck.territories for _ in range(land.count)]
    piles = Piles(deck=shuffled(actions, facts.seed, 0), seed=facts.seed)
    for seat in state.turn_order:
        piles = piles.draw(seat, HAND)[0]
    reasons = (
        Reason(gettext_noop("Both decks are shuffled; nobody sees their order."), {}, ("E-2", "E-82")),
        Reason(
            gettext_noop("Everybody has {hand} cards; {left} are left in the action deck."),
            {"hand": HAND, "left": len(piles.deck)},
            ("E-7", "E-8"),
        ),
    )
    return Ruling(Dealt(piles, shuffled(lands, facts.seed, -1)), reasons)


def _check_dealable(deck: Deck) -> None:
    """Where the app holds the hands, a player cannot be asked by a card to choose from one."""
    for card in deck.actions:
        for effect in card.effects:
            if effect.op == "discard" and effect.how != "random":
                phrase = gettext_noop(
                    "{card}: where the app deals, cards are discarded at random; write “random”, or “manual”."
                )
                refuse("cannot-deal", phrase, "E-50", "deck", card=card.label)


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
