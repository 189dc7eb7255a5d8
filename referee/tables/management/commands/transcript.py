"""``manage.py transcript FILE...``: prints recorded games as sentences."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.rules.kernel.history.sentences import transcript
from referee.rules.kernel.replay import replay
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from referee.tables.management.commands.replay import read_or_refuse


class Command(BaseCommand):
    help = "Tell recorded games (JSON files) in sentences: each entry, its ruling, and how the table stands."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", type=Path, nargs="+")
        parser.add_argument("--keep", action="store_true", help="write each beside its file, as NAME.txt")

    def handle(self, *args: Any, files: list[Path], keep: bool, **options: Any) -> None:
        for file in files:
            text = "\n".join(_transcript(file)) + "\n"
            if keep:
                file.with_suffix(".txt").write_text(text, "utf-8")
            else:
                self.stdout.write(text)


def _transcript(file: Path) -> list[str]:
    story = read_or_refuse(file)
    game = GAMES[story.game]
    try:
        return list(transcript(game, story.about, replay(game, story)))
    except IllegalEntry as refusal:
        raise CommandError(f"{file}: an entry is refused: {refusal.message}") from None
