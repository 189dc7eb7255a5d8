"""Boards in an address: who plays, the cards, what is declared, and house rules.

Words of an act: ``sniper_team;snipe;1/thugs;2/medic``: who acts and how, whose card is hit, who saves.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as made
from functools import lru_cache, partial
from types import SimpleNamespace
from typing import Any

from crispy_forms.layout import Layout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from referee.rules.arctic.cards import Catalogue, Kind
from referee.rules.arctic.record import Act, Declaration, Force
from referee.rules.arctic.setup import NAME
from referee.rules.arctic.skirmish import CAN_BE_ANSWERED, DECLARE, HAS_TARGET, Declare
from referee.rules.kernel.entry.choices import Choice, Option, Picked, after_tap, settled
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.house_rule import house_choice
from referee.rules.kernel.text.rulebook import HouseRule
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.web.arctic.setting import Tap
from referee.web.drafts import (
    EMPTY,
    TAP,
    Step,
    Trail,
    picked_fields,
    read_picked,
    read_trail,
    strange_names,
    words_of,
)
from referee.web.forms import EntryForm, Segments


def show_address(
    request: HttpRequest, template: str, address: str, page: Callable[[], object]
) -> HttpResponse:
    """Show the page of what an address holds; a tap leads to the address that holds the next."""
    is_htmx = bool(request.htmx)  # type: ignore[attr-defined]
    if "do" in request.GET and not is_htmx:
        return HttpResponseRedirect(address)
    response = render(request, template, {"game": NAME, "address": address, **vars(page())})
    if is_htmx:
        response["HX-Push-Url"] = address
    return response


LONGEST_NAME = 30
AIM = "aim"
SETS, HOUSE, FORCE, ACTS, SAVES = "sets", "house.", "force.", "acts.", "saves.0"
TITLES = {"hq": "HQ", "recon": "Recon"}
"""The sets of cards that are named side by side."""
ACT_FIELDS = ("with", "act", "target", "answer")
PIECE = re.compile(r"[a-z0-9_]+", re.ASCII)
PLACES = tuple("01234")
"""What players are called in words: by their places in turn order."""


@dataclass(frozen=True, slots=True)
class CaseDraft:
    """What the address says.

    ``choices``: sets of cards and house rules, with what is ``picked`` of them. ``ordered``: what is picked
    in the order of the taps. ``open``: the words so far of an act whose target or answer is still to be
    tapped, or of a save that is promised. ``seats``: how many can play, where that can be changed.
    """

    names: tuple[str, ...]
    cards: Catalogue
    choices: tuple[Choice, ...]
    ordered: Callable[["CaseDraft"], Iterable[Choice]]
    seats: range = range(0)
    trail: Trail = EMPTY
    picked: Picked = made(default_factory=dict)
    open: Step | None = None
    nonsense: tuple[str, ...] = ()

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of cards that are switched on."""
        return self.picked.get(SETS, ())

    @property
    def house(self) -> dict[str, str]:
        """The house rules off their default."""
        picked = ((each, self.picked[each.field]) for each in self.choices if each.field.startswith(HOUSE))
        return {each.field.removeprefix(HOUSE): words[0] for each, words in picked if words != each.start}

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the address fields, without the names of the players."""
        return [
            *self.trail.fields,
            *picked_fields(self.picked, self.choices),
            *([(AIM, ":".join(self.open))] if self.open else ()),
        ]

    @property
    def aim(self) -> Declaration | None:
        """The act whose target or answer is still to be tapped."""
        return self.read_act(*self.open) if self.open and self.open[0] != SAVES else None

    @property
    def saver(self) -> str:
        """The medic that is to promise a save."""
        return self.open[1] if self.open and self.open[0] == SAVES else ""

    @property
    def settings(self) -> tuple[object, ...]:
        """All that the form of the house rules shows."""
        return (self.choices, *self.picked.items())

    def form(self, root: str) -> EntryForm:
        """Return the form of the sets of cards, or of the house rules."""
        choices = [each for each in self.choices if each.field.startswith(root)]
        form = EntryForm(None, choices, self.picked)
        form.helper.layout = Layout(*(Segments(each.field) for each in choices))
        return form

    def laid(self, player: int) -> tuple[str, ...]:
        """Return the cards before a player, as they were tapped."""
        return self.trail.picked.get(f"{FORCE}{player}", ())

    def said(self) -> Iterator[tuple[Step, Declaration]]:
        """Yield the declarations in turn order, whatever the order of the taps (A-40)."""
        for player in range(len(self.names)):
            for word in self.trail.picked.get(f"{ACTS}{player}", ()):
                if said := self.declaration(f"{ACTS}{player}", word):
                    yield (f"{ACTS}{player}", word), said

    def declaration(self, field: str, word: str) -> Declaration | None:
        """Return the whole declaration that a word of a player's field says, or None."""
        said = self.read_act(field, word)
        return said if said and _is_whole(said) else None

    def read_act(self, field: str, word: str) -> Declaration | None:
        """Return what is said so far of a declaration, or None."""
        table: Any = SimpleNamespace(players=PLACES, cards=self.cards)
        picked = {name: (each,) for name, each in zip(ACT_FIELDS, word.split(";"), strict=False) if each}
        by = field.removeprefix(ACTS)
        try:
            facts: Any = DECLARE.entry(table, by, picked).facts
            return _renamed(facts.declaration(by), dict(zip(PLACES, self.names, strict=False)))
        except (IllegalEntry, KeyError):
            return None

    def aim_tap(self, aim: Declaration) -> Tap:
        """Return what a button says that goes on with a declaration."""
        return Tap(f"{AIM}:{':'.join(step_of(aim, self.names))}")


@lru_cache(maxsize=1024)
def step_of(said: Declaration, names: tuple[str, ...]) -> Step:
    """Return the field and the word of a declaration; players are said by their places."""
    table: Any = None  # declaring says the same at every table
    said = _renamed(said, dict(zip(names, PLACES, strict=False)))
    entry = Entry(Declare(said.act, said.with_, said.target, said.answer), said.by)
    words = DECLARE.picked(table, entry)
    return f"{ACTS}{said.by}", ";".join("".join(words.get(field, ())) for field in ACT_FIELDS).rstrip(";")


def _renamed(said: Declaration, names: Mapping[str, str]) -> Declaration:
    """Return the declaration with its players called otherwise. Raises KeyError for one that has no name."""
    target = said.target and replace(said.target, player=names[said.target.player])
    answer = said.answer and replace(said.answer, by=names[said.answer.by])
    return replace(said, by=names[said.by], target=target, answer=answer)


def read_case(query: str, empty: CaseDraft) -> CaseDraft:
    """Return the draft of an address after its taps; words that make no sense are left out and named."""
    sent, ordered = words_of(query), tuple(empty.ordered(empty))
    picked, nonsense = read_picked(sent, (*empty.choices, *ordered), {SAVES})
    draft = replace(
        empty,
        trail=read_trail(query, ordered).with_picked({each.field: picked[each.field] for each in ordered}),
        picked={each.field: picked[each.field] for each in empty.choices},
        nonsense=nonsense,
    )
    for tap in (*(f"{AIM}:{word}" for word in sent.get(AIM, ())), *sent.get(TAP, ())):
        draft = tapped(draft, tap)
    return draft


def read_link(query: str, empty: CaseDraft, *others: str) -> CaseDraft:
    """Return the draft of an address that can be shared: names that it doesn't know are named too.

    ``others``: names in the address that are no part of the case.
    """
    draft = read_case(query, empty)
    known = (*draft.choices, *draft.ordered(draft))
    strange = strange_names(words_of(query), known, {SAVES, AIM, *others})
    return replace(draft, nonsense=(*draft.nonsense, *strange))


def tapped(draft: CaseDraft, tap: str) -> CaseDraft:
    """Return the draft after a tap; one that makes no sense changes nothing."""
    field, _, word = tap.partition(":")
    if field == "players":
        return _with_players(draft, word)
    if field == AIM or (draft.open and tap == "undo:"):
        return replace(draft, open=_opened(draft, *word.partition(":")[::2]))
    if field in draft.picked:
        return replace(draft, picked=after_tap(draft.choices, draft.picked, tap))
    ordered = tuple(draft.ordered(draft))
    if field == "swap":
        trail = _swapped(draft.trail, ordered, word)
    else:
        trail = draft.trail.tapped(tap, partial(after_tap, ordered))
    return draft if trail == draft.trail else replace(draft, trail=trail, open=None)


def _opened(draft: CaseDraft, field: str, word: str) -> Step | None:
    """Return the words so far of what is being tapped, None unless its field and its cards exist."""
    if field.startswith(FORCE) or field not in {each.field for each in draft.ordered(draft)}:
        return None
    if field == SAVES:
        return (field, word) if is_piece(word) else None
    aim = draft.read_act(field, word)
    if aim is None or aim.answer or aim.with_ not in draft.cards:
        return None
    is_target_known = not aim.target or aim.target.what is None or aim.target.what in draft.cards
    return (field, word) if is_target_known else None


def _with_players(draft: CaseDraft, name: str) -> CaseDraft:
    """Add a player of this name, or take the last one off with all its steps."""
    names = (*draft.names, name[:LONGEST_NAME]) if name else draft.names[:-1]
    if len(names) not in draft.seats:
        return draft
    after = replace(draft, names=names, open=None)
    if name:
        return after
    left = dict(draft.trail.picked)
    settled(draft.ordered(after), left)
    return replace(after, trail=Trail(draft.trail.with_picked(left).steps))


def _swapped(trail: Trail, ordered: Iterable[Choice], tap: str) -> Trail:
    """Put another word in the place of one: a declaration with a save, or without."""
    field, old, new = (*tap.split(":"), "", "")[:3]
    can_be = any(each.field == field and each.copies_of(new) for each in ordered)
    return trail.swapped((field, old), (field, new)) if can_be and (field, old) in trail.steps else trail


def _is_whole(said: Declaration) -> bool:
    """Whether an act has a target where it needs one, and an answer only where one is possible."""
    is_aimed_well = said.act is Act.USE or (said.act in HAS_TARGET) == (said.target is not None)
    return is_aimed_well and (said.answer is None or said.act in CAN_BE_ANSWERED)


def is_piece(word: str) -> bool:
    """Whether a word could be the id of a card; that of no card is shown, and refused by the rules."""
    return PIECE.fullmatch(word) is not None


def forces_and_acts(draft: CaseDraft) -> Iterator[Choice]:
    """Yield the cards and the declarations of each player."""
    for player, name in enumerate(draft.names):
        yield Choice(f"{FORCE}{player}", name, accepts=is_piece, in_order=True)
        yield acts_choice(draft, player)


def acts_choice(draft: CaseDraft, player: int, *, are_answered: bool = True) -> Choice:
    """Return the declarations of a player; any that could be one, as the rules refuse what can't be."""
    field = f"{ACTS}{player}"

    def is_act(word: str) -> bool:
        said = None if word.startswith("-") else draft.declaration(field, word)
        return said is not None and (are_answered or not said.answer)

    return Choice(field, draft.names[player], accepts=is_act, in_order=True)


def choices_of(sets: Sequence[str], rules: Iterable[HouseRule]) -> tuple[Choice, ...]:
    """Return what can be chosen beside the cards: sets of cards, and house rules."""
    cards = Choice(SETS, "Cards of", tuple(Option(each, TITLES.get(each, "")) for each in sets))
    return (cards, *(house_choice(rule, f"{HOUSE}{rule.name}") for rule in rules))


def force_of(ids: Sequence[str], cards: Catalogue) -> Force:
    """Return a force of these cards; its kind tells a leader or building, the last leader counts."""
    kinds = {card_id: cards[card_id].kind if card_id in cards else None for card_id in ids}
    leaders = [card_id for card_id in ids if kinds[card_id] is Kind.LEADER]
    return Force(
        tuple(card_id for card_id in ids if kinds[card_id] not in (Kind.LEADER, Kind.BUILDING)),
        leaders[-1] if leaders else None,
        tuple(card_id for card_id in ids if kinds[card_id] is Kind.BUILDING),
    )
