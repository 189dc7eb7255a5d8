"""Digging in the junkyard: what is looked at, and what is kept (A-25, A-85)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile, each_title
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import bonus_of
from referee.rules.arctic.record.having import can_be_dug, copies_unaccounted
from referee.rules.arctic.record.holdings import Holding
from referee.rules.arctic.record.inplay import hand_cards
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action, show_cards
from referee.rules.arctic.record.turn_entries import Dig, Gathering
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.seat import worth_of
from referee.rules.kernel.log import Checks
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, gettext_noop

SLED_TAKES = frozenset({Kind.TOOL, Kind.MEDICINE})


def adjudicate_dig(state: ArcticState, seat: str, facts: Dig, checks: Checks) -> Ruling[Gathering]:
    """Rule on a dig in the junkyard. Raises IllegalEntry; most checks can be overridden."""
    phrase = gettext_noop("{seat} has dug already this round. Each action once.")
    check_action(state.holdings[seat], seat, "dig", phrase, checks)
    played = (*facts.cards, *((facts.helper,) if facts.helper else ()))
    shown = show_cards(state, seat, played, checks)
    bonus = bonus_of(state, seat, Action.DIG, facts.helper, checks)
    outcome, reasons = worth_of(state, seat, Action.DIG, facts.cards, checks, bonus)
    # The cards that dig may have been the last ones that nobody knew of.
    _check_kept(state.proven(shown), facts, checks)
    _check_number(facts, outcome.value, checks)
    sled = _check_extra(state, facts, checks)
    result = Gathering(outcome.value, outcome.carriers, shown=shown)
    return Ruling(result, (*checks.passed_over, *reasons, *sled))


def kept_by(facts: Dig) -> tuple[str, ...]:
    """Return the cards that a dig keeps by name."""
    return (*((facts.kept,) if facts.kept else ()), *facts.extra)


def sleds_in(state: ArcticState, cards: tuple[str, ...]) -> int:
    """Return how many cards more these let a dig keep: one for each Cargo Sled."""
    return sum(Power.DIG_KEEP_EXTRA in state.cards[card].powers for card in cards if card in state.cards)


def after_keeping(state: ArcticState, holding: Holding, facts: Dig) -> Holding:
    """Return the holding with what a dig has kept."""
    for card_id in kept_by(facts):
        holding = holding.gained(card_id)
    for _ in range(int(facts.is_unseen) + facts.unseen_extra):
        holding = holding.gained_unseen(Pile.JUNKYARD, state.round, len(state.yard.entries))
    return holding


def _check_kept(state: ArcticState, facts: Dig, checks: Checks) -> None:
    if facts.kept is not None and facts.is_unseen:
        phrase = gettext_noop("One card is kept: named, or unseen.")
        raise IllegalEntry("one-card-only", phrase, rule="A-25", field="kept")
    besides: list[str] = []
    for card_id, number in Counter(kept_by(facts)).items():
        (card,) = hand_cards(state, (card_id,), "kept", checks)
        for already in range(number):
            is_there = can_be_dug(state, card, (*besides, *(card_id,) * already))
            checks.require(is_there, _elsewhere(state, card, already))
        besides += [card_id] * number


def _elsewhere(state: ArcticState, card: Card, already: int) -> IllegalEntry:
    rule, phrase = "A-30", gettext_noop("Every {card} of the box is known to be elsewhere.")
    if copies_unaccounted(state, card) > already:
        rule, phrase = (
            "A-46",
            gettext_noop(
                "{card} is a contested resource: only those are in the junkyard that a deadlock or a trash "
                "brought there, and the record knows of none left."
            ),
        )
    facts: dict[str, Fact] = {"card": card.label}
    return IllegalEntry("elsewhere", phrase, facts, rule=rule, field="kept", can_override=True)


def _check_number(facts: Dig, value: int, checks: Checks) -> None:
    number = len(kept_by(facts)) + int(facts.is_unseen) + facts.unseen_extra
    phrase = gettext_noop("A dig of 0 looks at nothing, so nothing can be kept.")
    nothing = IllegalEntry("nothing-to-keep", phrase, rule="A-25", field="kept", can_override=True)
    checks.require(value > 0 or not number, nothing)
    phrase = gettext_noop("A dig of {value} looks at {value} {value:card|cards}, so {number} cannot be kept.")
    said: dict[str, Fact] = {"value": value, "number": number}
    too_many = IllegalEntry("nothing-to-keep", phrase, said, rule="A-25", field="kept", can_override=True)
    checks.require(value >= number, too_many)


def _check_extra(state: ArcticState, facts: Dig, checks: Checks) -> Iterator[Reason]:
    """Check what is kept besides for a Cargo Sled (A-85); a card without a name may be what fits."""
    number, sleds = len(facts.extra) + facts.unseen_extra, sleds_in(state, facts.cards)
    if facts.unseen_extra < 0:
        raise IllegalEntry("negative", gettext_noop("Not fewer than no card."), rule="A-85", field="extra")
    if number and facts.kept is None and not facts.is_unseen:
        phrase = gettext_noop("Say first which card is kept, then what the Cargo Sled takes besides.")
        raise IllegalEntry("nothing-kept", phrase, rule="A-85", field="extra")
    phrase = gettext_noop(
        "{number} {number:card|cards} more than one: each Cargo Sled in the dig takes one, here {sleds}."
    )
    said: dict[str, Fact] = {"number": number, "sleds": sleds}
    no_sled = IllegalEntry("no-sled", phrase, said, rule="A-85", field="extra", can_override=True)
    checks.require(number <= sleds, no_sled)
    others = [card for card in map(state.cards.__getitem__, kept_by(facts)) if card.kind not in SLED_TAKES]
    phrase = gettext_noop("{cards}: only one of them can be kept. A Cargo Sled takes a tool or medicine.")
    wrong = IllegalEntry(
        "not-for-the-sled", phrase, {"cards": _labels(others)}, rule="A-85", field="extra", can_override=True
    )
    checks.require(not number or len(others) <= 1, wrong)
    return iter(_sled_reasons(state, facts, number, sleds))


def _sled_reasons(state: ArcticState, facts: Dig, number: int, sleds: int) -> list[Reason]:
    if not sleds:
        return []
    if not number:
        phrase = gettext_noop("The Cargo Sled may take one card more, a tool or medicine only.")
        return [Reason(phrase, {}, ("A-85",))]
    kept = [state.cards[card_id] for card_id in kept_by(facts)]
    if facts.is_unseen or facts.unseen_extra:
        phrase = gettext_noop(
            "{number} {number:card more is|cards more are} kept for the Cargo Sled: of all that is kept, "
            "one card at most is neither tool nor medicine."
        )
        return [Reason(phrase, {"number": number}, ("A-85",))]
    # What no sled may take is what any dig keeps.
    plain = next((card for card in kept if card.kind not in SLED_TAKES), kept[0])
    kept.remove(plain)
    phrase = gettext_noop("{plain} is kept, and the Cargo Sled takes {cards} besides.")
    return [Reason(phrase, {"plain": plain.label, "cards": _labels(kept)}, ("A-85",))]


def _labels(cards: list[Card]) -> tuple[str, ...]:
    return each_title(card.label for card in cards)
