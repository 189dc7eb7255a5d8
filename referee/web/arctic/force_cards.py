"""The cards of a force as the page shows them: what became of each, and what tapping it says."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Catalogue, Kind
from referee.rules.arctic.record import SkirmishOutcome, UnitOutcome
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.acts import ACT_ICONS, ActView, Hits, Idle, Place, Setting, label_of
from referee.web.arctic.aims import DEAD, Tap
from referee.web.arctic.faces import Value, values_of


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a force. ``target``: what tapping it says while somebody aims.

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
    idle: Idle,
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
        if (name, card_id, like) in idle and (name, card_id, like) in (hits or {}):
            view = replace(view, note=Line(IDLE), note_icon="gas")
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
    if hits is not None:
        return replace(view, target=hits.get(place, DEAD))
    own = [act for act in acts if act.by == card_id]
    said = [act for act in own if act.is_pressed]
    open_acts = [act for act in own if not act.is_pressed] if like >= len(said) or like + 1 == copies else []
    last = None if like + 1 == copies else like + 1
    live = tuple(act for act in (*said[like:last], *open_acts) if act.tap.value)
    return replace(view, acts=live, take_out=setting.buttons.drop(name, card_id))


def _card_view(cards: Catalogue, card_id: str, unit: UnitOutcome | None, carrier: str | None) -> CardView:
    card = cards.get(card_id)
    if card is None:
        return CardView(card_id, (), "is-out", Line(gettext_noop("No such card")), "flag-warn")
    css, note, icon = _status(cards, unit, carrier)
    shown = tuple(value for value in values_of(card) if value.name in ("fight", "people"))
    return CardView(card.label, shown, css, note, icon)


def _status(cards: Catalogue, unit: UnitOutcome | None, carrier: str | None) -> tuple[str, Line | None, str]:
    if unit is None:
        return "", None, ""
    if unit.out_by is not None:
        act, by = unit.out_by
        return "is-out", Line(OUT[act], {"by": by}), ACT_ICONS[act]
    if unit.saved_by is not None:
        return "is-kept", Line(gettext_noop("Saved by {by}"), {"by": unit.saved_by}), "save"
    if unit.gassed_by is not None:
        return "", Line(gettext_noop("Tear Gas from {by}: fight 0"), {"by": unit.gassed_by}), "gas"
    if unit.used_for is not None:
        return "", Line(USED[unit.used_for]), ACT_ICONS[unit.used_for]
    if carrier is not None:
        return (
            "is-carried",
            Line(gettext_noop("{member} carries it"), {"member": label_of(cards, carrier)}),
            "",
        )
    return "", None, ""


IDLE = gettext_noop("Tear Gas does not lower its fight")
OUT: Mapping[str, str] = {
    "snipe": gettext_noop("Sniped by {by}"),
    "disarm": gettext_noop("Disarmed by {by}"),
    "fanatic": gettext_noop("Out: {by}’s Fanatic"),
    "use": gettext_noop("Out: cancelled by {by}"),
}
USED: Mapping[str, str] = {
    "snipe": gettext_noop("Has sniped"),
    "disarm": gettext_noop("Has disarmed, so does not fight"),
    "gas": gettext_noop("Used"),
    "provoke": gettext_noop("Fights with the people of the force"),
    "disable": gettext_noop("Has disabled, so does not fight"),
    "wound": gettext_noop("Has wounded a leader"),
    "use": gettext_noop("Power used, so does not fight"),
    "save": gettext_noop("Has saved"),
    "fanatic": gettext_noop("Has left the game"),
    "mentor": gettext_noop("Gives another member +1"),
}
