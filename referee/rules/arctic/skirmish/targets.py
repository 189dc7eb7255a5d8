"""Who may act in the skirmish and on what: every check of a declaration, with the rule it cites (A-64)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.cards.catalogue import Card, Kind, each_title
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import Act, Answer, Battlefield, Declaration, Side, Target, Unit
from referee.rules.arctic.skirmish.copies import answering_copy, copy_named, hardest_hit, place_among_likes
from referee.rules.arctic.skirmish.leader_acts import LEADER_OF, check_leader_act
from referee.rules.arctic.skirmish.sites import check_site, resets_timer
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

POWERS_FOR: Mapping[Act, frozenset[Power]] = {
    Act.SNIPE: frozenset({Power.SNIPE, Power.SNIPE_SINGLE}),
    Act.DISARM: frozenset({Power.DISARM}),
    Act.GAS: frozenset({Power.ZERO_FIGHT}),
    Act.PROVOKE: frozenset({Power.PEOPLE_AS_FIGHT}),
    Act.DISABLE: frozenset({Power.DISARM}),
    Act.WOUND: frozenset({Power.SNIPE, Power.SNIPE_SINGLE}),
    Act.USE: frozenset({Power.RECYCLE_2_DRAW_2, Power.RESET_BUILD_TIMER, Power.RECON_4}),
}
SAVES = frozenset({Power.SAVE, Power.SAVE_AND_FIGHT})
CAN_BE_SAVED = frozenset({Act.SNIPE, Act.WOUND})
HAS_TARGET = frozenset({Act.SNIPE, Act.DISARM, Act.GAS, Act.DISABLE, Act.WOUND, Act.FANATIC})
RULE_OF: Mapping[Act, str] = {
    Act.SNIPE: "A-51", Act.DISARM: "A-50", Act.GAS: "A-57", Act.PROVOKE: "A-56",
    Act.DISABLE: "A-63", Act.WOUND: "A-63", Act.USE: "A-62", Act.FANATIC: "A-80", Act.MENTOR: "A-80",
}  # fmt: skip
CANNOT: Mapping[Act, str] = {
    Act.SNIPE: gettext_noop("{card} cannot snipe. A Sniper Team or an Assassin can."),
    Act.DISARM: gettext_noop("{card} cannot disarm. A Saboteur can."),
    Act.GAS: gettext_noop("{card} is no Tear Gas."),
    Act.PROVOKE: gettext_noop("{card} is no Provocateur."),
    Act.DISABLE: gettext_noop("{card} cannot disable a building. A Saboteur can."),
    Act.WOUND: gettext_noop("{card} cannot wound a leader. A Sniper Team can."),
    Act.USE: gettext_noop("{card} has no power to use here. A Drill Sergeant, Demolition Team or Spy has."),
}
WRONG_KIND: Mapping[Act, str] = {
    Act.DISARM: gettext_noop("Only a tool can be disarmed; {card} is none."),
    Act.SNIPE: gettext_noop("Only a tribe member can be sniped; {card} is none."),
    Act.GAS: gettext_noop("Tear gas works on a tribe member; {card} is none."),
}


def refuse(code: str, phrase: str, rule: str | None, field: str, **facts: Fact) -> IllegalEntry:
    """Return the refusal, for the caller to raise."""
    return IllegalEntry(code, phrase, facts, rule=rule, field=field)


def check_player(field: Battlefield, player: str, where: str) -> None:
    """Raise IllegalEntry unless the player takes part."""
    if player not in field.sides:
        raise refuse(
            "unknown-player", gettext_noop("Nobody here is called {name}."), None, where, name=player
        )


def check_names(field: Battlefield, declaration: Declaration) -> None:
    """Raise IllegalEntry unless all players and cards it names exist."""
    target, answer = declaration.target, declaration.answer
    check_player(field, declaration.by, "by")
    _check_card(field, declaration.with_, "with")
    if target is not None:
        check_player(field, target.player, "target")
        if target.what is not None and not (declaration.act is Act.WOUND and target.what == "leader"):
            _check_card(field, target.what, "target")
    if answer is not None:
        check_player(field, answer.by, "answer")
        _check_card(field, answer.with_, "answer")


def _check_card(field: Battlefield, card_id: str, where: str) -> None:
    if card_id not in field.catalogue:
        raise refuse("unknown-card", gettext_noop("There is no card “{card}”."), None, where, card=card_id)


def check_turn(field: Battlefield, player: str) -> None:
    """Raise IllegalEntry when a later player has declared already (A-40)."""
    if field.order.index(player) < field.turn:
        phrase = gettext_noop(
            "{player} declares before {later}, who has declared already: undo {later}’s first."
        )
        later = field.order[field.turn]
        facts = {"player": player, "later": later}
        raise IllegalEntry("out-of-turn-order", phrase, facts, rule="A-40", field="by", can_override=True)


def find_actor(field: Battlefield, declaration: Declaration) -> Unit:
    """Return the unit that acts: a standing copy that has not acted. Raises IllegalEntry."""
    act, rule = declaration.act, RULE_OF[declaration.act]
    unit = answering_copy(_in_force(field, declaration.by, declaration.with_, "with"))
    if act in LEADER_OF:
        check_leader_act(field, declaration, unit)
    elif not unit.card.powers & POWERS_FOR[act]:
        raise refuse("power-missing", CANNOT[act], rule, "with", card=unit.card.label)
    if unit.used_for is not None:
        phrase = gettext_noop("{player} has no {card} left to use: each acts once a round.")
        raise refuse("used-already", phrase, rule, "with", player=declaration.by, card=unit.card.label)
    return unit


def find_hit(field: Battlefield, declaration: Declaration, actor: Card) -> Unit | None:
    """Return the unit aimed at, or None where it is a building or a leader. Raises IllegalEntry."""
    act, target, rule = declaration.act, declaration.target, RULE_OF[declaration.act]
    if resets_timer(act, actor):
        check_site(field, target)
    if act not in HAS_TARGET:
        return None
    if target is None:
        raise refuse("no-target", gettext_noop("Say whose card this is aimed at."), rule, "target")
    if target.player == declaration.by:
        phrase = gettext_noop("{player} cannot aim at the own side.")
        raise refuse("own-card", phrase, rule, "target", player=declaration.by)
    if act is Act.DISABLE:
        _check_building(field, target)
        return None
    if act is Act.WOUND:
        _check_leader(field, target, actor)
        return None
    return _hit_unit(field, act, target, actor)


def find_saver(field: Battlefield, declaration: Declaration, answer: Answer, hit: Unit | None) -> Unit:
    """Return the unit that saves (A-54). Raises IllegalEntry."""
    if answer.act != "save" or declaration.act not in CAN_BE_SAVED:
        phrase = gettext_noop("A save answers a snipe, and nothing else.")
        raise refuse("nothing-to-save", phrase, "A-54", "answer")
    copies = _in_force(field, answer.by, answer.with_, "answer")
    label = copies[0].card.label
    if not copies[0].card.powers & SAVES:
        raise refuse(
            "power-missing", gettext_noop("{card} saves nobody. Medics do."), "A-54", "answer", card=label
        )
    copies = answering_copies(field, answer, copies)
    if hit is not None and field.house["self_save"] == "no":
        copies = [unit for unit in copies if unit is not hit]
        if not copies:
            raise refuse(
                "saves-itself", gettext_noop("{card} cannot save itself."), "A-54", "answer", card=label
            )
    unit = answering_copy(copies)
    if unit.used_for is not None:
        raise _has_saved(field, answer, label, unit, hit)
    return unit


def answering_copies(field: Battlefield, answer: Answer, units: list[Unit]) -> list[Unit]:
    """Return the standing copies that may be meant: the one named, or all. Raises IllegalEntry (A-40)."""
    if answer.copy is None:
        return units
    unit = copy_named(field.sides[answer.by], answer.with_, answer.copy)
    if unit is None:
        phrase = gettext_noop("{player} has no standing {card} number {copy}, counted from 0.")
        label = field.catalogue[answer.with_].label
        raise refuse(
            "not-in-the-force", phrase, "A-40", "answer", player=answer.by, card=label, copy=answer.copy
        )
    return [unit]


def _has_saved(field: Battlefield, answer: Answer, label: str, unit: Unit, hit: Unit | None) -> IllegalEntry:
    """Return the refusal of a second save; where like medics differ it says what would do."""
    phrase = gettext_noop("{player} has no {card} left to save with: each saves once a round.")
    facts: dict[str, Fact] = {"player": answer.by, "card": label}
    side = field.sides[answer.by]
    if hit is not None and hit in side.units and hit.card is unit.card and hit.used_for is None:
        phrase = gettext_noop(
            "The {card} aimed at is the one that can still save. If the one that has saved is meant, "
            "say so: it is number {copy}, counted from 0."
        )
        facts["copy"] = place_among_likes(side, unit)
    return refuse("used-already", phrase, "A-54", "answer", **facts)


def _in_force(field: Battlefield, player: str, card_id: str, where: str) -> list[Unit]:
    """Return the standing copies, at least one. Raises IllegalEntry (A-40)."""
    units = field.sides[player].standing(card_id)
    if units:
        return units
    is_out = any(unit.card.id == card_id for unit in field.sides[player].units)
    out = gettext_noop("{player}’s {card} is out and cannot act any more.")
    absent = gettext_noop("{player} has no {card} in the force.")
    label = field.catalogue[card_id].label
    raise refuse("not-in-the-force", out if is_out else absent, "A-40", where, player=player, card=label)


def _hit_unit(field: Battlefield, act: Act, target: Target, actor: Card) -> Unit:
    rule, side, card_id = RULE_OF[act], field.sides[target.player], target.what
    if card_id is None:
        raise refuse("no-target", gettext_noop("Say which card this is aimed at."), rule, "target")
    card, units = field.catalogue[card_id], side.standing(card_id)
    if not units:
        raise _not_standing(side, card, rule)
    if act is not Act.FANATIC and card.kind is not (Kind.TOOL if act is Act.DISARM else Kind.MEMBER):
        raise refuse("wrong-kind-of-target", WRONG_KIND[act], rule, "target", card=card.label)
    if act is Act.SNIPE and Power.SNIPE not in actor.powers and card.people != 1:
        phrase = gettext_noop("{actor} snipes only a card that is exactly 1 person; {card} is {people}.")
        facts: dict[str, Fact] = {"actor": actor.label, "card": card.label, "people": card.people or 0}
        raise refuse("too-many-people", phrase, rule, "target", **facts)
    if act is Act.DISARM and Power.SERGEANT_AT_ARMS in side.leader_powers:
        phrase = gettext_noop("{player}’s Sergeant at Arms protects the tools.")
        raise refuse("protected-tool", phrase, "A-61", "target", player=target.player)
    if target.copy is None:
        return hardest_hit(act, side, units, field.house)
    unit = copy_named(side, card_id, target.copy)
    if unit is None:
        raise no_such_copy(side.player, card, target.copy, rule)
    return unit


def no_such_copy(player: str, card: Card, copy: int, rule: str) -> IllegalEntry:
    """Return the refusal of a copy that does not stand."""
    phrase = gettext_noop("{player} has no standing {card} number {copy}, counted from 0.")
    facts: dict[str, Fact] = {"player": player, "card": card.label, "copy": copy}
    return refuse("target-not-standing", phrase, rule, "target", **facts)


def _not_standing(side: Side, card: Card, rule: str) -> IllegalEntry:
    standing = each_title(unit.card.label for unit in side.units if unit.stands)
    facts: dict[str, Fact] = {"player": side.player, "card": card.label, "standing": standing}
    phrase = gettext_noop("{player} has no standing {card}. What stands: {standing}.")
    if not standing:
        phrase = gettext_noop("{player} has no standing {card}, nor anything else that stands.")
    return IllegalEntry("target-not-standing", phrase, facts, rule=rule, field="target")


def _check_deed(field: Battlefield, rule: str) -> None:
    if not field.has_dirty_deeds:
        phrase = gettext_noop("Buildings and leaders are attacked only with the module HQ 4.")
        raise refuse("module-missing", phrase, rule, "act")


def _check_building(field: Battlefield, target: Target) -> None:
    rule, side = RULE_OF[Act.DISABLE], field.sides[target.player]
    _check_deed(field, rule)
    number = sum(building.id == target.what for building in side.buildings)
    if (target.copy or 0) not in range(number):
        phrase = gettext_noop("{player} has no such building complete and enabled.")
        raise refuse("target-not-standing", phrase, rule, "target", player=target.player)
    if Power.SERGEANT_AT_ARMS in side.leader_powers and field.house["sergeant_buildings"] == "yes":
        phrase = gettext_noop("{player}’s Sergeant at Arms protects the buildings.")
        raise refuse("protected-building", phrase, "A-61", "target", player=target.player)


def _check_leader(field: Battlefield, target: Target, actor: Card) -> None:
    rule, side = RULE_OF[Act.WOUND], field.sides[target.player]
    _check_deed(field, rule)
    named = {None, True, "leader"} | ({side.leader.id} if side.leader else set())
    is_named = target.what in named and target.leader in named and not target.copy
    if side.leader is None or side.is_wounded or not is_named:
        phrase = gettext_noop("{player} has no such leader in force.")
        raise refuse("target-not-standing", phrase, rule, "target", player=target.player)
    if Power.SNIPE not in actor.powers and field.house["assassin_vs_leader"] == "no":
        phrase = gettext_noop("{actor} cannot wound a leader.")
        raise refuse("leader-protected", phrase, rule, "target", actor=actor.label)
