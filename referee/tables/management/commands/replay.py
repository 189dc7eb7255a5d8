"""``manage.py replay FILE``: play a recorded game and print every ruling and the final board."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.rules.kernel.history.log import Record
from referee.rules.kernel.replay import Story, offers, read_story, replay
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.package.questions import reason_as_json
from referee.rules.registry import GAMES


class Command(BaseCommand):
    help = "Play a recorded game (JSON file); print every ruling and the final board as JSON lines."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", type=Path, nargs="+", metavar="file")
        parser.add_argument(
            "--keep-offers", action="store_true", help="write into the file how much is offered at each step"
        )

    def handle(self, *args: Any, files: list[Path], keep_offers: bool, **options: Any) -> None:
        for file in files:
            story = read_or_refuse(file)
            if keep_offers:
                _keep_offers(file, story)
            else:
                self._play(story)

    def _play(self, story: Story) -> None:
        """Play the story to its end or its first refused entry."""
        game, number, board = GAMES[story.game], 0, None
        try:
            for record, log in replay(game, story):
                number, board = record.number, game.board(log.state)
                self.stdout.write(json.dumps(_row_data(record)))
        except IllegalEntry as refusal:
            error = {"code": refusal.code, "message": refusal.message, "rule": refusal.rule}
            self.stdout.write(json.dumps({"number": number + 1, "error": error}))
            raise CommandError(f"Entry {number + 1} is refused: {refusal.message}") from None
        self.stdout.write(json.dumps({"board": board}))


def _row_data(record: Record) -> dict[str, Any]:
    reasons = [reason_as_json(reason) for reason in record.ruling.reasons]
    outcome = encode(record.ruling.outcome)
    return {
        "number": record.number,
        "kind": record.entry.kind,
        "seat": record.entry.seat,
        "outcome": outcome,
        "reasons": reasons,
    }


def _keep_offers(file: Path, story: Story) -> None:
    """Write the offers into the file; of a game with a refused entry nothing."""
    try:
        offered = offers(GAMES[story.game], story)
    except IllegalEntry as refusal:
        number = 1 + _accepted(story)
        raise CommandError(f"{file}: entry {number} is refused: {refusal.message}") from None
    payload = json.loads(file.read_text("utf-8")) | {"offered": offered}
    file.write_text(json.dumps(payload, indent=1, ensure_ascii=False) + "\n", "utf-8")


def _accepted(story: Story) -> int:
    """Return how many entries are accepted before one is refused."""
    number = 0
    with suppress(IllegalEntry):
        for _ in replay(GAMES[story.game], story):
            number += 1
    return number


def read_or_refuse(file: Path) -> Story:
    try:
        story = read_story(file)
    except OSError as error:
        raise CommandError(f"{file} can’t be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CommandError(f"{file} is no recorded game: it is no text.") from None
    except IllegalEntry as refusal:
        raise CommandError(f"{file} is no recorded game. {refusal.message}") from None
    if story.game not in GAMES:
        raise CommandError(f"{file}: nobody knows the game “{story.game}”. Known: {', '.join(GAMES)}.")
    return story
