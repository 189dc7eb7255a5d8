"""The tiles of who answers an act while the table gathers: nobody, or a card of a seat (A-32, A-54)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.answer_entries import Response, Source, Stop
from referee.rules.arctic.answers import Aimed, check_response, is_committed
from referee.rules.arctic.cards import Card
from referee.rules.arctic.case import Act
from referee.rules.arctic.inplay import can_have
from referee.rules.arctic.powers import Power
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.targets import POWERS_FOR, SAVES
from referee.rules.arctic.turn_entries import Commit
from referee.rules.kernel.log import Checks, Entry
from referee.rules.kernel.ruling import IllegalEntry, Line, gettext_noop
from referee.web.arctic.gather_draft import GatherDraft
from referee.web.arctic.recon_draft import response_of, stop_with
from referee.web.arctic.tiles import Tile, TileGroup

ANSWERING = SAVES | POWERS_FOR[Act.SNIPE] | {Power.CANCEL_RECON, Power.CANCEL_PRE_SKIRMISH}
WORDS = {
    Stop.SAVE: gettext_noop("saves"),
    Stop.CANCEL: gettext_noop("cancels"),
    Stop.SNIPE: gettext_noop("snipes the Spy"),
}
SOURCE_WORDS = {
    Source.COMMITTED: gettext_noop("from the force"),
    Source.BUNKER: gettext_noop("from the Bunker"),
}


def answer_groups(state: ArcticState, draft: GatherDraft, aimed: Aimed) -> Iterator[TileGroup]:
    """Yield who may answer, in turn order from the one who acts; then who may help a Spy that is sniped."""
    found = possible_answers(state, aimed)
    if not found:
        return
    pressed = f"{draft.saver}/{draft.scout.source}" if draft.scout.source else draft.saver
    title = gettext_noop("Does anyone stop it?")
    if not aimed.is_recon and all(each.act is Stop.SAVE for each in found):
        title = gettext_noop("Does anyone save?")
    yield TileGroup(title, (_nobody("saver", draft.saver), *_tiles(state, found, "saver", pressed)))
    answer = response_of(draft.saver, state)
    if answer is not None and answer.act is Stop.SNIPE and aimed.is_recon:
        helpers = possible_answers(state, Aimed(answer.by, aimed.actor, can_be_saved=True), from_bunker=False)
        rescue = draft.scout.rescue
        tiles = (_nobody("rescue", rescue), *_tiles(state, helpers, "rescue", rescue))
        yield TileGroup(gettext_noop("Does anyone help the Spy?"), tiles)


def possible_answers(state: ArcticState, aimed: Aimed, *, from_bunker: bool = True) -> list[Response]:
    """Return the answers that may be, in turn order from the one who acts."""
    place = state.players.index(aimed.actor)
    order = (*state.players[place + 1 :], *state.players[: place + 1])
    return [
        response
        for name in order
        for card in state.cards.values()
        if card.powers & ANSWERING and can_have(state, state.holdings[name].in_the_open(), card)
        for response in _ways(state, name, card, from_bunker=from_bunker)
        if _may_be(state, response, aimed)
    ]


def _ways(state: ArcticState, name: str, card: Card, *, from_bunker: bool) -> Iterator[Response]:
    act, holding = stop_with(state, card.id), state.holdings[name]
    yield Response(name, card.id, act)
    if holding.committed and holding.has_aside(card.id) and act is not Stop.SAVE:
        yield Response(name, card.id, act, Source.COMMITTED)
    if from_bunker:
        yield Response(name, card.id, act, Source.BUNKER)


def _may_be(state: ArcticState, response: Response, aimed: Aimed) -> bool:
    """Whether it may be, and is of any use: nobody cancels the own act."""
    if response.by == aimed.actor and response.act is Stop.CANCEL:
        return False
    try:
        check_response(state, response, aimed, "answer", Checks(Entry(Commit(0))))
    except IllegalEntry:
        return False
    return True


def _nobody(verb: str, chosen: str) -> Tile:
    return Tile(gettext_noop("Nobody"), "", (), f"{verb}:", is_pressed=not chosen)


def _tiles(state: ArcticState, found: list[Response], verb: str, pressed: str) -> list[Tile]:
    return [_tile(state, response, verb, pressed) for response in found]


def _tile(state: ArcticState, response: Response, verb: str, pressed: str) -> Tile:
    card = state.cards[response.with_]
    word = f"{state.players.index(response.by)}.{response.with_}"
    word = f"{word}/{response.source}" if response.source else word
    source = response.source or (Source.COMMITTED if is_committed(state, response) else None)
    hint = Line(SOURCE_WORDS[source]) if source in SOURCE_WORDS else Line(WORDS[response.act])
    return Tile(
        f"{response.by}: {card.label}", card.kind, (), f"{verb}:{word}", is_pressed=word == pressed, hint=hint
    )
