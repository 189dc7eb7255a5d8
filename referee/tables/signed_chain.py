"""Checks the signatures of a whole chain, as `static/js/verify.js` does once more in the browser."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.rules.kernel.records import LOG_KINDS, SEED_KINDS, Agree, Protest, Seated, Vacated, Voice
from referee.tables.chain import ChainedRecord, inside_of
from referee.tables.models import BY_APP, HOST_DEVICE
from referee.tables.signatures import STORED, is_signed, is_too_early, signed_text

COMES_AND_GOES = (Seated.kind, Vacated.kind)
NEVER_SIGNED = (*COMES_AND_GOES, *SEED_KINDS)
"""Kinds that the server records by itself, or that prove themselves."""
SPEAKS_FOR = (Agree.kind, Protest.kind, Voice.kind)
"""Kinds that name the seats whose answer they are, and whose last one is carried out."""
Row = Mapping[str, Any]


class Signatures:
    """Checks the records of a chain one by one; ``signed``: how many of them are signed."""

    def __init__(self, code: str, beginning: str) -> None:
        self.signed = 0
        self._code, self._heads = code, [beginning]
        self._keys: dict[str, list[tuple[str, str]]] = {}
        self._entry_ids = set[str]()
        self._last_kind = ""

    def fault(self, row: Row) -> str:
        """Return what is wrong with the next record, "" if nothing is."""
        found = self._fault(row)
        self._follow(row)
        return found

    def _fault(self, row: Row) -> str:
        by, signature = row["entered_by"], row.get("signature", "")
        if row["kind"] in NEVER_SIGNED:
            return "has a signature that it can’t have" if signature else ""
        if by == BY_APP:
            return "" if self._last_kind in SPEAKS_FOR else "follows from no agreement"
        if signature and (fault := self._wrong(row, by, signature)):
            return fault
        if not signature and by in self._keys:
            return f"has no signature of {by}’s device"
        others = (seat for seat in self._spoken_for(row) if seat != by)
        return next((f"was not entered on {seat}’s device" for seat in others), "")

    def _spoken_for(self, row: Row) -> Iterator[str]:
        """Yield the seats with a key that a record speaks for; the host may play for them, not answer."""
        kind, seat = row["kind"], row["seat"]
        is_host_play = row["entered_by"] == HOST_DEVICE and kind not in LOG_KINDS
        named = row["facts"]["seats"] if kind in SPEAKS_FOR and "facts" in row else ()
        yield from (each for each in ("" if is_host_play else seat, *named) if each in self._keys)

    def _wrong(self, row: Row, by: str, signature: str) -> str:
        keys = [key for _, key in self._keys.get(by, ())]
        parts = STORED.fullmatch(signature)
        on = int(parts[1]) if parts else row["number"]
        if not keys or not parts or on >= row["number"] or (row["seat"] != by and row["seat"] in self._keys):
            return "has a signature that it can’t have"
        self.signed += 1
        if "facts" not in row:
            return ""  # sealed, so it can't be checked yet
        if row["entry_id"] in self._entry_ids:
            return "has the signature of another record"
        self._entry_ids.add(row["entry_id"])
        content = (row[name] for name in ("entry_id", "kind", "seat", "facts", "overrides"))
        text = signed_text(self._code, self._heads[on], *content)
        is_fine = is_signed(text, parts[2], keys) and not is_too_early(row["kind"], row["facts"], on)
        return "" if is_fine else f"isn’t what {by}’s device signed"

    def _follow(self, row: Row) -> None:
        self._heads.append(row["digest"])
        if row["entered_by"] != BY_APP:
            self._last_kind = row["kind"]
        if row["kind"] in COMES_AND_GOES:
            seat, facts = row["seat"], row["facts"]
            stays = row["kind"] == Vacated.kind or facts["is_also"]
            left = [each for each in self._keys.pop(seat, []) if stays and each[0] != facts["device"]]
            new = [(facts["device"], facts["key"])] if facts.get("key") and seat else []
            if left or new:
                self._keys[seat] = left + new


def signature_faults(rows: Iterable[ChainedRecord], check: Signatures) -> Iterator[tuple[int, str]]:
    """Yield the number and fault of each record whose signature doesn't fit."""
    for row in rows:
        try:
            fault = check.fault(_open_row(row))
        except (KeyError, TypeError, AttributeError):
            yield row.number, "is no record"
            return
        if fault:
            yield row.number, fault


def _open_row(row: ChainedRecord) -> Row:
    outside = {name: getattr(row, name) for name in ("number", "kind", "seat", "entered_by", "digest")}
    return outside | {"signature": row.signature} | inside_of(row)
