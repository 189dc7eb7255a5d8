"""Some puzzles in words, with what each mistake answers; `make offers` writes them anew."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.rules.kernel.history.sentences import why
from referee.rules.kernel.text.codec import decode
from referee.rules.kernel.text.line import said
from referee.rules.package.puzzle import Possible
from referee.tables.management.commands.puzzles import MAKERS

Json = dict[str, Any]
FILE = Path(__file__).resolve().parents[2] / "fixtures" / "puzzles.jsonl"
TOLD = FILE.with_suffix(".txt")
PUZZLES: list[Json] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
MAKER_OF = {maker.riddle.name: maker for maker in MAKERS}
TIMES = 2


def head(puzzle: Json) -> str:
    return f"{puzzle['question']}, try {puzzle['at']}"


def in_words(puzzle: Json) -> str:
    return "\n  ".join((head(puzzle), *_lines(puzzle))) + "\n"


def _lines(puzzle: Json) -> Iterator[str]:
    riddle = MAKER_OF[puzzle["question"]].riddle
    case = decode(riddle.case, puzzle["in"])
    yield f"{riddle.asks} {riddle.how(case).text()}"
    yield f"Possible: {'; '.join(map(_possible, riddle.possible(case)))}"
    yield f"Right: {riddle.answer(case)}. {riddle.says(case).text()}"
    yield from (f"  {why(reason)}" for reason in riddle.why(case))
    yield from (
        f"{each.answer(case)} says {each.name}: {each.trap} ({each.rule})" for each in riddle.mistakes
    )


def _possible(each: Possible) -> str:
    hint = f", {each.hint.text()}" if each.hint else ""
    return f"{said(each.name)} [{each.word}, {each.seat}{hint}]"


def chosen() -> Iterator[Json]:
    """Yield puzzles until each mistake was caught so often."""
    caught = Counter[tuple[str, str]]()
    for each in PUZZLES:
        asked = [(each["question"], name) for name in each["catches"]]
        if any(caught[name] < TIMES for name in asked):
            caught.update(asked)
            yield each


def write() -> None:
    TOLD.write_text("\n".join(map(in_words, chosen())), "utf-8")
