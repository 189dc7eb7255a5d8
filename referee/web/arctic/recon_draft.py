"""What the address says of a look at cards and of the answers to an act, beside the gathering draft."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from referee.rules.arctic.answers.asking import stop_with
from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.recon.look import way_of
from referee.rules.arctic.recon.targets import PILES_OF_A_TOWER, piles_in_play
from referee.rules.arctic.record.answer_entries import Response, Source, Stop
from referee.rules.arctic.record.power_entries import Demolish
from referee.rules.arctic.record.recon_entries import Place, Recon
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Strike
from referee.rules.arctic.record.window_entries import AskingFacts
from referee.web.arctic.gather_draft import ALONE, ASK, GatherDraft, ReconDraft
from referee.web.arctic.seat_words import first_word, known_seat_card, number_in, seat_card, split_seat_card

PILES = (Pile.JUNKYARD, Pile.CONTESTED, Pile.SCHEMATICS, Pile.LEADER)
ASKING = frozenset({Strike.kind, Recon.kind, Demolish.kind})
BINOCULARS = Power.RECON_PLUS_2


def read_recon_draft(told: Mapping[str, Sequence[str]], state: ArcticState) -> ReconDraft:
    """Read it from an address; what makes no sense is left out."""
    aim, source = first_word(told, "t"), first_word(told, "z")
    return ReconDraft(
        aim=aim if is_aim(aim, state) else "",
        piles=tuple(dict.fromkeys(pile for pile in told.get("o", ()) if pile in PILES)),
        source=source if _is_source(source, state) else "",
        rescue=known_seat_card(first_word(told, "r"), state),
    )


def is_aim(word: str, state: ArcticState) -> bool:
    """Whether a word such as "1.hand" or "1.b0" names a seat by its place, and a place of its cards."""
    place, _, where = word.partition(".")
    number = number_in(place)
    is_place = where in (Place.DECK, Place.HAND, Place.FORCE)
    is_building = where[:1] == "b" and number_in(where[1:]) is not None
    return number is not None and number < len(state.players) and (is_place or is_building)


def recon_of(draft: GatherDraft, state: ArcticState) -> Recon:
    """Return the entry that the draft stands for."""
    scout, way = draft.scout, way_of(state, draft.weapon)
    binoculars = next((card.id for card in state.cards.values() if BINOCULARS in card.powers), "")
    along = (binoculars,) * (draft.number or 0)
    answer, rescue = answers_of(draft, state)
    recon = Recon(draft.weapon, along=along, answer=answer, rescue=rescue, asks=draft.asks)
    if way is Power.RECON_4 and scout.aim:
        place, _, where = scout.aim.partition(".")
        is_building = where[0] == "b"
        return replace(
            recon,
            player=state.players[int(place)],
            place=Place.BUILDING if is_building else Place(where),
            building=number_in(where[1:]) if is_building else None,
        )
    if way is Power.RECON_4:
        return replace(recon, piles=tuple(Pile(pile) for pile in scout.piles))
    if way is Power.SCOUT_TOWER:
        piles = scout.piles if len(piles_in_play(state)) > PILES_OF_A_TOWER else piles_in_play(state)
        discarded = draft.cards[-1] if draft.cards else None
        return replace(
            recon, building=draft.place, piles=tuple(Pile(pile) for pile in piles), discarded=discarded
        )
    return recon


def draft_of_recon(draft: GatherDraft, facts: Recon, state: ArcticState) -> GatherDraft:
    """Return the draft that stands for an entry: the other way round."""
    aim = ""
    if facts.player in state.players and facts.place:
        where = f"b{facts.building}" if facts.place is Place.BUILDING else str(facts.place)
        aim = f"{state.players.index(facts.player)}.{where}"
    answer, rescue = facts.answer, facts.rescue
    return replace(
        draft,
        weapon=facts.with_,
        number=len(facts.along) or None,
        cards=(facts.discarded,) if facts.discarded else (),
        place=facts.building if facts.place is None else None,
        saver=seat_card(answer.by, answer.with_, state) if answer else "",
        scout=ReconDraft(
            aim,
            tuple(facts.piles),
            source_word(facts),
            seat_card(rescue.by, rescue.with_, state) if rescue else "",
        ),
    )


# Answers ------------------------------------------------------------------------------------------


def answers_of(draft: GatherDraft, state: ArcticState) -> tuple[Response | None, Response | None]:
    """Return who answers the act of the draft, and who helps the Spy that is sniped in answer."""
    source = Source(draft.scout.source) if draft.scout.source in set(Source) else None
    answer = response_of(draft.saver, state, source)
    is_snipe = answer is not None and answer.act is Stop.SNIPE
    return answer, response_of(draft.scout.rescue, state) if is_snipe else None


def response_of(word: str, state: ArcticState, source: Source | None = None) -> Response | None:
    """Return the answer that a word such as "1.guard" says; the card tells how it answers."""
    by, card_id = split_seat_card(word, state)
    if not card_id:
        return None
    return Response(by, card_id, stop_with(state.cards[card_id]), source)


def source_word(facts: AskingFacts) -> str:
    """Return the word of an act that says where its answer comes from, that it asks for one, or neither."""
    if facts.answer:
        return str(facts.answer.source or "")
    return ASK if facts.asks else ALONE


def asking_by_default(draft: GatherDraft) -> GatherDraft:
    """Return the draft of a phone: others are asked, unless it says otherwise."""
    if draft.tab not in ASKING or draft.saver or draft.scout.source:
        return draft
    return replace(draft, scout=replace(draft.scout, source=ASK))


# Taps ---------------------------------------------------------------------------------------------


def _aim(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, scout=ReconDraft(what), saver="")


def _pile(draft: GatherDraft, what: str) -> GatherDraft:
    """One pile more, or less; of three the one tapped first goes."""
    piles = tuple(pile for pile in draft.scout.piles if pile != what)
    if len(piles) == len(draft.scout.piles):
        piles = (*piles, what)[-PILES_OF_A_TOWER:]
    return replace(draft, scout=replace(draft.scout, piles=piles))


def _tool(draft: GatherDraft, what: str) -> GatherDraft:
    card, _, place = what.partition("/")
    return replace(
        draft, weapon=card, place=number_in(place), number=None, cards=(), saver="", scout=ReconDraft()
    )


def _answer(draft: GatherDraft, what: str) -> GatherDraft:
    word, _, source = what.partition("/")
    return replace(draft, saver=word, scout=replace(draft.scout, source=source, rescue=""))


def _rescue(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, scout=replace(draft.scout, rescue=what))


def _leaders(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, scout=ReconDraft(piles=(Pile.LEADER,)), saver="")


RECON_TAPS: Mapping[str, Callable[[GatherDraft, str], GatherDraft]] = {
    "aim": _aim, "pile": _pile, "tool": _tool, "saver": _answer, "rescue": _rescue, "leaders": _leaders,
}  # fmt: skip


def recon_troubles(told: Mapping[str, Sequence[str]], state: ArcticState) -> Iterator[str]:
    """Yield the words of its fields that say nothing here."""
    for name, fits in (("t", is_aim), ("z", _is_source), ("o", _is_pile)):
        yield from (word for word in told.get(name, ()) if word and not fits(word, state))


def _is_source(word: str, state: ArcticState) -> bool:
    return word in {*Source, ASK, ALONE}


def _is_pile(word: str, state: ArcticState) -> bool:
    return word in PILES
