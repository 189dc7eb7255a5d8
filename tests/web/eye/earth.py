"""What the pages of Skirmish for Earth have to say, worked out from the state alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from referee.rules.earth.cards.cards import Territory
from referee.rules.earth.ending import ending_of
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.outcomes import Ending
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.versions import played_steps
from tests.web.eye.words import Told, beside, line, put, put_n, totals_told

SHIPS_A_POINT, MOST_SHIP_POINTS, SHIPS = 3, 3, 50
RUNGS = {
    "score": "Score",
    "flagpole": "Highest flag",
    "ships": "Ships in Reserve",
    "territories": "Territories",
}


def facts(log: Log[Any], seat: str | None) -> Told:
    """Yield all that a page may say; ``seat``: whose page it is."""
    state: EarthState = log.state
    yield ("bar",), _bar(state)
    yield from _pole(state)
    yield from _plot(log)
    if state.phase is RoundPhase.OVER:
        yield from _score(log)
        return
    yield from _now(state, seat)
    yield from _fleet(state, seat)
    if state.phase is RoundPhase.ENDING:
        yield from _cards(state, ending_of(state))


def wall(log: Log[Any]) -> Told:
    """Yield all that the screen on the wall may say."""
    state: EarthState = log.state
    phase = _(EARTH.phases[state.phase])
    yield (
        ("where",),
        line("Round {round} of {last} · {phase}", round=state.round, last=state.rounds, phase=phase),
    )
    for name in state.seats:
        shown = total(state, name)
        yield ("wall", name, beside("{n:point|points}", shown)), str(shown)
        yield ("wall", name, _("on the card")), str(deployed(state)[name])
        yield ("wall", name, _("in Reserve")), str(reserve(state)[name])
        is_now = state.deployment is not None and state.deployment.turn == name
        yield ("seat", name, "now"), "yes" if is_now else ""
        yield ("seat", name, "says"), status(state, name)
    sentence = line("Flagpole from the top: {seats}", seats=state.flagpole)
    if target := state.target:
        phrase = "{target}: score {score}, {continent}, salvage {salvage}"
        words = line(
            phrase, target=target.name, score=target.score, continent=target.continent, salvage=target.salvage
        )
        sentence = f"{words} / {sentence}"
    yield ("wall-foot",), sentence
    if state.scored is not None:
        scores = {name: sum(parts(state, name)) for name in state.players}
        yield from totals_told(scores, state.scored.winners)
    elif state.phase is RoundPhase.ENDING:
        ending = ending_of(state)
        yield from totals_told(ending.attack, (ending.winner,))
    elif state.last and state.phase in (RoundPhase.TARGET, RoundPhase.PLACE) and not state.placed:
        yield from totals_told(state.last.ending.attack, (state.last.ending.winner,))


# Numbers ------------------------------------------------------------------------------------------


def reserve(state: EarthState) -> Mapping[str, int]:
    return dict(state.reserve) | (state.deployment.reserve if state.deployment else {})


def deployed(state: EarthState) -> Mapping[str, int]:
    return Counter(state.deployment.deployed if state.deployment else {})


def bonus(card: Territory, number: int, state: EarthState) -> int:
    """Return what so many territories of a card's continent bring besides their scores."""
    reached = {threshold: points for threshold, points in card.bonus.items() if threshold <= number}
    if state.house["continent_bonus"] == "cumulative":
        return sum(reached.values())
    return reached[max(reached)] if reached else 0


def continents(state: EarthState, name: str) -> Iterator[tuple[str, int, int]]:
    """Yield each continent that somebody has a part of, how much, and what that brings."""
    owned = state.owned[name]
    for continent in dict.fromkeys(card.continent for card in owned):
        cards = [card for card in owned if card.continent == continent]
        yield continent, len(cards), bonus(cards[0], len(cards), state)


def parts(state: EarthState, name: str) -> tuple[int, int, int]:
    """Return the three parts of a score: territories, continents, ships."""
    ships = min(reserve(state)[name] // SHIPS_A_POINT, MOST_SHIP_POINTS)
    territories = sum(card.score for card in state.owned[name])
    return territories, sum(points for _name, _n, points in continents(state, name)), ships


def total(state: EarthState, name: str) -> int:
    """Return the score as this table shows it."""
    with_ships = state.house["show_ship_points"] == "included" or state.phase is RoundPhase.OVER
    return sum(parts(state, name)[: 3 if with_ships else 2])


# Parts of the page --------------------------------------------------------------------------------


def _bar(state: EarthState) -> str:
    if state.phase is RoundPhase.OVER:
        return put("Ended after round %(round)s", round=state.round)
    phrase = "Round %(round)s of %(last)s · %(phase)s"
    return put(phrase, round=state.round, last=state.rounds, phase=_(EARTH.phases[state.phase]))


def _pole(state: EarthState) -> Told:
    """Yield the flagpole; it changes together with the scores, once the round has ended."""
    shown = ", ".join(state.flagpole)
    yield ("pole", "says"), f"{_('Flagpole, top to bottom:')} {shown}"
    yield ("pole", "drawn"), shown
    yield ("pole-line",), shown


def _plot(log: Log[Any]) -> Told:
    """Yield the scores at the end of each round."""
    state, ended = log.state, list(_ended(log))
    if not ended:
        return
    ends = ", ".join(f"{name} {total(ended[-1], name)}" for name in state.players)
    yield ("plot", f"{_('Scores by round. Now:')} {ends}."), ends
    if state.phase is RoundPhase.OVER:
        yield (_("Round"), "rows"), str(len(ended))
        for at in ended:
            assert at.last is not None
            row = f"{at.last.round} {at.last.target.name}"
            for name in state.players:
                yield (_("Round"), row, name), str(total(at, name))


def _ended(log: Log[Any]) -> Iterator[EarthState]:
    """Yield the state in which each round has ended."""
    for was, _record, now in played_steps(log):
        if now.last is not None and now.last != was.last:
            yield now


def _now(state: EarthState, viewer: str | None) -> Told:
    yield (_("Player"), "rows"), str(len(state.players))
    for name in state.players:
        territories, bonuses, ships = parts(state, name)
        yield (_("Player"), name, _("Territories + bonuses")), f"{territories} + {bonuses}"
        yield (_("Player"), name, _("Ships")), f"+{ships}"
        yield (_("Player"), name, _("Score")), str(total(state, name))
        owned = ", ".join(f"{card.name} ({card.score}, {card.continent})" for card in state.owned[name])
        yield ("lands", name), f"{name} {owned or '–'}"
        if name in state.seats:
            hand = put("%(n)s in hand", n=len(state.piles.hands.get(name, ())))
            yield ("facts", name), hand
    yield from _lost(state)
    yield ("facts", _("Action deck")), str(len(state.piles.deck))
    yield ("facts", _("Discards")), str(len(state.piles.discard))
    bank = SHIPS - sum(reserve(state).values()) - sum(deployed(state).values())
    is_in = state.house["show_ship_points"] == "included"
    words = _("Ship points are in the score.") if is_in else _("Ship points if the game ended now.")
    sentence = put_n("%(n)s ship in the bank.", "%(n)s ships in the bank.", bank)
    if bank < 0:
        sentence = put("The bank is %(n)s short. Use substitutes.", n=-bank)
    yield ("bank",), f"{words} {sentence}"
    if target := state.target:
        points = put_n("point", "points", target.score)
        yield ("tgt-score",), f"{target.score} {points}"
        yield ("tgt-name",), target.name
        yield ("tgt-facts",), f"{target.continent} {put('Salvage %(n)s', n=target.salvage)}"
        for name in state.seats:
            has = sum(card.continent == target.continent for card in state.owned[name])
            more = bonus(target, has + 1, state) - bonus(target, has, state)
            yield ("worth", name), f"+{target.score + more}"


def _lost(state: EarthState) -> Told:
    if state.lost:
        lost = ", ".join(card.name for card in state.lost)
        yield ("lands", str(len(state.players))), f"{_('Out of the game')} {lost}"


def status(state: EarthState, name: str) -> str:
    """Return what a seat has done in this round, or is about to do."""
    at = state.deployment
    if at is None:
        if name in state.placed:
            return _("Card placed")
        return _("Places a card") if state.phase is RoundPhase.PLACE else ""
    if name == at.turn:
        return _("To act")
    if name in at.cardless:
        return _("No card")
    if name in at.passed:
        return _("Passed, out of ships") if name in at.automatic else _("Passed")
    if name == at.last:
        return _("Deployed last")
    return _("Next") if at.turn and name == _follower(state) else ""


def _follower(state: EarthState) -> str:
    """Return who can act after the seat whose turn it is."""
    at, order = state.deployment, state.seats
    assert at is not None
    assert at.turn is not None
    start = order.index(at.turn) + 1
    rest = (order[start:] + order[:start])[:-1]
    return next((name for name in rest if name not in at.passed and at.reserve[name]), "")


def _fleet(state: EarthState, viewer: str | None) -> Told:
    table = _("In turn order")
    yield (table, "rows"), str(len(state.seats))
    for name in state.seats:
        row = f"{name} {_('has the initiative')}" if name == state.initiative else name
        is_own = name == viewer and state.deployment is not None and state.deployment.turn == name
        yield (table, row, _("On the card")), str(deployed(state)[name])
        yield (table, row, _("Reserve")), str(reserve(state)[name])
        yield (table, row, _("This round")), _("You") if is_own else status(state, name)


def _cards(state: EarthState, ending: Ending) -> Told:
    """Yield the cards that lie open: their costs, the ships on them, whether that pays."""
    for name, card in state.revealed.items():
        if card is None or state.is_void:
            continue
        ships = deployed(state)[name]
        phrase = (
            "cost {costs} · {ships} {ships:ship|ships}"
            if card.costs
            else "another cost · {ships} {ships:ship|ships}"
        )
        words = line(phrase, costs=" / ".join(card.costs), ships=ships)
        verdict = _("Paid")
        if not ending.valid[name]:
            verdict = put("Invalid: %(n)s lost", n=ships) if ships else _("Invalid")
        yield ("shown", name), f"{name} {card.label or _('A card')} {words} {verdict}"


def _score(log: Log[Any]) -> Told:
    state: EarthState = log.state
    outcome = state.scored
    assert outcome is not None
    yield (_("Player"), "rows"), str(len(state.players))
    for name in state.players:
        territories, bonuses, ships = parts(state, name)
        row = {
            "Territories": territories,
            "Continents": bonuses,
            "Ships": f"{ships} ({state.reserve[name]})",
            "Total": territories + bonuses + ships,
        }
        for title, number in row.items():
            yield (_("Player"), name, _(title)), str(number)
        owned = ", ".join(f"{card.name} ({card.score})" for card in state.owned[name]) or "–"
        won = ", ".join(f"{what} {n} → +{points}" for what, n, points in continents(state, name))
        yield ("lands", name), f"{name} {owned} {won}".strip()
    yield from _lost(state)
    used = [step for step in outcome.rungs if step.is_used]
    for step in used:
        is_last = outcome.decided_by not in RUNGS and step is outcome.rungs[-1]
        decides = step.name == outcome.decided_by or is_last
        for name in state.players:
            yield ("ladder", _(RUNGS[step.name]), name), str(step.numbers[name])
        yield ("ladder", _(RUNGS[step.name]), "best"), ", ".join(step.left)
        yield ("ladder", _(RUNGS[step.name]), "decides"), "yes" if decides else ""
    won = line("{winner} wins.", winner=outcome.winners[0])
    if len(outcome.winners) > 1:
        won = line("{winners} share the victory.", winners=outcome.winners)
    yield ("ruling-word",), won


# For other programs -------------------------------------------------------------------------------


def results(log: Log[Any]) -> dict[str, tuple[int, bool]]:
    state = log.state
    return {name: (sum(parts(state, name)), name in state.scored.winners) for name in state.players}


def first(log: Log[Any]) -> str:
    """Return who began."""
    name: str = next(was for was, _record, _now in played_steps(log)).initiative
    return name


def columns(log: Log[Any]) -> Iterator[tuple[tuple[str, str], int | str]]:
    """Yield the cells of the score as a table."""
    state = log.state
    for name in state.players:
        yield (name, _("Flag")), _(state.flags[name])
        yield (name, _("Wins")), int(name in state.scored.winners)
        yield (name, _("Score")), sum(parts(state, name))
        for what, number in zip(("territories", "continents", "ships"), parts(state, name), strict=True):
            yield (name, line("Points: {what}", what=_(what))), number
        yield (name, _("Ships in Reserve")), state.reserve[name]
        yield (name, _("Territories")), len(state.owned[name])
        for at in _ended(log):
            assert at.last is not None
            yield (name, line("Round {round}", round=at.last.round)), total(at, name)
