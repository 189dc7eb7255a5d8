"""Who may act in the skirmish and on what: the checks of a declaration, with the rules they cite (A-64)."""

from collections.abc import Mapping
from dataclasses import replace

from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.cards.catalogue import NOT_A_REFUGEE, Card, Kind, each_title, known_card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import UNKNOWN_PLAYER, Act, Battlefield, Declaration, Target, Unit
from referee.rules.arctic.skirmish.copies import answering_copy, copy_named, hardest_hit
from referee.rules.arctic.skirmish.sites import check_site, resets_timer
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal

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
    Act.SNIPE: "A-51",
    Act.DISARM: "A-50",
    Act.GAS: "A-57",
    Act.PROVOKE: "A-56",
    Act.DISABLE: "A-63",
    Act.WOUND: "A-63",
    Act.USE: "A-62",
    Act.FANATIC: "A-80",
    Act.MENTOR: "A-80",
}
CANNOT: Mapping[Act, str] = {
    Act.SNIPE: gettext_noop("{card} can’t snipe."),
    Act.DISARM: gettext_noop("{card} can’t disarm."),
    Act.GAS: gettext_noop("{card} can’t stop a member’s fight."),
    Act.PROVOKE: gettext_noop("{card} can’t provoke."),
    Act.DISABLE: gettext_noop("{card} can’t disable a building."),
    Act.WOUND: gettext_noop("{card} can’t wound a leader."),
    Act.USE: gettext_noop("{card} {card:has|have} no power to use here."),
}
WRONG_KIND: Mapping[Act, str] = {
    Act.DISARM: gettext_noop("Only tools can be disarmed, and {card} {card:isn’t|aren’t} one."),
    Act.SNIPE: gettext_noop("Only tribe members can be sniped, and {card} {card:isn’t|aren’t} one."),
    Act.GAS: gettext_noop("Tear Gas only works on tribe members, not {card}."),
}
LEADER_OF: Mapping[Act, Power] = {Act.FANATIC: Power.FANATIC, Act.MENTOR: Power.MENTOR}
LACKS: Mapping[Act, str] = {
    Act.FANATIC: gettext_noop("{player} has no Fanatic in force."),
    Act.MENTOR: gettext_noop("{player} has no Mentor in force."),
}
NOT_HERE: Mapping[Act, tuple[str, str]] = {
    Act.FANATIC: ("fanatic_when", "gathering"),
    Act.MENTOR: ("mentor_fight", "no"),
}
NOT_NOW: Mapping[Act, str] = {
    Act.FANATIC: gettext_noop("By house rule, the Fanatic strikes only while gathering."),
    Act.MENTOR: gettext_noop("By house rule, the Mentor doesn’t help in a fight."),
}
LEADER_USED = Refusal(
    "used-already", "{player}’s leader has already been used. It’s once per round.", "A-80", "with"
)
OUT_OF_TURN = Refusal(
    "out-of-turn-order",
    "{later} has already declared, after {player}. Undo {later}’s declaration first.",
    rule="A-40",
    field="by",
    can_override=True,
)
NOT_IN_FORCE = Refusal("not-in-the-force", "{player} has no {card} in the force.", "A-40")
IS_OUT = replace(NOT_IN_FORCE, phrase=gettext_noop("{player}’s {card} {card:is|are} out and can’t act."))
TOOLS_SAFE = Refusal("protected-tool", "{player}’s Sergeant at Arms protects their tools.", "A-61", "target")
BUILDINGS_SAFE = Refusal(
    "protected-building", "{player}’s Sergeant at Arms protects their buildings.", "A-61", "target"
)
# These get the rule of the act.
ACTED_ALREADY = Refusal(
    "used-already", "{player} has no {card} left to use. Each acts once a round.", field="with"
)
WHOSE = Refusal("no-target", "Choose whose card to target.", field="target")
WHICH = Refusal("no-target", "Choose the card to target.", field="target")
OWN_SIDE = Refusal("own-card", "{player} can’t target their own side.", field="target")
TOO_MANY_PEOPLE = Refusal(
    "too-many-people",
    "{actor} only {actor:snipes|snipe} exactly 1 person. {card} {card:has|have} {people}.",
    field="target",
)
NO_SUCH_COPY = Refusal(
    "target-not-standing", "{player} has no such {card} left. Choose another.", field="target"
)
NOT_STANDING = Refusal(
    "target-not-standing", "{player} has no {card} left. Choose from {standing}.", field="target"
)
NOTHING_STANDS = Refusal("target-not-standing", "{player} has no {card} or other card left.", field="target")
NO_DEEDS = Refusal("module-missing", "Attacking buildings and leaders needs HQ 4.", field="act")
NO_SUCH_BUILDING = Refusal("target-not-standing", "{player} has no such working building.", field="target")
NO_SUCH_LEADER = Refusal("target-not-standing", "{player} has no such leader in force.", field="target")
LEADER_SAFE = Refusal("leader-protected", "By house rule, {actor} can’t wound a leader.", "A-77", "with")


def check_names(field: Battlefield, declaration: Declaration) -> None:
    """Raise IllegalEntry unless all players and cards it names exist."""
    named: list[tuple[str, str, str, str | None]] = [("by", declaration.by, "with", declaration.with_)]
    if target := declaration.target:
        is_leader = declaration.act is Act.WOUND and target.what == "leader"
        named.append(("target", target.player, "target", None if is_leader else target.what))
    if answer := declaration.answer:
        named.append(("answer", answer.by, "answer", answer.with_))
    for player_field, player, card_field, card_id in named:
        if player not in field.sides:
            raise replace(UNKNOWN_PLAYER, field=player_field)(name=player)
        if card_id is not None:
            known_card(field.catalogue, card_id, card_field)


def check_turn(field: Battlefield, player: str) -> None:
    """Raise IllegalEntry when a later player has declared already (A-40)."""
    if field.order.index(player) < field.turn:
        raise OUT_OF_TURN(player=player, later=field.order[field.turn])


def find_actor(field: Battlefield, declaration: Declaration) -> Unit:
    """Return the unit that acts: a standing copy that has not acted yet. Raises IllegalEntry."""
    act = declaration.act
    unit = answering_copy(units_in_force(field, declaration.by, declaration.with_, "with"))
    if act in LEADER_OF:
        _check_leader_act(field, declaration, unit)
    elif not unit.card.powers & POWERS_FOR[act]:
        raise lacks_power(act, RULE_OF[act], field.house)(field.catalogue, unit.card)
    if act is Act.WOUND and not may_wound(unit.card, field.house):
        raise LEADER_SAFE(actor=unit.card.label)
    if unit.used_for is not None:
        raise _ruled(ACTED_ALREADY, act, player=declaration.by, card=unit.card.label)
    return unit


def lacks_power(act: Act, rule: str, house: Mapping[str, str]) -> PowerMissing:
    powers = POWERS_FOR[act]
    if act is Act.WOUND and house["assassin_vs_leader"] == "no":
        powers -= {Power.SNIPE_SINGLE}
    return PowerMissing(CANNOT[act], powers, rule, "with")


def may_wound(card: Card, house: Mapping[str, str]) -> bool:
    """Whether a card that snipes may wound a leader: an Assassin by house rule only (A-77)."""
    return Power.SNIPE in card.powers or house["assassin_vs_leader"] == "yes"


def _check_leader_act(field: Battlefield, declaration: Declaration, unit: Unit) -> None:
    """Check that a refugee may act for its leader now. Raises IllegalEntry (A-80)."""
    act, side = declaration.act, field.sides[declaration.by]
    if LEADER_OF[act] not in side.leader_powers:
        raise _ruled(Refusal("leader-missing", LACKS[act], field="with"), act, player=declaration.by)
    house_rule, value = NOT_HERE[act]
    if field.house[house_rule] == value:
        raise _ruled(Refusal("not-now", NOT_NOW[act], field="act"), act)
    if not unit.card.is_refugee:
        raise replace(NOT_A_REFUGEE, field="with")(card=unit.card.label)
    if side.has_used_leader:
        raise LEADER_USED(player=declaration.by)


def find_hit(field: Battlefield, declaration: Declaration, actor: Card) -> Unit | None:
    """Return the unit aimed at; None for a building or a leader. Raises IllegalEntry."""
    act, target = declaration.act, declaration.target
    if resets_timer(act, actor):
        check_site(field, target)
    if act not in HAS_TARGET:
        return None
    if target is None:
        raise _ruled(WHOSE, act)
    if target.player == declaration.by:
        raise _ruled(OWN_SIDE, act, player=declaration.by)
    if act is Act.DISABLE:
        _check_building(field, target)
        return None
    if act is Act.WOUND:
        _check_leader(field, target)
        return None
    return _hit_unit(field, act, target, actor)


def units_in_force(field: Battlefield, player: str, card_id: str, where: str) -> list[Unit]:
    """Return the standing copies, at least one. Raises IllegalEntry (A-40)."""
    units = field.sides[player].standing(card_id)
    if not units:
        is_out = any(unit.card.id == card_id for unit in field.sides[player].units)
        refusal = replace(IS_OUT if is_out else NOT_IN_FORCE, field=where)
        raise refusal(player=player, card=field.catalogue[card_id].label)
    return units


def _ruled(refusal: Refusal, act: Act, **facts: Fact) -> IllegalEntry:
    return replace(refusal, rule=RULE_OF[act])(**facts)


def _hit_unit(field: Battlefield, act: Act, target: Target, actor: Card) -> Unit:
    side, card_id = field.sides[target.player], target.what
    if card_id is None:
        raise _ruled(WHICH, act)
    card, units = field.catalogue[card_id], side.standing(card_id)
    if not units:
        there = each_title(unit.card.label for unit in side.units if unit.stands)
        refusal = NOT_STANDING if there else NOTHING_STANDS
        raise _ruled(refusal, act, player=side.player, card=card.label, standing=there)
    if act is not Act.FANATIC and card.kind is not (Kind.TOOL if act is Act.DISARM else Kind.MEMBER):
        raise _ruled(Refusal("wrong-kind-of-target", WRONG_KIND[act], field="target"), act, card=card.label)
    if act is Act.SNIPE and Power.SNIPE not in actor.powers and card.people != 1:
        raise _ruled(TOO_MANY_PEOPLE, act, actor=actor.label, card=card.label, people=card.people or 0)
    if act is Act.DISARM and Power.SERGEANT_AT_ARMS in side.leader_powers:
        raise TOOLS_SAFE(player=target.player)
    if target.copy is None:
        return hardest_hit(act, side, units, field.house)
    unit = copy_named(side, card_id, target.copy)
    if unit is None:
        raise _ruled(NO_SUCH_COPY, act, player=side.player, card=card.label)
    return unit


def _check_building(field: Battlefield, target: Target) -> None:
    side = field.sides[target.player]
    if not field.has_dirty_deeds:
        raise _ruled(NO_DEEDS, Act.DISABLE)
    number = sum(building.id == target.what for building in side.buildings)
    if (target.copy or 0) not in range(number):
        raise _ruled(NO_SUCH_BUILDING, Act.DISABLE, player=target.player)
    if Power.SERGEANT_AT_ARMS in side.leader_powers and field.house["sergeant_buildings"] == "yes":
        raise BUILDINGS_SAFE(player=target.player)


def _check_leader(field: Battlefield, target: Target) -> None:
    side = field.sides[target.player]
    if not field.has_dirty_deeds:
        raise _ruled(NO_DEEDS, Act.WOUND)
    named = {None, True, "leader"} | ({side.leader.id} if side.leader else set())
    is_named = target.what in named and target.leader in named and not target.copy
    if side.leader is None or side.is_wounded or not is_named:
        raise _ruled(NO_SUCH_LEADER, Act.WOUND, player=target.player)
