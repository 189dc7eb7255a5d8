"""The nine steps of a round's end as the page reads them from top to bottom."""

from collections.abc import Mapping
from typing import Any

from referee.rules.earth.ending import SAID_BY_CARD
from referee.rules.earth.record import EarthState, Ending
from referee.rules.kernel.entry import DECIDED_SO
from referee.rules.kernel.ruling import Line, Reason, gettext_noop
from referee.web.earth.board import row_of

TITLES: Mapping[int, str] = {
    1: gettext_noop("Reveal"),
    2: gettext_noop("Costs"),
    3: gettext_noop("Attack"),
    4: gettext_noop("Tie"),
    5: gettext_noop("Texts"),
    6: gettext_noop("Ships"),
    7: gettext_noop("Cards"),
    8: gettext_noop("Refresh"),
    9: gettext_noop("Initiative"),
}
# What is still to come while the table has to speak.
TO_COME: Mapping[int, Reason] = {
    6: Reason("Ships still on cards are destroyed or reclaimed.", {}, ("E-54", "E-55")),
    7: Reason("Paid cards are discarded.", {}, ("E-57",)),
    8: Reason("Salvage for everyone, then hands up to four.", {}, ("E-60", "E-62")),
    9: Reason("The initiative moves on.", {}, ("E-65",)),
}


ALL_PAID = Reason("All cards are paid.", {}, ("E-31", "E-32"))


def ending_view(state: EarthState, ending: Ending) -> dict[str, Any]:
    """Return the nine steps, and the banner while the Attacks are known."""
    known = {step.number: step.reasons for step in ending.steps}
    now = 0
    if ending.waiting:
        now = 5 if ending.attack else max(known) + 1
    word, how = headline(state, ending)
    return {
        "steps": [
            {
                "number": number,
                "title": title,
                "state": "now" if number == now else "done" if number in known else "next",
                "reasons": _shown_reasons(number, known.get(number, ())),
                "poles": _poles(state, ending) if number == 4 else (),
            }
            for number, title in TITLES.items()
            if number in known or not state.is_void
        ],
        "cards": _cards(state, ending),
        "word": word,
        "how": how,
        "reasons": ending.reasons,
        "waiting": ending.waiting,
    }


def _poles(state: EarthState, ending: Ending) -> tuple[tuple[Line, list[dict[str, Any]]], ...]:
    """The flagpole before the round's end and after it, where it has changed."""
    if ending.flagpole == state.flagpole:
        return ()
    before, after = gettext_noop("Flagpole before: {seats}."), gettext_noop("Flagpole after: {seats}.")
    return tuple(
        (Line(phrase, {"seats": seats}), [row_of(state, seat) for seat in seats])
        for phrase, seats in ((before, state.flagpole), (after, ending.flagpole))
    )


def _shown_reasons(number: int, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Return what stands in a step: of the costs only what the cards above do not show already."""
    if not reasons:
        return (TO_COME[number],) if number in TO_COME else ()
    if number != 2:
        return reasons
    return tuple(each for each in reasons if each.phrase not in SAID_BY_CARD) or (ALL_PAID,)


def _cards(state: EarthState, ending: Ending) -> list[dict[str, Any]]:
    """The cards of step 2: whose, their costs, the ships on them, and whether that pays them."""
    found = []
    for seat in state.turn_order:
        card, ships = state.revealed.get(seat), state.deployed[seat]
        if state.is_void or card is None:
            continue
        phrase = gettext_noop("cost {costs} · {ships} {ships:ship|ships}")
        if not card.costs:
            phrase = gettext_noop("another cost · {ships} {ships:ship|ships}")
        costs = Line(phrase, {"costs": " / ".join(card.costs), "ships": ships})
        is_paid = ending.valid[seat]
        lost = 0 if is_paid else ships
        found.append(row_of(state, seat, card=card.label, costs=costs, is_paid=is_paid, lost=lost))
    return found


def headline(state: EarthState, ending: Ending) -> tuple[Line, Line | None]:
    """Return the referee's word on a round, and how it was decided."""
    target = state.target_now.name
    if state.is_void:
        return Line("{target} is discarded.", {"target": target}), Line(
            "Everyone passed, and at this table nothing is resolved then."
        )
    if ending.waiting is not None and not ending.attack:
        phrase = gettext_noop("{seat} chooses first.")
        return Line(phrase, {"seat": ending.waiting.seat}), None
    return describe_capture(target, ending)


def describe_capture(target: str, ending: Ending) -> tuple[Line, Line | None]:
    """Return who captured, and with what."""
    word = Line("Nobody captures {target}.", {"target": target})
    if ending.winner is not None:
        word = Line("{seat} captures {target}.", {"seat": ending.winner, "target": target})
    if ending.is_decided:
        return word, Line(DECIDED_SO)
    if ending.winner is None:
        return word, Line("No Attack is above 0, so it leaves the game.")
    best = ending.attack[ending.winner]
    others = tuple(seat for seat in ending.tied if seat != ending.winner)
    if others:
        phrase = gettext_noop("Tied with {others} at Attack {attack}; the higher flag wins.")
        return word, Line(phrase, {"attack": best, "others": others})
    rest = {seat: n for seat, n in ending.attack.items() if ending.valid[seat] and seat != ending.winner}
    if not rest:
        return word, Line("Attack {attack}; no other card is valid.", {"attack": best})
    after = max(rest.values())
    others = tuple(seat for seat, number in rest.items() if number == after)
    phrase = gettext_noop("Attack {attack} to {others}’s {next}.")
    return word, Line(phrase, {"attack": best, "others": others, "next": after})
