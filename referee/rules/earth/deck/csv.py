"""A deck as three tables for spreadsheets: continents, territories, actions (section 6.3, V-10, V-15)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from referee.rules.earth.cards.cards import Action, Effect, Option, X
from referee.rules.earth.deck.checks import Report, Unreadable, report_of
from referee.rules.earth.deck.deck import FORMAT, Deck, new_id
from referee.rules.kernel.catalogue import BYTE_ORDER_MARK
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.kernel.spreadsheet import guard, unguard

Row = dict[str, str]

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "continents": ("continent", "territories", "bonus"),
    "territories": ("id", "name", "continent", "score", "salvage", "count"),
    "actions": ("id", "name", "count", "cost", "attack", "reclaim", "effects", "text"),
}
YES, NO = ("yes", "y", "true", "1", "x"), ("", "no", "n", "false", "0")
# op -> its words in brackets, in their order.
WORDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("attack_mod", "attack_set", "gain_ships", "lose_ships", "steal_ships", "give_ships", "draw"),
        ("who", "n"),
    ),
    "discard": ("who", "n", "how"),
    "move_flag": ("who", "to"),
    "attack_if": ("value",),
    "take_territory": ("from",),
    "swap_territory": ("who", "from"),
    "manual": ("text",),
}
EFFECT = re.compile(
    r'\s*([a-z_]+)(?:\(((?:"(?:[^"\\]|\\.)*"|[^()"]|\([^()]*\))*)\))?(?: if ([^;"]+))?\s*(?:;|$)'
)
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
NUMBER = re.compile(r"-?[0-9]{1,4}", re.ASCII)


def read_csv(continents: str, territories: str, actions: str, name: str = "") -> Report:
    """Read three CSV texts, comma or semicolon, as one deck and check it; an empty text is an empty table."""

    def read() -> dict[str, Any]:
        steps, lands = _rows("continents", continents), _rows("territories", territories)
        return {
            "format": FORMAT,
            "name": name,
            "continents": _continents(steps, lands),
            "territories": [_territory(*each) for each in lands],
            "actions": [_action(*each) for each in _rows("actions", actions)],
        }

    return report_of(read)


def _rows(table: str, text: str) -> list[tuple[str, Row]]:
    """Return (place, row) for every line; the header line is mandatory."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not text.strip():
        return []
    first = text.lstrip().partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    reader = csv.DictReader(StringIO(text.lstrip(), newline=""), delimiter=delimiter, strict=True)
    try:
        header = [name.strip().lower() for name in reader.fieldnames or ()]
        if sorted(header) != sorted(COLUMNS[table]):
            phrase = gettext_noop("{place}: the first line has to be {columns}.")
            raise Unreadable("V-1", phrase, f"{table}.csv", columns=",".join(COLUMNS[table]))
        reader.fieldnames = header
        found = []
        for row in reader:
            place = f"{table}.csv, line {reader.line_num}"
            if None in row or None in row.values():
                raise Unreadable("V-1", gettext_noop("{place}: too many or too few values."), place)
            found.append((place, {name: unguard(str(cell).strip()) for name, cell in row.items()}))
    except csv.Error:
        raise Unreadable("V-1", gettext_noop("{place} is no table of values."), f"{table}.csv") from None
    return found


def _number(place: str, column: str, cell: str) -> int:
    if not NUMBER.fullmatch(cell):
        phrase = gettext_noop("{place}: {column} is a whole number, not “{cell}”.")
        raise Unreadable("V-7", phrase, place, column=column, cell=cell[:40])
    return int(cell)


def _continents(rows: Sequence[tuple[str, Row]], lands: Sequence[tuple[str, Row]]) -> list[dict[str, Any]]:
    """Return the continents of both tables; one without a line of its own has no bonus."""
    found: dict[str, dict[int, int]] = {row["continent"]: {} for _, row in (*rows, *lands)}
    for place, row in rows:
        step, bonus = (_number(place, name, row[name]) for name in ("territories", "bonus"))
        known = found[row["continent"]].setdefault(step, bonus)
        if known != bonus:
            phrase = gettext_noop("{place}: {continent} has {known} and {bonus} for {step} territories.")
            raise Unreadable(
                "V-10", phrase, place, continent=row["continent"], known=known, bonus=bonus, step=step
            )
    return [
        {"id": new_id(name, ()), "name": name, "bonus": {str(step): n for step, n in sorted(row.items())}}
        for name, row in found.items()
    ]


def _territory(place: str, row: Row) -> dict[str, Any]:
    return {
        "id": row["id"],
        "name": row["name"],
        "continent": new_id(row["continent"], ()),
        "score": _number(place, "score", row["score"]),
        "salvage": _number(place, "salvage", row["salvage"]),
        "count": _number(place, "count", row["count"] or "1"),
    }


def _action(place: str, row: Row) -> dict[str, Any]:
    costs = [_value(cell) for cell in row["cost"].split("|")]
    return {
        "id": row["id"],
        "name": row["name"],
        "count": _number(place, "count", row["count"] or "1"),
        "options": list(_options(place, costs, row["attack"])),
        "reclaim": _yes_or_no(place, row["reclaim"]),
        "effects": read_effects(place, row["effects"]),
        "text": row["text"],
    }


def _options(place: str, costs: list[int | str], attack: str) -> Iterator[dict[str, Any]]:
    """Pair costs with Attacks: none, one for all, or one each (V-15)."""
    attacks = attack.split("|") if attack else []
    if len(attacks) not in (0, 1, len(costs)):
        phrase = gettext_noop("{place}: {n} Attacks for {costs} costs; none, one, or one for each cost.")
        raise Unreadable("V-15", phrase, place, n=len(attacks), costs=len(costs))
    for index, cost in enumerate(costs):
        cell = attacks[index if len(attacks) > 1 else 0].strip() if attacks else ""
        yield {"cost": cost} | ({"attack": _value(cell)} if cell else {})


def _value(cell: str) -> int | str:
    cell = cell.strip().upper() if cell.strip().lower() == "x" else cell.strip()
    return int(cell) if NUMBER.fullmatch(cell) else cell


def _yes_or_no(place: str, cell: str) -> bool:
    if cell.lower() not in (*YES, *NO):
        phrase = gettext_noop("{place}: reclaim is yes or no, not “{cell}”.")
        raise Unreadable("V-1", phrase, place, cell=cell[:40])
    return cell.lower() in YES


def read_effects(place: str, text: str) -> list[dict[str, Any]]:
    """Read "steal_ships(choose,1) if not_captured; draw(self,1)" as effects."""
    found, at = [], 0
    while at < len(text):
        match = EFFECT.match(text, at)
        if match is None or match.end() == at:
            phrase = gettext_noop("{place}: “{cell}” is no effect; for example “draw(self,1) if captured”.")
            raise Unreadable("V-16", phrase, place, cell=text[at : at + 40])
        found.append(_effect(place, match[1], match[2] or "", match[3]))
        at = match.end()
    return found


def _effect(place: str, op: str, told: str, when: str | None) -> dict[str, Any]:
    names = WORDS.get(op, ())
    quoted = QUOTED.fullmatch(told.strip())
    if op == "manual" and quoted:
        words = [re.sub(r"\\(.)", r"\1", quoted[1])]
    else:
        words = [told.strip()] if len(names) == 1 else [word.strip() for word in told.split(",")]
        words = [word for word in words if word]
    if len(words) > len(names):
        phrase = gettext_noop("{place}: {op} has {n} words in brackets, it takes {most}.")
        raise Unreadable("V-16", phrase, place, op=op, n=len(words), most=len(names))
    effect: dict[str, Any] = {"op": op}
    for name, word in zip(names, words, strict=False):
        effect[name] = _value(word) if name in ("n", "value") else word
    return effect | ({"when": when.strip()} if when else {})


# Writing ------------------------------------------------------------------------------------------


def as_csv(deck: Deck) -> dict[str, str]:
    """Return file name -> text of the three tables."""
    names = {each.id: each.name for each in deck.continents}
    tables: Mapping[str, Sequence[Sequence[str | int]]] = {
        "continents": [
            (each.name, step, bonus) for each in deck.continents for step, bonus in sorted(each.bonus.items())
        ],
        "territories": [
            (
                each.id,
                each.name,
                names.get(each.continent, each.continent),
                each.score,
                each.salvage,
                each.count,
            )
            for each in deck.territories
        ],
        "actions": [
            (
                card.id,
                card.name,
                card.count,
                *card_line(card),
                "yes" if card.reclaim else "no",
                card_effects(card),
                card.text,
            )
            for card in deck.actions
        ],
    }
    return {f"{name}.csv": _table(name, rows) for name, rows in tables.items()}


def _table(name: str, rows: Sequence[Sequence[str | int]]) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS[name])
    writer.writerows([guard(cell) for cell in row] for row in rows)
    return text.getvalue()


def card_line(card: Action) -> tuple[str, str]:
    """Return costs "2|4" and Attacks "3|6" of a card."""
    attacks = ["" if option.attack is None else str(option.attack) for option in card.options]
    return "|".join(card.costs), "|".join(attacks) if any(attacks) else ""


def card_effects(card: Action) -> str:
    """Return the effects of a card as the table writes them."""
    return "; ".join(describe_effect(effect) for effect in card.effects)


def describe_effect(effect: Effect) -> str:
    """Return an effect as the table writes it: "steal_ships(choose,1) if not_captured"."""
    if effect.op == "manual":
        words = '"' + re.sub(r'(["\\])', r"\\\1", effect.text or "") + '"'
    else:
        values = [getattr(effect, "from_" if name == "from" else name) for name in WORDS.get(effect.op, ())]
        if values and values[0] is None and len(values) > 1:
            values[0] = "self"
        words = ",".join(str(value) for value in values if value is not None)
    told = f"{effect.op}({words})" if words else effect.op
    return f"{told} if {effect.when}" if effect.when else told


def read_card_line(name: str, cost: str, attack: str) -> Action:
    """Return a card as it is read out: costs "2|4" (or "2, 4"), Attacks "3|6". Raises Unreadable."""
    place = name or "?"
    cells = [cell for cell in re.split(r"[|,;/]", cost) if cell.strip()]
    costs = [_value(cell) for cell in cells]
    if not costs:
        phrase = gettext_noop("{place}: a card has at least one cost, 2 or 2|4 or X.")
        raise Unreadable("V-11", phrase, place)
    for value in costs:
        if value != X and not NUMBER.fullmatch(str(value)):
            phrase = gettext_noop("{place}: “{cell}” is no cost; a number from 0 to 50, or X.")
            raise Unreadable("V-11", phrase, place, cell=str(value)[:40])
    told = _options(
        place, costs, "|".join(re.split(r"[|,;/]", attack.strip())).upper() if attack.strip() else ""
    )
    return Action("", tuple(Option(each["cost"], each.get("attack")) for each in told), name=name)
