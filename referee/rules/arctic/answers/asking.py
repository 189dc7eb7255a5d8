"""Who can answer an act, as far as the table knows: in turn order from the one who acts (A-32, A-53)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.answers.responses import (
    Aimed,
    Played,
    answering,
    brought_out,
    check_response,
    show_played,
)
from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.strike import aim_of, is_the_target
from referee.rules.arctic.recon.look import aim_of_recon
from referee.rules.arctic.recon.telling import where_of
from referee.rules.arctic.record.answer_entries import Response, Source, Stop
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.having import can_play
from referee.rules.arctic.record.recon_entries import Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Commit, Strike
from referee.rules.arctic.record.window_entries import AskingFacts, Window
from referee.rules.arctic.skirmish.targets import POWERS_FOR, SAVES
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, gettext_noop

ANSWERING = SAVES | POWERS_FOR[Act.SNIPE] | {Power.CANCEL_RECON, Power.CANCEL_PRE_SKIRMISH}


def possible_answers(state: ArcticState, aimed: Aimed, *, from_bunker: bool = True) -> list[Response]:
    """Return the answers that may be, in turn order from the one who acts."""
    place = state.players.index(aimed.actor)
    order = (*state.players[place + 1 :], *state.players[: place + 1])
    return [
        response
        for name in order
        for card in state.cards.values()
        if card.powers & ANSWERING and can_play(_in_the_open(state, name), name, card)
        for response in _ways(state, name, card, from_bunker=from_bunker)
        if _may_be(state, response, aimed)
    ]


def _in_the_open(state: ArcticState, seat: str) -> ArcticState:
    return state.with_holding(seat, state.holdings[seat].in_the_open())


def seats_asked(state: ArcticState, aimed: Aimed) -> tuple[str, ...]:
    """Return the seats that can answer, in that order; the one who acts needs no question."""
    found = dict.fromkeys(response.by for response in possible_answers(state, aimed))
    return tuple(name for name in found if name != aimed.actor)


def stop_with(card: Card) -> Stop:
    """Return how a card answers an act."""
    if card.powers & {Power.CANCEL_RECON, Power.CANCEL_PRE_SKIRMISH}:
        return Stop.CANCEL
    return Stop.SNIPE if card.powers & POWERS_FOR[Act.SNIPE] and not card.powers & SAVES else Stop.SAVE


def aim_of_act(state: ArcticState, seat: str, facts: AskingFacts) -> Aimed:
    """Return what an answer to the act answers."""
    if isinstance(facts, Strike):
        return aim_of(seat, facts)
    return aim_of_recon(state, seat, facts) if isinstance(facts, Recon) else Aimed(seat, facts.owner)


def aim_of_window(state: ArcticState, window: Window) -> Aimed:
    """Return what is to be answered now: the act, or the snipe at the Spy that looks."""
    if window.snipe is not None:
        return aim_at_looker(window.seat, window.facts, window.snipe)
    return aim_of_act(state, window.seat, window.facts)


def aim_at_looker(seat: str, facts: AskingFacts, snipe: Response) -> Aimed:
    """Return what an answer to a snipe at a Spy answers; the looker has played the Spy already."""
    played = (facts.with_, *facts.along) if isinstance(facts, Recon) else ()
    return Aimed(snipe.by, seat, can_be_saved=True, beside=played)


def tell_act(state: ArcticState, seat: str, facts: AskingFacts) -> Line:
    """Return what somebody is about to do, without a full stop."""
    said: dict[str, Fact] = {"seat": seat}
    if isinstance(facts, Recon):
        said |= {"card": _label(state, facts.with_), "where": where_of(state, facts)}
        return Line(gettext_noop("{seat}’s {card} looks at {where}"), said)
    if isinstance(facts, Strike):
        said |= {"card": _label(state, facts.with_), "victim": facts.victim}
        said["target"] = _label(state, facts.card)
    else:
        buildings = state.holdings[facts.owner].camp.buildings if facts.owner in state.holdings else ()
        card = buildings[facts.building].card if 0 <= facts.building < len(buildings) else "?"
        said |= {"card": _label(state, facts.card), "victim": facts.owner, "target": _label(state, card)}
    return Line(gettext_noop("{seat}’s {card} aims at {victim}’s {target}"), said)


def tell_window(state: ArcticState, window: Window) -> Line:
    """Return what is to be answered now, without a full stop."""
    if window.snipe is None:
        return tell_act(state, window.seat, window.facts)
    said: dict[str, Fact] = {"by": window.snipe.by, "seat": window.seat}
    said["card"] = _label(state, window.snipe.with_)
    return Line(gettext_noop("{by}’s {card} snipes {seat}’s Spy"), said)


def _label(state: ArcticState, card_id: str) -> str:
    card = state.cards.get(card_id)
    return card.label if card else card_id


def _ways(state: ArcticState, name: str, card: Card, *, from_bunker: bool) -> Iterator[Response]:
    act, holding = stop_with(card), state.holdings[name]
    yield Response(name, card.id, act)
    if holding.committed and holding.has_aside(card.id) and act is not Stop.SAVE:
        yield Response(name, card.id, act, Source.COMMITTED)
    if from_bunker:
        yield Response(name, card.id, act, Source.BUNKER)


def _shown(state: ArcticState, response: Response, aimed: Aimed) -> Iterator[Played]:
    """Yield the card that answers and, where it is another of the same hand, the one aimed at."""
    yield answering(state, response)
    if aimed.target and aimed.victim == response.by and not is_the_target(state, aimed, response):
        yield Played(response.by, aimed.target)
    if aimed.victim == response.by:
        yield from (Played(response.by, card, is_power=True) for card in aimed.beside)


def _may_be(state: ArcticState, response: Response, aimed: Aimed) -> bool:
    """Whether it may be, and is of any use: nobody cancels the own act, but a look by house rule."""
    is_own = response.by == aimed.actor and response.act is Stop.CANCEL
    if is_own and not (aimed.is_recon and state.house_rules["cancel_own"] == "yes"):
        return False
    checks = Checks(Entry(Commit(0)))
    try:
        check_response(state, response, aimed, "answer", checks)
        show_played(brought_out(state, response), aimed.actor, _shown(state, response, aimed), checks)
    except IllegalEntry:
        return False
    return True
