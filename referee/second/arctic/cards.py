"""The card table of the twin: what is printed on each Arctic Scavengers card.

Nothing here is shared with the referee. A blank and a `?` both count as none.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

VALUES = ("draw", "dig", "hunt", "fight")
DEFAULT_CSV = Path(__file__).resolve().parents[3] / "fixtures" / "cards" / "arctic.csv"


@dataclass(frozen=True)
class Card:
    id: str
    name: str
    kind: str
    people: int
    base: Mapping[str, int | None]
    mod: Mapping[str, int | None]
    keywords: frozenset[str]
    powers: frozenset[str]
    row: Mapping[str, Any]

    @property
    def is_refugee(self) -> bool:
        return "refugee" in self.keywords


Table = dict[str, Card]


class Refused(Exception):
    def __init__(self, rule: str | None) -> None:
        super().__init__(rule)
        self.rule = rule


def number(text: Any) -> int | None:
    if text is None or str(text).strip() in ("", "?", "unknown"):
        return None
    return int(str(text))


def words(text: Any) -> frozenset[str]:
    if text is None:
        return frozenset()
    if isinstance(text, str):
        return frozenset(text.split())
    return frozenset(str(word) for word in text)


def make(row: Mapping[str, Any]) -> Card:
    return Card(
        id=str(row["id"]),
        name=str(row.get("name") or row["id"]),
        kind=str(row.get("kind") or ""),
        people=number(row.get("people")) or 0,
        base={value: number(row.get(value)) for value in VALUES},
        mod={value: number(row.get(value + "_mod")) for value in VALUES},
        keywords=words(row.get("keywords")),
        powers=words(row.get("powers")),
        row=dict(row),
    )


def load(path: str | Path = DEFAULT_CSV) -> Table:
    with open(path, encoding="utf-8", newline="") as lines:
        cards = [make(row) for row in csv.DictReader(lines)]
    return {card.id: card for card in cards}


@cache
def printed_table() -> Table:
    return load()


def corrected(table: Table, overrides: Mapping[str, Mapping[str, Any]]) -> Table:
    """The table with some cards corrected or added: {id: {field: value}}.

    Fields are the columns of the CSV; `base` and `mod` may also come as objects.
    """
    result = dict(table)
    for card_id, fields in overrides.items():
        row: dict[str, Any] = dict(table[card_id].row) if card_id in table else {"id": card_id}
        for field, value in fields.items():
            if field == "base":
                for name, printed in value.items():
                    row["base_meds" if name == "meds" else name] = printed
            elif field == "mod":
                for name, printed in value.items():
                    row[name + "_mod"] = printed
            else:
                row[field] = value
        result[card_id] = make(row)
    return result
