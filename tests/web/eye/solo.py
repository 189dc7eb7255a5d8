"""What the pages of the solo game have to say, worked out from the state alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from referee.rules.arctic.cards.catalogue import Kind, Pile
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.solo import set_up_solo
from referee.rules.kernel.history.log import Log
from tests.web.eye.arctic import before
from tests.web.eye.arctic_end import known, rounds
from tests.web.eye.words import Told, beside, line, put, put_n, totals_told

SCORE_NOTHING = (Kind.LEADER, Kind.BUILDING, Kind.GANG)
CONTESTED_POINTS = 2


def facts(log: Log[Any], seat: str | None) -> Told:
    """Yield all that a page may say."""
    state, (name,) = log.state, log.state.players
    yield ("bar",), _bar(state)
    yield from _strip(state)
    yield from before(state, name, seat)
    if state.phase is Phase.GATHERING and log.proposal is None and state.window is None:
        yield ("due-word",), put("%(now)s gathers.", now=name)
    if state.solo.scored is not None:
        yield from _score(log)


def wall(log: Log[Any]) -> Told:
    """Yield all that the screen on the wall may say."""
    state, (name,) = log.state, log.state.players
    phase = _(ARCTIC.phases[state.phase])
    yield ("where",), line("Round {round} · {phase}", round=state.round, phase=phase)
    for what, phrase in (
        ("people", "{n:person|people}"),
        ("tools", "{n:tool|tools}"),
        ("meds", "{n:med|meds}"),
    ):
        if number := known(state, name)[what]:
            yield ("wall", name, beside(phrase, number)), str(number)
    is_now = state.phase is Phase.GATHERING
    yield ("seat", name, "says"), _("now") if is_now else ""
    yield ("seat", name, "now"), "yes" if is_now else ""
    yield ("wall-foot",), line("{n} {n:force|forces} left", n=len(state.solo.sizes))
    yield from totals_told({}, ())


def points(state: ArcticState, cards: Mapping[str, int]) -> int:
    """Return what cards score: two for a contested one, one for any other."""
    found = 0
    for card_id, number in cards.items():
        card = state.cards[card_id]
        worth = CONTESTED_POINTS if card.pile is Pile.CONTESTED else card.kind not in SCORE_NOTHING
        found += number * worth
    return found


def _bar(state: ArcticState) -> str:
    assert state.solo is not None
    if state.solo.scored:
        return put("Ended after round %(round)s", round=state.round)
    one = "Round %(round)s · %(phase)s · %(n)s force left"
    more = "Round %(round)s · %(phase)s · %(n)s forces left"
    return put_n(one, more, len(state.solo.sizes), round=state.round, phase=_(ARCTIC.phases[state.phase]))


def _strip(state: ArcticState) -> Told:
    solo, (own,) = state.solo, state.seats.values()
    assert solo is not None
    left = Counter(solo.sizes)
    for at, size in enumerate(set_up_solo(solo.options, state.cards).outcome.sizes):
        left[size] -= 1
        yield ("solo-forces", str(at)), f"{size} {_('met') if left[size] < 0 else _('face down')}"
    cards, worth = sum(own.owned.values()) + len(own.unseen) - solo.missing, points(state, own.owned)
    away = solo.removed_unseen + sum(own.base.removed.values())
    fields = [
        f"{worth} {put_n('point known', 'points known', worth)}",
        f"{cards} {put_n('card', 'cards', cards)}",
    ]
    fields += [] if solo.deck is None else [f"{max(solo.deck, 0)} {_('in the deck, by count')}"]
    fields += [f"{solo.won} {_('won')}", f"{solo.lost} {_('lost')}"]
    fields += [f"{away} {_('never scored')}"] if away else []
    for at, words in enumerate(fields):
        yield ("solo-facts", str(at)), words


def _score(log: Log[Any]) -> Told:
    state, (name,) = log.state, log.state.players
    solo, own = state.solo, state.seats[name]
    score = solo.scored
    yield (
        ("ruling-word",),
        line("{seat} scores {points} {points:point|points}.", seat=name, points=score.points),
    )
    phrase = (
        "{contested} contested {contested:card|cards} at 2 points and {others} {others:other|others} at 1."
    )
    yield ("ruling-how",), line(phrase, contested=score.contested, others=score.others)
    met = len(set_up_solo(solo.options, state.cards).outcome.sizes)
    rows = {
        "Forces beaten": solo.won,
        "Lost to": solo.lost,
        "Tied with": met - solo.won - solo.lost,
        "Removed or set aside": solo.removed_unseen + sum(own.base.removed.values()),
        "Rounds": state.round,
    }
    yield (_("How it went"), "rows"), str(len(rows))
    for at, (title, number) in enumerate(rows.items(), start=1):
        yield (_("How it went"), str(at), _(title), "1"), str(number)
    shown = [(str(number), points(at, at.seats[name].owned)) for number, at in rounds(log)]
    shown.append((_("count"), score.points))
    yield (_("Round"), "rows"), str(len(shown))
    for title, number in shown:
        yield (_("Round"), title, name), str(number)
    yield ("plot", f"{_('Points by round. At the end:')} {name} {score.points}."), f"{name} {score.points}"


def results(log: Log[Any]) -> dict[str, tuple[int, bool]]:
    return {log.state.players[0]: (log.state.solo.scored.points, False)}


def first(log: Log[Any]) -> str:
    name: str = log.state.players[0]
    return name


def columns(log: Log[Any]) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield the cells of the score as a table."""
    state, (name,) = log.state, log.state.players
    solo = state.solo
    fields = {
        "Points": solo.scored.points,
        "Contested cards": solo.scored.contested,
        "Other cards": solo.scored.others,
        "Forces beaten": solo.won,
        "Lost to": solo.lost,
    }
    yield from (((name, _(title)), number) for title, number in fields.items())
    for number, at in rounds(log):
        yield (name, line("Round {round}", round=number)), points(at, at.seats[name].owned)
