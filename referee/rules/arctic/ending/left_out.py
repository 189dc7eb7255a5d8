"""Unseen gains that a count of the deck leaves out (A-91, section 13)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.record.outcomes import Tallied
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.entry.choices import Picked
from referee.rules.kernel.text.line import Fact, Line, gettext_noop

GONE = "-gone"
LEFT_OUT: Mapping[Pile, tuple[str, str]] = {
    Pile.CONTESTED: (
        gettext_noop("{seat}’s count lacks the contested {all:card|cards} of {all:round|rounds} {rounds}."),
        gettext_noop(
            "{number} contested {number:card|cards} of rounds {rounds} {number:is|are} missing from "
            "{seat}’s count."
        ),
    ),
    Pile.JUNKYARD: (
        gettext_noop("{seat}’s count lacks the junkyard {all:card|cards} of {all:round|rounds} {rounds}."),
        gettext_noop(
            "{number} junkyard {number:card|cards} of rounds {rounds} {number:is|are} missing from "
            "{seat}’s count."
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Unseen gains of one source that the seat's count doesn't name.

    ``rounds``: of all unseen gains of that source, as nobody can say which of them were counted.
    """

    source: Pile
    number: int
    rounds: tuple[int, ...]


def gains_left_out(state: ArcticState, seat: str, outcome: Tallied) -> tuple[LeftOut, ...]:
    """Return the gains never shown that the count doesn't name; a gain that was won is a contested card."""
    more = Counter({card_id: number for card_id, number in outcome.differs.items() if number > 0})
    contested = sum(more[card_id] for card_id in more if state.cards[card_id].pile is Pile.CONTESTED)
    rounds = {
        source: tuple(gain.round for gain in state.seats[seat].unseen if gain.source is source)
        for source in (Pile.CONTESTED, Pile.JUNKYARD)
    }
    named = min(len(rounds[Pile.CONTESTED]), contested)
    counted = {Pile.CONTESTED: named, Pile.JUNKYARD: more.total() - named}
    left = ((source, len(found) - counted[source], found) for source, found in rounds.items())
    return tuple(LeftOut(*each) for each in left if each[1] > 0)


def missing_gains(state: ArcticState, seat: str, outcome: Tallied) -> int:
    return sum(each.number for each in gains_left_out(state, seat, outcome))


def gains_to_name(state: ArcticState, seat: str, picked: Picked, outcome: Tallied) -> int:
    """Return how many unseen gains neither an answer nor the cards counted name yet."""
    if seat in state.tallies:
        return 0
    words = [picked.get(f"gain.{place}", ())[:1] for place in range(len(state.seats[seat].unseen))]
    return max(min(words.count(()), missing_gains(state, seat, outcome) - words.count((GONE,))), 0)


def lines_left_out(state: ArcticState, seat: str, outcome: Tallied) -> Iterator[Line]:
    """Return for the score sheet which unseen gains the count doesn't name."""
    for each in gains_left_out(state, seat, outcome):
        all_of_them, some = LEFT_OUT[each.source]
        rounds, all_ = tuple(map(str, each.rounds)), len(each.rounds)
        said: dict[str, Fact] = {"seat": seat, "number": each.number, "all": all_, "rounds": rounds}
        yield Line(all_of_them if each.number == all_ else some, **said)
