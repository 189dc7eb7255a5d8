"""A skirmish being put together: cards and declarations as steps in the address.

A step is a word: ``0.spear`` (the first player adds a Spear), ``0-snipe-sniper_team-1-thugs`` (a
declaration), ``...-by-2-medic`` (with the save that answers it), ``thugs.1`` in it the second of like
cards. What is tapped arrives as ``do``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeVar
from urllib.parse import urlencode

from referee.rules.arctic.cards import Card, Catalogue, Kind
from referee.rules.arctic.record import Case, Declaration, Force
from referee.rules.arctic.setup import PLAYERS
from referee.rules.kernel.names import readable
from referee.web.arctic.said import DECLARATION_STEP, declaration_of, is_whole

MOST_STEPS = 120
LONGEST_NAME = 30
CARD_STEP = re.compile(r"([0-4])\.([a-z0-9_]+)", re.ASCII)
SETS = ("hq", "recon", "all", "hq4")

DraftT = TypeVar("DraftT", bound="Draft")


@dataclass(frozen=True, slots=True)
class Draft:
    """What the address says. ``steps`` in the order tapped, ``undone`` what redo brings back.

    ``sets``: expansions whose cards are offered. ``house``: house rules off their default. ``aim``: a
    declaration whose target (or answer) is still to be tapped.
    """

    names: tuple[str, ...]
    steps: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    aim: str = ""
    nonsense: tuple[str, ...] = ()
    closed_taps: ClassVar[frozenset[str]] = frozenset()

    def takes(self, step: str) -> bool:
        """Whether a word is a step that can stand here."""
        return is_step(step, len(self.names))

    def takes_aim(self, aim: str) -> bool:
        """Whether a word is a declaration whose target (or answer) may still be open."""
        match = DECLARATION_STEP.fullmatch(aim)
        return match is not None and _are_seats(match, len(self.names))

    @property
    def step_fields(self) -> list[tuple[str, str]]:
        """Name and value of the fields that carry the steps."""
        pairs = [
            ("s", self.steps),
            ("r", self.undone),
            ("a", (self.aim,) if self.aim else ()),
            ("m", self.sets),
        ]
        return [(key, value) for key, values in pairs for value in values]

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Name and value of all fields but the names."""
        house = [("h", f"{name}.{value}") for name, value in self.house.items()]
        return [*self.step_fields, *house]

    @property
    def query(self) -> str:
        """The address's query that says the same."""
        return urlencode([*(("p", name) for name in self.names), *self.hidden])

    def done(self: DraftT, taps: Sequence[str]) -> DraftT:
        """Return the draft after these taps; one that makes no sense changes nothing."""
        draft = self
        for tap in taps:
            verb, _, what = tap.partition(":")
            if verb in TAPS and verb not in self.closed_taps:
                draft = TAPS[verb](draft, what)
        return draft


def read_draft(told: Mapping[str, list[str]], default_names: Sequence[str], sort: type[DraftT]) -> DraftT:
    """Read a draft from an address's parameters; words that make no sense are left out and named."""
    raw = [readable(name)[:LONGEST_NAME] for name in told.get("p", [])][: PLAYERS.stop - 1]
    names = tuple(name or default_names[index] for index, name in enumerate(raw))
    if len(names) not in PLAYERS:
        names = tuple(default_names[:4])
    steps = told.get("s", [])[:MOST_STEPS]
    takes = sort(names).takes
    good = tuple(step for step in steps if takes(step))
    house = dict(word.partition(".")[::2] for word in told.get("h", []))
    return sort(
        names=names,
        steps=good,
        undone=tuple(step for step in told.get("r", [])[:MOST_STEPS] if takes(step)),
        sets=tuple(name for name in SETS if name in told.get("m", [])),
        house=house,
        aim=next((aim for aim in told.get("a", []) if sort(names).takes_aim(aim)), ""),
        nonsense=tuple(step for step in steps if step not in good),
    )


def is_card(step: str) -> bool:
    """Whether a step adds a card; the others are declarations."""
    return CARD_STEP.fullmatch(step) is not None


def is_step(step: str, players: int) -> bool:
    """Whether a word is a card or a whole declaration of so many players."""
    match = DECLARATION_STEP.fullmatch(step)
    if match is not None and not is_whole(match):
        return False
    match = match or CARD_STEP.fullmatch(step)
    if match is None:
        return False
    return _are_seats(match, players)


def _are_seats(match: re.Match[str], players: int) -> bool:
    return all(
        int(word) < players
        for word in match.groups()
        if word is not None and len(word) == 1 and word.isdigit()
    )


# Taps ---------------------------------------------------------------------------------------------


def _add(draft: DraftT, what: str) -> DraftT:
    if not draft.takes(what) or len(draft.steps) >= MOST_STEPS:
        return draft
    return replace(draft, steps=(*draft.steps, what), undone=(), aim="")


def _drop(draft: DraftT, what: str) -> DraftT:
    """Take a step off; redo would bring it back."""
    index = _place_of(what, draft)
    if index is None:
        return draft
    gone = draft.steps[index]
    return replace(
        draft, steps=draft.steps[:index] + draft.steps[index + 1 :], undone=(*draft.undone, gone), aim=""
    )


def _save(draft: DraftT, what: str) -> DraftT:
    """Add an answer to a declaration, or take it off: ``save:3-2-medic``, ``save:3``."""
    index, _, answer = what.partition("-")
    place = _place_of(index, draft)
    if place is None:
        return draft
    step = draft.steps[place].partition("-by-")[0] + (f"-by-{answer}" if answer else "")
    if not draft.takes(step):
        return draft
    return replace(draft, steps=(*draft.steps[:place], step, *draft.steps[place + 1 :]), undone=(), aim="")


def _place_of(told: str, draft: Draft) -> int | None:
    return next((place for place in range(len(draft.steps)) if str(place) == told), None)


def _aim(draft: DraftT, what: str) -> DraftT:
    return replace(draft, aim=what if draft.takes_aim(what) else "")


def _undo(draft: DraftT, what: str) -> DraftT:
    if draft.aim or not draft.steps:
        return replace(draft, aim="")
    return replace(draft, steps=draft.steps[:-1], undone=(*draft.undone, draft.steps[-1]))


def _redo(draft: DraftT, what: str) -> DraftT:
    if not draft.undone:
        return draft
    return replace(draft, steps=(*draft.steps, draft.undone[-1]), undone=draft.undone[:-1], aim="")


def _players(draft: DraftT, what: str) -> DraftT:
    """Add a column (the name is given) or take the last one off with all its steps."""
    if what and len(draft.names) + 1 in PLAYERS:
        return replace(draft, names=(*draft.names, what[:LONGEST_NAME]))
    number = len(draft.names) - 1
    if what or number not in PLAYERS:
        return draft
    steps = tuple(step for step in draft.steps if is_step(step, number))
    return replace(draft, names=draft.names[:-1], steps=steps, undone=(), aim="")


def _set(draft: DraftT, what: str) -> DraftT:
    sets = tuple(name for name in SETS if (name in draft.sets) != (name == what))
    return replace(draft, sets=sets)


def _house(draft: DraftT, what: str) -> DraftT:
    name, _, value = what.partition(".")
    house = {other: chosen for other, chosen in draft.house.items() if other != name}
    return replace(draft, house={**house, name: value} if value else house)


def _clear(draft: DraftT, what: str) -> DraftT:
    return replace(draft, steps=(), undone=tuple(reversed(draft.steps)), aim="")


TAPS = {
    "add": _add, "drop": _drop, "save": _save, "aim": _aim, "undo": _undo, "redo": _redo,
    "players": _players, "set": _set, "house": _house, "clear": _clear,
}  # fmt: skip


# As a case ----------------------------------------------------------------------------------------


def card_steps(draft: Draft, player: int) -> Iterator[tuple[int, str]]:
    """Yield (place in the steps, card id) of what a player has added."""
    for index, step in enumerate(draft.steps):
        match = CARD_STEP.fullmatch(step)
        if match and int(match[1]) == player:
            yield index, match[2]


def declaration_steps(draft: Draft) -> list[tuple[int, Declaration]]:
    """Return (place in the steps, declaration) in turn order, whatever the order of the taps (A-40)."""
    found = [(index, declaration_of(step, draft.names)) for index, step in enumerate(draft.steps)]
    said = [(index, declaration) for index, declaration in found if declaration is not None]
    return sorted(said, key=lambda pair: draft.names.index(pair[1].by))


def force_of(draft: Draft, player: int, cards: Catalogue) -> Force:
    """Return a player's force; a leader or building is told from its kind."""
    ids = [card_id for _, card_id in card_steps(draft, player)]
    leaders = [card_id for card_id in ids if _kind(cards.get(card_id)) is Kind.LEADER]
    buildings = tuple(card_id for card_id in ids if _kind(cards.get(card_id)) is Kind.BUILDING)
    fighting = tuple(
        card_id for card_id in ids if _kind(cards.get(card_id)) not in (Kind.LEADER, Kind.BUILDING)
    )
    return Force(fighting, leaders[-1] if leaders else None, buildings)


def case_of(draft: Draft, cards: Catalogue, modules: tuple[str, ...] | None = None) -> Case:
    """Return the case with its declarations in turn order."""
    return Case(
        players=draft.names,
        forces={name: force_of(draft, index, cards) for index, name in enumerate(draft.names)},
        declarations=tuple(declaration for _, declaration in declaration_steps(draft)),
        modules=modules,
        house_rules=dict(draft.house),
    )


def _kind(card: Card | None) -> Kind | None:
    return card.kind if card else None
