"""Pages without a table: the address holds who plays, the cards, what is declared, and house rules.

Words of an act: ``sniper_team;snipe;1/thugs;2/medic``: who acts and how, whose card is hit, who saves.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as made
from functools import partial

from crispy_forms.layout import Layout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from referee.rules.arctic.cards import Catalogue, Kind
from referee.rules.arctic.record import Act, Declaration, Force
from referee.rules.arctic.setup import NAME
from referee.rules.arctic.skirmish import CAN_BE_ANSWERED, HAS_TARGET
from referee.rules.kernel.entry.choices import Choice, Option, Picked, after_tap, settled
from referee.rules.kernel.entry.house_rule import house_choice
from referee.rules.kernel.text.rulebook import HouseRule
from referee.web.arctic.aims import aim_fields, picks_of, read_aim, read_declaration
from referee.web.drafts import EMPTY, TAP, Sent, Step, Trail, picked_fields, read_picked, read_trail, words_of
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
SETS, HOUSE, FORCE, ACTS, SAVES = "sets", "house.", "force.", "acts.", "saves.0"
TITLES = {"hq": "HQ", "recon": "Recon"}
"""The sets of cards that are named side by side."""
ACT_FIELDS = ("with", "act", "target", "answer")
PIECE = re.compile(r"[a-z0-9_]+", re.ASCII)
AIMED = re.compile(r"^([0-4])/", re.ASCII)


@dataclass(frozen=True, slots=True)
class CaseDraft:
    """What the address says.

    ``choices``: sets of cards and house rules, with what is ``picked`` of them. ``ordered``: what is picked
    in the order of the taps. ``aim``: a declaration whose target or answer is still to be tapped;
    ``saver``: a medic that is to promise a save. ``seats``: how many can play, where that can be changed.
    """

    names: tuple[str, ...]
    cards: Catalogue
    choices: tuple[Choice, ...]
    ordered: Callable[["CaseDraft"], Iterable[Choice]]
    seats: range = range(0)
    trail: Trail = EMPTY
    picked: Picked = made(default_factory=dict)
    aim: Declaration | None = None
    saver: str = ""
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
            *(aim_fields(self.aim) if self.aim else ()),
            *([("saver", self.saver)] if self.saver else ()),
        ]

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
                if said := self.declaration(player, word):
                    yield (f"{ACTS}{player}", word), said

    def declaration(self, player: int, word: str) -> Declaration | None:
        """Return the declaration that a word says, or None."""
        words = (AIMED.sub(self._name_of, each) for each in word.split(";"))
        picked = {field: (each,) for field, each in zip(ACT_FIELDS, words, strict=False) if each}
        said = read_declaration(self.names[player], picked, self.names, self.cards)
        return said if said and _is_whole(said) else None

    def _name_of(self, match: re.Match[str]) -> str:
        place = int(match[1])
        return f"{self.names[place]}/" if place < len(self.names) else ""

    def step_of(self, said: Declaration) -> Step:
        words = {field: word for field, (word,) in picks_of(said).items()}
        seats = {"target": said.target and said.target.player, "answer": said.answer and said.answer.by}
        for field, name in seats.items():
            if name:
                words[field] = f"{self.names.index(name)}{words[field].removeprefix(name)}"
        word = ";".join(words.get(field, "") for field in ACT_FIELDS)
        return f"{ACTS}{self.names.index(said.by)}", word.rstrip(";")


def read_case(query: str, empty: CaseDraft) -> CaseDraft:
    """Return the draft of an address after its taps; words that make no sense are left out and named."""
    sent, ordered = words_of(query), tuple(empty.ordered(empty))
    picked, nonsense = read_picked(sent, (*empty.choices, *ordered), {SAVES})
    draft = replace(
        empty,
        trail=read_trail(query, ordered).with_picked({each.field: picked[each.field] for each in ordered}),
        picked={each.field: picked[each.field] for each in empty.choices},
        aim=_aim(empty, {**sent, TAP: ()}),
        saver=next((word for word in sent.get("saver", ()) if PIECE.fullmatch(word)), ""),
        nonsense=nonsense,
    )
    for tap in sent.get(TAP, ()):
        draft = tapped(draft, tap)
    return draft


def tapped(draft: CaseDraft, tap: str) -> CaseDraft:
    """Return the draft after a tap; one that makes no sense changes nothing."""
    field, _, word = tap.partition(":")
    if field == "players":
        return _with_players(draft, word)
    if field == "aim":
        return replace(draft, aim=_aim(draft, {TAP: [tap]}), saver="")
    if field == "saver":
        return replace(draft, aim=None, saver=word if PIECE.fullmatch(word) else "")
    if (draft.aim or draft.saver) and tap == "undo:":
        return replace(draft, aim=None, saver="")
    if field in draft.picked:
        return replace(draft, picked=after_tap(draft.choices, draft.picked, tap))
    ordered = tuple(draft.ordered(draft))
    if field == "swap":
        trail = _swapped(draft.trail, ordered, word)
    else:
        trail = draft.trail.tapped(tap, partial(after_tap, ordered))
    return draft if trail == draft.trail else replace(draft, trail=trail, aim=None, saver="")


def _aim(draft: CaseDraft, sent: Sent) -> Declaration | None:
    """Return the unfinished declaration; against the referee only the player declares."""
    aim = read_aim(sent, draft.names, draft.cards)
    return aim if aim and (draft.seats or aim.by == draft.names[0]) else None


def _with_players(draft: CaseDraft, name: str) -> CaseDraft:
    """Add a player of this name, or take the last one off with all its steps."""
    names = (*draft.names, name[:LONGEST_NAME]) if name else draft.names[:-1]
    if len(names) not in draft.seats:
        return draft
    after = replace(draft, names=names, aim=None)
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
        yield Choice(f"{ACTS}{player}", name, accepts=partial(_is_act, draft, player), in_order=True)


def _is_act(draft: CaseDraft, player: int, word: str) -> bool:
    return not word.startswith("-") and draft.declaration(player, word) is not None


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
