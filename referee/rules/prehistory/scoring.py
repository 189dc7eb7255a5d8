"""Who pays, and who has won in the end (M-11, M-80 to M-84)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.rules.kernel.names import check_named
from referee.rules.kernel.ruling import Fact, Reason, Ruling, gettext_noop
from referee.rules.prehistory.terms import MOST_HUMANS, TRIBE, check_counts, check_once, refused

VICTORY, FAILURE, TIE = "victory", "failure", "tie"


@dataclass(frozen=True, slots=True)
class PayerOutcome:
    """The paying human."""

    payer: str


@dataclass(frozen=True, slots=True)
class FinalOutcome:
    """Each human's result, whether the task is accomplished, and who of the victors has most points."""

    players: dict[str, str]
    table_won: bool
    leaders: tuple[str, ...]
    scores: dict[str, int]


def check_order(order: Sequence[str]) -> None:
    """Raise IllegalEntry for a player order without humans, without the tribe, or with a name twice."""
    check_named(order, rule="M-1", field="order")
    check_once(order, rule="M-1", field="order")
    if TRIBE not in order:
        phrase = gettext_noop("The marauders (M) have a place in the player order too.")
        raise refused("no-tribe", phrase, rule="M-2", field="order")
    check_humans(len(order) - 1, "order")


def check_humans(number: int, field: str) -> None:
    """Raise IllegalEntry unless 1 to 3 humans play (M-1)."""
    if number not in range(1, MOST_HUMANS + 1):
        phrase = gettext_noop("1 to 3 humans play against the marauders, not {number}.")
        raise refused("wrong-number-of-players", phrase, {"number": number}, rule="M-1", field=field)


def find_payer(order: Sequence[str]) -> Ruling[PayerOutcome]:
    """Return the human with the best place in the player order (M-11)."""
    payer = next(name for name in order if name != TRIBE)
    phrase = gettext_noop(
        "{payer} has the best place of the humans in the player order and pays onto the trays."
    )
    if len(order) == 2:
        phrase = gettext_noop("{payer} plays alone and pays onto the trays.")
    return Ruling(PayerOutcome(payer), (Reason(phrase, {"payer": payer}, ("M-11", "M-9"), is_decisive=True),))


def check_scores(scores: Mapping[str, int]) -> None:
    """Raise IllegalEntry for final scores that cannot be compared."""
    if TRIBE not in scores:
        phrase = gettext_noop("The points of the marauders (M) are missing.")
        raise refused("no-tribe", phrase, rule="M-82", field="scores")
    check_humans(len(scores) - 1, "scores")
    check_named(scores, rule="M-1", field="scores")
    check_counts(scores, rule="M-80", field="scores")


def resolve_final(scores: Mapping[str, int], *, base_tiebreak: bool = False) -> Ruling[FinalOutcome]:
    """Compare everyone with the tribe (M-82 to M-84). ``base_tiebreak`` is MQ-41."""
    tribe = scores[TRIBE]
    humans = {name: points for name, points in scores.items() if name != TRIBE}
    players = {name: _result(points, tribe) for name, points in humans.items()}
    victors = {name: points for name, points in humans.items() if players[name] == VICTORY}
    best = max(victors.values(), default=0)
    leaders = tuple(sorted(name for name, points in victors.items() if points == best))
    reasons = [_result_reason(name, points, tribe, base_tiebreak) for name, points in humans.items()]
    return Ruling(
        FinalOutcome(players, bool(victors), leaders, dict(scores)),
        (_counting(tribe), *reasons, *_leaders(leaders, len(victors))),
    )


def _result(points: int, tribe: int) -> str:
    if points == tribe:
        return TIE
    return VICTORY if points > tribe else FAILURE


def _counting(tribe: int) -> Reason:
    phrase = gettext_noop("The tribe has {tribe} points, without any for development points.")
    return Reason(phrase, {"tribe": tribe}, ("M-80", "M-81"))


def _result_reason(name: str, points: int, tribe: int, base_tiebreak: bool) -> Reason:
    facts: dict[str, Fact] = {"name": name, "points": points, "tribe": tribe}
    if points > tribe:
        phrase = gettext_noop("{name} has {points}, more than {tribe}: victory.")
        return Reason(phrase, facts, ("M-82",), is_decisive=True)
    if points < tribe:
        phrase = gettext_noop("{name} has {points}, fewer than {tribe}: failure.")
        return Reason(phrase, facts, ("M-84",), is_decisive=True)
    phrase = gettext_noop("{name} has {points} too. Victory takes more: a tie, not a win.")
    house = "final_tie=not_a_win"
    if base_tiebreak:
        phrase = gettext_noop("{name} has {points} too: the table breaks the tie as in the base game.")
        house = "final_tie=base_tiebreak"
    return Reason(phrase, facts, ("M-82",), (house,), is_decisive=True)


def _leaders(leaders: tuple[str, ...], victors: int) -> tuple[Reason, ...]:
    if victors < 2:
        return ()
    if len(leaders) == 1:
        phrase = gettext_noop("Of those who succeeded {name} has most points and wins outright.")
        return (Reason(phrase, {"name": leaders[0]}, ("M-83",)),)
    phrase = gettext_noop("{names} succeeded with equal points: the base game’s tie-break decides.")
    return (Reason(phrase, {"names": leaders}, ("M-83",)),)
