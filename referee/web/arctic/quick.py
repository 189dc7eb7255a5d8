"""Rule one skirmish: no table, nothing saved; the address holds the whole case."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from referee.rules.arctic.cards import Card, shipped
from referee.rules.arctic.record import Case, DeclaredAnswer
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.setup import PLAYERS
from referee.rules.arctic.skirmish import describe_declaration
from referee.rules.kernel.entry.choices import Choice, Option
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.names import readable
from referee.web.arctic.acts import label_of
from referee.web.arctic.board import Board, board_of
from referee.web.arctic.cases import (
    ACTS,
    FORCE,
    LONGEST_NAME,
    CaseDraft,
    choices_of,
    force_of,
    forces_and_acts,
    read_link,
    show_address,
    step_of,
)
from referee.web.arctic.faces import PickColumn, PickGroup, counts_here, pick_groups
from referee.web.arctic.setting import Buttons, Setting, Tap, play
from referee.web.drafts import Step, words_of

COLOURS = (
    gettext_noop("Red"),
    gettext_noop("Blue"),
    gettext_noop("Green"),
    gettext_noop("Amber"),
    gettext_noop("Violet"),
)


@require_safe
def quick(request: HttpRequest) -> HttpResponse:
    """Show the case of the address and its ruling; taps lead to the address that holds the next case."""
    draft = draft_in(request.META["QUERY_STRING"])
    query = query_of(draft)
    address = f"{reverse('arctic_quick')}?{query}"
    return show_address(request, "arctic/quick.html", address, lambda: quick_page(draft, query))


def draft_in(query: str, *others: str) -> CaseDraft:
    """Return the case that an address holds, after its taps. ``others``: names that are no part of it."""
    names = names_in(words_of(query).get("p", []), colours())
    return read_link(query, CaseDraft(names, shipped(), _choices(), forces_and_acts, PLAYERS), "p", *others)


def as_far_as_read(query: str) -> HttpResponse:
    """Lead to the page that shows what could be read of an address, and why it can't be ruled on."""
    return HttpResponseRedirect(f"{reverse('arctic_quick')}?{query}")


@cache
def _choices() -> tuple[Choice, ...]:
    return choices_of(("hq", "recon"), HOUSE_RULES.in_scope("skirmish"))


def query_of(draft: CaseDraft) -> str:
    return urlencode([*(("p", name) for name in draft.names), *draft.fields])


def colours() -> list[str]:
    """Return what players are called who say no name."""
    return [gettext(colour) for colour in COLOURS]


def names_in(typed: Sequence[str], colours: Sequence[str]) -> tuple[str, ...]:
    """Return the names of an address, or the first four colours."""
    raw = [readable(name)[:LONGEST_NAME] for name in typed[: PLAYERS.stop - 1]]
    names = tuple(name or colour for name, colour in zip(raw, colours, strict=False))
    return names if len(names) in PLAYERS else tuple(colours[:4])


@dataclass(frozen=True, kw_only=True)
class CasePage:
    """A skirmish without a table. ``fields``: what its address says."""

    draft: CaseDraft
    board: Board
    groups: Sequence[PickGroup]
    fields: Sequence[tuple[str, str]]
    undo: Line | None = None
    redo: Line | None = None
    what_if: str = ""
    can_rename: bool = False


@dataclass(frozen=True, kw_only=True)
class QuickPage(CasePage):
    """The page that rules one skirmish; ``next_name``: of the player who can be added."""

    next_name: str
    can_remove: bool


def quick_page(draft: CaseDraft, query: str) -> QuickPage:
    number, as_shown = len(draft.names), query_of(replace(draft, open=None)) if draft.open else query
    steps, undone = draft.trail.steps, draft.trail.undone
    setting = setting_of(draft)
    return QuickPage(
        draft=draft,
        fields=draft.fields,
        board=board_of(setting, {}, play(setting, is_final=True)),
        can_rename=True,
        groups=groups_in(draft, partial(is_there, draft)),
        next_name=colours()[number] if number + 1 in PLAYERS else "",
        can_remove=number - 1 in PLAYERS,
        undo=step_line(draft, steps[-1]) if steps else None,
        redo=step_line(draft, undone[-1]) if undone else None,
        what_if=f"{reverse('arctic_what_if')}?{as_shown}",
    )


def setting_of(draft: CaseDraft, case: Case | None = None) -> Setting:
    """Return the case with the forces and declarations of the draft; without one nothing but what it says."""
    case = case or Case(draft.names, {}, house_rules=draft.house)
    laid = {name: draft.laid(index) for index, name in enumerate(draft.names)}
    forces = {name: force_of(cards, draft.cards) for name, cards in laid.items()}
    case = replace(case, forces=forces, declarations=tuple(said for _, said in draft.said()))
    return Setting(case, draft.cards, laid, buttons_of(draft), draft.aim, draft.names)


def buttons_of(draft: CaseDraft) -> Buttons:
    said = list(draft.said())

    def save(place: int, answer: DeclaredAnswer | None) -> Tap:
        (field, word), declaration = said[place]
        _, saved = step_of(replace(declaration, answer=answer), draft.names)
        return Tap(f"swap:{field}:{word}:{saved}")

    return Buttons(
        drop=lambda name, card_id: Tap(f"{FORCE}{draft.names.index(name)}:-{card_id}"),
        back=lambda place: Tap(":-".join(said[place][0])),
        aim=draft.aim_tap,
        say=lambda declaration: Tap(":".join(step_of(declaration, draft.names))),
        save=save,
    )


def is_there(draft: CaseDraft, card: Card) -> bool:
    """Whether a card belongs to the sets that are on."""
    return card.set in ("base", *draft.sets)


def groups_in(draft: CaseDraft, is_in_play: Callable[[Card], bool]) -> tuple[PickGroup, ...]:
    """Return what each player can have of the cards that count in a skirmish."""
    cards = [card for card in draft.cards.values() if is_in_play(card) and counts_here(card)]
    columns = [
        PickColumn(force_choice(draft, player, cards), name, player + 1, player + 1)
        for player, name in enumerate(draft.names)
    ]
    return pick_groups(draft.cards, columns, draft.trail.picked)


def force_choice(
    draft: CaseDraft, player: int, cards: Iterable[Card], may: Callable[[Card], bool] | None = None
) -> Choice:
    """Return the cards of a player's force with as many more as the box has. ``may``: which it may have."""
    laid = [word for field, word in draft.trail.steps if field.startswith(FORCE)]
    own, options = draft.laid(player), list[Option]()
    for card in cards:
        more = max(card.count - laid.count(card.id), 0) if may is None or may(card) else 0
        options.append(_option(card.id, card.label, own.count(card.id) + more))
    return Choice(f"{FORCE}{player}", draft.names[player], tuple(options))


@lru_cache(maxsize=4096)
def _option(card_id: str, label: str, copies: int) -> Option:
    """Return the option of a card; most of a page's hundreds are on the next page again."""
    return Option(card_id, label, copies)


def step_line(draft: CaseDraft, step: Step) -> Line:
    """Return what a step says, for undo and redo."""
    field, word = step
    if field.startswith(ACTS) and (declaration := draft.declaration(field, word)):
        return describe_declaration(draft.cards, declaration)
    player = int(field.removeprefix(FORCE))
    return Line("{player}’s {card}", player=draft.names[player], card=label_of(draft.cards, word) or word)
