"""The words of a gathering form: what says nothing here is refused by name, never left out in silence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from referee.rules.arctic.record.state import ArcticState
from referee.web.arctic.gather import MOST_CARDS
from referee.web.arctic.gather_draft import NOTHING, UNSEEN
from referee.web.arctic.power_draft import power_troubles
from referee.web.arctic.recon_draft import recon_troubles
from referee.web.arctic.seat_words import is_seat_card, number_in
from referee.web.base import nobody, short

ONCE = "kxnbwvyhptzrd"


def troubles(told: Mapping[str, Sequence[str]], state: ArcticState) -> Iterator[str]:
    """Yield a sentence for everything in a draft's fields that reading it would leave out."""
    if len(told.get("c", ())) > MOST_CARDS:
        yield _("More than %(most)s cards: nobody holds so many.") % {"most": MOST_CARDS}
    for word in (*told.get("c", ()), *_said(told, "x"), *_said(told, "w"), *_said(told, "h"), *_kept(told)):
        if word not in state.cards:
            yield _("There is no card “%(word)s”.") % {"word": short(word)}
    for word in (*_said(told, "n"), *_said(told, "p")):
        if number_in(word) is None:
            yield _("“%(word)s” is no number of cards.") % {"word": short(word)}
    for word in _said(told, "b"):
        if word not in state.players:
            yield nobody(word)
    for word in (*_said(told, "v"), *_said(told, "y")):
        if not is_seat_card(word, state):
            yield _("“%(word)s” is no card of anybody here.") % {"word": short(word)}
    for word in power_troubles(told, state):
        yield _("“%(word)s” is nothing that a power is used for here.") % {"word": short(word)}
    for word in recon_troubles(told, state):
        yield _("“%(word)s” is nothing to look at here.") % {"word": short(word)}
    for name in ONCE:
        if len(set(told.get(name, ()))) > 1:
            words = ", ".join(f"“{short(word)}”" for word in told[name])
            yield _("Only one of these can be meant: %(words)s.") % {"words": words}


def _said(told: Mapping[str, Sequence[str]], name: str) -> list[str]:
    return [word for word in told.get(name, ()) if word]


def _kept(told: Mapping[str, Sequence[str]]) -> list[str]:
    return [word for word in _said(told, "k") if word not in (NOTHING, UNSEEN)]
