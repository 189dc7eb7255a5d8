"""``manage.py puzzles --seed S``: make the puzzles of Learn anew."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from referee.tables.management.puzzles import generate


class Command(BaseCommand):
    """Print the puzzles, one a line, always the same for a seed."""

    help = "Make puzzles and choose those that catch usual mistakes: JSON lines, as fixtures/puzzles.jsonl."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, seed: int, **options: Any) -> None:
        for puzzle in generate(seed):
            self.stdout.write(json.dumps(puzzle, ensure_ascii=False))
