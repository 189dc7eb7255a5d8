"""The acts of the skirmish, carried out one by one: A-40, A-50 to A-63."""

from collections.abc import Callable, Mapping

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import LOOKED, Act, Battlefield, Declaration, DeclaredAnswer, Unit
from referee.rules.arctic.record.turned import turn_down
from referee.rules.arctic.skirmish.copies import describe_copies
from referee.rules.arctic.skirmish.counting import (
    counting_decoys,
    fight_of,
    force_size,
    is_weakened,
    provokes,
)
from referee.rules.arctic.skirmish.legal import CANCEL, cancel, find_answering
from referee.rules.arctic.skirmish.sites import use_power
from referee.rules.arctic.skirmish.targets import RULE_OF, check_names, check_turn, find_actor, find_hit
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import Reason

SAVED_BY_FIGHTER = gettext_noop(
    "{player}’s {card} {card:aims|aim} at {victim}’s {target}. {saver}’s {medic} {medic:saves|save} the "
    "{target}, {medic:stays in and still fights|stay in and still fight}."
)
SAVED = gettext_noop(
    "{player}’s {card} {card:aims|aim} at {victim}’s {target}. {saver}’s {medic} {medic:saves|save} the "
    "{target}, {medic:stays|stay} in but can’t save again."
)
SNIPES = gettext_noop("{player}’s {card} {card:snipes|snipe} {victim}’s {target}, which {target:is|are} out.")
DISARMS = gettext_noop(
    "{player}’s {card} {card:disarms|disarm} {victim}’s {target}, which {target:is|are} out."
)
DISARMS_IN_PLACE = gettext_noop(
    "{player}’s {card} {card:disarms|disarm} {victim}’s {target}, which {target:is|are} out. The {card} "
    "{card:doesn’t|don’t} fight."
)
GAS_STOPS = gettext_noop(
    "{player}’s {card} {card:stops|stop} {victim}’s {target}. {target:Its|Their} people still count, but "
    "no fight."
)
GAS_TAKES_NOTHING = gettext_noop(
    "{player}’s {card} {card:hits|hit} {victim}’s {target}. The fight doesn’t change."
)
GAS_ON_PROVOKED = gettext_noop(
    "{player}’s {card} {card:hits|hit} {victim}’s {target}. {target:Its|Their} people and the "
    "Provocateur’s fight still count."
)
PROVOKES = gettext_noop("{player}’s {card} {card:makes|make} the whole force’s people fight.")
DISABLES = gettext_noop(
    "{player}’s {card} {card:disables|disable} {victim}’s {target}, which "
    "{target:does|do} nothing until a member repairs it."
)
DISABLES_DECOYS = gettext_noop(
    "{player}’s {card} {card:disables|disable} {victim}’s {target}, which {target:adds|add} no more people."
)
DISABLES_ONE_OF_DECOYS = gettext_noop(
    "{player}’s {card} {card:disables|disable} one of {victim}’s {target}. {left} still {left:counts|count}."
)
WOUNDS = gettext_noop(
    "{player}’s {card} {card:wounds|wound} {victim}’s {target}, who gives nothing from now on."
)
SPY_SEES = gettext_noop(
    "{player}’s {card} {card:looks|look} at up to 4 of one player’s face-down cards. They go back in the "
    "same order. Only {player} sees them and must keep it secret."
)
SPY_LEAVES = gettext_noop(
    "The {card} {card:leaves|leave} the force. {player} draws 1, which stays out of the force."
)
SPY_STAYS = gettext_noop(
    "The {card} {card:stays|stay} in the force. {player} draws 1, which stays out of the force."
)
FANATIC = gettext_noop(
    "{player}’s Fanatic sends {card:a} against {victim}’s {target}, which {target:is|are} out. The "
    "{card} {card:leaves|leave} the game."
)
MENTOR = gettext_noop("{player}’s Mentor adds 1 fight to the {card} if another member fights.")


def carry_out(field: Battlefield, declaration: Declaration) -> None:
    """Carry out one declaration on the field and note its reason. Raises IllegalEntry (A-64)."""
    check_names(field, declaration)
    if not declaration.is_late:
        check_turn(field, declaration.by)
    actor = find_actor(field, declaration)
    hit = find_hit(field, declaration, actor.card)
    answer = declaration.answer
    answering = find_answering(field, declaration, answer, hit) if answer else None
    field.reasons += describe_copies(field, declaration, hit, answering)
    field.turn = max(field.turn, field.order.index(declaration.by))
    actor.used_for = declaration.act
    if answer is None or answering is None:
        CARRY_OUT[declaration.act](field, declaration, actor, hit)
    elif answer.act == CANCEL:
        cancel(field, declaration, answer, actor, answering)
    else:
        _save(field, declaration, answer, hit, answering)


def _note(
    field: Battlefield,
    declaration: Declaration,
    phrase: str,
    *rules: str,
    house: tuple[str, ...] = (),
    **facts: Fact,
) -> None:
    card = field.catalogue[declaration.with_].label
    victim = {"victim": declaration.target.player} if declaration.target else {}
    facts = {"player": declaration.by, "card": card, **victim, **facts}
    field.reasons.append(Reason(phrase, (RULE_OF[declaration.act], *rules), house, **facts))


def _save(
    field: Battlefield, declaration: Declaration, answer: DeclaredAnswer, hit: Unit | None, saver: Unit
) -> None:
    saver.used_for = "save"
    if hit is not None:
        hit.saved_by = answer.by
    aimed_at = _leader_label(field, declaration) if hit is None else hit.card.label
    still_fights = Power.SAVE_AND_FIGHT in saver.card.powers and saver.gassed_by is None
    phrase = SAVED_BY_FIGHTER if still_fights else SAVED
    _note(field, declaration, phrase, "A-54", target=aimed_at, saver=answer.by, medic=saver.card.label)


def _snipe(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if hit is None or declaration.target is None:
        return
    hit.out_by = (Act.SNIPE, declaration.by)
    _note(field, declaration, SNIPES, target=hit.card.label)
    _drop_provocation(field, declaration, hit)
    if Power.RECON_4 in hit.card.powers:
        field.reasons.append(_sniped_spy(field, declaration.target.player, hit))


def _drop_provocation(field: Battlefield, declaration: Declaration, hit: Unit) -> None:
    victim = field.sides[declaration.target.player] if declaration.target else None
    if victim is not None and hit.is_declared and not provokes(victim):
        phrase = gettext_noop("Without the Provocateur, {victim} fights normally again.")
        field.reasons.append(Reason(phrase, ("A-56",), victim=victim.player))


def _sniped_spy(field: Battlefield, player: str, spy: Unit) -> Reason:
    """Whether the owner of a sniped Spy draws: not if it has already drawn for a look (A-33, A-84)."""
    facts: dict[str, Fact] = {"player": player, "card": spy.card.label}
    if spy.used_for is not None:
        phrase = gettext_noop("{player} already drew for the {card} and doesn’t draw again.")
        return Reason(phrase, ("A-33", "A-84"), **facts)
    phrase = gettext_noop("The {card} {card:wasn’t|weren’t} spying. {player} draws nothing for it.")
    if field.house["sniped_spy"] == "always":
        phrase = gettext_noop("{player} draws 1 for the {card}. That card never joins the force.")
    return Reason(phrase, ("A-33", "A-50", "A-62"), (f"sniped_spy={field.house['sniped_spy']}",), **facts)


def _disarm(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if hit is not None:
        hit.out_by = (Act.DISARM, declaration.by)
        phrase = DISARMS_IN_PLACE if is_weakened(actor, field.house) else DISARMS
        _note(field, declaration, phrase, "A-31", target=hit.card.label)


def _gas(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if hit is None or declaration.target is None:
        return
    side = field.sides[declaration.target.player]
    if field.is_silent:
        hit.gassed_by = declaration.by
        return
    fight, phrase = fight_of(side, field.house), GAS_STOPS
    hit.gassed_by = declaration.by
    if fight_of(side, field.house) >= fight:
        phrase = GAS_ON_PROVOKED if provokes(side) else GAS_TAKES_NOTHING
    _note(field, declaration, phrase, target=hit.card.label)


def _provoke(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    side = field.sides[declaration.by]
    actor.is_declared = True
    if side.provoked_size is None:
        side.provoked_size = force_size(side, field.house)
    _note(field, declaration, PROVOKES)


def _disable(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    target = declaration.target
    if target is not None:
        side = field.sides[target.player]
        building = next(card for card in side.buildings if card.id == target.what)
        side.buildings.remove(building)
        if Power.DECOYS in building.powers and side.decoys:
            left, house = counting_decoys(side, field.house), (f"decoys_add={field.house['decoys_add']}",)
            facts: dict[str, Fact] = {"target": building.label, "left": left}
            _note(field, declaration, DISABLES_ONE_OF_DECOYS, "A-77", "A-59", house=house, **facts)
        else:
            phrase = DISABLES_DECOYS if Power.DECOYS in building.powers else DISABLES
            _note(field, declaration, phrase, "A-77", target=building.label)
        field.reasons.append(turn_down(building.label))


def _wound(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if declaration.target is not None:
        field.sides[declaration.target.player].is_wounded = True
        leader = _leader_label(field, declaration)
        _note(field, declaration, WOUNDS, "A-77", target=leader)
        field.reasons.append(turn_down(leader))


def _use(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if Power.RECON_4 not in actor.card.powers:
        field.reasons.append(use_power(field, declaration, actor.card))
        return
    _note(field, declaration, SPY_SEES, "A-33", "A-17")
    house = (f"skirmish_spy={field.house['skirmish_spy']}",)
    if field.house["skirmish_spy"] == "leaves":
        actor.out_by = (LOOKED, declaration.by)
        _note(field, declaration, SPY_LEAVES, "A-84", house=house)
    else:
        _note(field, declaration, SPY_STAYS, "A-84", "A-31", house=house)


def _leader_label(field: Battlefield, declaration: Declaration) -> str:
    side = field.sides[declaration.target.player] if declaration.target else None
    return side.leader.label if side and side.leader else ""


def _strike(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    if hit is not None:
        actor.out_by = hit.out_by = (Act.FANATIC, declaration.by)
        field.sides[declaration.by].has_used_leader = True
        _note(field, declaration, FANATIC, "A-81", target=hit.card.label)
        _drop_provocation(field, declaration, hit)


def _mentor(field: Battlefield, declaration: Declaration, actor: Unit, hit: Unit | None) -> None:
    field.sides[declaration.by].has_used_leader = True
    _note(field, declaration, MENTOR)


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
