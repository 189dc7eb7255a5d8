"""The vocabulary for the effects of cards (section 7 of the rules, V-16)."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from referee.rules.earth.cards.cards import ActionCard, CardEffect, evaluate, folded
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal, require

ATTACK_OPS = ("attack_mod", "attack_set", "attack_if")
SHIP_OPS = ("gain_ships", "lose_ships", "steal_ships", "give_ships")
CARD_OPS = ("draw", "discard", "return_to_hand")
FIELDS: Mapping[str, tuple[str, ...]] = {
    "attack_mod": ("who", "n"),
    "attack_set": ("who", "n"),
    "attack_if": ("value",),
    "gain_ships": ("who", "n"),
    "lose_ships": ("who", "n"),
    "steal_ships": ("who", "n"),
    "give_ships": ("who", "n"),
    "draw": ("who", "n"),
    "discard": ("who", "n", "how"),
    "return_to_hand": (),
    "move_flag": ("who", "to"),
    "take_territory": ("from_",),
    "swap_territory": ("who", "from_"),
    "take_initiative": (),
    "keep_initiative": (),
    "manual": ("text",),
}
"""The fields of each effect, in the order of its notation."""
MAY_LACK: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("gain_ships", "lose_ships", "draw", "move_flag"), ("who",)),
    "discard": ("who", "how"),
    "swap_territory": ("who", "from_"),
}
"""Optional fields; "who" defaults to the owner of the card."""
WHO = ("self", "others", "all", "winner", "tied", "left", "right", "choose", "choose_other")
CHOSEN = frozenset({"choose", "choose_other"})
# Unknown until step 4, so effects on Attacks can't refer to them (E-42, E-51).
AFTER_CAPTURE = frozenset({"winner", "tied"})
PLACES = ("top", "bottom", "up", "down")
HOWS = ("choose", "random")
RESULTS = ("captured", "not_captured", "target_discarded", "tie")
PLAIN = (*RESULTS, "alone_valid")
COUNTED = ("deployed_at_least", "paid", "any_other_attack_at_least")
WHENS = (*PLAIN, *(f"{name} n" for name in COUNTED), "continent is c")
AND = " and "
COUNTED_WORDS = re.compile(r"([a-z_]+) ([0-9]{1,3})", re.ASCII)
CONTINENT_WORDS = re.compile(r"continent is (\S.{0,59})")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a text."""

    name: str
    n: int = 0
    continent: str = ""


BAD_EFFECT = Refusal("bad-effect", "", "E-50", "effects")
UNKNOWN = Refusal("unknown-word", "", "E-50", "effects")
Unknown = tuple[str, str]
"""The sentences on an unknown word: without and with a similar known one."""
NO_CONDITION: Unknown = (
    gettext_noop("{card}: “{word}” isn’t a condition. Try {near}."),
    gettext_noop("{card}: “{word}” isn’t a condition. Did you mean “{near}”?"),
)
NO_EFFECT: Unknown = (
    gettext_noop("{card}: “{word}” isn’t an effect. Try {near}."),
    gettext_noop("{card}: “{word}” isn’t an effect. Did you mean “{near}”?"),
)
NO_PLAYER: Unknown = (
    gettext_noop("{card}: “{word}” isn’t a player. Try {near}."),
    gettext_noop("{card}: “{word}” isn’t a player. Did you mean “{near}”?"),
)
NO_PLACE: Unknown = (
    gettext_noop("{card}: “{word}” isn’t a place on the flagpole. Try {near}."),
    gettext_noop("{card}: “{word}” isn’t a place on the flagpole. Did you mean “{near}”?"),
)
NO_WAY: Unknown = (
    gettext_noop("{card}: “{word}” isn’t a way to discard. Try {near}."),
    gettext_noop("{card}: “{word}” isn’t a way to discard. Did you mean “{near}”?"),
)
NEGATIVE_EFFECT = replace(BAD_EFFECT, phrase=gettext_noop("{card}: {op} takes a number from 0 up, not {n}."))
NOT_WHOLE = replace(BAD_EFFECT, phrase=gettext_noop("{card}: {op} takes a whole number."))
NO_FIELD = replace(BAD_EFFECT, phrase=gettext_noop("{card}: {op} has no “{field}”."))
FIELD_MISSING = replace(BAD_EFFECT, phrase=gettext_noop("{card}: {op} needs “{field}”."))
NO_CONTINENT = replace(
    UNKNOWN,
    phrase=gettext_noop("{card}: “{word}” isn’t a condition, and no continent is called “{name}”."),
)
TWO_READINGS = Refusal(
    "two-readings",
    "{card}: “{name}” ends like another condition. Rename that continent.",
    rule="E-50",
    field="effects",
)
ASKED_TOO_LATE = Refusal(
    "too-late",
    "{card}: {op} counts before anyone captures. It can’t ask for “{late}”.",
    rule="E-42",
    field="effects",
)


def _unknown(word: str, known: Sequence[str], said: Unknown, card: str) -> IllegalEntry:
    """Return the refusal of an unknown word, naming the nearest known one."""
    near = get_close_matches(word, known, n=1, cutoff=0.4)
    refusal = replace(UNKNOWN, phrase=said[bool(near)])
    return refusal(card=card, word=word[:60], near=tuple(near or known))


def _require_known(word: str | None, known: Sequence[str], said: Unknown, card: str) -> None:
    if word is not None and word not in known:
        raise _unknown(word, known, said, card)


def conditions(when: str | None, card: str = "") -> tuple[Condition, ...]:
    """Read the conditions of a text, joined by "and". Raises IllegalEntry (``unknown-word``).

    A part after a continent that is no condition belongs to its name: "continent is Trinidad and Tobago".
    """
    found: list[Condition] = []
    for part in (when or "").split(AND) if (when or "").strip() else ():
        words = part.strip()
        condition, last = _condition(words), found[-1] if found else Condition("")
        if condition is None and last.continent:
            found[-1] = replace(last, continent=last.continent + AND + words)
        elif condition is None:
            raise _unknown(words, WHENS, NO_CONDITION, card)
        else:
            found.append(condition)
    return tuple(found)


def _condition(words: str) -> Condition | None:
    counted, continent = COUNTED_WORDS.fullmatch(words), CONTINENT_WORDS.fullmatch(words)
    if counted and counted[1] in COUNTED:
        return Condition(counted[1], int(counted[2]))
    if continent:
        return Condition("continent is", continent=continent[1])
    return Condition(words) if words in PLAIN else None


def check_card(card: ActionCard, continents: Collection[str]) -> None:
    """Raise IllegalEntry for an unknown or incomplete effect (V-16)."""
    for effect in card.effects:
        check_effect(effect, card.label, continents)


def _check_continents(when: str | None, card: str, continents: Collection[str]) -> None:
    """Raise IllegalEntry if an "and" could be part of the name of a continent or not."""
    known = {folded(each): each for each in continents}
    for condition in conditions(when, card):
        _, _, rest = condition.continent.partition(AND)
        is_known = not rest or folded(condition.continent) in known
        require(is_known, NO_CONTINENT, card=card, word=rest, name=condition.continent)
    for name in (each for key, each in known.items() if AND in key):
        # It would be read as a shorter name and further conditions.
        words = f"continent is {name}"
        is_named = f"{folded(words)} and " in f"{folded(when or '')} and "
        require(not is_named or len(conditions(words)) == 1, TWO_READINGS, card=card, name=name)


def check_effect(effect: CardEffect, card: str, continents: Collection[str] = ()) -> None:
    """Raise IllegalEntry for an effect outside the vocabulary (V-16)."""
    _require_known(effect.op, tuple(FIELDS), NO_EFFECT, card)
    _check_fields(effect, card)
    for who in (effect.who, effect.from_):
        _require_known(who, WHO, NO_PLAYER, card)
    _require_known(effect.to, PLACES, NO_PLACE, card)
    _require_known(effect.how, HOWS, NO_WAY, card)
    required = conditions(effect.when, card)
    _check_continents(effect.when, card, continents)
    if effect.op in ATTACK_OPS:
        is_whole = effect.op != "attack_mod" or isinstance(effect.n, int)
        require(is_whole, NOT_WHOLE, card=card, op=effect.op)
        asked = (effect.who, *(each.name for each in required))
        late = next((word for word in asked if word in (*RESULTS, *AFTER_CAPTURE)), None)
        require(late is None, ASKED_TOO_LATE, card=card, op=effect.op, late=late or "")
    elif isinstance(effect.n, int):
        require(effect.n >= 0, NEGATIVE_EFFECT, card=card, op=effect.op, n=effect.n)
    for number in (effect.n, effect.value):
        if number is not None:
            evaluate(number, 0)


def _check_fields(effect: CardEffect, card: str) -> None:
    known, may_lack = FIELDS[effect.op], MAY_LACK.get(effect.op, ())
    for name in ("who", "n", "to", "how", "from_", "value", "text"):
        facts = {"card": card, "op": effect.op, "field": name.rstrip("_")}
        if getattr(effect, name) is not None and name not in known:
            raise NO_FIELD(**facts)
        if getattr(effect, name) is None and name in known and name not in may_lack:
            raise FIELD_MISSING(**facts)
