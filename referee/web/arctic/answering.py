"""The tiles of who answers an act while the table gathers: nobody, or a card of a seat (A-32, A-54)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.answers.asking import possible_answers, seats_asked
from referee.rules.arctic.answers.responses import Aimed, is_committed
from referee.rules.arctic.record.answer_entries import Response, Source, Stop
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.gather_draft import ALONE, ASK, GatherDraft
from referee.web.arctic.recon_draft import response_of
from referee.web.arctic.tiles import Tile, TileGroup

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
    is_asked = not draft.saver and draft.scout.source == ASK
    nobody = Tile(
        gettext_noop("Nobody"), "", (), f"saver:/{ALONE}", is_pressed=not draft.saver and not is_asked
    )
    ask = [_ask(is_pressed=is_asked)] if seats_asked(state, aimed) else []
    yield TileGroup(title, (nobody, *_tiles(state, found, "saver", pressed), *ask))
    answer = response_of(draft.saver, state)
    if answer is not None and answer.act is Stop.SNIPE and aimed.is_recon:
        spy = (aimed.spy.id,) if aimed.spy else ()
        snipe = Aimed(answer.by, aimed.actor, can_be_saved=True, beside=spy)
        helpers = possible_answers(state, snipe, from_bunker=False)
        rescue = draft.scout.rescue
        nobody = Tile(gettext_noop("Nobody"), "", (), "rescue:", is_pressed=not rescue)
        tiles = (nobody, *_tiles(state, helpers, "rescue", rescue))
        yield TileGroup(gettext_noop("Does anyone help the Spy?"), tiles)


def _ask(*, is_pressed: bool) -> Tile:
    """The act waits, and those who can answer are asked on their own devices."""
    hint = Line(gettext_noop("on their phones"))
    return Tile(gettext_noop("Ask them"), "", (), f"saver:/{ASK}", is_pressed=is_pressed, hint=hint)


def _tiles(state: ArcticState, found: list[Response], verb: str, pressed: str) -> list[Tile]:
    return [_tile(state, response, verb, pressed) for response in found]


def _tile(state: ArcticState, response: Response, verb: str, pressed: str) -> Tile:
    word = word_of(state, response)
    return Tile(
        f"{response.by}: {state.cards[response.with_].label}",
        state.cards[response.with_].kind,
        (),
        f"{verb}:{word}",
        is_pressed=word == pressed,
        hint=hint_of(state, response),
    )


def word_of(state: ArcticState, response: Response) -> str:
    """Return the word that says an answer, such as "1.guard" or "1.guard/bunker"."""
    word = f"{state.players.index(response.by)}.{response.with_}"
    return f"{word}/{response.source}" if response.source else word


def hint_of(state: ArcticState, response: Response) -> Line:
    """Return how it answers, or where the card comes from."""
    source = response.source or (Source.COMMITTED if is_committed(state, response) else None)
    return Line(SOURCE_WORDS[source]) if source in SOURCE_WORDS else Line(WORDS[response.act])
