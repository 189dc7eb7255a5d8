"""The board of a skirmish as the page shows it: forces, cards, and the ruling as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Catalogue, Kind
from referee.rules.arctic.record import Battlefield, Force, SkirmishOutcome, UnitOutcome
from referee.rules.arctic.skirmish import carry_out, count_fights, headline, short_why
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.web.arctic.acts import (
    ACT_ICONS,
    ActView,
    Hits,
    Idle,
    Setting,
    acts_of,
    aim_line,
    answers_of,
    hits_of,
    idle_hits,
    label_of,
    lay_out,
)
from referee.web.arctic.aims import DEAD, Tap
from referee.web.arctic.faces import Value, values_of


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a force. ``tap`` is what tapping it says."""

    name: str
    values: tuple[Value, ...]
    css: str = ""
    note: Line | None = None
    note_icon: str = ""
    tap: Tap = DEAD
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
    """All of it. ``refusal``: why the case cannot be; ``take_back``: what takes back what is at fault."""

    forces: tuple[ForceView, ...]
    ruling: Ruling[SkirmishOutcome] | None
    word: Line
    how: Line | None
    refusal: IllegalEntry | None = None
    take_back: Tap = DEAD
    aim: Line | None = None
    answers: tuple[tuple[Line, Tap], ...] = ()

    @property
    def has_cards(self) -> bool:
        """Whether anybody has a card yet."""
        return any(force.cards for force in self.forces)


@dataclass(slots=True)
class _Played:
    field: Battlefield | None
    ruling: Ruling[SkirmishOutcome] | None
    refusal: IllegalEntry | None = None
    bad: int | None = None


def board_of(setting: Setting, seat_numbers: Mapping[str, int]) -> Board:
    """Work out the board. ``seat_numbers``: name -> number of the seat, for its colour and sign."""
    played = _play(setting)
    outcome = played.ruling.outcome if played.ruling else None
    has_acts = setting.has_acts and not setting.aim
    hits, idle = hits_of(setting) if setting.aim else None, idle_hits(setting)
    forces = tuple(
        force_view(
            setting,
            index,
            seat_numbers.get(name, index + 1),
            outcome,
            acts_of(setting, name) if has_acts else (),
            hits,
            idle,
        )
        for index, name in enumerate(setting.case.players)
    )
    word, how = _headline(played, forces)
    return Board(
        forces,
        played.ruling,
        word,
        how,
        played.refusal,
        DEAD if played.bad is None else setting.buttons.back(played.bad),
        aim_line(setting.aim, setting.cards),
        answers_of(setting),
    )


def force_view(
    setting: Setting,
    index: int,
    number: int,
    outcome: SkirmishOutcome | None,
    acts: tuple[ActView, ...],
    hits: Hits | None,
    idle: Idle = frozenset(),
) -> ForceView:
    """Return one side as it stands. ``hits``: what tapping a target says, None where nobody aims.

    ``idle``: targets on which the act changes nothing, said before it is spent.
    """
    name = setting.case.players[index]
    return ForceView(
        index=index,
        name=name,
        fight=outcome.fight[name] if outcome else None,
        people=outcome.people[name] if outcome else None,
        cards=tuple(_cards(setting, name, outcome, hits, idle)),
        acts=acts,
        is_winner=outcome is not None and outcome.winner == name,
        number=number,
    )


def ids_of(force: Force) -> tuple[str, ...]:
    """Return the cards of a force, its leader and buildings last."""
    return (*force.cards, *filter(None, (force.leader,)), *force.buildings)


def _play(setting: Setting) -> _Played:
    """Play as far as it goes; where a declaration is refused the rest is left out."""
    try:
        field = lay_out(setting)
    except IllegalEntry as refusal:
        return _Played(None, None, refusal)
    for place, declaration in enumerate(setting.case.declarations):
        try:
            carry_out(field, declaration)
        except IllegalEntry as refusal:
            return _Played(field, count_fights(field), refusal, place)
    return _Played(field, count_fights(field))


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
    setting: Setting, name: str, outcome: SkirmishOutcome | None, hits: Hits | None, idle: Idle
) -> Iterator[CardView]:
    """Yield the player's cards, each tool after the member that carries it, leader and buildings last."""
    cards, laid = setting.cards, setting.laid.get(name, ())
    fighting = [card_id for card_id in laid if not is_beside(cards.get(card_id))]
    beside = [card_id for card_id in laid if is_beside(cards.get(card_id))]
    units = outcome.units[name] if outcome else ()
    carriers = {unit.carries: place for place, unit in enumerate(units) if unit.carries is not None}
    for place in sorted(range(len(fighting)), key=lambda at: (carriers.get(at, at), at in carriers)):
        card_id, like = fighting[place], fighting[:place].count(fighting[place])
        carrier = units[carriers[place]].card if place in carriers else None
        tap = _tap(setting, name, card_id, like, hits)
        view = _card_view(cards, card_id, units[place] if units else None, carrier, tap)
        is_idle = view.is_target and (name, card_id, like) in idle
        yield replace(view, note=Line(IDLE), note_icon="gas") if is_idle else view
    for place, card_id in enumerate(beside):
        tap = _tap(setting, name, card_id, beside[:place].count(card_id), hits)
        yield _card_view(cards, card_id, None, None, tap)


def is_beside(card: Card | None) -> bool:
    """Leaders and buildings stand beside the force."""
    return card is not None and card.kind in (Kind.LEADER, Kind.BUILDING)


def _tap(setting: Setting, name: str, card_id: str, like: int, hits: Hits | None) -> tuple[Tap, bool]:
    """Return what tapping a card says, and whether it is a target. ``like``: its place among like ones."""
    if hits is None:
        return setting.buttons.drop(name, card_id), False
    hit = hits.get((name, card_id, like), DEAD)
    return hit, hit is not DEAD


def _card_view(
    cards: Catalogue, card_id: str, unit: UnitOutcome | None, carrier: str | None, tap: tuple[Tap, bool]
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
