"""Summer: the pillar taken back, and the actions at the locations (M-51 to M-57)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.board.layout import BoardLayout, TribeTile
from referee.rules.prehistory.board.terms import ACTION_NAMES, SIDES, Counts, tray_name

LEAST = 3
RING_UNKNOWN = Refusal(
    "ring-unknown",
    "Several columns tie with {number} {number:marker|markers} each. Enter the ring of action symbols.",
    rule="M-51",
    field="ring",
)


@dataclass(frozen=True, slots=True)
class Pillar(Strict):
    """A pillar (column) beside an action on the pricing tile, with the markers on it.

    ``slot``: its place among the pillars of the same action, clockwise from 0.
    """

    id: str
    at: str
    markers: dict[str, int] = field(default_factory=dict)
    slot: int = 0

    @property
    def count(self) -> int:
        return sum(self.markers.values())


@dataclass(frozen=True, slots=True)
class VisitOutcome:
    """How often the tribe acts at a location, and the trays afterwards."""

    times: int
    trays_after: dict[str, int]


def choose_pillar(layout: BoardLayout, framed: str, pillars: Sequence[Pillar]) -> Ruling[str | None]:
    """Choose the pillar with the most markers, then the first clockwise from the framed symbol (M-52).

    None without any markers. Raises IllegalEntry (``ring-unknown``) if only the ring can decide and is
    unknown.
    """
    most = max((pillar.count for pillar in pillars), default=0)
    if not most:
        reason = Reason("There are no markers on the columns. Nothing is taken back.", ("M-52",))
        return Ruling(None, (reason,))
    tied = [pillar for pillar in pillars if pillar.count == most]
    if len(tied) == 1:
        phrase = gettext_noop("The column at {action} has the most markers, {number}.")
        facts: dict[str, Fact] = {"action": Line(ACTION_NAMES[tied[0].at]), "number": most}
        return Ruling(tied[0].id, (Reason(phrase, ("M-52",), **facts).deciding(),))
    places = {pillar.at for pillar in tied}
    require(layout.ring is not None or is_clear(framed, places), RING_UNKNOWN, number=most)
    first = min(tied, key=lambda pillar: (_steps(layout, framed, pillar.at), pillar.slot))
    return Ruling(first.id, tuple(_tie_reasons(tied, first, framed, most)))


def is_clear(framed: str, places: Collection[str]) -> bool:
    """Whether every ring has the same first: one action alone, or the framed symbol itself (MQ-16)."""
    return len(places) == 1 or framed in places


def _tie_reasons(tied: Sequence[Pillar], first: Pillar, framed: str, most: int) -> list[Reason]:
    where = tuple(map(Line, dict.fromkeys(ACTION_NAMES[pillar.at] for pillar in tied)))
    phrase = gettext_noop("The columns at {actions} have the most markers, {number} each.")
    if len(where) == 1:
        phrase = gettext_noop("Several columns at {actions} have the most markers, {number} each.")
    reasons = [Reason(phrase, ("M-52",), actions=where, number=most)]
    facts: dict[str, Fact] = {"framed": Line(ACTION_NAMES[framed]), "action": Line(ACTION_NAMES[first.at])}
    if len(where) > 1:
        phrase = gettext_noop("Clockwise from the framed symbol, {framed}, the one at {action} comes first.")
        reasons.append(Reason(phrase, ("M-51", "M-52"), **facts).deciding())
    if sum(pillar.at == first.at for pillar in tied) > 1:
        phrase = gettext_noop("Of the columns at {action} itself, the first clockwise is taken.")
        reasons.append(Reason(phrase, ("M-52",), **facts).deciding())
    return reasons


def _steps(layout: BoardLayout, framed: str, at: str) -> int:
    """Symbols clockwise from the framed one, which comes first (MQ-16); without a ring only that is known."""
    if layout.ring is None:
        return int(at != framed)
    return (layout.ring.index(at) - layout.ring.index(framed)) % SIDES


def ready_actions(layout: BoardLayout, tile: TribeTile, trays: Counts) -> Ruling[tuple[str, ...]]:
    """Return the actions the tribe could take with the trays as they are, by alphabet (M-55, M-57)."""
    ready = {tile.symbols[i] for i, colour in enumerate(layout.trays) if trays[colour] >= LEAST}
    if not ready:
        return Ruling((), (Reason("No tray has 3 markers. For now the tribe doesn’t act.", ("M-55",)),))
    actions = tuple(sorted(ready))
    phrase = gettext_noop("At least 3 markers are beside {actions}. Payments can add to these.")
    facts: dict[str, Fact] = {"actions": tuple(Line(ACTION_NAMES[action]) for action in actions)}
    return Ruling(actions, (Reason(phrase, ("M-55", "M-57"), **facts),))


def tray_beside(layout: BoardLayout, tile: TribeTile, trays: Counts, action: str) -> str | None:
    """The tray beside an action's symbol; where a tile repeats a symbol, the fullest, then from north."""
    beside = [colour for i, colour in enumerate(layout.trays) if tile.symbols[i] == action]
    return max(beside, key=lambda colour: trays[colour], default=None)


def visit_location(
    layout: BoardLayout, tile: TribeTile, trays: Counts, action: str, *, repeats: bool = False
) -> Ruling[VisitOutcome]:
    """Return how often the tribe acts at a location: once with 3 markers or more (M-55).

    ``repeats``: again while 3 remain (MQ-13).
    """
    tray = tray_beside(layout, tile, trays, action)
    name = Line(ACTION_NAMES[action])
    if tray is None:
        phrase = gettext_noop("The tile doesn’t show {action}. Nothing happens.")
        return Ruling(VisitOutcome(0, dict(trays)), (Reason(phrase, ("M-55",), action=name),))
    facts: dict[str, Fact] = {"action": name, "tray": tray_name(tray), "number": trays[tray]}
    if trays[tray] < LEAST:
        phrase = gettext_noop("{tray}, beside {action}, has {number} but needs 3. Nothing happens.")
        return Ruling(VisitOutcome(0, dict(trays)), (Reason(phrase, ("M-55",), **facts).deciding(),))
    times = trays[tray] // LEAST if repeats else 1
    phrase = gettext_noop("{tray}, beside {action}, has {number}. That’s at least 3 and the tribe acts.")
    reasons = [
        Reason(phrase, ("M-55",), **facts).deciding(),
        Reason(
            "Then {returned} {tray} {returned:marker goes|markers go} back to the supply, whatever the "
            "action’s colour.",
            ("M-55", "M-56"),
            returned=LEAST * times,
            tray=tray_name(tray),
        ),
    ]
    if repeats and times > 1:
        phrase = gettext_noop("It acts again while 3 markers remain: {times} {times:time|times}.")
        reasons.insert(1, Reason(phrase, ("M-55",), ("summer_repeat=while_3_or_more",), times=times))
    return Ruling(VisitOutcome(times, {**trays, tray: trays[tray] - LEAST * times}), tuple(reasons))
