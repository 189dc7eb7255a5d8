"""Step 4 of a round's end: who captures the Target (E-45 to E-49)."""

from referee.rules.earth.ending.attack import Steps
from referee.rules.kernel.entry import DECIDED_SO
from referee.rules.kernel.ruling import Fact, Reason, Sum, gettext_noop


def capture_target(steps: Steps) -> None:
    """Name who captures the Target; the flagpole breaks a tie (E-45 to E-49)."""
    state, pole, target = steps.state, steps.board.flagpole, steps.state.target_now.name
    _say_attacks(steps)
    best = max(steps.attack.values())
    leaders = tuple(seat for seat in state.turn_order if steps.attack[seat] == best) if best else ()
    if steps.decided not in (None, next((seat for seat in pole if seat in leaders), "")):
        _capture_so(steps, leaders)
        return
    if best == 0:
        phrase = gettext_noop(
            "No Attack is above 0: {target} leaves the game. There is no tie, so no flag moves."
        )
        steps.decide(phrase, "E-45", "E-49", target=target)
    elif len(leaders) == 1:
        (steps.winner,) = leaders
        phrase = gettext_noop("{seat} captures {target} with Attack {attack}.")
        steps.decide(phrase, "E-45", seat=steps.winner, target=target, attack=best)
    steps.close(3)
    if best == 0 or steps.winner:
        steps.say(gettext_noop("There is no tie, so no flag moves."), "E-48")
    else:
        steps.winner, steps.tied = next(seat for seat in pole if seat in leaders), leaders
        steps.board.move_flag(steps.winner, "bottom")
        phrase = gettext_noop(
            "{tied} tie at {attack}. {seat} has the highest flag of them and captures {target}. That "
            "flag goes to the bottom."
        )
        facts: dict[str, Fact] = {"tied": leaders, "attack": best, "seat": steps.winner, "target": target}
        steps.decide(phrase, "E-46", "E-47", "E-48", **facts)
    steps.close(4)


def _capture_so(steps: Steps, leaders: tuple[str, ...]) -> None:
    """The table has decided; where it breaks a tie, that flag goes to the bottom (E-47)."""
    steps.winner, steps.is_decided = steps.decided or None, True
    if len(leaders) > 1 and steps.winner in leaders:
        steps.tied = leaders
        steps.board.move_flag(steps.winner, "bottom")
    steps.close(3)
    steps.decide(DECIDED_SO)
    steps.close(4)


def _say_attacks(steps: Steps) -> None:
    order = steps.state.turn_order
    sums = tuple(Sum(seat, steps.terms[seat], steps.attack[seat]) for seat in order if steps.valid[seat])
    out = tuple(seat for seat in order if not steps.valid[seat])
    if sums:
        phrase = gettext_noop("The Attacks of the valid cards.")
        steps.said.append(Reason(phrase, {}, ("E-40", "E-41"), sums=sums))
    if out:
        steps.say(gettext_noop("No valid card: {seats}."), "E-44", seats=out)
