"""When a sentence about buildings and leaders is true."""

from __future__ import annotations

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import Repair, SpeedUp
from referee.rules.arctic.hq.choose_leader import ChooseLeader, DraftLeader
from referee.rules.arctic.hq.leader_actions import Heal, Organize, Sacrifice
from referee.rules.arctic.hq.storing import Retrieve, Store
from referee.rules.arctic.record.case import Act
from tests.rules.arctic.truths.gathering import has_scrappers, is_worth
from tests.rules.arctic.truths.rounds import has_drawn, off_buildings
from tests.rules.arctic.truths.told import Table, Told

REST = {
    "discard": "discard the other",
    "deck_top": "put the other on top of the deck",
    "deck_bottom": "put the other under the deck",
}


# Buildings ------------------------------------------------------------------------------------------


def digs_in_schematics(told: Told) -> bool:
    return isinstance(told.act, Build) and is_worth(told) and not has_scrappers(told)


def digs_at_either_end(told: Told) -> bool:
    return isinstance(told.act, Build) and is_worth(told) and has_scrappers(told)


def is_laid(told: Told) -> bool:
    if not isinstance(told.act, Build) or told.act.kept is None:
        return False
    was, now = (each.base.buildings for each in told.held(told.by))
    new = now[len(was) :]
    is_as_told = [told.label(each.card) for each in new] == [told.name("card")]
    return is_as_told and new[0].timer == told.number("timer") > 0 and new[0].placed == told.now.round


def is_laid_complete(told: Told) -> bool:
    if not isinstance(told.act, Build) or told.act.kept is None:
        return False
    new = told.now.seats[told.by].base.buildings[-1]
    return told.label(told.act.kept) == told.label(new.card) == told.name("card") and new.works


def ticks(told: Told) -> bool:
    """A round began, and one card came off such a building; the skirmish may have reset it before.

    Where the table has gone on to a later round by itself, one came off in each that was not entered.
    """
    both, left = told.buildings(told.name("seat")), told.number("left")
    rounds = told.now.round - told.was.round
    is_off = any(now.timer == left and left + rounds in (was.timer, *reset_to(told)) for was, now in both)
    return rounds > 0 and left > 0 and is_off


def reset_to(told: Told) -> list[int]:
    """How many cards a Demolition Team of this skirmish has put on such a building."""
    aims = [said.target for said in told.was.declarations if said.act is Act.USE and said.target]
    hit = [aim.building for aim in aims if aim.player == told.name("seat") and aim.building]
    return [told.card(card).build_time or 0 for card in hit if told.label(card) == told.name("card")]


def is_built(told: Told) -> bool:
    off = [was.timer for was, now in told.buildings(told.name("seat")) if now.works]
    return any(0 < timer <= told.now.round - told.was.round for timer in off)


def comes_off(told: Told, left: int) -> bool:
    if not isinstance(told.act, SpeedUp) or told.name("seat") != told.by:
        return False
    was, now = told.building(told.by, told.act.building)
    is_it = told.label(was.card) == told.name("card") and told.gone(told.by) == len(told.act.cards)
    return is_it and was.timer - now.timer == told.number("number") > 0 and now.timer == left


def is_sped_up(told: Told) -> bool:
    return told.number("left") > 0 and comes_off(told, told.number("left"))


def is_taken_to_hand(told: Told) -> bool:
    return is_sped_up(told) and told.drew(told.by) == told.number("number")


def is_finished_to_hand(told: Told) -> bool:
    return is_finished(told) and told.drew(told.by) == told.number("number")


def ticks_to_hand(told: Told) -> bool:
    return ticks(told) and has_it_in_hand(told)


def is_built_to_hand(told: Told) -> bool:
    return is_built(told) and has_it_in_hand(told)


def has_it_in_hand(told: Told) -> bool:
    own = told.now.seats[told.name("seat")]
    return off_buildings(told, own) > 0 and has_drawn(told, own)


def is_finished(told: Told) -> bool:
    return comes_off(told, 0) and told.building(told.by, told.act.building)[1].works


def is_repaired(told: Told) -> bool:
    if not isinstance(told.act, Repair) or told.name("seat") != told.by:
        return False
    was, now = told.building(told.by, told.act.building)
    named = (told.label(was.card), told.label(told.act.card)) == (told.name("card"), told.name("member"))
    is_member = told.card(told.act.card).kind is Kind.MEMBER
    return named and is_member and was.is_disabled and now.works and told.gone(told.by) == 1


def is_stored(told: Told) -> bool:
    if not isinstance(told.act, Store) or told.name("seat") != told.by:
        return False
    was, now = told.building(told.by, told.act.building)
    card = told.card(was.card)
    said = (told.name("card"), told.number("inside"), told.number("capacity"))
    is_in = now.number - was.number == told.number("number") == told.gone(told.by)
    return is_in and said == (card.label, now.number, card.capacity)


def is_taken_out(told: Told) -> bool:
    if not isinstance(told.act, Retrieve) or told.name("seat") != told.by:
        return False
    was, now = told.building(told.by, told.act.building)
    is_out = was.number - now.number == told.number("number") == told.drew(told.by)
    return is_out and told.name("card") == told.label(was.card)


def is_in_hand(told: Told) -> bool:
    return is_taken_out(told) and told.was.seats[told.by].committed is None


def is_never_in_force(told: Told) -> bool:
    was, now = told.held(told.by)
    is_aside = len(now.aside) - len(was.aside) == told.number("number")
    return is_taken_out(told) and was.committed is not None and was.committed == now.committed and is_aside


# Leaders --------------------------------------------------------------------------------------------


def is_chosen(told: Told) -> bool:
    leader = told.now.seats[told.name("seat")].base.leader
    is_own = isinstance(told.act, ChooseLeader) and told.name("seat") == told.seat
    return is_own and told.label(leader) == told.name("card")


def is_sacrificed(told: Told) -> bool:
    if not isinstance(told.act, Sacrifice) or told.label(told.act.card) != told.name("card"):
        return False
    is_member = told.card(told.act.card).kind is Kind.MEMBER
    return is_member and told.left_game(told.by, told.act.card)


def butcher_gives(told: Told) -> bool:
    was, now = told.held(told.by)
    more = (now.food - was.food, now.meds - was.meds, now.cannibal_food - was.cannibal_food)
    return is_sacrificed(told) and more == (1, 1, 0)


def cannibal_gives(told: Told) -> bool:
    was, now = told.held(told.by)
    more = (now.food - was.food, now.meds - was.meds, now.cannibal_food - was.cannibal_food)
    return is_sacrificed(told) and more == (0, 0, 3)


def organizes(told: Told) -> bool:
    is_draw = isinstance(told.act, Organize) and "draw" in told.acted(told.by)
    return is_draw and told.drew(told.by) == 1 == told.gone(told.by) and told.leads(told.by, "organizer")


def rest_goes(told: Told) -> bool:
    return (
        isinstance(told.act, Organize) and told.words("where") == REST[told.was.house_rules["organizer_rest"]]
    )


def is_healed(told: Told) -> bool:
    if not isinstance(told.act, Heal):
        return False
    was, now = (each.base for each in told.held(told.by))
    named = (told.label(told.act.card), told.label(now.leader)) == (told.name("card"), told.name("leader"))
    is_well = was.is_wounded and not now.is_wounded and told.gone(told.by) == 1
    return named and is_well and told.card(told.act.card).meds is not None


def turned_up(told: Told) -> bool:
    """The building works again, or the leader is in force again."""
    if isinstance(told.act, Repair):
        was, now = told.building(told.by, told.act.building)
        return was.is_disabled and now.works and told.label(now.card) == told.name("turned")
    base = told.now.seats[told.by].base
    return isinstance(told.act, Heal) and told.label(base.active_leader) == told.name("turned")


def looks_at_leaders(told: Told) -> bool:
    if not isinstance(told.act, DraftLeader) or told.name("seat") != told.by:
        return False
    now = told.now.seats[told.by]
    is_spent = now.food == now.meds == now.cannibal_food == 0 and "hire" in told.acted(told.by)
    return is_spent and told.act.looks == told.number("number")


def takes_no_leader(told: Told) -> bool:
    was, now = (each.base for each in told.held(told.by))
    return isinstance(told.act, DraftLeader) and told.act.taken is None and was == now


def leads_at_once(told: Told) -> bool:
    is_own = isinstance(told.act, DraftLeader) and told.name("seat") == told.by
    now = told.now.seats[told.by].base
    return is_own and told.label(now.active_leader) == told.name("card") and told.act.taken == now.leader


def first_leader(told: Told) -> bool:
    return leads_at_once(told) and told.was.seats[told.by].base.leader is None


def other_leader(told: Told) -> bool:
    old = told.label(told.was.seats[told.by].base.leader)
    return leads_at_once(told) and old == told.name("old") != told.name("card")


TABLE: Table = {
    "Keep at most 1 of the top {value} {value:schematic|schematics}": digs_in_schematics,
    "Look at {value} of the schematics,": digs_at_either_end,
    "face down on {card}. One comes off": is_laid,
    "{card} {card:needs|need} no": is_laid_complete,
    "One card comes off {seat}’s {card},": ticks,
    "{seat}’s {card} {card:is|are} complete and {card:works|work} at once": is_built,
    "into the hand. {left} left.": is_taken_to_hand,
    "off {seat}’s {card} into the hand. It is complete": is_finished_to_hand,
    "One card comes off {seat}’s {card} into": ticks_to_hand,
    "The last card": is_built_to_hand,
    "to the discard pile. {left} left.": is_sped_up,
    "to the discard pile. It is complete and works at": is_finished,
    "{member} {member:repairs|repair} {seat}’s {card} and {member:is|are} discarded": is_repaired,
    "{seat} puts {number}": is_stored,
    "from the {card} to hand.": is_in_hand,
    "{number:card|cards} from the {card} to use at": is_never_in_force,
    "{seat} keeps {card} face up. The other leader": is_chosen,
    "{card} {card:leaves|leave} the game for good. That’s 1": butcher_gives,
    "{card} {card:leaves|leave} the game for good. That’s 3": cannibal_gives,
    "Draw exactly 2": organizes,
    "Keep one card and {where}.": rest_goes,
    "{card} {card:is|are} spent": is_healed,
    "Turn the {turned} up again": turned_up,
    "For {number} food,": looks_at_leaders,
    "None joins. All": takes_no_leader,
    "{seat}’s tribe at once. The others go to": first_leader,
    "tribe at once. The others and {old} go": other_leader,
}
