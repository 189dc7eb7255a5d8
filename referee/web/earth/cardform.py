"""A card while it's written down: what its form has so far, and what a tap changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.earth.cards import (
    AND,
    COUNTED,
    ActionCard,
    CardEffect,
    check_effect,
    conditions,
    effect_of,
)
from referee.rules.earth.deck import Deck, UnreadableDeck, describe_effect, read_effects
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.web.drafts import Sent, last

MOST_ROWS, MOST_SAYS, MOST_COPIES = 12, 8, 99
VERBS: Mapping[str, CardEffect] = {
    "gain_ships": CardEffect("gain_ships", "self", 1),
    "lose_ships": CardEffect("lose_ships", "others", 1),
    "steal_ships": CardEffect("steal_ships", "choose_other", 1),
    "give_ships": CardEffect("give_ships", "choose_other", 1),
    "draw": CardEffect("draw", "self", 1),
    "discard": CardEffect("discard", "others", 1),
    "attack_mod": CardEffect("attack_mod", "others", -1),
    "attack_set": CardEffect("attack_set", "choose_other", 0),
    "attack_if": CardEffect("attack_if", value=3, when="alone_valid"),
    "move_flag": CardEffect("move_flag", "self", to="top"),
    "take_territory": CardEffect("take_territory", from_="winner"),
    "swap_territory": CardEffect("swap_territory", "self"),
    "return_to_hand": CardEffect("return_to_hand"),
    "take_initiative": CardEffect("take_initiative"),
    "keep_initiative": CardEffect("keep_initiative"),
}
"""How each sentence begins."""
Row = tuple[str, str]
"""Cost and Attack, or a number of territories and its bonus."""


@dataclass(frozen=True)
class CardDraft:
    """The form of a card. ``is_open``: the slot whose options are shown."""

    kind: str = "action"
    card_id: str = ""
    name: str = ""
    rows: tuple[Row, ...] = ()
    says: tuple[CardEffect, ...] = ()
    text: str = ""
    has_text: bool = False
    reclaim: bool = False
    count: int = 1
    score: str = ""
    salvage: str = ""
    continent: str = ""
    adds_up: bool = False  # the steps of a bonus row are added, not looked up
    is_open: str = ""

    @property
    def costs(self) -> str:
        return "|".join(cost for cost, _ in self.rows if cost)

    @property
    def attacks(self) -> str:
        attacks = [attack for cost, attack in self.rows if cost]
        return "|".join(attacks) if any(attacks) else ""

    @property
    def effects(self) -> str:
        return "; ".join(map(describe_effect, self.says))

    @property
    def bonus(self) -> str:
        return ", ".join(f"{step}: {bonus or 0}" for step, bonus in self.rows if step)


def draft_of(sent: Sent) -> CardDraft:
    """Return the draft that a page sent, before its taps."""
    kind, _, card_id = last(sent, "edit", "action:").partition(":")
    count = last(sent, "count", "1")
    rows = [row.partition(":")[::2] for row in sent.get("row", ())[:MOST_ROWS]]
    text = last(sent, "text")
    return CardDraft(
        kind="land" if kind == "land" else "action",
        card_id=card_id,
        name=" ".join(last(sent, "name").split()),
        rows=tuple((cost, attack) for cost, attack in rows),
        says=tuple(filter(None, map(_read, sent.get("say", ())[:MOST_SAYS]))),
        text=text,
        has_text=bool(text) or "has_text" in sent,
        reclaim="reclaim" in sent,
        count=min(int(count), MOST_COPIES) if count.isascii() and count.isdigit() else 1,
        score=last(sent, "score"),
        salvage=last(sent, "salvage"),
        continent=" ".join(last(sent, "other_continent").split()) or last(sent, "continent"),
        adds_up="adds_up" in sent,
        is_open=last(sent, "open"),
    )


def _read(word: str) -> CardEffect | None:
    """Return the effect of a sentence that is sent along, None where no card can have it (V-16)."""
    try:
        effect = next((decode(CardEffect, each) for each in read_effects("", word)), None)
        if effect:
            check_effect(effect, "", _continents(effect.when or ""))
        return effect
    except (UnreadableDeck, IllegalEntry):
        return None


def drafted(deck: Deck, kind: str, card_id: str) -> CardDraft:
    """Return the draft of a card of the deck, or of a new one."""
    card = deck.action(card_id) if kind == "action" else None
    if card is not None:
        return draft_of_card(card)
    land = next((each for each in deck.territories if each.id == card_id), None) if kind == "land" else None
    if land is not None:
        where = next(each.name for each in deck.continents if each.id == land.continent)
        numbers = {"score": str(land.score), "salvage": str(land.salvage)}
        return CardDraft("land", land.id, land.name, count=land.count, continent=where, **numbers)  # type: ignore[arg-type]
    if kind == "land":
        return CardDraft("land", salvage="", rows=())
    return CardDraft("action", rows=(("", ""),), is_open="row.0.0")


def draft_of_card(card: ActionCard) -> CardDraft:
    rows = tuple((str(each.cost), "" if each.attack is None else str(each.attack)) for each in card.options)
    says = tuple(each for each in card.effects if each.op != "manual")
    words = [each.text or "" for each in card.effects if each.op == "manual"]
    text = card.text or " ".join(words)
    return CardDraft(
        card_id=card.id,
        name=card.name,
        rows=rows,
        says=says,
        text=text,
        has_text=bool(text),
        reclaim=card.reclaim,
        count=card.count,
    )


# Taps ---------------------------------------------------------------------------------------------


def tapped(draft: CardDraft, taps: Sequence[str], other: str = "") -> CardDraft:
    """Return the draft after these taps; ``other``: what was typed for the slot that is open."""
    if other.strip() and draft.is_open:
        draft = _put(draft, draft.is_open, other.strip())
    for tap in taps[:20]:
        name, _, rest = tap.partition(" ")
        if change := TAPS.get(name):
            draft = change(draft, rest)
    return draft


def _show(draft: CardDraft, slot: str) -> CardDraft:
    return replace(draft, is_open="" if draft.is_open == slot else slot)


def _set(draft: CardDraft, rest: str) -> CardDraft:
    slot, _, word = rest.partition(" ")
    return _put(draft, slot, word)


def _put(draft: CardDraft, slot: str, word: str) -> CardDraft:
    """Return the draft with a word in a slot; the slot after it opens if it's empty."""
    what, at, field = (*slot.split("."), "", "")[:3]
    if what in ("score", "salvage", "continent"):
        return replace(draft, **{what: word})  # type: ignore[arg-type]
    index = int(at) if at.isdigit() else -1
    if what == "row" and 0 <= index < len(draft.rows) and field in ("0", "1"):
        row = (word, draft.rows[index][1]) if field == "0" else (draft.rows[index][0], word)
        rows = (*draft.rows[:index], row, *draft.rows[index + 1 :])
        then = f"row.{at}.1" if field == "0" and not row[1] else ""
        return replace(draft, rows=rows, is_open=then)
    if what == "say" and 0 <= index < len(draft.says):
        said = _said(draft.says[index], field, word)
        says = (*draft.says[:index], said, *draft.says[index + 1 :])
        is_counted = field.startswith("if_") and word in COUNTED
        return replace(draft, says=says, is_open=slot if is_counted else "")
    return draft


def words_of(effect: CardEffect) -> dict[str, str]:
    names = ("who", "n", "to", "how", "from_", "value", "when")
    found = {name.rstrip("_"): getattr(effect, name) for name in names}
    return {name: str(value) for name, value in found.items() if value is not None}


def _said(effect: CardEffect, slot: str, word: str) -> CardEffect:
    """Return an effect with another word in one of its slots, unchanged if it can't be read."""
    words = words_of(effect)
    if slot.startswith(("if_", "ifn_")):
        words["when"] = _when(effect, slot, word)
    else:
        words[slot] = word
    try:
        return effect_of(effect.op, words, "", _continents(words.get("when", "")))
    except IllegalEntry:
        return effect


def _continents(when: str) -> tuple[str, ...]:
    return tuple(each.continent for each in conditions(when) if each.continent)


def _when(effect: CardEffect, slot: str, word: str) -> str:
    """Return the conditions with another one in a place, or with another number in it."""
    name, _, at = slot.partition("_")
    written = [_written(each.name, each.n, each.continent) for each in conditions(effect.when)]
    index = int(at) if at.isdigit() else len(written)
    if name == "ifn" and index < len(written):
        written[index] = f"{written[index].rpartition(' ')[0]} {word}"
    elif name == "if":
        written[index : index + 1] = [f"{word} 1" if word in COUNTED else word] if word else []
    return AND.join(written)


def _written(name: str, number: int, continent: str) -> str:
    return f"{name} {number}" if name in COUNTED else f"{name} {continent}".strip()


def _row(draft: CardDraft, rest: str) -> CardDraft:
    if len(draft.rows) >= MOST_ROWS:
        return draft
    return replace(draft, rows=(*draft.rows, ("", "")), is_open=f"row.{len(draft.rows)}.0")


def _drop(draft: CardDraft, rest: str) -> CardDraft:
    what, _, at = rest.partition(".")
    index = int(at) if at.isdigit() else MOST_ROWS
    if what == "row":
        return replace(draft, rows=draft.rows[:index] + draft.rows[index + 1 :], is_open="")
    if what == "text":
        return replace(draft, text="", has_text=False)
    return replace(draft, says=draft.says[:index] + draft.says[index + 1 :], is_open="")


def _add(draft: CardDraft, verb: str) -> CardDraft:
    if verb == "text":
        return replace(draft, has_text=True, is_open="text")
    if verb not in VERBS or len(draft.says) >= MOST_SAYS:
        return draft
    return replace(draft, says=(*draft.says, VERBS[verb]), is_open="")


def _copies(draft: CardDraft, rest: str) -> CardDraft:
    number = int(rest) if rest.isascii() and rest.isdigit() else draft.count
    return replace(draft, count=max(1, min(MOST_COPIES, number)))


TAPS: Mapping[str, Callable[[CardDraft, str], CardDraft]] = {
    "open": _show,
    "set": _set,
    "row": _row,
    "drop": _drop,
    "add": _add,
    "copies": _copies,
}
