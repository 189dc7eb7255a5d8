"""Pages without a table: the address holds who plays, the cards, what is declared, and house rules.

Words of an act: ``sniper_team;snipe;1/thugs;2/medic``: who acts and how, whose card is hit, who saves.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as made

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from referee.rules.arctic.cards import Catalogue, Kind
from referee.rules.arctic.record import Act, Declaration, Force
from referee.rules.arctic.setup import NAME
from referee.rules.arctic.skirmish import CAN_BE_ANSWERED, HAS_TARGET
from referee.rules.kernel.entry.choices import Choice, Option, Picked, settled
from referee.rules.kernel.text.rulebook import HouseRule
from referee.web.arctic.aims import aim_fields, picks_of, read_aim, read_declaration
from referee.web.drafts import EMPTY, TAP, Step, Told, Trail, picked_in, read_trail, words_of


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


Chosen = Mapping[str, tuple[str, ...]]


def read_choices(told: Told, choices: Sequence[Choice]) -> tuple[Chosen, tuple[str, ...]]:
    """Return what is chosen in an address, and the words that make no sense."""
    kinds = {choice.field.partition(".")[0] for choice in choices}
    wanted = {name: words for name, words in picked_in(told).items() if name.partition(".")[0] in kinds}
    offered = dict(wanted)
    settled(choices, offered)
    pairs = [(name, word) for name, words in wanted.items() for word in words]
    lost = [(name, word) for name, word in pairs if word not in offered.get(name, ())]
    left = {name: tuple(word for word in words if (name, word) not in lost) for name, words in wanted.items()}
    chosen = {name: words for name, words in left.items() if words}
    settled(choices, chosen)
    return chosen, tuple(word for _, word in lost)


def tap_choice(choices: Sequence[Choice], chosen: Picked, tap: str) -> Chosen:
    """Return what is chosen after a tap; one that makes no sense changes nothing."""
    field, _, word = tap.partition(":")
    choice = next((each for each in choices if each.field == field), None)
    if choice is None:
        return chosen
    after = {**chosen, field: choice.tapped(chosen, word)}
    settled(choices, after)
    return after


def fields_off_default(choices: Sequence[Choice], chosen: Picked) -> list[tuple[str, str]]:
    """Return name and value of the address fields of what does not stand there by itself."""
    told = ((choice, chosen.get(choice.field, ())) for choice in choices)
    return [
        (choice.field, word) for choice, words in told if words != choice.words({}) for word in words if word
    ]


MOST_STEPS = 120
LONGEST_NAME = 30
SETS, HOUSE = "sets", "house."
ACT_FIELDS = ("with", "act", "target", "answer")
PIECE = re.compile(r"[a-z0-9_]+", re.ASCII)
AIMED = re.compile(r"^([0-4])/", re.ASCII)
STEP_FIELD = re.compile(r"(force|acts|saves)\.([0-4])", re.ASCII)

Takes = Callable[["CaseDraft", str, str], bool]
"""(draft, field, word) -> whether the word can stand in that field."""


@dataclass(frozen=True, slots=True)
class CaseDraft:
    """What the address says.

    ``chosen``: sets of cards and house rules; ``aim``: a declaration whose target or answer is still to be
    tapped; ``saver``: a medic that is to promise a save. ``takes``: which words can be steps.
    ``seats``: how many can play, where that can be changed.
    """

    names: tuple[str, ...]
    cards: Catalogue
    choices: tuple[Choice, ...]
    takes: Takes
    seats: range = range(0)
    trail: Trail = EMPTY
    chosen: Mapping[str, tuple[str, ...]] = made(default_factory=dict)
    aim: Declaration | None = None
    saver: str = ""
    nonsense: tuple[str, ...] = ()

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of cards that are switched on."""
        return self.chosen.get(SETS, ())

    @property
    def house(self) -> dict[str, str]:
        """The house rules off their default."""
        told = ((each, self.chosen[each.field]) for each in self.choices if each.field.startswith(HOUSE))
        return {each.field.removeprefix(HOUSE): words[0] for each, words in told if words != each.start}

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the address fields, without the names of the players."""
        aim = aim_fields(self.aim) if self.aim else []
        return [
            *self.trail.fields,
            *fields_off_default(self.choices, self.chosen),
            *aim,
            *([("saver", self.saver)] if self.saver else []),
        ]

    def laid(self, player: int) -> tuple[str, ...]:
        """Return the cards before a player, as they were tapped."""
        return self.trail.picked.get(f"force.{player}", ())

    def said(self) -> Iterator[tuple[Step, Declaration]]:
        """Yield the declarations in turn order, whatever the order of the taps (A-40)."""
        for player in range(len(self.names)):
            for word in self.trail.picked.get(f"acts.{player}", ()):
                if said := self.declaration(player, word):
                    yield (f"acts.{player}", word), said

    def declaration(self, player: int, word: str) -> Declaration | None:
        """Return the declaration that a word says, None where it is none."""
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
        return f"acts.{self.names.index(said.by)}", word.rstrip(";")


def read_case(query: str, empty: CaseDraft) -> CaseDraft:
    """Return the draft of an address after its taps; words that make no sense are left out and named."""
    told = words_of(query)
    trail = read_trail(query, lambda name: STEP_FIELD.fullmatch(name) is not None)
    steps, undone = (
        tuple(step for step in some[:MOST_STEPS] if empty.takes(empty, *step))
        for some in (trail.steps, trail.undone)
    )
    chosen, lost = read_choices(told, empty.choices)
    draft = replace(
        empty,
        trail=Trail(steps, undone),
        chosen=chosen,
        aim=_aim(empty, {**told, TAP: ()}),
        saver=next((word for word in told.get("saver", ()) if PIECE.fullmatch(word)), ""),
        nonsense=(*(step[1] for step in trail.steps if step not in steps), *lost),
    )
    for tap in told.get(TAP, ()):
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
    if field in {choice.field for choice in draft.choices}:
        return replace(draft, chosen=tap_choice(draft.choices, draft.chosen, tap))
    trail = _swapped(draft, word) if field == "swap" else draft.trail.tapped(tap, _pick(draft))
    return draft if trail == draft.trail else replace(draft, trail=trail, aim=None, saver="")


def _aim(draft: CaseDraft, told: Told) -> Declaration | None:
    """Return the declaration that is put together; against the referee only the player declares."""
    aim = read_aim(told, draft.names, draft.cards)
    return aim if aim and (draft.seats or aim.by == draft.names[0]) else None


def _with_players(draft: CaseDraft, name: str) -> CaseDraft:
    """Add a player of this name, or take the last one off with all its steps."""
    names = (*draft.names, name[:LONGEST_NAME]) if name else draft.names[:-1]
    if len(names) not in draft.seats:
        return draft
    fewer = replace(draft, names=names, aim=None)
    steps = tuple(step for step in draft.trail.steps if draft.takes(fewer, *step))
    return replace(fewer, trail=draft.trail if name else Trail(steps))


def _pick(draft: CaseDraft) -> Callable[[Picked, str], Picked]:
    def pick(picked: Picked, tap: str) -> Picked:
        field, _, word = tap.partition(":")
        words = picked.get(field, ())
        if word.startswith("-") and word[1:] in words:
            place = len(words) - 1 - words[::-1].index(word[1:])
            return {**picked, field: (*words[:place], *words[place + 1 :])}
        is_full = sum(map(len, picked.values())) >= MOST_STEPS
        return picked if is_full or not draft.takes(draft, field, word) else {**picked, field: (*words, word)}

    return pick


def _swapped(draft: CaseDraft, what: str) -> Trail:
    """Put another word in the place of one: a declaration with a save, or without."""
    field, old, new = (*what.split(":"), "", "")[:3]
    if (field, old) not in draft.trail.steps or not draft.takes(draft, field, new):
        return draft.trail
    steps = list(draft.trail.steps)
    steps[steps.index((field, old))] = (field, new)
    return Trail(tuple(steps))


def _is_whole(said: Declaration) -> bool:
    """Whether an act has a target where it needs one, and an answer only where one is possible."""
    is_aimed_well = said.act is Act.USE or (said.act in HAS_TARGET) == (said.target is not None)
    return is_aimed_well and (said.answer is None or said.act in CAN_BE_ANSWERED)


def takes(draft: CaseDraft, field: str, word: str) -> bool:
    """Whether a word is a card, or an act, of one of the players."""
    match = STEP_FIELD.fullmatch(field)
    if match is None or int(match[2]) >= len(draft.names):
        return False
    if match[1] == "force":
        return PIECE.fullmatch(word) is not None
    return match[1] == "acts" and draft.declaration(int(match[2]), word) is not None


def choices_of(sets: Sequence[str], rules: Iterable[HouseRule]) -> tuple[Choice, ...]:
    """Return what can be chosen beside the cards: sets of cards, and house rules."""
    cards = Choice(SETS, "Cards of", tuple(Option(each, each) for each in sets))
    house = (
        Choice(
            f"{HOUSE}{rule.name}",
            rule.question,
            tuple(Option(each.value, each.label) for each in rule.values),
            least=1,
            most=1,
            start=(rule.default,),
        )
        for rule in rules
    )
    return (cards, *house)


def force_of(ids: Sequence[str], cards: Catalogue) -> Force:
    """Return a force of these cards; a leader or building is told from its kind, the last leader counts."""
    kinds = {card_id: cards[card_id].kind if card_id in cards else None for card_id in ids}
    leaders = [card_id for card_id in ids if kinds[card_id] is Kind.LEADER]
    return Force(
        tuple(card_id for card_id in ids if kinds[card_id] not in (Kind.LEADER, Kind.BUILDING)),
        leaders[-1] if leaders else None,
        tuple(card_id for card_id in ids if kinds[card_id] is Kind.BUILDING),
    )
