"""What the table rules itself, house rules included."""

from referee.rules.earth.record.outcomes import What
from referee.rules.earth.ruling.lines import MOVED
from referee.rules.earth.ruling.table_ruling import TABLE_RULING
