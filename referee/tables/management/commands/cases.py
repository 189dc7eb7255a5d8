"""``manage.py cases generate N --seed S``, ``manage.py cases check COMMAND``: reference cases.

Cases with the expected answers, and a check of another program's answers.
"""

import json
import random
import shlex
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.bootstrap import PROJECT
from referee.rules.package.questions import answer
from referee.rules.registry import QUESTIONS
from referee.tables.management.made_up import MAKERS, Json

REFERENCE = PROJECT / "cases"
DECIDED: Mapping[str, tuple[str, ...]] = {
    "arctic.skirmish": ("winner", "decided_by", "fight", "people", "standing", "returns_to_hand"),
    "arctic.action": ("value",),
    "arctic.scoring": ("gangs", "tribe", "winners", "decided_by"),
    "arctic.solo": ("winner",),
    "earth.round": (
        "closed",
        "turn",
        "reserve",
        "deployed",
        "valid",
        "attack",
        "winner",
        "flagpole",
        "initiative",
    ),
    "earth.scoring": ("score", "winners"),
}
"""The parts of an answer that the rules determine; the rest, such as who carries what, may differ."""


class Command(BaseCommand):
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


def _read(file: Path) -> Iterator[Json]:
    try:
        yield from (json.loads(line) for line in file.read_text("utf-8").splitlines() if line)
    except (OSError, ValueError) as problem:
        raise CommandError(f"{file} can’t be read: {problem}") from None


def generate(number: int, seed: int) -> Iterator[Json]:
    """Yield random cases with this referee's answers, cycling through the questions."""
    dice = random.Random(seed)  # noqa: S311
    names = list(MAKERS)
    for at in range(number):
        question = names[at % len(names)]
        made = MAKERS[question](dice)
        yield {"question": question, "id": f"{seed}-{at + 1}", "in": made, **_expected(question, made)}


def _expected(question: str, made: Json) -> Json:
    answered = json.loads(json.dumps(answer(QUESTIONS[question], json.dumps(made))))
    if "error" in answered:
        return {"error_rule": answered["error"]["rule"]}
    fields = DECIDED.get(question, tuple(name for name in answered if name != "reasons"))
    return {"expect": {name: answered[name] for name in fields}}


def check(command: Sequence[str], cases: Iterable[Json]) -> Iterator[str]:
    """Send the cases to a command, one a line, and yield a sentence for each wrong answer."""
    by_question: dict[str, list[Json]] = {}
    for case in cases:
        by_question.setdefault(case["question"], []).append(case)
    for question, asked in by_question.items():
        lines = "".join(json.dumps(case["in"]) + "\n" for case in asked)
        done = subprocess.run(
            [*command, question], input=lines, capture_output=True, text=True, encoding="utf-8", check=False
        )
        answers = done.stdout.splitlines()
        if len(answers) != len(asked):
            yield f"{question}: {len(asked)} cases asked, {len(answers)} lines answered. {done.stderr[-500:]}"
            continue
        for case, line in zip(asked, answers, strict=True):
            if wrong := _wrong(case, line):
                yield f"{question} {case['id']}: {wrong}"


def _wrong(case: Json, line: str) -> str:
    try:
        answered = json.loads(line)
    except ValueError:
        return "the answer is no JSON"
    if not isinstance(answered, dict):
        return "the answer is no JSON object"
    error = answered.get("error")
    if "error_rule" in case:
        rule = error.get("rule") if isinstance(error, dict) else "accepted"
        is_right = case["error_rule"] in (None, rule) and error is not None
        return "" if is_right else f"to be refused by {case['error_rule']}, not: {rule}"
    other = [name for name, value in case["expect"].items() if answered.get(name) != value]
    return ", ".join(f"{name} is {case['expect'][name]}, not {answered.get(name)}" for name in other)
