"""A card's values corrected to those on the table's card (A-20, section 13)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from types import MappingProxyType

from referee.rules.arctic.cards import Card
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.corrections.table import check_between
from referee.rules.arctic.ending.counts import MOST_COPIES
from referee.rules.arctic.record.state import ArcticState, is_in_play, known
from referee.rules.arctic.record.turn import ArcticTurn
from referee.rules.arctic.setup.layout import lay_out
from referee.rules.kernel.entry.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said, say_fields, say_number
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

BLANK = "blank"
# What can be corrected on a card, as the table reads it.
VALUES: Mapping[str, str] = {
    "people": gettext_noop("people"),
    "base.draw": gettext_noop("draw"),
    "base.dig": gettext_noop("dig"),
    "base.hunt": gettext_noop("hunt"),
    "base.fight": gettext_noop("fight"),
    "base_meds": gettext_noop("meds"),
    "mod.draw": gettext_noop("draw bonus"),
    "mod.dig": gettext_noop("dig bonus"),
    "mod.hunt": gettext_noop("hunt bonus"),
    "mod.fight": gettext_noop("fight bonus"),
    "food": gettext_noop("cost in food"),
    "meds_cost": gettext_noop("cost in meds"),
    "any_mix": gettext_noop("cost in food and meds, any mix"),
    "build_time": gettext_noop("time to build"),
    "count": gettext_noop("copies in the box"),
}
NO_VALUES = Refusal("no-values", "Enter the values on the card.", field="values")
UNKNOWN_VALUE = Refusal("unknown-value", "{card}: there is no value called “{value}”.", field="values")
TOO_FEW_COPIES = Refusal(
    "too-few-copies",
    "{card}: {count} in the box is too few. {dealt} {dealt:is|are} already outside the stacks.",
    rule="A-20",
    field="values",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class CardCorrected:
    card: Card


@dataclass(frozen=True, slots=True)
class CorrectCard(EntryFacts[ArcticState, CardCorrected]):
    """What the table's card says: field (``base.fight``, ``food`` ...) -> number, None for blank."""

    kind = "correct_card"
    title = "A card’s values"
    outcome = CardCorrected
    by = By.TABLE
    table_may_enter = True
    is_correction = True

    card: str
    values: dict[str, int | None]

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return (None,) if state.window is None else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """The card, those that nobody has read off yet first; then its values, turned down to blank."""
        state, picked = turn.state, turn.picked
        chosen = next((card for card in state.cards.values() if (card.id,) == picked.get("card")), None)
        options = [_option(state, card, chosen) for card in state.cards.values()]
        options.sort(key=lambda each: (each.chance, str(each.group), each.hint is None, str(each.label)))
        ask = gettext_noop("Tap the card.")
        yield Choice("card", "Card", tuple(options), ask, least=1, most=1)
        if chosen is None:
            return
        for name, title in VALUES.items():
            known = value_of(chosen, name)
            yield Choice(
                name,
                title.capitalize(),
                numbers=(0, MOST_COPIES),
                blank=BLANK,
                group=chosen.label,
                start=(BLANK if known is None else str(known),),
            )

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        """Keep only the values that differ from the record."""
        state, picked = turn.state, turn.picked
        card = state.cards.get((*picked.get("card", ()), "")[0])
        numbers = {name: say_number(name, picked[name], BLANK) for name in VALUES if name in picked}
        values = {k: n for k, n in numbers.items() if card is None or n != value_of(card, k)}
        return {**say_fields(cls, picked), "values": values}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        words = {name: BLANK if number is None else str(number) for name, number in said["values"].items()}
        return {"card": (said["card"],), **{name: (word,) for name, word in words.items()}}

    def rule(self, turn: ArcticTurn) -> Ruling[CardCorrected]:
        state, checks = turn.state, turn.checks
        card = known(state, self.card, "card")
        if not self.values:
            raise NO_VALUES()
        for name, number in self.values.items():
            if name not in VALUES:
                raise UNKNOWN_VALUE(card=card.label, value=name)
            if number is not None and number >= 0:
                check_between(number, 0, MOST_COPIES, VALUES[name], "A-20", "values", card)
        count, dealt = self.values.get("count"), state.placed[card.id] - state.stacks.get(card.id, 0)
        if count is not None:
            checks.require(count >= dealt, TOO_FEW_COPIES, card=card.label, dealt=dealt, count=count)
        now = corrected(state.cards, {card.id: self.values})[card.id]
        return Ruling(CardCorrected(now), (*checks.overridden, *_reasons(card, now, self.values)))

    def apply(self, turn: ArcticTurn, outcome: CardCorrected) -> ArcticState:
        state = turn.state
        cards = MappingProxyType({**state.cards, outcome.card.id: outcome.card})
        return replace(state, cards=cards, copies=lay_out(state.setup, cards).copies)

    def describe(self, turn: ArcticTurn, outcome: CardCorrected | None) -> Line:
        return Line("Card corrected: {card}", card=turn.state.label(self.card))


def _option(state: ArcticState, card: Card, chosen: Card | None) -> Option:
    option = Option(card.id, card.label, hint=Line("check your card") if card.unknown else None)
    if card is chosen:
        return option
    if not is_in_play(state, card):
        return replace(option, chance=Chance.FOLDED, group=gettext_noop("Not in play at this table"))
    if chosen is None:
        return option
    return replace(option, chance=Chance.FOLDED, group=gettext_noop("Another card"))


def value_of(card: Card, name: str) -> int | None:
    """Return a printed value of VALUES; None is blank, or an unknown number of copies."""
    if name == "count" and not card.is_counted:
        return None
    found: int | None = attrgetter("meds" if name == "base_meds" else name)(card)
    return found


def _reasons(was: Card, now: Card, values: Mapping[str, int | None]) -> Iterator[Reason]:
    phrase = gettext_noop("{card}, {what}: now {now}, was {was}. The new value counts from here on.")
    for name in values:
        facts: dict[str, Fact] = {"card": was.label, "what": Line(VALUES[name])}
        yield Reason(phrase, ("A-20",), **(facts | {"was": _printed(was, name), "now": _printed(now, name)}))


def _printed(card: Card, name: str) -> Fact:
    number = value_of(card, name)
    if number is not None:
        return number
    column = name.replace("base.", "").replace(".", "_")
    return Line(gettext_noop("unknown") if column in card.unknown else gettext_noop("blank"))


CORRECT_CARD = kind_of(CorrectCard)
