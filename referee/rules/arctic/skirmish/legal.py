"""What may be declared in the skirmish, and what answers it: a save, a cancel (A-32, A-40, A-50 to A-63)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from referee.rules.arctic.cards.able import PowerMissing
from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import Act, Battlefield, Declaration, DeclaredAnswer, Side, Target, Unit
from referee.rules.arctic.skirmish.copies import answering_copy, copy_named, differ, place_among_likes
from referee.rules.arctic.skirmish.sites import resets_timer
from referee.rules.arctic.skirmish.targets import (
    CAN_BE_SAVED,
    HAS_TARGET,
    LEADER_OF,
    NO_SUCH_COPY,
    NOT_IN_FORCE,
    POWERS_FOR,
    SAVES,
    check_turn,
    find_actor,
    find_hit,
    units_in_force,
)
from referee.rules.kernel.cache import once
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal

CANCEL = "cancel"
CAN_BE_ANSWERED = CAN_BE_SAVED | {Act.USE}
CANCELLED = gettext_noop(
    "{by}’s {stopper} {stopper:cancels|cancel} {player}’s {card}, and both are out. Both owners draw 1, "
    "but not for the force."
)
CANCELLED_STAYS = gettext_noop(
    "{by}’s {stopper} {stopper:cancels|cancel} {player}’s {card} and {stopper:leaves|leave} the force. "
    "The {card} {card:stays|stay}. Both owners draw 1, but not for the force."
)
OWN_CANCELLED = gettext_noop(
    "{player}’s own {stopper} {stopper:cancels|cancel} the {card}, and both are out. {player} draws 2, "
    "but not for the force."
)
OWN_CANCELLED_STAYS = gettext_noop(
    "{player}’s own {stopper} {stopper:cancels|cancel} the {card} and {stopper:leaves|leave} the force. "
    "The {card} {card:stays|stay}. {player} draws 2, but not for the force."
)
NOTHING_TO_SAVE = Refusal("nothing-to-save", "A save only answers a snipe.", "A-54", "answer")
NO_MEDIC = PowerMissing(gettext_noop("{card} can’t save anyone."), SAVES, "A-54", "answer")
SAVES_ITSELF = Refusal("saves-itself", "{card} can’t save {card:itself|themselves}.", "A-54", "answer")
HAS_SAVED = Refusal(
    "used-already", "{player} has no {card} left to save with. Each saves once a round.", "A-54", "answer"
)
OTHER_HAS_SAVED = Refusal(
    "used-already",
    "That {card} can still save. Aim at one that has saved.",
    rule="A-54",
    field="answer",
)
NOT_STANDING_TO_ANSWER = replace(
    NOT_IN_FORCE, phrase=gettext_noop("{player} has no {card} left in the force."), field="answer"
)
NO_COPY = replace(NO_SUCH_COPY, code="not-in-the-force", rule="A-40", field="answer")
GUARD = Refusal("not-now", "Guards can’t cancel anything in the skirmish.", "A-55", "answer")
NOTHING_TO_CANCEL = Refusal("nothing-to-cancel", "In the skirmish you only cancel Spies.", "A-32", "answer")
CANCELS_NO_LOOK = PowerMissing(
    gettext_noop("{card} can’t cancel a look."), {Power.CANCEL_RECON}, "A-32", "answer", "nothing-to-cancel"
)
USED_UP = Refusal("used-already", "{player} has no {card} left to cancel with.", "A-32", "answer")
OWN_LOOK = Refusal("own-look", "By house rule, you can’t cancel your look.", "A-32", "answer")


def legal_declarations(
    field: Battlefield, player: str, acts: Iterable[Act] = tuple(Act)
) -> Iterator[Declaration]:
    """Yield what the player may declare now, once per card and target, without answers."""
    for several in _by_card_and_act(field, player, acts):
        yield from several


def possible_acts(field: Battlefield, player: str) -> Iterator[Declaration]:
    """Yield the first legal declaration of each card and act."""
    for several in _by_card_and_act(field, player, tuple(Act)):
        yield from islice(several, 1)


def _by_card_and_act(field: Battlefield, player: str, acts: Iterable[Act]) -> Iterator[Iterator[Declaration]]:
    side = field.sides[player]
    able = {unit.card.id: unit.card for unit in side.units if unit.stands and not unit.used_for}
    borrowed = {act for act, power in LEADER_OF.items() if power in side.leader_powers}
    for card in able.values():
        able_to = _own_acts(card) | borrowed if card.is_refugee else _own_acts(card)
        for act in acts if able_to else ():
            if act in able_to:
                yield _legal_with(field, player, card, act)


@once
def _own_acts(card: Card) -> frozenset[Act]:
    """Return the acts for which the card itself has the power; a refugee may borrow it from its leader."""
    return frozenset(act for act, powers in POWERS_FOR.items() if powers & card.powers)


def _legal_with(field: Battlefield, player: str, card: Card, act: Act) -> Iterator[Declaration]:
    for target in _sites(field) if resets_timer(act, card) else _targets(field, player, act):
        declaration = Declaration(player, act, card.id, target)
        if _is_legal(field, declaration):
            yield declaration


def legal_answers(field: Battlefield, declaration: Declaration) -> Iterator[DeclaredAnswer]:
    """Yield every save of a legal snipe or wound, and every cancel of a Spy's look, in turn order."""
    yield from cancellers(field, declaration)
    if declaration.act not in CAN_BE_SAVED:
        return
    for player, side in field.sides.items():
        for target in _cards_of(side):
            answer = DeclaredAnswer(player, target.card or "", copy=target.copy)
            if field.catalogue[answer.with_].powers & SAVES and _is_legal(field, declaration, answer):
                yield answer


def _is_legal(field: Battlefield, declaration: Declaration, answer: DeclaredAnswer | None = None) -> bool:
    try:
        check_turn(field, declaration.by)
        hit = find_hit(field, declaration, find_actor(field, declaration).card)
        if answer:
            find_answering(field, declaration, answer, hit)
    except IllegalEntry:
        return False
    return True


def _sites(field: Battlefield) -> Iterator[Target | None]:
    """Yield what a Demolition Team can aim at: a building of any side; None if sites are unknown (A-85)."""
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
    """Yield each standing card once; copies in different states, once for each state."""
    for card_id in dict.fromkeys(unit.card.id for unit in side.units if unit.stands):
        units = side.standing(card_id)
        if not differ(units):
            yield Target(side.player, card_id)
            continue
        # The first copy in each state.
        for unit in {unit.state: unit for unit in reversed(units)}.values():
            yield Target(side.player, card_id, copy=place_among_likes(side, unit))


# Who saves (A-54) ---------------------------------------------------------------------------------


def find_answering(
    field: Battlefield, declaration: Declaration, answer: DeclaredAnswer, hit: Unit | None
) -> Unit:
    """Return the unit that saves, or cancels a Spy's look. Raises IllegalEntry."""
    if answer.act == CANCEL:
        return _find_canceller(field, declaration, answer)
    return _find_saver(field, declaration, answer, hit)


def _find_saver(
    field: Battlefield, declaration: Declaration, answer: DeclaredAnswer, hit: Unit | None
) -> Unit:
    if answer.act != "save" or declaration.act not in CAN_BE_SAVED:
        raise NOTHING_TO_SAVE()
    copies = units_in_force(field, answer.by, answer.with_, "answer")
    label = copies[0].card.label
    if not copies[0].card.powers & SAVES:
        raise NO_MEDIC(field.catalogue, copies[0].card)
    copies = _copies_meant(field, answer, copies)
    if field.house["self_save"] == "no":
        copies = [unit for unit in copies if unit is not hit]
    if not copies:
        raise SAVES_ITSELF(card=label)
    unit = answering_copy(copies)
    if unit.used_for is not None:
        raise _has_saved(field, answer, unit.card, hit)
    return unit


def _has_saved(field: Battlefield, answer: DeclaredAnswer, card: Card, hit: Unit | None) -> IllegalEntry:
    """Return the refusal of a second save; if copies of the medic differ it says which could save."""
    is_own = hit is not None and hit in field.sides[answer.by].units
    if hit is not None and is_own and hit.card is card and hit.used_for is None:
        return OTHER_HAS_SAVED(card=card.label)
    return HAS_SAVED(player=answer.by, card=card.label)


def _copies_meant(field: Battlefield, answer: DeclaredAnswer, units: list[Unit]) -> list[Unit]:
    """Return the standing copies that can be meant: the one named, or all. Raises IllegalEntry (A-40)."""
    if answer.copy is None:
        return units
    unit = copy_named(field.sides[answer.by], answer.with_, answer.copy)
    if unit is None:
        raise NO_COPY(player=answer.by, card=units[0].card.label)
    return [unit]


# A Spy, and who cancels its look (A-32, A-33, A-62) -----------------------------------------------


def _find_canceller(field: Battlefield, declaration: Declaration, answer: DeclaredAnswer) -> Unit:
    units = field.sides[answer.by].standing(answer.with_)
    if not units:
        raise NOT_STANDING_TO_ANSWER(player=answer.by, card=field.catalogue[answer.with_].label)
    powers = units[0].card.powers
    if Power.CANCEL_PRE_SKIRMISH in powers and Power.CANCEL_RECON not in powers:
        raise GUARD()
    if Power.CANCEL_RECON not in powers:
        raise CANCELS_NO_LOOK(field.catalogue, units[0].card)
    if not _looks(field, declaration):
        raise NOTHING_TO_CANCEL()
    if answer.by == declaration.by and field.house["cancel_own"] == "no":
        raise OWN_LOOK()
    unit = answering_copy(_copies_meant(field, answer, units))
    if unit.used_for is not None:
        raise USED_UP(player=answer.by, card=unit.card.label)
    return unit


def cancel(
    field: Battlefield, declaration: Declaration, answer: DeclaredAnswer, actor: Unit, canceller: Unit
) -> None:
    """Carry out the cancel of a Spy's look: the canceller leaves, the Spy by house rule (A-32, A-84)."""
    is_leaving = field.house["skirmish_spy"] == "leaves"
    canceller.out_by = (Act.USE, answer.by)
    if is_leaving:
        actor.out_by = (Act.USE, answer.by)
    facts: dict[str, Fact] = {
        "player": declaration.by,
        "card": actor.card.label,
        "by": answer.by,
        "stopper": canceller.card.label,
    }
    phrase = CANCELLED if is_leaving else CANCELLED_STAYS
    if answer.by == declaration.by:
        phrase = OWN_CANCELLED if is_leaving else OWN_CANCELLED_STAYS
    house = (f"skirmish_spy={field.house['skirmish_spy']}",)
    field.reasons.append(Reason(phrase, ("A-32", "A-84", "A-62"), house, **facts))


def cancellers(field: Battlefield, declaration: Declaration) -> Iterator[DeclaredAnswer]:
    """Yield every cancel that could answer a legal use of a Spy, in turn order; the solo game has none."""
    if field.is_solo or not _looks(field, declaration):
        return
    for player, side in field.sides.items():
        able = [unit.card.id for unit in side.units if _can_cancel(unit)]
        if player != declaration.by or field.house["cancel_own"] == "yes":
            yield from (DeclaredAnswer(player, card_id, CANCEL) for card_id in dict.fromkeys(able))


def _can_cancel(unit: Unit) -> bool:
    return unit.stands and unit.used_for is None and Power.CANCEL_RECON in unit.card.powers


def _looks(field: Battlefield, declaration: Declaration) -> bool:
    return declaration.act is Act.USE and Power.RECON_4 in field.catalogue[declaration.with_].powers
