"""What a card that is turned up can be: one of the deck, what it came to, or read out (E-30, I-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.rules.earth.cards.cards import STRICT, Action, card_says
from referee.rules.earth.deck.checks import LONGEST_NAME
from referee.rules.earth.deck.csv import BadCell, read_card_line
from referee.rules.earth.record.state import EarthState
from referee.rules.earth.record.typed import HIGHEST, LONGEST_TEXT, name_in, number_in, text_in
from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.codec import encode
from referee.rules.kernel.kind import Said
from referee.rules.kernel.ruling import IllegalEntry, Line, gettext_noop

PAID, UNPAID, NO_CARD, READ_OUT = "Paid", "Unpaid", "NoCard", "ReadOut"
"""What a card came to, where it is none of the deck: no card of a deck has such an id."""
LONGEST_COSTS, LONGEST_ATTACKS = 40, 80


@dataclass(frozen=True, slots=True)
class Shown:
    """A revealed card: one of the deck by ``id``, one typed in as ``card``, or just what it came to.

    Without a card list: ``is_paid`` says whether the ships match a cost, ``attack`` what the Attack is
    then, ``reclaim`` and ``text`` what else it prints. ``is_none``: the seat had no card (EQ-20).
    """

    __pydantic_config__: ClassVar[Mapping[str, Any]] = STRICT
    id: str | None = None
    card: Action | None = None
    is_paid: bool | None = None
    attack: int = 0
    reclaim: bool = False
    text: str = ""
    is_none: bool = False
    keep: bool = False


def choices(state: EarthState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The card; of one that is none of the deck, what it came to, or all that is printed on it."""
    options = (*_of_deck(state, seat), *_otherwise(state, seat))
    yield Choice(
        "card", gettext_noop("Which card"), options, gettext_noop("Say which card."), least=1, most=1
    )
    card = picked.get("card")
    if card == (PAID,):
        yield Choice("attack", gettext_noop("Paid, Attack"), numbers=(0, HIGHEST), least=1)
    if card == (READ_OUT,):
        yield Choice("name", gettext_noop("Card"), least=1, text=LONGEST_NAME)
        yield Choice("costs", gettext_noop("Costs"), least=1, text=LONGEST_COSTS)
        yield Choice("attacks", gettext_noop("Attacks"), text=LONGEST_ATTACKS)
    if card in ((PAID,), (READ_OUT,)):
        yield _yes("reclaim", gettext_noop("Reclaim"))
        yield Choice("text", gettext_noop("Other text, in a few words"), text=LONGEST_TEXT)
    if card == (READ_OUT,):
        yield _yes("keep", gettext_noop("Keep it in this table’s deck"), "yes")


def _yes(field: str, title: str, *start: str) -> Choice:
    return Choice(field, title, (Option("yes", title),), most=1, start=start)


def _of_deck(state: EarthState, seat: str) -> list[Option]:
    """The cards of the deck, those first that the ships pay, those last of which all lie open already."""
    ships = state.deployed.get(seat, 0)
    lie = [card.id for card in state.revealed.values() if card is not None]
    found = [_option(card, ships, lie.count(card.id)) for card in state.deck.actions]
    return sorted(found, key=lambda each: (each.chance, each.group == _NOT_PAID, str(each.label)))


_NOT_PAID = gettext_noop("Not paid")


def _option(card: Action, ships: int, lie: int) -> Option:
    group = gettext_noop("Paid") if card.paid(ships) is not None else _NOT_PAID
    chance = Chance.LIKELY if lie < card.count else Chance.AGAINST
    return Option(card.id, card.label, hint=card_says(card), group=group, chance=chance)


def _otherwise(state: EarthState, seat: str) -> tuple[Option, ...]:
    phrase = gettext_noop("{n} {n:ship pays|ships pay} it, and its Attack is")
    group = gettext_noop("Not on the list?") if state.deck.actions else gettext_noop("What it came to")
    return (
        Option(PAID, Line(phrase, {"n": state.deployed.get(seat, 0)}), group=group),
        Option(UNPAID, _NOT_PAID, group=group),
        Option(NO_CARD, gettext_noop("No card in hand"), group=group),
        Option(READ_OUT, gettext_noop("Read the whole card out"), group=group),
    )


# In the record ------------------------------------------------------------------------------------


def say(state: EarthState, seat: str, picked: Picked) -> Said:
    return {"round": state.round, "cards": {seat: encode(_shown(picked))} if seat else {}}


def _shown(picked: Picked) -> Shown:
    word = "".join(picked.get("card", ())[:1])
    extra: dict[str, Any] = {"reclaim": "reclaim" in picked and picked["reclaim"] == ("yes",)}
    if word == UNPAID:
        return Shown(is_paid=False)
    if word == NO_CARD:
        return Shown(is_none=True)
    if word not in (PAID, READ_OUT):
        return Shown(id=word or None)
    extra["text"] = text_in(picked, "text")
    if word == PAID:
        return Shown(is_paid=True, attack=number_in(picked, "attack"), **extra)
    try:
        lines = [text_in(picked, field) for field in ("costs", "attacks")]
        read = read_card_line(name_in(picked, "name"), *lines)
    except BadCell as bad:
        line = bad.finding.line
        raise IllegalEntry("malformed", line.phrase, line.facts, field="costs") from None
    card = Action("", read.options, extra["reclaim"], (), read.name, 1, extra["text"])
    return Shown(card=card, keep=picked.get("keep") == ("yes",))


def pick(state: EarthState, seat: str, said: Said) -> Picked:
    shown = said["cards"].get(seat)
    if shown is None:
        return {}
    card = shown["card"]
    if shown["id"] or shown["is_none"] or shown["is_paid"] is False:
        return {"card": (shown["id"] or (NO_CARD if shown["is_none"] else UNPAID),)}
    told = {"card": PAID, "attack": str(shown["attack"]), "text": shown["text"]}
    if card is not None:
        costs = "|".join(str(each["cost"]) for each in card["options"])
        attacks = "|".join("" if each["attack"] is None else str(each["attack"]) for each in card["options"])
        told = {"card": READ_OUT, "name": card["name"], "costs": costs, "text": card["text"]}
        told["attacks"] = attacks.strip("|") and attacks
    ticks = {"reclaim": (card or shown)["reclaim"], "keep": shown["keep"]}
    words = {name: (word,) for name, word in told.items() if word}
    return {**words, **{name: ("yes",) if is_on else () for name, is_on in ticks.items()}}
