"""The board of a skirmish as the page shows it: forces, cards, and the ruling as it stands."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from referee.rules.arctic.record import Battlefield, Force, SkirmishOutcome
from referee.rules.arctic.skirmish import (
    carry_out,
    count_fights,
    headline,
    headline_so_far,
    short_why,
)
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.web.arctic.acts import (
    ActView,
    Hits,
    Idle,
    Setting,
    acts_of,
    aim_line,
    answers_of,
    hits_of,
    idle_hits,
    lay_out,
)
from referee.web.arctic.aims import DEAD, Tap
from referee.web.arctic.force_cards import CardView, cards_of


@dataclass(frozen=True, slots=True)
class ForceView:
    """One side of the skirmish. ``acts``: those of cards that do not lie in it.

    While forces are revealed ``kept`` cards were announced, and ``shown`` lie there.
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
        return any(force.cards for force in self.forces)


@dataclass(slots=True)
class _Played:
    field: Battlefield | None
    ruling: Ruling[SkirmishOutcome] | None
    refusal: IllegalEntry | None = None
    bad: int | None = None


def board_of(setting: Setting, seat_numbers: Mapping[str, int], *, is_open: bool = False) -> Board:
    """Work out the board. ``seat_numbers``: name -> number of the seat, for its colour and sign.

    ``is_open``: players may still act, so nobody has won.
    """
    played = _play(setting)
    outcome = played.ruling.outcome if played.ruling else None
    hits, idle = hits_of(setting) if setting.aim else None, idle_hits(setting)
    forces = tuple(
        force_view(
            setting,
            index,
            seat_numbers.get(name, index + 1),
            outcome,
            acts_of(setting, name) if name in setting.actors and not setting.aim else (),
            hits,
            idle,
        )
        for index, name in enumerate(setting.case.players)
    )
    word, how = _headline(played, forces, headline_so_far if is_open else headline)
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
    laid = setting.laid.get(name, ())
    return ForceView(
        index=index,
        name=name,
        fight=outcome.fight[name] if outcome else None,
        people=outcome.people[name] if outcome else None,
        cards=tuple(cards_of(setting, name, outcome, acts, hits, idle)),
        acts=tuple(act for act in acts if act.by not in laid and act.tap.value),
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


def _headline(
    played: _Played, forces: tuple[ForceView, ...], says: Callable[[str | None], Line]
) -> tuple[Line, Line | None]:
    if played.refusal is not None or played.ruling is None:
        return Line(gettext_noop("That cannot be ruled on.")), None
    if not any(force.cards for force in forces):
        return Line(gettext_noop("Who wins the skirmish?")), Line(
            gettext_noop("Tap the cards that were revealed.")
        )
    outcome = played.ruling.outcome
    return says(outcome.winner), short_why(outcome)
