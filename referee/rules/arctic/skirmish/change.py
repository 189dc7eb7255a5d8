"""What if: one skirmish ruled twice, and the one reason why it ends otherwise (A-42 to A-46)."""

from collections.abc import Mapping

from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.kernel.ladder import Step
from referee.rules.kernel.ruling import Fact, Line, Reason, Ruling, gettext_noop

COUNTED: Mapping[str, str] = {
    "fight": gettext_noop("{seat} has {now} fight, not {was}: {then}"),
    "people": gettext_noop("{seat} has {now} {now:person|people}, not {was}: {then}"),
}
SEVERAL: Mapping[str, str] = {
    "fight": gettext_noop("The fights of {seats} change: {then}"),
    "people": gettext_noop("The people of {seats} change: {then}"),
}
RULES: Mapping[str, str] = {"fight": "A-42", "rogue": "A-43", "people": "A-44", "solo_tie": "A-97"}
FOR_TWO = "A-45"


def headline_now(was: SkirmishOutcome, now: SkirmishOutcome) -> Line:
    """Who would win, beside who has won."""
    if now.winner is None:
        still, other = gettext_noop("Still a deadlock."), gettext_noop("It would be a deadlock.")
        return Line(still if was.winner is None else other)
    still, other = gettext_noop("{winner} still wins."), gettext_noop("{winner} would win.")
    return Line(still if was.winner == now.winner else other, {"winner": now.winner})


def what_changed(was: Ruling[SkirmishOutcome], now: Ruling[SkirmishOutcome]) -> Reason | None:
    """Return why it ends otherwise: the first comparison that leaves others, None where none does."""
    decisive = next((reason for reason in now.reasons if reason.is_decisive), None)
    if decisive is None:
        return None
    for before, after in zip(was.outcome.rungs, now.outcome.rungs, strict=False):
        if before.name != after.name:
            return decisive
        if before.left != after.left:
            line, rules = _at(before, after, now.outcome), _rules(after, decisive)
            return Reason(line.phrase, line.facts, rules, decisive.house_rules) if line else decisive
    return None if was.outcome.winner == now.outcome.winner else decisive


def _rules(after: Step, decisive: Reason) -> tuple[str, ...]:
    first = FOR_TWO if after.name == "fight" and len(after.numbers) == 2 else RULES[after.name]
    return first, *(rule for rule in decisive.rules if rule != first)


def _at(before: Step, after: Step, outcome: SkirmishOutcome) -> Line | None:
    """Return what changed at this comparison, and what follows; a changed rule speaks for itself."""
    parted = {*before.left, *after.left}
    moved = [seat for seat, number in after.numbers.items() if before.numbers.get(seat) != number]
    moved = [seat for seat in moved if seat in parted] or moved
    then = _then(before, after, outcome)
    if after.name not in COUNTED:
        return _of_rogue(before, after, then) if moved and after.name == "rogue" else None
    if len(moved) != 1:
        return Line(SEVERAL[after.name], {"seats": tuple(moved), "then": then}) if moved else None
    (seat,) = moved
    numbers = {"now": after.numbers[seat], "was": before.numbers.get(seat, 0)}
    return Line(COUNTED[after.name], {"seat": seat, **numbers, "then": then})


def _of_rogue(before: Step, after: Step, then: Line) -> Line:
    had, has = (next((seat for seat, n in step.numbers.items() if n), "") for step in (before, after))
    if has:
        return Line(
            gettext_noop("{seat} is first with a standing Rogue: {then}"), {"seat": has, "then": then}
        )
    return Line(gettext_noop("{seat} has no standing Rogue: {then}"), {"seat": had, "then": then})


def _then(before: Step, after: Step, outcome: SkirmishOutcome) -> Line:
    """What follows from the changed numbers."""
    facts: dict[str, Fact] = {"winner": outcome.winner or "", "tied": after.left}
    if len(after.left) > 1:
        if outcome.winner is None:
            return Line(gettext_noop("{tied} are tied."), facts)
        return Line(gettext_noop("{tied} are tied, and {winner} wins the tie."), facts)
    if len(before.left) > 1 and after.name == "fight":
        return Line(gettext_noop("there is no tie to break, and {winner} wins."), facts)
    if len(before.left) > 1:
        return Line(gettext_noop("that breaks the tie, and {winner} wins."), facts)
    return Line(gettext_noop("that puts {winner} first."), facts)
