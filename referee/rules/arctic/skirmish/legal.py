"""What may be declared in the skirmish, and what may answer it (A-40, A-50 to A-63)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.rules.arctic.record.case import Act, Answer, Battlefield, Declaration, Side, Target, Unit
from referee.rules.arctic.skirmish.answers import cancellers, find_answering
from referee.rules.arctic.skirmish.copies import differ, place_among_likes
from referee.rules.arctic.skirmish.sites import resets_timer
from referee.rules.arctic.skirmish.targets import (
    CAN_BE_SAVED,
    HAS_TARGET,
    LEADER_OF,
    POWERS_FOR,
    SAVES,
    check_turn,
    find_actor,
    find_hit,
)
from referee.rules.kernel.ruling import IllegalEntry


def legal_declarations(
    field: Battlefield, player: str, acts: Iterable[Act] = tuple(Act)
) -> Iterator[Declaration]:
    """Yield what the player may declare now, one a kind of card and target, answers left out."""
    able = {
        unit.card.id: unit.card for unit in field.sides[player].units if unit.stands and not unit.used_for
    }
    for card_id, card in able.items():
        for act in acts:
            is_able = card.is_refugee if act in LEADER_OF else POWERS_FOR[act] & card.powers
            if not is_able:
                continue
            for target in _sites(field) if resets_timer(act, card) else _targets(field, player, act):
                declaration = Declaration(player, act, card_id, target)
                if _is_legal(field, declaration):
                    yield declaration


def legal_answers(field: Battlefield, declaration: Declaration) -> Iterator[Answer]:
    """Yield every save of a legal snipe or wound, and every cancel of a Spy's look, in turn order."""
    yield from cancellers(field, declaration)
    if declaration.act not in CAN_BE_SAVED:
        return
    for player, side in field.sides.items():
        for target in _cards_of(side):
            answer = Answer(player, target.card or "", copy=target.copy)
            if field.catalogue[answer.with_].powers & SAVES and _is_legal(field, declaration, answer):
                yield answer


def _is_legal(field: Battlefield, declaration: Declaration, answer: Answer | None = None) -> bool:
    try:
        check_turn(field, declaration.by)
        hit = find_hit(field, declaration, find_actor(field, declaration).card)
        if answer:
            find_answering(field, declaration, answer, hit)
    except IllegalEntry:
        return False
    return True


def _sites(field: Battlefield) -> Iterator[Target | None]:
    """Yield what a Demolition Team can aim at: a building of any side; None where nobody says (A-85)."""
    if not field.knows_sites:
        yield None
    for player, side in field.sides.items():
        yield from (Target(player, building=site.id) for site in dict.fromkeys(side.sites))


def _targets(field: Battlefield, player: str, act: Act) -> Iterator[Target | None]:
    if act not in HAS_TARGET:
        yield None
        return
    for other, side in field.sides.items():
        if other == player:
            continue
        if act is Act.WOUND:
            yield Target(other, leader=True)
        elif act is Act.DISABLE:
            yield from (Target(other, building=card.id) for card in dict.fromkeys(side.buildings))
        else:
            yield from _cards_of(side)


def _cards_of(side: Side) -> Iterator[Target]:
    """Yield each sort of standing card once, or where like ones differ once for each state."""
    likes: dict[str, list[Unit]] = {}
    for unit in side.units:
        if unit.stands:
            likes.setdefault(unit.card.id, []).append(unit)
    for card_id, units in likes.items():
        if not differ(units):
            yield Target(side.player, card_id)
            continue
        # The first of like cards in each state.
        for unit in {unit.state: unit for unit in reversed(units)}.values():
            yield Target(side.player, card_id, copy=place_among_likes(side, unit))
