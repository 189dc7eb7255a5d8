"""A card's values put right as the table's card has them (A-20, section 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.ending.tally import MOST_COPIES
from referee.rules.arctic.record.fix_entries import CardCorrected, CorrectCard
from referee.rules.arctic.record.inplay import known
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

# What can be corrected on a card, as the table reads it.
VALUES: Mapping[str, str] = {
    "people": gettext_noop("people"),
    "base.draw": gettext_noop("draw"),
    "base.dig": gettext_noop("dig"),
    "base.hunt": gettext_noop("hunt"),
    "base.fight": gettext_noop("fight"),
    "base_meds": gettext_noop("meds"),
    "mod.draw": gettext_noop("draw, as a modifier"),
    "mod.dig": gettext_noop("dig, as a modifier"),
    "mod.hunt": gettext_noop("hunt, as a modifier"),
    "mod.fight": gettext_noop("fight, as a modifier"),
    "food": gettext_noop("cost in food"),
    "meds_cost": gettext_noop("cost in meds"),
    "any_mix": gettext_noop("cost in food and meds, any mix"),
    "build_time": gettext_noop("time to build"),
    "count": gettext_noop("copies in the box"),
}


def correct_card(state: ArcticState, facts: CorrectCard) -> Ruling[CardCorrected]:
    """Rule on a correction of a card. Raises IllegalEntry."""
    card = known(state, facts.card, "card")
    if not facts.values:
        raise IllegalEntry("no-values", gettext_noop("Say what the card has."), field="values")
    for name in facts.values:
        if name not in VALUES:
            phrase = gettext_noop("{card}: nobody knows the value “{value}”.")
            raise IllegalEntry("unknown-value", phrase, {"card": card.label, "value": name}, field="values")
    for number in facts.values.values():
        if number is not None and number > MOST_COPIES:
            raise no_count(card, number)
    now = corrected(state.cards, {card.id: facts.values})[card.id]
    return Ruling(CardCorrected(now), tuple(_card_reasons(card, now, facts.values)))


def no_count(card: Card, number: int) -> IllegalEntry:
    """Return the refusal of a number of copies that cannot be."""
    phrase = gettext_noop("{card}: {number} is no count of cards.")
    return IllegalEntry(
        "no-count", phrase, {"card": card.label, "number": number}, rule="A-30", field="cards"
    )


def value_of(card: Card, name: str) -> int | None:
    """Return a printed value of VALUES; None is blank."""
    group, _, ability = name.partition(".")
    if ability:
        found: int | None = getattr(card.base if group == "base" else card.mod, ability)
        return found
    found = getattr(card, "meds" if name == "base_meds" else name)
    return found


def _card_reasons(was: Card, now: Card, values: Mapping[str, int | None]) -> Iterator[Reason]:
    for name in values:
        facts: dict[str, Fact] = {"card": was.label, "what": Line(VALUES[name])}
        facts |= {"was": _printed(was, name), "now": _printed(now, name)}
        phrase = gettext_noop(
            "{card}, {what}: {now} on the table’s card, {was} so far. It counts from now on."
        )
        yield Reason(phrase, facts, ("A-20",))


def _printed(card: Card, name: str) -> Fact:
    number = value_of(card, name)
    if number is not None:
        return number
    column = name.replace("base.", "").replace(".", "_")
    return Line(gettext_noop("unknown") if column in card.unknown else gettext_noop("blank"))
