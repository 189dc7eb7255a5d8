"""Each record carries the hash of the one before it and of its own content; those there are get theirs."""

from typing import Any

import django.utils.timezone
from django.db import migrations, models

from referee.tables.chain import add_links, beginning

BATCH = 200


def add_missing_links(apps: Any, schema_editor: Any) -> None:
    """Give hashes to the records that are there, table by table. They have no salt: nobody had noted a seal."""
    table_model, record_model = apps.get_model("tables", "Table"), apps.get_model("tables", "Record")
    for table in table_model.objects.select_related("edition").order_by("pk"):
        rows = list(record_model.objects.filter(table=table).order_by("number"))
        add_links(rows, beginning(table.code, table.game, table.setup, table.edition.digest))
        record_model.objects.bulk_update(rows, ["digest"], batch_size=BATCH)


class Migration(migrations.Migration):
    """Two columns, and the time of a record as it was hashed."""

    dependencies = [("tables", "0004_admission")]

    operations = [
        migrations.AddField("record", "salt", models.CharField(blank=True, default="", max_length=64)),
        migrations.AddField("record", "digest", models.CharField(blank=True, default="", max_length=64)),
        migrations.AlterField("record", "made_at", models.DateTimeField(default=django.utils.timezone.now)),
        migrations.RunPython(add_missing_links, migrations.RunPython.noop),
    ]
