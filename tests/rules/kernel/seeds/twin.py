"""A second opinion on how a seed has to be made: each record is held against all records before it, anew."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from referee.rules.kernel.history.seed_checks import SeedRow

ROUND = ("seed_started", "seed_commitment", "seed_opening", "seed_timeout")
HEX = set("0123456789abcdef")


def is_fair(rows: Sequence[SeedRow], players: Sequence[str]) -> bool:
    """Whether no record breaks the rules. All facts have to be open."""
    return all(_may_follow(rows[:place], row, players) for place, row in enumerate(rows))


def _may_follow(before: Sequence[SeedRow], row: SeedRow, players: Sequence[str]) -> bool:
    if row.kind in ("seated", "vacated", "vouch"):
        return True
    run = _running(before)
    if row.kind == "deal":
        return _is_deal(before, run, row, players)
    if row.kind not in ROUND:
        is_change = row.kind == "amend" and facts(row)["entry"]["kind"] == "deal"
        return not run and not is_change
    if row.kind == "seed_started":
        asked = [seat for seat in players if seat in _with_device(before)]
        whole = _is_hash(facts(row)["secret"]) and facts(row)["draw"] == "deal"
        return not run and row.seat == "" and facts(row)["asked"] == asked and whole
    return bool(run) and facts(row)["number"] == run[0].number and _is_answer(before, run, row)


def _is_answer(before: Sequence[SeedRow], run: Sequence[SeedRow], row: SeedRow) -> bool:
    first, closing = run[0], _closing(run)
    missing = _missing(run)
    if row.kind == "seed_timeout":
        began = closing or first
        is_over = row.made_at - began.made_at >= 5
        return is_over and row.seat == "" and sorted(facts(row)["seats"]) == sorted(missing) != []
    if row.seat not in missing or row.seat not in _with_device(before):
        return False
    if row.kind == "seed_commitment":
        return not closing and facts(row)["head"] == first.digest and _is_hash(facts(row)["commitment"])
    if not closing or facts(row)["head"] != closing.digest or not _is_hash(facts(row)["value"]):
        return False
    (said,) = [each for each in run if each.kind == "seed_commitment" and each.seat == row.seat]
    return bool(facts(said)["commitment"] == digest([first.digest, row.seat, facts(row)["value"]]))


def _is_deal(before: Sequence[SeedRow], run: Sequence[SeedRow], row: SeedRow, players: Sequence[str]) -> bool:
    if not run:
        return not _with_device(before)
    if row.seat != "" or not _closing(run) or _missing(run):
        return False
    opened = {each.seat: facts(each)["value"] for each in run if each.kind == "seed_opening"}
    parts = [[seat, opened[seat]] for seat in players if seat in opened]
    return bool(facts(row)["seed"] == digest([facts(run[0])["secret"], *parts])[:32])


def _running(before: Sequence[SeedRow]) -> list[SeedRow]:
    """Return the records of the seed that isn't dealt yet."""
    starts = [place for place, row in enumerate(before) if row.kind == "seed_started"]
    if not starts or any(row.kind == "deal" for row in before[starts[-1] :]):
        return []
    return [row for row in before[starts[-1] :] if row.kind in ROUND]


def _closing(run: Sequence[SeedRow]) -> SeedRow | None:
    """Return the record after which nobody was left to commit."""
    for place, row in enumerate(run):
        said = {each.seat for each in run[: place + 1] if each.kind == "seed_commitment"}
        out = {
            seat for each in run[: place + 1] if each.kind == "seed_timeout" for seat in facts(each)["seats"]
        }
        if said | out >= {*facts(run[0])["asked"]}:
            return row
    return None


def _missing(run: Sequence[SeedRow]) -> list[str]:
    kind = "seed_opening" if _closing(run) else "seed_commitment"
    done = {each.seat for each in run if each.kind == kind}
    out = {seat for each in run if each.kind == "seed_timeout" for seat in facts(each)["seats"]}
    return [seat for seat in facts(run[0])["asked"] if seat not in done | out]


def _with_device(before: Sequence[SeedRow]) -> set[str]:
    last = {
        row.seat: row.kind == "seated"
        for row in before
        if row.kind == "seated" or (row.kind == "vacated" and facts(row)["is_last"])
    }
    return {seat for seat, is_there in last.items() if is_there and seat}


def _is_hash(text: str) -> bool:
    return len(text) == 64 and HEX.issuperset(text)


def facts(row: SeedRow) -> Any:
    assert row.facts is not None
    return row.facts


def digest(parts: Any) -> str:
    return hashlib.sha256(json.dumps(parts).replace(", ", ",").encode()).hexdigest()
