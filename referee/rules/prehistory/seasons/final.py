"""Who has won in the end (M-80 to M-84)."""

from collections.abc import Mapping

from referee.rules.kernel.entry.entry import as_decided
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.names import check_named
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require
from referee.rules.prehistory.board.terms import MOST_POINTS, TRIBE, check_counts
from referee.rules.prehistory.record import FinalOutcome
from referee.rules.prehistory.setup import check_humans

VICTORY, FAILURE, TIE = "victory", "failure", "tie"
MARAUDERS_POINTS_MISSING = Refusal("no-tribe", "The marauders’ points (M) are missing.", "M-82", "scores")


def check_scores(scores: Mapping[str, int]) -> None:
    require(TRIBE in scores, MARAUDERS_POINTS_MISSING)
    check_humans(len(scores) - 1, "scores")
    check_named(scores, rule="M-1", field="scores")
    check_counts(scores, rule="M-80", field="scores", most=MOST_POINTS)


def resolve_final(
    scores: Mapping[str, int], *, base_tiebreak: bool = False, decided: str | None = None
) -> Ruling[FinalOutcome]:
    """Compare everyone with the tribe (M-82 to M-84). ``base_tiebreak`` is MQ-41.

    ``decided``: for whom it ends the other way by the table's word, "" for nobody.
    """
    tribe = scores[TRIBE]
    humans = {name: points for name, points in scores.items() if name != TRIBE}
    compared = {name: _compared(name, points, tribe, base_tiebreak) for name, points in humans.items()}
    players = {name: ruling.outcome for name, ruling in compared.items()}
    if decided:
        players[decided] = FAILURE if players[decided] == VICTORY else VICTORY
    victors = {name: points for name, points in humans.items() if players[name] == VICTORY}
    best = max(victors.values(), default=0)
    leaders = tuple(sorted(name for name, points in victors.items() if points == best))
    phrase = gettext_noop("The tribe has {tribe} {tribe:point|points}, without any for development points.")
    counting = Reason(phrase, ("M-80", "M-81"), tribe=tribe)
    said = (reason for ruling in compared.values() for reason in ruling.reasons)
    outcome = FinalOutcome(players, bool(victors), leaders, dict(scores))
    reasons = (counting, *said, *_leaders(leaders, len(victors)))
    return Ruling(outcome, as_decided(reasons) if decided else reasons)


def _compared(name: str, points: int, tribe: int, base_tiebreak: bool) -> Ruling[str]:
    facts: dict[str, Fact] = {"name": name, "points": points, "tribe": tribe}
    if points > tribe:
        phrase = gettext_noop("{name} has {points}, more than {tribe}: victory.")
        return Ruling(VICTORY, (Reason(phrase, ("M-82",), **facts).deciding(),))
    if points < tribe:
        phrase = gettext_noop("{name} has {points}, fewer than {tribe}: failure.")
        return Ruling(FAILURE, (Reason(phrase, ("M-84",), **facts).deciding(),))
    phrase = gettext_noop("{name} also has {points}. Victory needs more. It’s a tie, not a win.")
    house = "final_tie=not_a_win"
    if base_tiebreak:
        phrase = gettext_noop("{name} also has {points}. The table breaks the tie as in the base game.")
        house = "final_tie=base_tiebreak"
    return Ruling(TIE, (Reason(phrase, ("M-82",), (house,), **facts).deciding(),))


def _leaders(leaders: tuple[str, ...], victors: int) -> tuple[Reason, ...]:
    if victors < 2:
        return ()
    if len(leaders) == 1:
        phrase = gettext_noop("Of those who succeeded, {name} has the most points and wins outright.")
        return (Reason(phrase, ("M-83",), name=leaders[0]),)
    phrase = gettext_noop("{names} succeeded with equal points. The base game’s tie-break decides.")
    return (Reason(phrase, ("M-83",), names=leaders),)
