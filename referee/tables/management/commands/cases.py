"""``manage.py cases generate N --seed S``, ``manage.py cases check COMMAND``: a reference set for others."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.bootstrap import PROJECT
from referee.tables.management.reference import check, generate

REFERENCE = Path(PROJECT) / "cases"


class Command(BaseCommand):
    """Make cases with what has to be answered, or ask another program for its answers."""

    help = "Generate cases (JSON lines), or check any program that answers them as `manage.py rule` does."

    def add_arguments(self, parser: CommandParser) -> None:
        asked = parser.add_subparsers(dest="what", required=True)
        making = asked.add_parser("generate", help="print so many cases, one a line")
        making.add_argument("number", type=int)
        making.add_argument("--seed", type=int, default=1)
        checking = asked.add_parser("check", help="run the command with each question, a case a line")
        checking.add_argument("program", help="for example: “python3 manage.py rule”; the question is added")
        checking.add_argument("--file", type=Path, action="append", help="cases; those of cases/ without it")

    def handle(self, *args: Any, what: str, **options: Any) -> None:
        if what == "generate":
            for case in generate(options["number"], options["seed"]):
                self.stdout.write(json.dumps(case, ensure_ascii=False))
            return
        self._check(shlex.split(options["program"]), options["file"] or sorted(REFERENCE.glob("*.jsonl")))

    def _check(self, program: list[str], files: list[Path]) -> None:
        cases = [case for file in files for case in _read(file)]
        wrong = list(check(program, cases))
        for line in wrong:
            self.stdout.write(line)
        if wrong:
            raise CommandError(f"{len(wrong)} of {len(cases)} cases are not right.")
        self.stdout.write(f"All {len(cases)} cases are right.")


def _read(file: Path) -> Iterator[dict[str, Any]]:
    try:
        yield from (json.loads(line) for line in file.read_text("utf-8").splitlines() if line)
    except (OSError, ValueError) as problem:
        raise CommandError(f"{file} cannot be read: {problem}") from None
