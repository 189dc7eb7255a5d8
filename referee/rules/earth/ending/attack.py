"""Steps 2 to 4 of a round's end: costs, Attacks, and who captures (E-31 to E-49)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.rules.earth.cards.cards import X_RANGE, Action, Effect, Option, X
from referee.rules.earth.cards.expressions import evaluate
from referee.rules.earth.cards.vocabulary import ATTACK_OPS, CHOSEN, Condition, conditions
from referee.rules.earth.ending.words import ChoiceMissing, decided, said
from referee.rules.earth.record.start import Start
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Sum, gettext_noop

PAYS = gettext_noop("{seat} pays {card}: {n} on it, cost {costs}.")
PAYS_X = gettext_noop("{seat} pays {card}: X is {n}.")
SAID_BY_CARD = (PAYS, PAYS_X)
Terms = tuple[tuple[str, int], ...]
RULED, AT_LEAST = "table ruling", "at least 0"
"""Terms that no card makes."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Step 2: the option each card was paid with; a seat that is not ``valid`` has none."""

    valid: Mapping[str, bool]
    options: Mapping[str, Option | None]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Attacks:
    """Step 3: the Attack of every seat, 0 for an invalid card; ``lines``: before texts change them.

    ``terms``: what each Attack is the sum of.
    """

    lines: Mapping[str, int]
    values: Mapping[str, int]
    reasons: tuple[Reason, ...]
    terms: Mapping[str, Terms]


@dataclass(frozen=True, slots=True)
class Capture:
    """Step 4: who captures, who was tied for the highest Attack, and the flagpole afterwards."""

    winner: str | None
    tied: tuple[str, ...]
    flagpole: tuple[str, ...]
    attack_reasons: tuple[Reason, ...]
    tie_reasons: tuple[Reason, ...]


# Step 2 -------------------------------------------------------------------------------------------


def judge(start: Start) -> Judged:
    """Validate the costs of all cards before anything else happens (E-31)."""
    valid: dict[str, bool] = {}
    options: dict[str, Option | None] = {}
    reasons: list[Reason] = []
    for seat in start.turn_order:
        card, ships = start.cards[seat], start.deployed[seat]
        if card is None:
            valid[seat], options[seat] = False, None
            reasons.append(said(gettext_noop("{seat} has no card in play."), "E-30", seat=seat))
            continue
        options[seat] = card.paid(ships)
        valid[seat] = start.valid_ruled.get(seat, options[seat] is not None)
        reasons.extend(_said_cost(start, seat, card, ships, valid[seat]))
    return Judged(valid, options, tuple(reasons))


def _said_cost(start: Start, seat: str, card: Action, ships: int, is_valid: bool) -> list[Reason]:
    facts: dict[str, Fact] = {"seat": seat, "n": ships, "card": card.label, "costs": " / ".join(card.costs)}
    if seat in start.valid_ruled:
        phrase = (
            gettext_noop("Table ruling: {seat}’s {card} counts as paid.")
            if is_valid
            else gettext_noop("Table ruling: {seat}’s {card} counts as not paid.")
        )
        return [said(phrase, "E-32", seat=seat, card=card.label)]
    option = card.paid(ships)
    if option is not None:
        if option.cost == X:
            return [said(PAYS_X, "E-34", "E-35", **facts)]
        rules = ("E-32", "E-33") if len(card.options) > 1 else ("E-32",)
        return [said(PAYS, *rules, **facts)]
    found = []
    if X in card.costs and ships not in X_RANGE:
        found.append(said(gettext_noop("X covers 0 to 6; {seat} deployed {n}."), "E-34", **facts))
    phrase = gettext_noop(
        "{seat} deployed {n}; {card} costs {costs}. The card is discarded without effect, "
        "its ships are destroyed: {n}."
    )
    if not card.options:
        phrase = gettext_noop(
            "{seat} deployed {n}, which is not what the card costs. It is discarded without effect, "
            "its ships are destroyed: {n}."
        )
    found.append(said(phrase, "E-32", "E-36", "E-37", **facts))
    if card.reclaim:
        found.append(said(gettext_noop("{seat}: Reclaim does not help."), "E-37", seat=seat))
    return found


# Step 3 -------------------------------------------------------------------------------------------


def count_attacks(start: Start, judged: Judged) -> Attacks:
    """Work out every Attack; texts of valid cards that change Attacks count all at once (E-42)."""
    lines = {seat: _line_of(start, judged, seat) for seat in start.seats}
    lines = {seat: max(0, number) for seat, number in lines.items()}
    reasons: list[Reason] = []
    terms = {seat: _first_term(start, judged, seat, number) for seat, number in lines.items()}
    values = _changed(start, judged, lines, terms, reasons)
    for seat, number in start.attack_ruled.items():
        if judged.valid.get(seat):
            values[seat], terms[seat] = number, ((RULED, number),)
            phrase = gettext_noop("Table ruling: {seat}’s Attack is {n}.")
            reasons.append(said(phrase, "E-42", seat=seat, n=number))
    below = tuple(seat for seat, number in values.items() if number < 0)
    if below:
        phrase = gettext_noop("{seats}: an Attack below 0 counts as 0.")
        reasons.append(said(phrase, "E-43", seats=below))
    for seat in below:
        terms[seat] = (*terms[seat], (AT_LEAST, -values[seat]))
    return Attacks(lines, {seat: max(0, number) for seat, number in values.items()}, tuple(reasons), terms)


def _first_term(start: Start, judged: Judged, seat: str, number: int) -> Terms:
    """What the card itself gives; where it was paid with X, how much that is."""
    option = judged.options[seat] if judged.valid[seat] else None
    is_x = option is not None and option.cost == X
    label = f"{_label(start, seat)} (X = {start.deployed[seat]})" if is_x else _label(start, seat)
    return ((label, number),)


def _line_of(start: Start, judged: Judged, seat: str) -> int:
    option = judged.options[seat] if judged.valid[seat] else None
    if option is None or option.attack is None:
        return 0
    return evaluate(option.attack, start.deployed[seat])


def _changed(
    start: Start, judged: Judged, lines: Mapping[str, int], terms: dict[str, Terms], reasons: list[Reason]
) -> dict[str, int]:
    """Apply what replaces an Attack, then what adds to it; each looks at the printed lines only."""
    values = dict(lines)
    applying = [
        (seat, effect)
        for seat in start.turn_order
        for effect in _attack_effects(start, judged, seat)
        if all(holds_in_attack(start, judged, lines, seat, each) for each in conditions(effect.when))
    ]
    for seat, effect in applying:
        if effect.op == "attack_if" and effect.value is not None:
            values[seat] = max(0, evaluate(effect.value, start.deployed[seat]))
            terms[seat] = ((_label(start, seat), values[seat]),)
            phrase = gettext_noop("{seat}’s {card} makes its own Attack {n}.")
            reasons.append(said(phrase, "E-42", seat=seat, card=_label(start, seat), n=values[seat]))
    for op in ("attack_set", "attack_mod"):
        for seat, effect in applying:
            if effect.op == op:
                for each, number in _change(start, judged, values, seat, effect, reasons):
                    before = () if op == "attack_set" else terms[each]
                    terms[each] = (*before, (_label(start, seat), number))
    return values


def _attack_effects(start: Start, judged: Judged, seat: str) -> list[Effect]:
    card = start.cards[seat]
    if card is None or not judged.valid[seat]:
        return []
    return [effect for effect in card.effects if effect.op in ATTACK_OPS]


def _change(
    start: Start, judged: Judged, values: dict[str, int], seat: str, effect: Effect, reasons: list[Reason]
) -> list[tuple[str, int]]:
    """Change the Attacks that the effect touches; return whose and by or to how much."""
    number = evaluate(effect.n or 0, start.deployed[seat])
    meant = people(start, seat, effect.who or "self", None)
    touched = tuple(each for each in meant if judged.valid[each])
    for each in touched:
        values[each] = number if effect.op == "attack_set" else values[each] + number
    if touched:
        if effect.op == "attack_set":
            phrase = gettext_noop("{seat}’s {card} makes the Attack of {others} {n}.")
        else:
            phrase = gettext_noop("{seat}’s {card} changes the Attack of {others} by {n}.")
        facts: dict[str, Fact] = {"seat": seat, "card": _label(start, seat), "others": touched}
        reasons.append(said(phrase, "E-42", **facts, n=number))
    return [(each, number) for each in touched]


def _label(start: Start, seat: str) -> str:
    card = start.cards[seat]
    return card.label if card else ""


def holds_in_attack(
    start: Start, judged: Judged, attacks: Mapping[str, int], seat: str, condition: Condition
) -> bool:
    """Whether a condition holds that does not ask who captured."""
    if condition.name == "alone_valid":
        return [each for each in start.seats if judged.valid[each]] == [seat]
    if condition.name == "deployed_at_least":
        return start.deployed[seat] >= condition.n
    if condition.name == "paid":
        return start.deployed[seat] == condition.n
    if condition.name == "any_other_attack_at_least":
        return any(attacks[each] >= condition.n for each in start.seats if each != seat)
    return start.target.continent.casefold() == condition.continent.casefold()


def people(start: Start, owner: str, who: str, capture: Capture | None) -> tuple[str, ...]:
    """Return whom a word means, in turn order. Raises ChoiceMissing, IllegalEntry for a wrong choice."""
    if who in CHOSEN:
        return (_chosen(start, owner, who),)
    order: Sequence[str] = start.turn_order
    single = {"self": owner, "left": start.neighbour(owner, 1), "right": start.neighbour(owner, -1)}
    if who in single:
        return (single[who],)
    if who == "winner":
        return (capture.winner,) if capture and capture.winner else ()
    if who == "tied":
        return tuple(seat for seat in order if capture and seat in capture.tied)
    return tuple(seat for seat in order if who == "all" or seat != owner)


def _chosen(start: Start, owner: str, who: str) -> str:
    if owner not in start.choices:
        raise ChoiceMissing(owner)
    chosen = start.choices[owner]
    if who == "choose_other" and chosen == owner:
        phrase = gettext_noop("{seat} has to choose another player.")
        raise IllegalEntry("choose-another", phrase, {"seat": owner}, rule="E-50", field="choices")
    return chosen


# Step 4 -------------------------------------------------------------------------------------------


def capture_target(start: Start, judged: Judged, attacks: Attacks) -> Capture:
    """Name who captures the Target; the flagpole breaks a tie (E-45 to E-49)."""
    values, name = attacks.values, start.target.name
    valid = [seat for seat in start.turn_order if judged.valid[seat]]
    sums = tuple(Sum(seat, attacks.terms[seat], values[seat]) for seat in valid)
    out = tuple(seat for seat in start.turn_order if not judged.valid[seat])
    counted = Reason(gettext_noop("The Attacks of the valid cards."), {}, ("E-40", "E-41"), sums=sums)
    first: tuple[Reason, ...] = (counted,) if sums else ()
    if out:
        first += (said(gettext_noop("Out of it, without a valid card: {seats}."), "E-44", seats=out),)
    best = max(values.values())
    if best == 0:
        phrase = gettext_noop("No Attack above 0: {target} is out of the game. No tie, no flag moves.")
        reason = decided(phrase, "E-45", "E-49", target=name)
        return Capture(None, (), start.flagpole, (*first, reason), ())
    leaders = tuple(seat for seat in start.turn_order if values[seat] == best)
    if len(leaders) == 1:
        phrase = gettext_noop("{seat} captures {target} with Attack {attack}.")
        reason = decided(phrase, "E-45", seat=leaders[0], target=name, attack=best)
        return Capture(leaders[0], (), start.flagpole, (*first, reason), ())
    winner = next(seat for seat in start.flagpole if seat in leaders)
    pole = (*(seat for seat in start.flagpole if seat != winner), winner)
    phrase = gettext_noop(
        "{tied} tie at {attack}. {seat}’s flag is the highest of them: {seat} captures {target}, and that "
        "flag goes to the bottom."
    )
    tie = decided(phrase, "E-46", "E-47", "E-48", tied=leaders, attack=best, seat=winner, target=name)
    return Capture(winner, leaders, pole, first, (tie,))
