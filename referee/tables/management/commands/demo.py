"""``manage.py demo``: make fixtures/demo.json anew from its story (``make demo``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings
from django.core import serializers
from django.core.management.base import BaseCommand
from django.db import transaction
from django.db.models import Model

from referee.rules.kernel.codec import decode
from referee.rules.kernel.replay import read_entry, read_story
from referee.rules.registry import GAMES
from referee.tables import services
from referee.tables.models import Table

DEMOS = (
    ("fixtures/replays/arctic/demo.json", "Friday night (demo)", "DEMOAR"),
    ("fixtures/replays/earth/demo.json", "Sunday afternoon (demo)", "DEMOEA"),
    ("fixtures/replays/prehistory/demo.json", "Winter evening (demo)", "DEMOPR"),
)
FIXTURE = "fixtures/demo.json"


class Command(BaseCommand):
    """Play each demo's story through the services, write the rows, and leave the database as it was."""

    help = "Write fixtures/demo.json from the demo stories; changes nothing in the database."

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, dump, roll back."""
        root = Path(settings.BASE_DIR)
        with transaction.atomic():
            tables = [_play(root / file, name, code) for file, name, code in DEMOS]
            rows = [row for table in tables for row in _rows(table)]
            text = serializers.serialize("json", rows, indent=1, use_natural_primary_keys=False)
            transaction.set_rollback(True)
        (root / FIXTURE).write_text(text + "\n", encoding="utf-8")
        self.stdout.write(f"{FIXTURE}: tables {len(tables)}, rows {len(rows)}.")


def _rows(table: Table) -> list[Model]:
    return [table.edition, table, *table.seats.all(), *table.records.all()]


def _play(file: Path, name: str, code: str) -> Table:
    story = read_story(file)
    game = GAMES[story.game]
    setup = decode(game.setup_type, story.setup)
    table = services.open_table(game=story.game, name=name, setup=setup, players=setup.players)
    table.code = code
    table.save(update_fields=["code"])
    for number, told in enumerate(story.entries):
        entry_id = uuid5(NAMESPACE_URL, f"{code}/{number}")
        services.enter(table=table, entry=read_entry(game, told), seen=number, entry_id=entry_id)
    return table
