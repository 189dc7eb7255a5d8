"""``manage.py simulate prehistory``: the marauders' strength by the number of tiles turned to 3."""

from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.rules.registry import STRENGTHS


class Command(BaseCommand):
    """Simulate thousands of random years; nothing is recorded."""

    help = "Play years of a game's automa against made-up humans, and print how it scores."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help=f"one of: {', '.join(STRENGTHS)}")
        parser.add_argument("--years", type=int, default=1000, help="years for each way of paying")
        parser.add_argument("--seed", type=int, default=1, help="what chance begins with")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["game"] not in STRENGTHS:
            raise CommandError(
                f"Nothing to simulate for {options['game']}. Possible: {', '.join(STRENGTHS)}."
            )
        if options["years"] < 1:
            raise CommandError("At least 1 year has to be played.")
        numbers, play = STRENGTHS[options["game"]]
        self.stdout.write("3-tiles  points a game  actions a year")
        for threes in numbers:
            dice = Random(f"{options['seed']} {threes}")  # noqa: S311 (a game, no secret)
            found = play(threes, options["years"], dice)
            self.stdout.write(f"{found.threes:7}  {found.points:13.1f}  {found.actions:14.2f}")
