"""The slots of a card's form, with the options that a tap puts in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import translation

from referee.rules.earth.cards import (
    AFTER_CAPTURE,
    ATTACK_OPS,
    COUNTED,
    FIELDS,
    MAY_LACK,
    PLACES,
    PLAIN,
    RESULTS,
    WHO,
    CardEffect,
    Condition,
    conditions,
    if_says,
    pieces_of,
)
from referee.rules.kernel.text.line import Line, gettext_noop

VERB_WORDS: Mapping[str, str] = {
    "gain_ships": gettext_noop("Gain"),
    "lose_ships": gettext_noop("Lose"),
    "steal_ships": gettext_noop("Steal"),
    "give_ships": gettext_noop("Give"),
    "draw": gettext_noop("Draw"),
    "discard": gettext_noop("Discard"),
    "attack_mod": gettext_noop("Attack ±"),
    "attack_set": gettext_noop("Attack ="),
    "attack_if": gettext_noop("Attack if"),
    "move_flag": gettext_noop("Flag"),
    "take_territory": gettext_noop("Take a territory"),
    "swap_territory": gettext_noop("Swap a territory"),
    "return_to_hand": gettext_noop("Back to hand"),
    "take_initiative": gettext_noop("Get the initiative"),
    "keep_initiative": gettext_noop("Initiative stays"),
}
COSTS = (*map(str, range(10)), "X")
ATTACKS = (*map(str, range(10)), "X", "X+1", "X+2")
AMOUNTS = (*map(str, range(1, 7)), "X")
CHANGES = (-4, -3, -2, -1, 1, 2, 3, 4)
STEPS, BONUSES = tuple(map(str, range(1, 10))), tuple(map(str, range(10)))
SCORES, SALVAGES = tuple(map(str, range(10))), tuple(map(str, range(4)))
PLACE_WORDS: Mapping[str | None, str] = {
    "top": gettext_noop("to the top"),
    "bottom": gettext_noop("to the bottom"),
    "up": gettext_noop("up one place"),
    "down": gettext_noop("down one place"),
}
HOW_WORDS: Mapping[str | None, str] = {
    None: gettext_noop("their choice"),
    "random": gettext_noop("at random"),
}
FREE = tuple(map(str, range(10)))
AND_IF = gettext_noop("and if …")
ALWAYS, YOU, ANYONE = gettext_noop("always"), gettext_noop("You"), gettext_noop("with anyone")


@dataclass(frozen=True)
class SlotOption:
    """A chip: what a tap does, what it says."""

    do: str
    says: str
    is_on: bool = False


@dataclass(frozen=True)
class Slot:
    """A blank of the form. ``typed``: other words can be typed; ``numbers``: of the condition in it."""

    name: str
    says: str
    options: Sequence[SlotOption]
    is_typed: bool = False
    numbers: Sequence[SlotOption] = ()


def plain_slot(name: str, word: str, words: Sequence[str], is_typed: bool = True) -> Slot:
    options = [SlotOption(f"set {name} {each}", signed(each), each == word) for each in words]
    return Slot(name, signed(word) or "–", options, is_typed)


def signed(word: str) -> str:
    return word.replace("-", "−")


def number_slot(name: str, word: str, side: int) -> Slot:
    """Return the slot of a cost or of its Attack."""
    return plain_slot(name, word, ATTACKS if side else COSTS)


def step_slot(name: str, word: str, side: int) -> Slot:
    """Return the slot of a number of territories, or of its bonus."""
    return plain_slot(name, word, BONUSES if side else STEPS)


def slots_of(effect: CardEffect, prefix: str, continents: Sequence[str]) -> Iterator[Slot]:
    """Yield the slots of a sentence: its fields, its conditions, and one for another condition."""
    for name in FIELDS[effect.op]:
        if name in ("n", "value"):
            yield _amount(effect, prefix, name)
        else:
            yield _words(effect, prefix, name)
    yield from _ifs(effect, prefix, continents)


def _amount(effect: CardEffect, prefix: str, name: str) -> Slot:
    if effect.op == "attack_mod":
        options = [
            SlotOption(f"set {prefix}n {each}", signed(f"{int(each):+}"), effect.n == int(each))
            for each in CHANGES
        ]
        return Slot(f"{prefix}n", signed(f"{effect.n:+}" if isinstance(effect.n, int) else ""), options)
    words = ATTACKS if effect.op in ATTACK_OPS else AMOUNTS
    return plain_slot(f"{prefix}{name}", str(getattr(effect, name)), words)


def _words(effect: CardEffect, prefix: str, name: str) -> Slot:
    slot, word = name.rstrip("_"), getattr(effect, name)
    words: tuple[str | None, ...] = WHO
    if name == "to":
        words = PLACES
    elif name == "how":
        words = (None, "random")
    elif effect.op in ATTACK_OPS:
        words = tuple(each for each in WHO if each not in AFTER_CAPTURE)
    elif name == "from_" and name in MAY_LACK.get(effect.op, ()):
        words = (None, *WHO)
    options = [
        SlotOption(f"set {prefix}{slot} {each or ''}", _label(effect, name, each), each == word)
        for each in words
    ]
    return Slot(f"{prefix}{slot}", _label(effect, name, word), options)


def _label(effect: CardEffect, name: str, word: str | None) -> str:
    """Return what the sentence says for this word."""
    if name in ("to", "how"):
        return said(PLACE_WORDS[word] if name == "to" else HOW_WORDS[word])
    changed = replace(effect, who=word) if name == "who" else replace(effect, from_=word)
    slot = name.rstrip("_")
    found = next((each.text for each in pieces_of(changed, translation) if each.slot == slot), "")
    return found or said(YOU if name == "who" else ANYONE)


def _ifs(effect: CardEffect, prefix: str, continents: Sequence[str]) -> Iterator[Slot]:
    now = conditions(effect.when)
    for at in range(len(now) + 1):
        one = now[at] if at < len(now) else None
        name = f"{prefix}if_{at}"
        found = [("", said(ALWAYS), one is None)]
        for other in _conditions(effect, continents):
            is_on = one is not None and (one.name, one.continent) == (other.name, other.continent)
            shown = one if is_on and one else other
            word = f"{other.name} {other.continent}".strip()
            found.append((word, if_says(shown).text(translation), is_on))
        options = [SlotOption(f"set {name} {word}", text, is_on) for word, text, is_on in found]
        numbers: tuple[SlotOption, ...] = ()
        if one and one.name in COUNTED:
            numbers = tuple(SlotOption(f"set {prefix}ifn_{at} {n}", n, int(n) == one.n) for n in FREE)
        says = if_says(one).text(translation) if one else said(AND_IF if now else ALWAYS)
        yield Slot(name, says, options, numbers=numbers)


def _conditions(effect: CardEffect, continents: Sequence[str]) -> Iterator[Condition]:
    late = RESULTS if effect.op in ATTACK_OPS else ()
    yield from (Condition(name) for name in PLAIN if name not in late)
    yield from (Condition(name, 1) for name in COUNTED)
    yield from (Condition("continent is", continent=name) for name in continents)


def said(phrase: str) -> str:
    return Line(phrase).text(translation)
