"""What the table rules itself, house rules included."""

from referee.rules.earth.ruling.table_ruling import TABLE_RULING
