"""The page that corrects the record: what differs, where its cards come from or go to, and what changes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from crispy_forms.layout import Layout

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.kinds import CORRECTIONS
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.entry.choices import Choice
from referee.rules.kernel.entry.panel import Draft, Panel
from referee.rules.kernel.history.log import Log, Record
from referee.web.arctic.faces import face_in
from referee.web.arctic.tablepages import ArcticPage, ArcticPart
from referee.web.desk.desk import TablePage
from referee.web.desk.log import seat_numbers
from referee.web.desk.rewriting import MOST_CHANGES, Change, changes
from referee.web.drafts import KIND, fields_of
from referee.web.forms import tapped_layout
from referee.web.offers import offers_of, panel_part

ASKED = ("moved", "gain")
"""The choices about where cards come from or go to, and about unseen gains."""


@dataclass(frozen=True, slots=True)
class Move:
    """A question about a card, and the word of the answer that is set."""

    choice: Choice
    word: str


@dataclass(frozen=True, kw_only=True)
class CorrectingPage(ArcticPage):
    """``moves``: the questions beside the deck; ``changes``: the numbers that would change.

    ``confirms``: the seats whose own devices are asked whether it's right.
    """

    moves: Sequence[Move]
    changes: Sequence[Change]
    confirms: tuple[str, ...]
    whose: str
    whose_number: int


def is_correcting(page: TablePage) -> bool:
    """Whether the host is composing a correction."""
    return page.visitor.is_host and any(kind in CORRECTIONS for kind in page.sent.get(KIND, ()))


def correcting_page(page: TablePage, part: ArcticPart) -> CorrectingPage | None:
    """Return the page of a correction, None if nothing can be corrected."""
    state: ArcticState = page.log.state.seen_by(None)
    seat = state.gatherer or state.players[0]
    offers = offers_of(ARCTIC, CORRECTIONS, state, (None, *state.players), Draft("recount", seat, {}))
    panel = panel_part(offers, page, face_in(state))
    if panel is None:
        return None
    chosen = panel.chosen
    fields = fields_of(chosen.draft, chosen.choices)
    panel = replace(panel, address=f"{page.visitor.path}?{urlencode(fields)}")
    asked = [each for each in chosen.choices if each.field.partition(".")[0] in ASKED]
    assert panel.draft_form is not None
    panel.draft_form.helper.layout = Layout(*tapped_layout(c for c in chosen.choices if c not in asked))
    whose = chosen.draft.seat or ""
    return CorrectingPage(
        **vars(part),
        **vars(panel),
        fix=True,
        moves=[Move(each, each.words(chosen.draft.picked)[0]) for each in asked],
        changes=_changes(state, chosen)[:MOST_CHANGES],
        confirms=_confirms(page.log, chosen),
        whose=whose,
        whose_number=seat_numbers(state)[whose] if whose else 0,
    )


def _after(state: ArcticState, panel: Panel) -> ArcticState:
    if panel.entry is None or panel.ruling is None:
        return state
    return ARCTIC.apply(state, Record(0, panel.entry, panel.ruling))


def _changes(state: ArcticState, panel: Panel) -> list[Change]:
    return [*changes(ARCTIC.holdings(state), ARCTIC.holdings(_after(state, panel)))]


def _confirms(log: Log[ArcticState], panel: Panel) -> tuple[str, ...]:
    after, now = _after(log.state, panel).corrected, log.state.corrected
    return tuple(seat for seat, each in after.items() if seat in log.device_seats and each != now.get(seat))
