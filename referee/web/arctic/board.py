"""The board of a skirmish as the page shows it: forces, cards, and the ruling as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Catalogue, Kind
from referee.rules.arctic.record import Battlefield, SkirmishOutcome, UnitOutcome
from referee.rules.arctic.skirmish import carry_out, count_fights, headline, short_why
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.web.arctic.acts import (
    ACT_ICONS,
    ActView,
    Hits,
    Setting,
    acts_of,
    aim_line,
    answers_of,
    hits_of,
    idle_hits,
    label_of,
    lay_out,
)
from referee.web.arctic.draft import card_steps
from referee.web.arctic.said import declaration_of

VALUES = ("fight", "dig", "draw", "hunt")


@dataclass(frozen=True, slots=True)
class Value:
    """One printed number: its icon and word, and how it is written (+2, 0)."""

    name: str
    written: str


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a force. ``tap`` is what tapping it says, "" when it cannot be tapped."""

    name: str
    values: tuple[Value, ...]
    css: str = ""
    note: Line | None = None
    note_icon: str = ""
    tap: str = ""
    is_target: bool = False


@dataclass(frozen=True, slots=True)
class ForceView:
    """One side of the skirmish."""

    index: int
    name: str
    fight: int | None
    people: int | None
    cards: tuple[CardView, ...]
    acts: tuple[ActView, ...]
    is_winner: bool
    number: int


@dataclass(frozen=True, slots=True)
class Board:
    """All of it. ``refusal``: why the case cannot be; ``bad_step``: the step at fault."""

    forces: tuple[ForceView, ...]
    ruling: Ruling[SkirmishOutcome] | None
    word: Line
    how: Line | None
    refusal: IllegalEntry | None = None
    bad_step: int | None = None
    aim: Line | None = None
    answers: tuple[tuple[Line, str], ...] = ()

    @property
    def has_cards(self) -> bool:
        """Whether anybody has a card yet."""
        return any(force.cards for force in self.forces)


@dataclass(slots=True)
class _Played:
    field: Battlefield | None
    ruling: Ruling[SkirmishOutcome] | None
    refusal: IllegalEntry | None
    bad_step: int | None


def board_of(setting: Setting, seat_numbers: Mapping[str, int]) -> Board:
    """Work out the board. ``seat_numbers``: name -> number of the seat, for its colour and sign."""
    draft, cards = setting.draft, setting.cards
    played = _play(setting)
    outcome = played.ruling.outcome if played.ruling else None
    aim = declaration_of(draft.aim, draft.names) if draft.aim else None
    hits, idle = hits_of(setting, aim) if aim else None, idle_hits(setting, aim)
    acts = [
        acts_of(setting, index) if setting.has_acts and not aim else () for index in range(len(draft.names))
    ]
    forces = tuple(
        force_view(setting, index, outcome, hits, acts[index], seat_numbers.get(name, index + 1), idle)
        for index, name in enumerate(draft.names)
    )
    word, how = _headline(played, forces)
    return Board(
        forces,
        played.ruling,
        word,
        how,
        played.refusal,
        played.bad_step,
        aim_line(aim, cards),
        answers_of(setting, aim),
    )


def force_view(
    setting: Setting,
    index: int,
    outcome: SkirmishOutcome | None,
    hits: Hits | None,
    acts: tuple[ActView, ...],
    number: int,
    idle: frozenset[tuple[str, str, int]] = frozenset(),
) -> ForceView:
    """Return one side as it stands. ``hits``: what tapping a target says, None where nobody aims.

    ``idle``: targets on which the act changes nothing, said before it is spent.
    """
    name = setting.draft.names[index]
    return ForceView(
        index=index,
        name=name,
        fight=outcome.fight[name] if outcome else None,
        people=outcome.people[name] if outcome else None,
        cards=_cards(setting, index, outcome, hits, idle),
        acts=acts,
        is_winner=outcome is not None and outcome.winner == name,
        number=number,
    )


def values_of(card: Card) -> tuple[Value, ...]:
    """Return the printed numbers worth showing: blank is absent, 0 is shown, a modifier has its +."""
    found = []
    for name in VALUES:
        base, mod = getattr(card.base, name), getattr(card.mod, name)
        if base is not None or mod is not None:
            found.append(Value(name, str(base) if base is not None else f"+{mod}"))
    if card.meds is not None:
        found.append(Value("meds", str(card.meds)))
    if card.people is not None:
        found.append(Value("people", str(card.people)))
    return tuple(found)


def _play(setting: Setting) -> _Played:
    """Play as far as it goes; where a declaration is refused the rest is left out."""
    try:
        field = lay_out(setting)
    except IllegalEntry as refusal:
        return _Played(None, None, refusal, None)
    for index, declaration in setting.declarations:
        try:
            carry_out(field, declaration)
        except IllegalEntry as refusal:
            return _Played(field, count_fights(field), refusal, index)
    return _Played(field, count_fights(field), None, None)


def _headline(played: _Played, forces: tuple[ForceView, ...]) -> tuple[Line, Line | None]:
    if played.refusal is not None or played.ruling is None:
        return Line(gettext_noop("That cannot be ruled.")), None
    if not any(force.cards for force in forces):
        return Line(gettext_noop("Who wins the skirmish?")), Line(
            gettext_noop("Tap the cards that were revealed.")
        )
    outcome = played.ruling.outcome
    why = short_why(outcome.winner, outcome.decided_by, outcome.fight, outcome.people, outcome.rungs)
    return headline(outcome.winner), why


# Cards --------------------------------------------------------------------------------------------


def _cards(
    setting: Setting,
    player: int,
    outcome: SkirmishOutcome | None,
    hits: Hits | None,
    idle: frozenset[tuple[str, str, int]],
) -> tuple[CardView, ...]:
    """Return the player's cards, each tool after the member that carries it, leader and buildings last."""
    cards, name = setting.cards, setting.draft.names[player]
    places = list(card_steps(setting.draft, player))
    fighting = [pair for pair in places if not _is_beside(cards.get(pair[1]))]
    units = outcome.units[name] if outcome else ()
    carriers = {unit.carries: index for index, unit in enumerate(units) if unit.carries is not None}
    views = []
    for index in sorted(
        range(len(fighting)), key=lambda index: (carriers.get(index, index), index in carriers)
    ):
        _, card_id = fighting[index]
        carrier = units[carriers[index]].card if index in carriers else None
        unit = units[index] if units else None
        tap = _tap(setting, name, fighting, index, hits)
        view = _card_view(cards, card_id, unit, carrier, tap)
        is_idle = view.is_target and (name, card_id, _place(fighting, index)) in idle
        views.append(replace(view, note=Line(IDLE), note_icon="gas") if is_idle else view)
    beside = [pair for pair in places if _is_beside(cards.get(pair[1]))]
    return (
        *views,
        *(
            _card_view(cards, card_id, None, None, _tap(setting, name, beside, index, hits))
            for index, (_, card_id) in enumerate(beside)
        ),
    )


def _is_beside(card: Card | None) -> bool:
    """Leaders and buildings stand beside the force."""
    return card is not None and card.kind in (Kind.LEADER, Kind.BUILDING)


def _tap(
    setting: Setting, name: str, laid: Sequence[tuple[int, str]], index: int, hits: Hits | None
) -> tuple[str, bool]:
    """Return what tapping a card says. ``laid``: (place in the steps, card id) of those it lies among."""
    place, card_id = laid[index]
    if hits is not None:
        hit = hits.get((name, card_id, _place(laid, index)), "")
        return hit, bool(hit)
    return ("" if setting.is_fixed else f"drop:{place}"), False


def _place(laid: Sequence[tuple[int, str]], index: int) -> int:
    """Return the place of a card among like ones."""
    return sum(card_id == laid[index][1] for _, card_id in laid[:index])


def _card_view(
    cards: Catalogue, card_id: str, unit: UnitOutcome | None, carrier: str | None, tap: tuple[str, bool]
) -> CardView:
    card = cards.get(card_id)
    if card is None:
        return CardView(card_id, (), "is-out", Line(gettext_noop("No such card")), "flag-warn", *tap)
    css, note, icon = _status(cards, unit, carrier)
    shown = tuple(value for value in values_of(card) if value.name in ("fight", "people"))
    return CardView(card.label, shown, css, note, icon, *tap)


def _status(cards: Catalogue, unit: UnitOutcome | None, carrier: str | None) -> tuple[str, Line | None, str]:
    if unit is None:
        return "", None, ""
    if unit.out_by is not None:
        act, by = unit.out_by
        return "is-out", Line(OUT[act], {"by": by}), ACT_ICONS[act]
    if unit.saved_by is not None:
        return "is-kept", Line(gettext_noop("Saved by {by}"), {"by": unit.saved_by}), "save"
    if unit.gassed_by is not None:
        return "", Line(gettext_noop("Tear gas of {by}: fight 0"), {"by": unit.gassed_by}), "gas"
    if unit.used_for is not None:
        return "", Line(USED[unit.used_for]), ACT_ICONS[unit.used_for]
    if carrier is not None:
        return (
            "is-carried",
            Line(gettext_noop("{member} carries it"), {"member": label_of(cards, carrier)}),
            "",
        )
    return "", None, ""


IDLE = gettext_noop("Tear gas takes no fight from it")
OUT: Mapping[str, str] = {
    "snipe": gettext_noop("Sniped by {by}"),
    "disarm": gettext_noop("Disarmed by {by}"),
    "fanatic": gettext_noop("Out: the Fanatic of {by}"),
    "use": gettext_noop("Out: {by} cancelled"),
}
USED: Mapping[str, str] = {
    "snipe": gettext_noop("Has sniped"),
    "disarm": gettext_noop("Has disarmed, does not fight"),
    "gas": gettext_noop("Used"),
    "provoke": gettext_noop("The size of the force fights"),
    "disable": gettext_noop("Has disabled, does not fight"),
    "wound": gettext_noop("Has wounded a leader"),
    "use": gettext_noop("Power used, does not fight"),
    "save": gettext_noop("Has saved"),
    "fanatic": gettext_noop("Has left the game"),
    "mentor": gettext_noop("Gives another member +1"),
}
