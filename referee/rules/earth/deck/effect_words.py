"""Texts of cards as a table writes them: "steal_ships(choose,1) if not_captured; draw(self,1)"."""

import re
from typing import Any

from referee.rules.earth.cards.cards import Action, Effect
from referee.rules.earth.cards.vocabulary import FIELDS
from referee.rules.earth.deck.checks import Unreadable
from referee.rules.kernel.ruling import gettext_noop

EFFECT = re.compile(
    r'\s*([a-z_]+)(?:\(((?:"(?:[^"\\]|\\.)*"|[^()"]|\([^()]*\))*)\))?(?: if ([^;"]+))?\s*(?:;|$)'
)
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
NUMBER = re.compile(r"-?[0-9]{1,4}", re.ASCII)


def value_of(cell: str) -> int | str:
    """Return a cost, a number or a sum."""
    cell = cell.strip().upper() if cell.strip().lower() == "x" else cell.strip()
    return int(cell) if NUMBER.fullmatch(cell) else cell


def read_effects(place: str, text: str) -> list[dict[str, Any]]:
    """Read the texts of a card. Raises Unreadable."""
    found, at = [], 0
    while at < len(text):
        match = EFFECT.match(text, at)
        if match is None or match.end() == at:
            phrase = gettext_noop(
                "{place}: “{cell}” is not an effect. A good one is “draw(self,1) if captured”."
            )
            raise Unreadable("V-16", phrase, place, cell=text[at : at + 40])
        found.append(_effect(place, match[1], match[2] or "", match[3]))
        at = match.end()
    return found


def _effect(place: str, op: str, told: str, when: str | None) -> dict[str, Any]:
    names = FIELDS.get(op, ())
    quoted = QUOTED.fullmatch(told.strip())
    if op == "manual" and quoted:
        words = [re.sub(r"\\(.)", r"\1", quoted[1], flags=re.DOTALL)]
    else:
        words = [told.strip()] if len(names) == 1 else [word.strip() for word in told.split(",")]
        words = [word for word in words if word]
    if len(words) > len(names):
        phrase = gettext_noop("{place}: {op} has {n} {n:word|words} in brackets, it takes {most}.")
        raise Unreadable("V-16", phrase, place, op=op, n=len(words), most=len(names))
    effect: dict[str, Any] = {"op": op}
    for name, word in zip(names, words, strict=False):
        effect[name.rstrip("_")] = value_of(word) if name in ("n", "value") else word
    return effect | ({"when": when.strip()} if when else {})


def card_effects(card: Action) -> str:
    """Return the effects of a card as the table writes them."""
    return "; ".join(describe_effect(effect) for effect in card.effects)


def describe_effect(effect: Effect) -> str:
    """Return an effect as the table writes it: "steal_ships(choose,1) if not_captured"."""
    if effect.op == "manual":
        words = '"' + re.sub(r'(["\\])', r"\\\1", effect.text or "") + '"'
    else:
        values = [getattr(effect, name) for name in FIELDS.get(effect.op, ())]
        if values and values[0] is None and len(values) > 1:
            values[0] = "self"
        words = ",".join(str(value) for value in values if value is not None)
    told = f"{effect.op}({words})" if words else effect.op
    return f"{told} if {effect.when}" if effect.when else told
