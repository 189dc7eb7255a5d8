"""A deck as three CSV tables, and the notation of costs and effects in them (6.3, V-10, V-15)."""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, TypeVar

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost, X
from referee.rules.earth.cards.vocabulary import FIELDS
from referee.rules.earth.deck.checks import report_of
from referee.rules.earth.deck.deck import NO_DECK, Continent, Deck, as_material, new_id
from referee.rules.earth.deck.findings import Finding, Report, UnreadableDeck
from referee.rules.earth.deck.rows import COLUMNS, Row, rows_of
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.package.spreadsheet import guard

T = TypeVar("T")

YES, NO = ("yes", "y", "true", "1", "x"), ("", "no", "n", "false", "0")


@dataclass(slots=True)
class Reading:
    """Reads cells and collects the faults; a cell with a fault gets a default."""

    faults: list[Finding] = field(default_factory=list)

    def tried(self, read: Callable[..., T], default: T, *args: Any) -> T:
        """Return ``read(*args)``, or the default after a fault."""
        try:
            return read(*args)
        except UnreadableDeck as bad:
            self.faults.append(bad.finding)
            return default

    def number(self, place: str, row: Row, column: str, default: str = "") -> int:
        return self.tried(_number, 1, place, column, row[column] or default)


def read_csv(continents: str, territories: str, actions: str, here: Deck = NO_DECK) -> Report:
    """Read and check a deck from three CSV texts, separated by comma or semicolon, each possibly empty.

    The head of the deck and the ids of its continents, which aren't in the tables, are those of ``here``.
    """
    reading = Reading()
    texts = {"continents": continents, "territories": territories, "actions": actions}
    none: list[tuple[str, Row]] = []
    rows = {name: reading.tried(rows_of, none, name, text) for name, text in texts.items()}
    lands = rows["territories"]
    found = _continents(reading, rows["continents"], lands, here)
    ids = {each["name"]: each["id"] for each in found}
    material = {
        **as_material(here),
        "continents": found,
        "territories": [_territory(reading, ids, *each) for each in lands],
        "actions": [_action(reading, *each) for each in rows["actions"]],
    }
    return report_of(material, reading.faults)


def _number(place: str, column: str, cell: str) -> int:
    if not NUMBER.fullmatch(cell):
        phrase = gettext_noop("{place}: {column} must be a whole number, not “{cell}”.")
        raise UnreadableDeck("V-7", phrase, place, column=column, cell=cell[:40])
    return int(cell)


def _continents(
    reading: Reading, rows: Sequence[tuple[str, Row]], lands: Sequence[tuple[str, Row]], here: Deck
) -> list[dict[str, Any]]:
    """Return the continents of both tables; a continent without a row has no bonus."""
    found: dict[str, dict[int, int]] = {row["continent"]: {} for _, row in (*rows, *lands)}
    for place, row in rows:
        if row["territories"] or row["bonus"]:
            number = len(reading.faults)
            step, bonus = (reading.number(place, row, name) for name in ("territories", "bonus"))
            if len(reading.faults) == number:
                reading.tried(_add_step, None, place, row["continent"], found[row["continent"]], step, bonus)
    ids = {each.name: each.id for each in here.continents if each.name in found}
    for name in found:
        ids.setdefault(name, new_id(name, [*ids.values()]))
    return [{"id": ids[name], "name": name, "bonus": _written(row)} for name, row in found.items()]


def _add_step(place: str, continent: str, row: dict[int, int], step: int, bonus: int) -> None:
    known = row.setdefault(step, bonus)
    if known != bonus:
        phrase = gettext_noop(
            "{place}: {continent} has {known} and {bonus} for {step} {step:territory|territories}."
        )
        raise UnreadableDeck("V-10", phrase, place, continent=continent, known=known, bonus=bonus, step=step)


def _written(row: Mapping[int, int]) -> dict[str, int]:
    return {str(step): bonus for step, bonus in sorted(row.items())}


def _territory(reading: Reading, ids: Mapping[str, str], place: str, row: Row) -> dict[str, Any]:
    return {
        "id": row["id"],
        "name": row["name"],
        "continent": ids[row["continent"]],
        "score": reading.number(place, row, "score"),
        "salvage": reading.number(place, row, "salvage"),
        "count": reading.number(place, row, "count", "1"),
    }


def _action(reading: Reading, place: str, row: Row) -> dict[str, Any]:
    costs, none = [value_of(cell) for cell in row["cost"].split("|")], list[dict[str, Any]]()
    return {
        "id": row["id"],
        "name": row["name"],
        "count": reading.number(place, row, "count", "1"),
        "options": reading.tried(_options, [{"cost": 0}], place, costs, row["attack"]),
        "reclaim": reading.tried(_yes_or_no, False, place, row["reclaim"]),
        "effects": reading.tried(read_effects, none, place, row["effects"]),
        "text": row["text"],
    }


def _options(place: str, costs: Sequence[int | str], attack: str) -> list[dict[str, Any]]:
    """Pair costs with Attacks: none, one for all, or one each (V-15)."""
    attacks = attack.split("|") if attack else []
    if len(attacks) not in (0, 1, len(costs)):
        phrase = gettext_noop("{place}: costs {costs} but Attacks {n}. Enter none, one, or one per cost.")
        raise UnreadableDeck("V-15", phrase, place, n=len(attacks), costs=len(costs))
    cells = attacks if len(attacks) == len(costs) else (attacks or [""]) * len(costs)
    pairs = ((cost, cell.strip()) for cost, cell in zip(costs, cells, strict=True))
    return [{"cost": cost} | ({"attack": value_of(cell)} if cell else {}) for cost, cell in pairs]


def _yes_or_no(place: str, cell: str) -> bool:
    if cell.lower() not in (*YES, *NO):
        phrase = gettext_noop("{place}: reclaim must be yes or no, not “{cell}”.")
        raise UnreadableDeck("V-1", phrase, place, cell=cell[:40])
    return cell.lower() in YES


# Writing ------------------------------------------------------------------------------------------


def as_csv(deck: Deck) -> dict[str, str]:
    """Map the names of the three files to their texts."""
    return {f"{name}.csv": _table(name, rows) for name, rows in tables_of(deck).items()}


def tables_of(deck: Deck) -> dict[str, list[tuple[str | int, ...]]]:
    names = {each.id: each.name for each in deck.continents}
    return {
        "continents": [row for each in deck.continents for row in _steps(each)],
        "territories": [
            (each.id, each.name, names.get(each.continent, ""), each.score, each.salvage, each.count)
            for each in deck.territories
        ],
        "actions": [_action_row(card) for card in deck.actions],
    }


def _steps(continent: Continent) -> Iterator[tuple[str | int, ...]]:
    """Yield the rows of a continent; one without a bonus has a row without numbers."""
    yield from ((continent.name, step, bonus) for step, bonus in sorted(continent.bonus.items()))
    if not continent.bonus:
        yield continent.name, "", ""


def _action_row(card: ActionCard) -> tuple[str | int, ...]:
    reclaim = "yes" if card.reclaim else "no"
    return (card.id, card.name, card.count, *card_line(card), reclaim, card_effects(card), card.text)


def _table(name: str, rows: Sequence[Sequence[str | int]]) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS[name])
    writer.writerows([guard(cell) for cell in row] for row in rows)
    return text.getvalue()


def card_line(card: ActionCard) -> tuple[str, str]:
    """Return costs "2|4" and Attacks "3|6" of a card."""
    attacks = ["" if option.attack is None else str(option.attack) for option in card.options]
    return "|".join(card.costs), "|".join(attacks) if any(attacks) else ""


def read_card_line(name: str, cost: str, attack: str) -> ActionCard:
    """Return a card typed in with costs "2|4" (or "2, 4") and Attacks "3|6". Raises UnreadableDeck."""
    place = name or "?"
    cells = [cell for cell in re.split(r"[|,;/]", cost) if cell.strip()]
    costs = [value_of(cell) for cell in cells]
    if not costs:
        phrase = gettext_noop("{place}: a card needs at least one cost. Try 2 or 2|4 or X.")
        raise UnreadableDeck("V-11", phrase, place)
    for value in costs:
        if value != X and not NUMBER.fullmatch(str(value)):
            phrase = gettext_noop("{place}: “{cell}” isn’t a cost. Enter 0 to 50, or X.")
            raise UnreadableDeck("V-11", phrase, place, cell=str(value)[:40])
    options = _options(place, costs, "|".join(re.split(r"[|,;/]", attack.strip())).upper())
    return ActionCard("", tuple(Cost(each["cost"], each.get("attack")) for each in options), name=name)


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
    """Read the texts of a card. Raises UnreadableDeck."""
    found, at = [], 0
    while at < len(text):
        match = EFFECT.match(text, at)
        if match is None or match.end() == at:
            phrase = gettext_noop("{place}: “{cell}” isn’t an effect. Try “draw(self,1) if captured”.")
            raise UnreadableDeck("V-16", phrase, place, cell=text[at : at + 40])
        found.append(_effect(place, match[1], match[2] or "", match[3]))
        at = match.end()
    return found


def _effect(place: str, op: str, args: str, when: str | None) -> dict[str, Any]:
    names = FIELDS.get(op, ())
    quoted = QUOTED.fullmatch(args.strip())
    if op == "manual" and quoted:
        words = [re.sub(r"\\(.)", r"\1", quoted[1], flags=re.DOTALL)]
    else:
        words = [args.strip()] if len(names) == 1 else [word.strip() for word in args.split(",")]
        words = [word for word in words if word]
    if len(words) > len(names):
        phrase = gettext_noop("{place}: {op} has {n} {n:word|words} in brackets, not {most}.")
        raise UnreadableDeck("V-16", phrase, place, op=op, n=len(words), most=len(names))
    effect: dict[str, Any] = {"op": op}
    for name, word in zip(names, words, strict=False):
        effect[name.rstrip("_")] = value_of(word) if name in ("n", "value") else word
    return effect | ({"when": when.strip()} if when else {})


def card_effects(card: ActionCard) -> str:
    return "; ".join(describe_effect(effect) for effect in card.effects)


def describe_effect(effect: CardEffect) -> str:
    """Return an effect in the notation of the tables: "steal_ships(choose,1) if not_captured"."""
    if effect.op == "manual":
        words = '"' + re.sub(r'(["\\])', r"\\\1", effect.text or "") + '"'
    else:
        values = [getattr(effect, name) for name in FIELDS.get(effect.op, ())]
        if values and values[0] is None and len(values) > 1:
            values[0] = "self"
        words = ",".join(str(value) for value in values if value is not None)
    call = f"{effect.op}({words})" if words else effect.op
    return f"{call} if {effect.when}" if effect.when else call
