"""Which module does which power, as README says it."""

from __future__ import annotations

import re

from referee.rules.arctic.cards.powers import Power
from tests.house.reading import read, section

ROW = re.compile(r"^\| `(\w+)` \|[^|]*\| `([\w/]+)\.py` \|$", re.MULTILINE)
HANDLED = {Power(power): module for power, module in ROW.findall(section(read("README.md"), "## Powers"))}
