"""``manage.py newgame NAME [FOLDER]``: creates a package for a new game that passes the conformance tests."""

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.bootstrap import PROJECT
from referee.rules.package.box import NAME
from referee.rules.registry import BOXES

EXAMPLE, LETTERS = "odd_fish", "OF"
ODD_FISH = PROJECT / "examples" / EXAMPLE
TEXTS = {".py", ".toml", ".html", ".css"}


class Command(BaseCommand):
    """Copy Odd Fish, a small example game, under another name."""

    help = "Write a package for a game of your own: `manage.py newgame my_game`."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="2 to 20 small letters, digits and _")
        parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="where to put it (here)")

    def handle(self, *args: Any, name: str, folder: Path, **options: Any) -> None:
        target = folder / name
        if not NAME.fullmatch(name):
            raise CommandError(f"“{name}” can't name a game. Use 2 to 20 small letters, digits and _.")
        if name in BOXES:
            raise CommandError(f"There is a game “{name}” already. Choose another name.")
        if iskeyword(name) or find_spec(name):
            raise CommandError(f"Python knows “{name}” as something else. Choose another name.")
        if target.exists():
            raise CommandError(f"{target} exists already. Choose another name or folder.")
        if not ODD_FISH.is_dir():
            raise CommandError("The example in examples/odd_fish is missing. Get the whole source first.")
        letters = free_letters(name)
        for file in sorted(ODD_FISH.rglob("*")):
            if file.suffix in TEXTS:
                copied = target / renamed(file.relative_to(ODD_FISH).as_posix(), name, letters)
                copied.parent.mkdir(parents=True, exist_ok=True)
                copied.write_text(renamed(file.read_text("utf-8"), name, letters), "utf-8")
        self.stdout.write(
            f"Wrote {target}: Odd Fish under your name, with rule numbers {letters}-1 to {letters}-4.\n"
            f"  .venv/bin/python -m pip install --no-build-isolation -e {target}\n"
            f"  python3 manage.py conformance {name}\n"
            f"Then change {name}/game.py, its rulebook and cases.toml into your game: see docs/build.md."
        )


def free_letters(name: str) -> str:
    """Return unused letters for rule numbers: the initials if possible."""
    taken = {box.rulebook.letter for box in BOXES.values()}
    words = [word for word in re.split(r"[^a-z]+", name) if word]
    initials = "".join(word[0] for word in words)[:3].upper()
    first, more = words[0].upper(), (chr(code) for code in range(ord("A"), ord("Z") + 1))
    wanted = (initials, first[:2], first[:3], *(first[0] + letter for letter in more))
    return next(each for each in wanted if each not in taken)


def renamed(text: str, name: str, letters: str) -> str:
    """Replace the example's name and rule numbers in a text."""
    words = [word for word in name.split("_") if word]
    title = " ".join(word.capitalize() for word in words)
    text = re.sub(rf"\b{LETTERS}\b", letters, text)
    text = text.replace(EXAMPLE, name).replace(EXAMPLE.replace("_", "-"), name.replace("_", "-"))
    return text.replace("OddFish", title.replace(" ", "")).replace("Odd Fish", title)
