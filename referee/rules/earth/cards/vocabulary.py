"""The words in which a table may write down what its cards do (section 7 of the rules, V-16)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from referee.rules.earth.cards import expressions
from referee.rules.earth.cards.cards import Action, Effect
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

ATTACK_OPS = ("attack_mod", "attack_set", "attack_if")
SHIP_OPS = ("gain_ships", "lose_ships", "steal_ships", "give_ships")
CARD_OPS = ("draw", "discard", "return_to_hand")
TERRITORY_OPS = ("take_territory", "swap_territory")
TURN_OPS = ("take_initiative", "keep_initiative")
OPS = (*ATTACK_OPS, *SHIP_OPS, *CARD_OPS, "move_flag", *TERRITORY_OPS, *TURN_OPS, "manual")
WHO = ("self", "others", "all", "winner", "tied", "left", "right", "choose", "choose_other")
CHOSEN = frozenset({"choose", "choose_other"})
# The result of steps 3 and 4 is not known yet where Attacks are changed (E-42, E-51).
AFTER_CAPTURE = frozenset({"winner", "tied"})
PLACES = ("top", "bottom", "up", "down")
HOWS = ("choose", "random")
RESULTS = ("captured", "not_captured", "target_discarded", "tie")
PLAIN = (*RESULTS, "alone_valid")
COUNTED = ("deployed_at_least", "paid", "any_other_attack_at_least")
WHENS = (*PLAIN, *COUNTED, "continent is")
COUNTED_WORDS = re.compile(r"([a-z_]+) ([0-9]{1,3})", re.ASCII)
CONTINENT_WORDS = re.compile(r"continent is (\S.{0,59})")
# op -> the fields it needs, and those it may have; a missing "who" is the owner of the card.
NEEDS = {
    **dict.fromkeys(("attack_mod", "attack_set", "steal_ships", "give_ships"), ("who", "n")),
    **dict.fromkeys(("gain_ships", "lose_ships", "draw", "discard"), ("n",)),
    "attack_if": ("value",),
    "return_to_hand": (),
    "move_flag": ("to",),
    "take_territory": ("from_",),
    "swap_territory": (),
    **dict.fromkeys(TURN_OPS, ()),
    "manual": ("text",),
}
MAY = {
    **dict.fromkeys(("gain_ships", "lose_ships", "draw", "move_flag"), ("who",)),
    "discard": ("who", "how"),
    "swap_territory": ("from_", "who"),
}
FIELDS = ("who", "n", "to", "how", "from_", "value", "text")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a text; ``n`` or ``continent`` where it names one."""

    name: str
    n: int = 0
    continent: str = ""


class UnknownWord(IllegalEntry):
    """A word that is not in the vocabulary; the message names the nearest that is."""

    def __init__(self, card: str, word: str, what: str, known: Iterable[str]) -> None:
        near = get_close_matches(word, list(known), n=1, cutoff=0.4)
        facts = {"card": card, "word": word[:60], "what": what, "near": "".join(near)}
        if near:
            phrase = gettext_noop("{card}: “{word}” is no {what}. Is “{near}” meant?")
        else:
            phrase = gettext_noop("{card}: “{word}” is no {what}. Possible: {near}.")
            facts["near"] = ", ".join(known)
        super().__init__("unknown-word", phrase, facts, rule="E-50", field="effects")


def conditions(when: str | None, card: str = "") -> tuple[Condition, ...]:
    """Read the conditions of a text, joined by "and". Raises UnknownWord."""
    if when is None or not when.strip():
        return ()
    return tuple(_condition(part.strip(), card) for part in when.split(" and "))


def _condition(words: str, card: str) -> Condition:
    if words in PLAIN:
        return Condition(words)
    counted = COUNTED_WORDS.fullmatch(words)
    if counted and counted[1] in COUNTED:
        return Condition(counted[1], int(counted[2]))
    continent = CONTINENT_WORDS.fullmatch(words)
    if continent:
        return Condition("continent is", continent=continent[1])
    raise UnknownWord(card, words, gettext_noop("condition"), WHENS)


def check_card(card: Action) -> None:
    """Raise IllegalEntry for an effect outside the vocabulary, or one that lacks what it needs (V-16)."""
    for effect in card.effects:
        check_effect(effect, card.label)


def check_effect(effect: Effect, card: str) -> None:
    """Raise IllegalEntry for an effect outside the vocabulary (V-16)."""
    if effect.op not in OPS:
        raise UnknownWord(card, effect.op, gettext_noop("effect"), OPS)
    _check_fields(effect, card)
    for who in (effect.who, effect.from_):
        if who is not None and who not in WHO:
            raise UnknownWord(card, who, gettext_noop("player"), WHO)
    if effect.to is not None and effect.to not in PLACES:
        raise UnknownWord(card, effect.to, gettext_noop("place on the flagpole"), PLACES)
    if effect.how is not None and effect.how not in HOWS:
        raise UnknownWord(card, effect.how, gettext_noop("way to discard"), HOWS)
    told = conditions(effect.when, card)
    if effect.op in ATTACK_OPS:
        _check_attack(effect, told, card)
    elif isinstance(effect.n, int) and effect.n < 0:
        phrase = gettext_noop("{card}: {op} takes a number from 0 on, not {n}.")
        raise _refusal(phrase, card, op=effect.op, n=effect.n)
    for number in (effect.n, effect.value):
        if number is not None:
            expressions.check(number)


def _check_fields(effect: Effect, card: str) -> None:
    needs = NEEDS[effect.op]
    for name in FIELDS:
        given = getattr(effect, name) is not None
        if given and name not in (*needs, *MAY.get(effect.op, ())):
            phrase = gettext_noop("{card}: {op} has no “{field}”.")
            raise _refusal(phrase, card, op=effect.op, field=name.rstrip("_"))
        if not given and name in needs:
            phrase = gettext_noop("{card}: {op} needs “{field}”.")
            raise _refusal(phrase, card, op=effect.op, field=name.rstrip("_"))


def _check_attack(effect: Effect, told: tuple[Condition, ...], card: str) -> None:
    if effect.op == "attack_mod" and not isinstance(effect.n, int):
        phrase = gettext_noop("{card}: {op} takes a whole number.")
        raise _refusal(phrase, card, op=effect.op)
    late = next((each.name for each in told if each.name in RESULTS), None)
    late = effect.who if effect.who in AFTER_CAPTURE else late
    if late:
        phrase = gettext_noop("{card}: {op} counts before anybody captures, so it cannot ask for “{late}”.")
        raise IllegalEntry(
            "too-late",
            phrase,
            {"card": card, "op": effect.op, "late": late},
            rule="E-42",
            field="effects",
        )


def _refusal(phrase: str, card: str, **facts: str | int) -> IllegalEntry:
    return IllegalEntry("bad-effect", phrase, {"card": card, **facts}, rule="E-50", field="effects")
