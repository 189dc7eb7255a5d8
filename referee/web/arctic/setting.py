"""A board's case, what its buttons say, and how far the case can be played."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.rules.arctic.cards import Catalogue
from referee.rules.arctic.record import (
    Battlefield,
    Case,
    Declaration,
    DeclaredAnswer,
    SkirmishOutcome,
    set_field,
)
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish import (
    carry_out,
    count_defended,
    count_fights,
    legal_answers,
    possible_acts,
)
from referee.rules.kernel.text.houses import WatchedHouse
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling


@dataclass(frozen=True, slots=True)
class Tap:
    """What a button says: to the draft, or as the last word of the entry of a form with these ``fields``."""

    value: str = ""
    name: str = "do"
    form: str = ""
    fields: tuple[tuple[str, str], ...] = ()


DEAD = Tap()
Place = tuple[str, str, int]
"""Player, card id, place among like cards."""


def _dead(*meant: Any) -> Tap:
    return DEAD


@dataclass(frozen=True, slots=True)
class CardMark:
    """How a card takes part in an act that isn't over: ``css``, and what is said on it."""

    css: str
    note: Line
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Buttons:
    """What the buttons of a board say; nothing where it lies fixed.

    ``drop``: a player's card; ``back``: a declaration, by its place; ``aim``: one whose target or answer is
    still open; ``say``: a complete one; ``save``: an answer (or none) to the declaration of this place;
    ``asks``: no one answers on this page. ``announce``: a complete one that the seats in ``phones`` answer on
    their own devices.
    """

    drop: Callable[[str, str], Tap] = _dead
    back: Callable[[int], Tap] = _dead
    aim: Callable[[Declaration], Tap] = _dead
    say: Callable[[Declaration], Tap] = _dead
    save: Callable[[int, DeclaredAnswer | None], Tap] | None = None
    asks: bool = False
    announce: Callable[[Declaration], Tap] = _dead
    phones: Callable[[], Container[str]] = frozenset


@dataclass(slots=True)
class KnownCase:
    """What is known of a case, kept for all its boards.

    ``fields``: after the first declarations, by their number; ``acts``: the first legal declaration of each
    card and act of a player on such a field; ``turned``: the fights as the forces turn over.
    """

    fields: dict[int, Battlefield | None] = field(default_factory=dict)
    acts: dict[tuple[int, str], tuple[Declaration, ...]] = field(default_factory=dict)
    turned: Sequence[Mapping[str, int]] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """The input of a board: the case, with its declarations in the order in which they count.

    ``laid``: the cards before each player, as they were tapped; ``aim``: a declaration whose target or
    answer is still to be tapped. ``actors``: for whom this page declares; no one before it is time to.
    ``marks``: the cards of an act that isn't over. ``course``: what is already known of this case.
    """

    case: Case
    cards: Catalogue
    laid: Mapping[str, Sequence[str]]
    buttons: Buttons
    aim: Declaration | None = None
    actors: Sequence[str] = ()
    marks: Mapping[Place, CardMark] = field(default_factory=dict)
    course: KnownCase = field(default_factory=KnownCase, compare=False, repr=False)

    def with_case(self, case: Case) -> Setting:
        return replace(self, case=case, course=KnownCase())

    def at_turn(self, name: str) -> Battlefield | None:
        """Return the field after what players up to this one have declared, to be looked at only."""
        before, fields = self._before(name), self.course.fields
        if len(before) not in fields:
            fields[len(before)] = self._after(before)
        return fields[len(before)]

    def acts_of(self, name: str, at: str) -> tuple[Declaration, ...]:
        """Return the first legal declaration of each card and act of a player, at the turn of another."""
        asked, acts, there = (len(self._before(at)), name), self.course.acts, self.at_turn(at)
        if asked not in acts:
            acts[asked] = tuple(possible_acts(there, name)) if there else ()
        return acts[asked]

    def _before(self, name: str) -> list[Declaration]:
        order = self.case.players
        return [each for each in self.case.declarations if order.index(each.by) <= order.index(name)]

    def _after(self, declarations: Iterable[Declaration]) -> Battlefield | None:
        try:
            at = self.lay_out()
            for declaration in declarations:
                carry_out(at, declaration)
        except IllegalEntry:
            return None
        return at

    def lay_out(self, house: Mapping[str, str] | None = None) -> Battlefield:
        """Lay out the forces; ``house``: under other house rules than the case's. Raises IllegalEntry."""
        return set_field(self.case, self.cards, house or house_of(self.case.house_rules))

    def played_under(self, house: Mapping[str, str]) -> Battlefield:
        """Return the field after all declarations, without reasons. Raises IllegalEntry."""
        at = self.lay_out(house)
        at.is_silent = True
        for declaration in self.case.declarations:
            carry_out(at, declaration)
        return at


@dataclass(frozen=True, slots=True)
class PlayedCase:
    """The ruling of a case, and where it was refused: ``bad`` is the place of the declaration at fault.

    ``answers``: what could answer each declaration that has no answer, where the board offers to add one.
    """

    ruling: Ruling[SkirmishOutcome] | None
    refusal: IllegalEntry | None = None
    bad: int | None = None
    answers: Sequence[Sequence[DeclaredAnswer]] = ()


def play(setting: Setting, *, is_final: bool = False) -> PlayedCase:
    """Play as far as it goes; where a declaration is refused the rest is left out.

    ``is_final``: the ruling names the house rules that decide.
    """
    answers = list[Sequence[DeclaredAnswer]]()
    try:
        house = house_of(setting.case.house_rules)
        watched = WatchedHouse(house)
        at = setting.lay_out(watched if is_final else house)
    except IllegalEntry as refusal:
        return PlayedCase(None, refusal)
    for place, declaration in enumerate(setting.case.declarations):
        can_be_added = setting.buttons.save and not setting.aim and not declaration.answer
        answers.append(tuple(legal_answers(at, declaration)) if can_be_added else ())
        try:
            carry_out(at, declaration)
        except IllegalEntry as refusal:
            return PlayedCase(count_fights(at), refusal, place, answers)
    ruling = count_defended(at, watched, setting.played_under) if is_final else count_fights(at)
    return PlayedCase(ruling, answers=answers)
