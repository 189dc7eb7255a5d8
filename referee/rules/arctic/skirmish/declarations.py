"""The acts of the skirmish, carried out one by one: A-40, A-50 to A-63."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import Act, Answer, Battlefield, Declaration, Unit
from referee.rules.arctic.skirmish.copies import tell_answering, tell_hit
from referee.rules.arctic.skirmish.counting import force_size, is_weakened
from referee.rules.arctic.skirmish.gas import STOPS, gas_phrase
from referee.rules.arctic.skirmish.recon import (
    CANCEL,
    SPY_SEES,
    cancel,
    find_canceller,
    is_cancel,
    tell_sniped_spy,
)
from referee.rules.arctic.skirmish.sites import use_power
from referee.rules.arctic.skirmish.targets import (
    RULE_OF,
    check_names,
    check_turn,
    find_actor,
    find_hit,
    find_saver,
)  # fmt: skip
from referee.rules.kernel.ruling import Fact, Reason, gettext_noop


def carry_out(field: Battlefield, declaration: Declaration) -> None:
    """Carry out one declaration on the field and note its reason. Raises IllegalEntry (A-64)."""
    check_names(field, declaration)
    if not declaration.is_late:
        check_turn(field, declaration.by)
    actor = find_actor(field, declaration)
    hit = find_hit(field, declaration, actor.card)
    answer = declaration.answer
    answering = find_answering(field, declaration, answer, hit) if answer else None
    _tell_copies(field, declaration, hit, answering)
    field.turn = max(field.turn, field.order.index(declaration.by))
    actor.used_for = declaration.act
    if answering is not None and answer is not None and is_cancel(declaration):
        cancel(field, declaration, answer, actor, answering)
    elif answering is not None and answer is not None:
        _save(field, declaration, answer, hit, answering)
    else:
        CARRY_OUT[declaration.act](field, declaration, actor, hit)


def _tell_copies(
    field: Battlefield, declaration: Declaration, hit: Unit | None, answering: Unit | None
) -> None:
    target, answer = declaration.target, declaration.answer
    if target is not None and hit is not None:
        side, is_named = field.sides[target.player], target.copy is not None
        field.reasons += tell_hit(declaration.act, side, hit, field.house, is_named=is_named)
    if answer is not None and answering is not None:
        field.reasons += tell_answering(field.sides[answer.by], answering, is_named=answer.copy is not None)


def find_answering(field: Battlefield, declaration: Declaration, answer: Answer, hit: Unit | None) -> Unit:
    """Return the unit that saves, or cancels a Spy's look. Raises IllegalEntry."""
    if answer.act == CANCEL:
        return find_canceller(field, declaration, answer)
    return find_saver(field, declaration, answer, hit)


# Carrying out -------------------------------------------------------------------------------------


def _note(field: Battlefield, declaration: Declaration, phrase: str, *rules: str, **facts: Fact) -> None:
    card = field.catalogue[declaration.with_].label
    victim = {"victim": declaration.target.player} if declaration.target else {}
    said: dict[str, Fact] = {"player": declaration.by, "card": card, **victim, **facts}
    field.reasons.append(Reason(phrase, said, (RULE_OF[declaration.act], *rules)))


def _save(
    field: Battlefield, declaration: Declaration, answer: Answer, hit: Unit | None, saver: Unit
) -> None:
    saver.used_for = "save"
    if hit is not None:
        hit.saved_by = answer.by
    aimed_at = _leader_label(field, declaration) if hit is None else hit.card.label
    if Power.SAVE_AND_FIGHT in saver.card.powers and saver.gassed_by is None:
        phrase = gettext_noop(
            "{player}’s {card} aims at {victim}’s {target}. "
            "{saver}’s {medic} saves the {target}, stands and still fights."
        )
    else:
        phrase = gettext_noop(
            "{player}’s {card} aims at {victim}’s {target}. "
            "{saver}’s {medic} saves the {target}, stands, and can save no more."
        )
    _note(field, declaration, phrase, "A-54", target=aimed_at, saver=answer.by, medic=saver.card.label)


def _snipe(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if hit is None:
        return
    hit.out_by = (Act.SNIPE, declaration.by)
    phrase = gettext_noop("{player}’s {card} snipes {victim}’s {target}: it no longer stands.")
    _note(field, declaration, phrase, target=hit.card.label)
    if hit.is_declared:
        _drop_provocation(field, declaration)
    if Power.RECON_4 in hit.card.powers and declaration.target is not None:
        field.reasons.append(tell_sniped_spy(field, declaration.target.player, hit))


def _drop_provocation(field: Battlefield, declaration: Declaration) -> None:
    victim = field.sides[declaration.target.player] if declaration.target else None
    if victim is None or any(unit.stands and unit.is_declared for unit in victim.units):
        return
    phrase = gettext_noop("Without the Provocateur {victim} is back at the natural fight.")
    field.reasons.append(Reason(phrase, {"victim": victim.player}, ("A-56",)))


def _disarm(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if hit is None:
        return
    hit.out_by = (Act.DISARM, declaration.by)
    if is_weakened(actor, field.house):
        phrase = gettext_noop(
            "{player}’s {card} disarms {victim}’s {target}: it no longer stands. The {card} does not fight."
        )
    else:
        phrase = gettext_noop("{player}’s {card} disarms {victim}’s {target}: it no longer stands.")
    _note(field, declaration, phrase, "A-31", target=hit.card.label)


def _gas(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if hit is None or declaration.target is None:
        return
    side = field.sides[declaration.target.player]
    phrase = STOPS if field.is_silent else gas_phrase(side, hit, field.house)
    hit.gassed_by = declaration.by
    _note(field, declaration, phrase, target=hit.card.label)


def _provoke(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    side = field.sides[declaration.by]
    actor.is_declared = True
    if side.provoked_size is None:
        side.provoked_size = force_size(side, field.house)
    _note(field, declaration, gettext_noop("{player}’s {card} fights with the size of the force."))


def _disable(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    target = declaration.target
    if target is None:
        return
    side = field.sides[target.player]
    building = next(card for card in side.buildings if card.id == target.what)
    side.buildings.remove(building)
    phrase = gettext_noop(
        "{player}’s {card} disables {victim}’s {target}: it does nothing until a member repairs it."
    )
    if Power.DECOYS in building.powers:
        phrase = gettext_noop(
            "{player}’s {card} disables {victim}’s {target}: from now on it adds no people."
        )
    _note(field, declaration, phrase, "A-77", target=building.label)


def _wound(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if declaration.target is None:
        return
    label = _leader_label(field, declaration)
    field.sides[declaration.target.player].is_wounded = True
    phrase = gettext_noop("{player}’s {card} wounds {victim}’s {target}: from now on it gives nothing.")
    _note(field, declaration, phrase, "A-77", target=label)


def _use(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if Power.RECON_4 in actor.card.powers:
        _note(field, declaration, SPY_SEES, "A-33", "A-17")
    field.reasons.append(use_power(field, declaration, actor.card))


def _leader_label(field: Battlefield, declaration: Declaration) -> str:
    side = field.sides[declaration.target.player] if declaration.target else None
    return side.leader.label if side and side.leader else ""


def _strike(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if hit is None:
        return
    actor.out_by = hit.out_by = (Act.FANATIC, declaration.by)
    field.sides[declaration.by].has_used_leader = True
    phrase = gettext_noop(
        "{player}’s Fanatic sends a {card}: {victim}’s {target} no longer stands, the {card} leaves the game."
    )
    _note(field, declaration, phrase, "A-81", target=hit.card.label)
    if hit.is_declared:
        _drop_provocation(field, declaration)


def _mentor(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    field.sides[declaration.by].has_used_leader = True
    _note(
        field,
        declaration,
        gettext_noop("{player}’s Mentor: the {card} adds 1 to the fight, if another member fights."),
    )


CarryOut = Callable[[Battlefield, Declaration, Unit, Unit | None], None]

CARRY_OUT: Mapping[Act, CarryOut] = {
    Act.SNIPE: _snipe,
    Act.DISARM: _disarm,
    Act.GAS: _gas,
    Act.PROVOKE: _provoke,
    Act.DISABLE: _disable,
    Act.WOUND: _wound,
    Act.USE: _use,
    Act.FANATIC: _strike,
    Act.MENTOR: _mentor,
}
