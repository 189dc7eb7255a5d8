"""What the rows of a light round have to say, worked out from the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.versions import played_steps
from tests.web.eye.arctic_end import known
from tests.web.eye.words import Told, line, put, put_n

FIRST_SKIRMISH = 3
TITLES = {"dig": "Dug", "hunt": "Hired", "trash": "Trashed", "build": "Built", "commit": "Keeps"}
NOTHING = {"dig": "Nothing", "trash": "Nothing", "build": "Nothing"}
DOUBTS = {
    "dig": ("How did {seat} dig?", "First: how did {seat} dig?"),
    "hunt": ("How did {seat} pay?", "First: how did {seat} pay?"),
    "trash": ("What did {seat} trash?", "First: what did {seat} trash?"),
    "build": ("How did {seat} build?", "First: how did {seat} build?"),
    "commit": ("How many cards does {seat} keep?", "First: how many does {seat} keep?"),
}
# These say nothing about a row.
BESIDE = ("choose_leader", "draft_leader", "row_question", "note")
Cells = Mapping[tuple[str, str], list[str]]
"""The cards that were said, by seat and kind of entry."""


def shows_rows(state: ArcticState) -> bool:
    is_light = state.setup.is_light and state.solo is None and not state.enters_all
    return is_light and state.phase is Phase.GATHERING and state.window is None


def has_sealed(state: ArcticState, seat: str | None) -> bool:
    """Whether a seat's own page shows its sealed force in place of its row."""
    return shows_rows(state) and seat in state.revealed


def rows(log: Log[Any], seat: str | None) -> Told:
    """Yield everybody's row on the table's page, a seat's own on its phone."""
    state, cells, done = log.state, _cells(log), _done(log)
    kinds = _kinds(state)
    titles = [_(TITLES[kind]) for kind in kinds]
    if seat is not None:
        others = tuple(name for name in done if name != seat)
        names = line("{seats}", seats=others)
        says = put_n("%(names)s is done", "%(names)s are done", len(others), names=names)
        shown = put("Round %(round)s", round=state.round)
        yield ("own row", "round"), f"{shown} · {says}" if others else shown
        yield ("own row", "asked"), _asked(state, seat)
        yield ("own row", "columns"), ", ".join(titles)
        for title, kind in zip(titles, kinds, strict=True):
            yield ("own row", title), _said(state, cells, done, seat, kind)
        if "commit" in kinds:
            yield ("own row", titles[-1]), "–" if _asked(state, seat) else _("Seal your force")
        return
    yield ("rows", "columns"), ", ".join(titles)
    yield ("rows", "order"), ", ".join(state.players)
    yield ("rows", "ends"), _ends(state, done)
    for name in state.players:
        yield ("rows", name, "who"), f"{name} {_('Initiator')}" if name == state.initiator else name
        people = f"{_('people known')} {known(state, name)['people']}"
        says = f"{people} · {_('done')}" if name in done else people
        asked = _asked(state, name)
        yield ("rows", name, "says"), _("one question") if asked else says
        yield ("rows", name, "asked"), asked
        for title, kind in zip(titles, kinds, strict=True):
            yield ("rows", name, title), _said(state, cells, done, name, kind)


def due(log: Log[Any], seat: str | None) -> Told:
    """Yield the headline above the rows, or of the page of a seat that has sealed."""
    if has_sealed(log.state, seat):
        number = len(log.state.revealed[seat or ""].cards)
        phrases = "%(name)s seals %(n)s card.", "%(name)s seals %(n)s cards."
        yield ("due-word",), put_n(*phrases, number, name=seat or "")
        return
    is_all = len(_done(log)) == len(log.state.players)
    word = _("Everyone has gathered.") if is_all else _("Who got what?")
    yield ("due-word",), word if seat is None else _("What did you get?")


def _kinds(state: ArcticState) -> list[str]:
    """Return the kinds of entry that have a column in this round."""
    left_out = {"build": "hq2" not in state.modules, "commit": state.round < FIRST_SKIRMISH}
    return [kind for kind in TITLES if not left_out.get(kind)]


def _this_gathering(log: Log[Any]) -> Iterator[Any]:
    """Yield the entries of seats in this gathering."""
    for was, record, _now in played_steps(log):
        is_now = was.round == log.state.round and was.phase is Phase.GATHERING
        if is_now and record.entry.seat and record.entry.kind not in BESIDE:
            yield record.entry


def _done(log: Log[Any]) -> tuple[str, ...]:
    """Return the seats of which something was said."""
    said = {entry.seat for entry in _this_gathering(log)}
    state = log.state
    return tuple(name for name in state.players if name in said or state.seats[name].committed is not None)


def _cells(log: Log[Any]) -> Cells:
    found: dict[tuple[str, str], list[str]] = {}
    label, unseen = log.state.label, line("Unseen")
    for entry in _this_gathering(log):
        facts = entry.facts
        match entry.kind:
            case "dig":
                said = [unseen] * facts.is_unseen + [
                    label(card) for card in (facts.kept, *facts.extra) if card
                ]
                said += [unseen] * facts.unseen_extra
            case "hunt" if facts.hired:
                said = [label(facts.hired)]
            case "trash":
                said = [label(card) for card in facts.cards]
            case "build":
                said = [label(facts.kept)] if facts.kept else []
            case "commit":
                said = [] if facts.number is None else [str(facts.number)]
            case _:
                continue
        found.setdefault((entry.seat, entry.kind), []).extend(said)
    return found


def _said(state: ArcticState, cells: Cells, done: tuple[str, ...], name: str, kind: str) -> str:
    said = list(cells.get((name, kind), ()))
    if kind == "commit" and name in state.revealed:
        return str(len(state.revealed[name].cards))
    questions = [each for each in state.questions if each.seat == name and each.act == kind]
    said += [line("Unseen") if each.word == "-unseen" else state.label(each.word) for each in questions]
    if said:
        many = "{number} × {card}"
        return ", ".join(
            line(many, number=n, card=card) if n > 1 else _with_meaning(state, card)
            for card, n in Counter(said).items()
        )
    if (name, kind) in cells:
        return _(NOTHING[kind])
    return "–" if name in done else ""


def _with_meaning(state: ArcticState, title: str) -> str:
    """Return a card's title, followed by what its name means in the reader's language."""
    name = next((card.name for card in state.cards.values() if card.label == title), "")
    meaning = pgettext("card", name) if name else ""
    return title if meaning.casefold() == name.casefold() else f"{title} ({meaning})"


def _asked(state: ArcticState, name: str) -> str:
    questions = [each for each in state.questions if each.seat == name]
    return " / ".join(line(DOUBTS[each.act][0], seat=name) for each in questions)


def _ends(state: ArcticState, done: tuple[str, ...]) -> str:
    """Return what the button says that ends the gathering: the first question, or whom it skips."""
    if state.questions:
        first = min(state.questions, key=lambda each: state.players.index(each.seat))
        return line(DOUBTS[first.act][1], seat=first.seat)
    missing = tuple(name for name in state.players if name not in done)
    is_skirmish = state.round >= FIRST_SKIRMISH
    if len(missing) == len(state.players):
        phrase = "Skip everyone: skirmish" if is_skirmish else "Skip everyone: end round {round}"
    elif missing:
        phrase = "Skip {seats}: skirmish" if is_skirmish else "Skip {seats}: end round {round}"
    else:
        phrase = "To the skirmish" if is_skirmish else "End round {round}"
    return line(phrase, seats=missing, round=state.round)
