"""Copies of a card in different states: which is hit, which answers, and how the ruling says so."""

from collections.abc import Iterator, Mapping, Sequence

from referee.rules.arctic.record.case import Act, Battlefield, Declaration, Side, Unit
from referee.rules.arctic.skirmish.counting import fights_after
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason

STATES = {
    (False, False): gettext_noop("an untouched one"),
    (True, False): gettext_noop("one whose power was used"),
    (False, True): gettext_noop("one hit by Tear Gas"),
    (True, True): gettext_noop("one hit by Tear Gas whose power was used"),
}
PROVOKES = gettext_noop("one that provokes")
AIMED_AS_SAID = gettext_noop("Of {player}’s {number} {card} cards, the target is {state}, as declared.")
HURTS_MOST = gettext_noop(
    "None of {player}’s {number} {card} cards was named. It hits {state}, which hurts most."
)
HURTS_ALIKE = gettext_noop(
    "None of {player}’s {number} {card} cards was named. It hits {state}. The fight is the same with any."
)
ANSWERS_AS_SAID = gettext_noop("Of {player}’s {number} {card} cards, {state} answers, as declared.")
ANSWERS = gettext_noop("Of {player}’s {number} {card} cards, {state} answers.")


def differ(units: Sequence[Unit]) -> bool:
    """Whether copies are in different states, so that it matters which is meant."""
    return len(units) > 1 and any(unit.state != units[0].state for unit in units)


def copy_named(side: Side, card_id: str, copy: int) -> Unit | None:
    """Return the copy with this number, counted from 0; None unless it stands."""
    likes = [unit for unit in side.units if unit.card.id == card_id]
    unit = likes[copy] if 0 <= copy < len(likes) else None
    return unit if unit is not None and unit.stands else None


def place_among_likes(side: Side, unit: Unit) -> int:
    """Return the number by which ``copy_named`` finds the unit."""
    return [other.place for other in side.units if other.card.id == unit.card.id].index(unit.place)


def answering_copy(units: list[Unit]) -> Unit:
    """Return the copy that loses least by acting: power unused, then already gassed."""
    if len(units) == 1:
        return units[0]
    return min(units, key=lambda unit: (unit.used_for is not None, unit.gassed_by is None))


def hardest_hit(act: Act, side: Side, units: list[Unit], house: Mapping[str, str]) -> Unit:
    """Return the copy whose loss hurts most: the lowest fight after it.

    Where fights are equal: one that provokes, then power unused, then not gassed; of tear gas one not hit
    yet, then one that does not provoke.
    """
    if not differ(units):
        return units[0]
    fights = fights_after(act, side, units, house)

    def loss(place: int) -> tuple[int, bool, bool, bool]:
        unit, fight = units[place], fights[place]
        is_used, is_gassed = unit.used_for is not None, unit.is_gassed
        if act is Act.GAS:
            return fight, is_gassed, unit.is_declared, is_used
        return fight, not unit.is_declared, is_used, is_gassed

    return units[min(range(len(units)), key=loss)]


def describe_copies(
    field: Battlefield, declaration: Declaration, hit: Unit | None, answering: Unit | None
) -> Iterator[Reason]:
    """Yield which copy is hit and which answers, if copies differ; before anything is carried out."""
    target, answer = declaration.target, declaration.answer
    if target is not None and hit is not None:
        phrase = AIMED_AS_SAID
        side = field.sides[target.player]
        likes = side.standing(hit.card.id)
        if differ(likes):
            if target.copy is None:
                fights = fights_after(declaration.act, side, likes, field.house)
                phrase = HURTS_MOST if len(set(fights)) > 1 else HURTS_ALIKE
            yield _tell(side, hit, likes, phrase, "A-52")
    if answer is not None and answering is not None:
        phrase = ANSWERS if answer.copy is None else ANSWERS_AS_SAID
        side = field.sides[answer.by]
        likes = side.standing(answering.card.id)
        if differ(likes):
            yield _tell(side, answering, likes, phrase, "A-54")


def _tell(side: Side, unit: Unit, likes: Sequence[Unit], phrase: str, rule: str) -> Reason:
    card, state = unit.card.label, _state(unit)
    return Reason(phrase, (rule,), player=side.player, card=card, number=len(likes), state=state)


def state_of(side: Side, card_id: str, copy: int) -> Line:
    """Return the words that distinguish a copy from the others."""
    unit = copy_named(side, card_id, copy)
    return Line("") if unit is None else _state(unit)


def _state(unit: Unit) -> Line:
    if unit.is_declared:
        return Line(PROVOKES)
    return Line(STATES[unit.used_for is not None, unit.is_gassed])
