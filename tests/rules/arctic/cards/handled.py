"""Which module does which power, as docs/build.md says it."""

from __future__ import annotations

import re

from referee.rules.arctic.cards.powers import Power
from tests.house.reading import read

ROW = re.compile(r"^\| `(\w+)` \|[^|]*\| `([\w/]+)\.py` \|$", re.MULTILINE)
HANDLED = {Power(power): module for power, module in ROW.findall(read("docs/build.md"))}
