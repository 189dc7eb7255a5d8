"""The columns of the light round: what a seat can get, and the texts that ask for it."""

from dataclasses import dataclass

from referee.rules.arctic.record import NOT_SAID, ArcticState
from referee.rules.kernel.entry.choices import Picked
from referee.rules.kernel.text.line import gettext_noop
from referee.web.drafts import Pairs


@dataclass(frozen=True, slots=True)
class Column:
    """A kind of outcome: the field of the entry kind that says it, and the texts for it."""

    name: str
    title: str
    kind: str
    field: str
    asks: str
    open: str
    none: str
    none_hint: str = ""
    doubt: str = ""
    doubt_first: str = ""

    @property
    def beside(self) -> Pairs:
        """The fields that an entry of such a cell says beside it: not which cards were used."""
        return [("cards", NOT_SAID)] if self.kind in ("dig", "hunt", "build") else []

    def picked(self, word: str) -> Picked:
        return {name: (each,) for name, each in [*self.beside, (self.field, word)]}


DUG = Column(
    "dug",
    gettext_noop("Dug"),
    "dig",
    "kept",
    asks=gettext_noop("What did {seat} keep?"),
    open=gettext_noop("Which?"),
    none=gettext_noop("Nothing"),
    none_hint=gettext_noop("all go back"),
    doubt=gettext_noop("How did {seat} dig?"),
    doubt_first=gettext_noop("First: how did {seat} dig?"),
)
HIRED = Column(
    "hired",
    gettext_noop("Hired"),
    "hunt",
    "hired",
    asks=gettext_noop("Who did {seat} hire?"),
    open=gettext_noop("Who?"),
    none=gettext_noop("No one"),
    doubt=gettext_noop("How did {seat} pay?"),
    doubt_first=gettext_noop("First: how did {seat} pay?"),
)
TRASHED = Column(
    "trashed",
    gettext_noop("Trashed"),
    "trash",
    "cards",
    asks=gettext_noop("What did {seat} trash?"),
    open=gettext_noop("Which?"),
    none=gettext_noop("Nothing"),
    doubt=gettext_noop("What did {seat} trash?"),
    doubt_first=gettext_noop("First: what did {seat} trash?"),
)
BUILT = Column(
    "built",
    gettext_noop("Built"),
    "build",
    "kept",
    asks=gettext_noop("What did {seat} build?"),
    open=gettext_noop("Which?"),
    none=gettext_noop("Nothing"),
    doubt=gettext_noop("How did {seat} build?"),
    doubt_first=gettext_noop("First: how did {seat} build?"),
)
KEEPS = Column(
    "keeps",
    gettext_noop("Keeps"),
    "commit",
    "number",
    asks=gettext_noop("How many cards does {seat} keep?"),
    open=gettext_noop("How many?"),
    none="",
    doubt=gettext_noop("How many cards does {seat} keep?"),
    doubt_first=gettext_noop("First: how many does {seat} keep?"),
)
COLUMNS = {column.name: column for column in (DUG, HIRED, TRASHED, BUILT, KEEPS)}


def columns_of(state: ArcticState) -> tuple[Column, ...]:
    """Return the columns of this round; buildings need their module, and a force a skirmish."""
    is_left_out = {"built": "hq2" not in state.modules, "keeps": not state.has_skirmish}
    return tuple(column for name, column in COLUMNS.items() if not is_left_out.get(name))
