"""``manage.py rule QUESTION``: one JSON object a line in, one JSON ruling a line out."""

import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from referee.rules.package.questions import answer_text
from referee.rules.registry import QUESTIONS


class Command(BaseCommand):
    """Answer each line of standard input; bad lines get an error as their answer."""

    help = "Rule on cases: JSON lines on standard input, one ruling a line on standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("question", help=f"one of: {', '.join(QUESTIONS)}")
        languages = [code for code, _ in settings.LANGUAGES]
        parser.add_argument("--language", choices=languages, default="en", help="of the sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        question = QUESTIONS.get(options["question"])
        if question is None:
            raise CommandError(f"Nobody can answer “{options['question']}”. Known: {', '.join(QUESTIONS)}.")
        with translation.override(options["language"]):
            for line in sys.stdin.buffer:
                text = line.decode("utf-8", errors="replace").strip()
                if text:
                    self.stdout.write(answer_text(question, text, translation))
