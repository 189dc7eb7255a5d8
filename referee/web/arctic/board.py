"""The board of a skirmish as the page shows it: forces, their cards, and the current ruling."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Catalogue, Kind
from referee.rules.arctic.record import Force, SkirmishOutcome, UnitOutcome
from referee.rules.arctic.skirmish import headline, headline_so_far, short_why
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.web.arctic.acts import (
    ACT_ICONS,
    ActView,
    Hits,
    Way,
    aim_line,
    answers_of,
    hits_of,
    label_of,
    own_acts,
    saves_of,
)
from referee.web.arctic.faces import Value, values_in_force
from referee.web.arctic.setting import DEAD, Place, PlayedCase, Setting, Tap, play


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a force. ``target``: what tapping it says during an aim.

    Else it opens what it can do, and what takes it out; ``acts`` that are all there is need no opening.
    """

    name: str
    values: tuple[Value, ...]
    css: str = ""
    note: Line | None = None
    note_icon: str = ""
    target: Tap = DEAD
    acts: tuple[ActView, ...] = ()
    take_out: Tap = DEAD
    id: str = ""

    @property
    def only_act(self) -> ActView | None:
        """What tapping it declares at once."""
        return self.acts[0] if len(self.acts) == 1 and not self.take_out.value else None

    @property
    def opens(self) -> bool:
        """Whether tapping it opens a choice."""
        return bool(self.acts or self.take_out.value) and self.only_act is None


def cards_of(
    setting: Setting,
    name: str,
    outcome: SkirmishOutcome | None,
    acts: Sequence[ActView],
    hits: Hits | None,
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
        view = _card_view(cards, card_id, units[place] if units else None, carrier)
        yield _with_taps(view, setting, (name, card_id, like), fighting.count(card_id), acts, hits)
    for place, card_id in enumerate(beside):
        like = beside[:place].count(card_id)
        view = _card_view(cards, card_id, None, None)
        yield _with_taps(view, setting, (name, card_id, like), beside.count(card_id), acts, hits)


def is_beside(card: Card | None) -> bool:
    """Leaders and buildings stand beside the force."""
    return card is not None and card.kind in (Kind.LEADER, Kind.BUILDING)


def _with_taps(
    view: CardView, setting: Setting, place: Place, copies: int, acts: Sequence[ActView], hits: Hits | None
) -> CardView:
    """Return the card with what tapping it says. ``copies``: how many like it there are."""
    name, card_id, like = place
    if mark := setting.marks.get(place):
        view = replace(view, css=f"{view.css} {mark.css}".strip(), note=mark.note, note_icon=mark.icon)
    if hits is not None:
        hit = hits.get(place)
        if hit and hit.is_idle:
            view = replace(view, note=Line("Tear Gas doesn’t lower its fight"), note_icon="gas")
        return replace(view, target=hit.tap) if hit else view
    own = [act for act in acts if act.by == card_id]
    said = [act for act in own if act.is_pressed]
    open_acts = [act for act in own if not act.is_pressed] if like >= len(said) or like + 1 == copies else []
    last = None if like + 1 == copies else like + 1
    live = tuple(act for act in (*said[like:last], *open_acts) if act.tap.value)
    take_out = setting.buttons.drop(name, card_id)
    return view if take_out is DEAD and not live else replace(view, acts=live, take_out=take_out)


def _card_view(cards: Catalogue, card_id: str, unit: UnitOutcome | None, carrier: str | None) -> CardView:
    card = cards.get(card_id)
    if card is None:
        return CardView(card_id, (), "is-out", Line("No such card"), "flag-warn")
    css, note, icon = _status(cards, unit, carrier)
    return CardView(card.label, values_in_force(card), css, note, icon, id=card_id)


def _status(cards: Catalogue, unit: UnitOutcome | None, carrier: str | None) -> tuple[str, Line | None, str]:
    if unit is None:
        return "", None, ""
    if unit.out_by is not None:
        act, by = unit.out_by
        return "is-out", Line(OUT[act], by=by), ACT_ICONS[act]
    if unit.saved_by is not None:
        return "is-kept", Line("Saved by {by}", by=unit.saved_by), "save"
    if unit.gassed_by is not None:
        return "", Line("Tear Gas from {by}: fight 0", by=unit.gassed_by), "gas"
    if unit.used_for is not None:
        return "", Line(USED[unit.used_for]), ACT_ICONS[unit.used_for]
    if carrier is not None:
        member = label_of(cards, carrier)
        return "is-carried", Line("{member} {member:carries|carry} it", member=member), ""
    return "", None, ""


OUT: Mapping[str, str] = {
    "snipe": gettext_noop("Sniped by {by}"),
    "disarm": gettext_noop("Disarmed by {by}"),
    "fanatic": gettext_noop("Out: {by}’s Fanatic"),
    "use": gettext_noop("Out: cancelled by {by}"),
    "look": gettext_noop("Has looked and left the force"),
}
USED: Mapping[str, str] = {
    "snipe": gettext_noop("Has sniped"),
    "disarm": gettext_noop("Has disarmed and doesn’t fight"),
    "gas": gettext_noop("Used"),
    "provoke": gettext_noop("Its fight is the force’s people"),
    "disable": gettext_noop("Has disabled and doesn’t fight"),
    "wound": gettext_noop("Has wounded a leader"),
    "use": gettext_noop("Power used and doesn’t fight"),
    "save": gettext_noop("Has saved"),
    "fanatic": gettext_noop("Has left the game"),
    "mentor": gettext_noop("Gives another member +1"),
}


@dataclass(frozen=True, slots=True)
class ForceView:
    """One side of the skirmish. ``acts``: those of cards that don't lie in it.

    While forces are revealed ``kept`` cards were announced, and ``shown`` lie there. ``counts``: the fight
    after each card, while they turn over.
    """

    index: int
    name: str
    fight: int | None
    people: int | None
    cards: tuple[CardView, ...]
    acts: tuple[ActView, ...]
    is_winner: bool
    number: int
    kept: int | None = None
    shown: int = 0
    counts: tuple[int, ...] = ()

    @property
    def empty(self) -> range:
        """The places of cards that are still to be shown."""
        return range(max((self.kept or 0) - self.shown, 0))

    @property
    def all_acts(self) -> tuple[ActView, ...]:
        """Those of its cards, and the others."""
        return (*(act for card in self.cards for act in card.acts), *self.acts)


@dataclass(frozen=True, slots=True)
class Board:
    """All of it. ``refusal``: why the case can't be; ``take_back``: what takes back what is at fault."""

    forces: tuple[ForceView, ...]
    ruling: Ruling[SkirmishOutcome] | None
    word: Line
    how: Line | None
    refusal: IllegalEntry | None = None
    take_back: Tap = DEAD
    aim: Line | None = None
    answers: tuple[Way, ...] = ()

    @property
    def has_cards(self) -> bool:
        return any(force.cards for force in self.forces)


def board_of(
    setting: Setting,
    numbers: Mapping[str, int],
    played: PlayedCase | None = None,
    *,
    hits: Hits | None = None,
    saves: Sequence[ActView] = (),
    verdict: tuple[Line, Line | None] | None = None,
    is_open: bool = False,
) -> Board:
    """Work out the board. ``numbers``: name -> number of the seat, for its colour and sign.

    ``played``: the case as played, once it is. ``hits``: what can be tapped now, if that is no target of an
    act. ``saves``: that may be promised. ``verdict``: who wins and how, unless the ruling alone says it.
    ``is_open``: players may still act, so no one has won.
    """
    played = played or play(setting)
    outcome = played.ruling.outcome if played.ruling else None
    hits = hits_of(setting) if setting.aim else hits

    def acts(name: str) -> tuple[ActView, ...]:
        if name not in setting.actors or setting.aim:
            return ()
        return (*own_acts(setting, name), *saves_of(setting, name, played), *saves)

    forces = tuple(
        force_view(setting, index, numbers.get(name, index + 1), outcome, acts(name), hits)
        for index, name in enumerate(setting.case.players)
    )
    word, how = verdict or _headline(played, forces, is_open=is_open)
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
) -> ForceView:
    """Return one side. ``hits``: what tapping a target says, None outside an aim."""
    name = setting.case.players[index]
    laid = setting.laid.get(name, ())
    return ForceView(
        index=index,
        name=name,
        fight=outcome.fight[name] if outcome else None,
        people=outcome.people[name] if outcome else None,
        cards=tuple(cards_of(setting, name, outcome, acts, hits)),
        acts=tuple(act for act in acts if act.by not in laid and act.tap.value),
        is_winner=outcome is not None and outcome.winner == name,
        number=number,
    )


def ids_of(force: Force) -> tuple[str, ...]:
    """Return the cards of a force, its leader and buildings last."""
    return (*force.cards, *filter(None, (force.leader,)), *force.buildings)


def _headline(
    played: PlayedCase, forces: tuple[ForceView, ...], *, is_open: bool
) -> tuple[Line, Line | None]:
    if played.refusal is not None or played.ruling is None:
        return Line("That can’t be ruled on."), None
    # At a table all forces may be empty; elsewhere the cards are still to be tapped.
    if not is_open and not any(force.cards for force in forces):
        return Line("Who wins the skirmish?"), Line("Tap the cards that were revealed.")
    outcome = played.ruling.outcome
    says = headline_so_far if is_open else headline
    return says(outcome.winner), short_why(outcome)
