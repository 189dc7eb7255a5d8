"""Digging in the junkyard: cards used together look at so many cards and keep one (A-21 to A-25, A-85)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile, each_title
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.hq.leaders import USED, bonus_of, leaders_refugees, value_of
from referee.rules.arctic.record.having import can_be_dug, copies_unaccounted, proofs_of
from referee.rules.arctic.record.inplay import hand_cards, is_hand_card
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_action, check_own_turn, show_cards
from referee.rules.arctic.record.turn_choices import UNSEEN, able, at_turn, has_acted
from referee.rules.arctic.record.turn_entries import Dig, Gathering
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.seat import workers, worth_of
from referee.rules.kernel.choices import Chance, Choice, Option, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, pick_fields, say_fields
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop

SLED_TAKES = frozenset({Kind.TOOL, Kind.MEDICINE})
LENIENT = Checks(Entry(Dig(()), overrides=frozenset({"not-owned"})))
SEEN = gettext_noop("Everyone sees what is named. Unseen keeps it secret.")


def offered(state: ArcticState) -> Seats:
    return able(state, at_turn(state, Dig.kind), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cards that dig, a refugee for the leader, what is kept, and what Cargo Sleds keep besides."""
    yield workers(state, seat, picked, Action.DIG, gettext_noop("Dig with"), least=1)
    yield from leaders_refugees(state, seat, Action.DIG, picked)
    value, played = value_of(state, seat, Action.DIG, picked), _played(picked)
    # The cards that dig may have been the last ones that nobody knew of.
    after = state.proven({seat: proofs_of(state, seat, played, LENIENT)})
    there = [card for card in state.cards.values() if is_hand_card(state, card)]
    nothing = Option("", gettext_noop("Nothing"), hint=Line(gettext_noop("all to the bottom")))
    options = (nothing, _unseen(), *_in_junkyard(after, there))
    note = None if state.solo else Line(SEEN)
    kept = Choice("kept", gettext_noop("Keep one of these"), options, most=1, note=note)
    yield _at_best(kept, Chance.AGAINST if played and not value else Chance.LIKELY)
    sleds, told = sleds_in(state, played), picked.get("kept", ())
    if sleds and told:
        most = min(sleds, value - 1) if value > 1 else sleds
        fitting = [card for card in there if card.kind in SLED_TAKES]
        options = (_unseen(most), *_in_junkyard(after, fitting, told, picked.get("extra", ()), most))
        besides = Choice("extra", gettext_noop("The Cargo Sled keeps besides"), options, most=most)
        yield _at_best(besides, Chance.LIKELY if value > 1 else Chance.AGAINST)


def _played(picked: Picked) -> tuple[str, ...]:
    return (*picked.get("cards", ()), *picked.get("helper", ()))


def _at_best(choice: Choice, best: Chance) -> Choice:
    """Return the choice with no option likelier than this."""
    options = (replace(option, chance=max(option.chance, best)) for option in choice.options)
    return replace(choice, options=tuple(options))


def _unseen(copies: int = 1) -> Option:
    return Option(UNSEEN, gettext_noop("Unseen"), copies, Line(gettext_noop("shown later")))


def _in_junkyard(
    state: ArcticState,
    cards: Sequence[Card],
    kept: Sequence[str] = (),
    extra: Sequence[str] = (),
    most: int = 1,
) -> list[Option]:
    """Return what the dig can bring besides what is kept already; last what came into the junkyard later."""
    found = []
    for card in cards:
        besides = [*_named(kept), *(each for each in _named(extra) if each != card.id)]
        copies = sum(can_be_dug(state, card, (*besides, *(card.id,) * number)) for number in range(most))
        found += [_option(state, card, copies)] if copies else []
    return sorted(found, key=lambda option: option.chance)


def _named(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word != UNSEEN)


def _option(state: ArcticState, card: Card, copies: int) -> Option:
    if card.pile is Pile.JUNKYARD:
        return Option(card.id, card.label, copies)
    lost = gettext_noop("Trashed, or lost in a deadlock")
    group = lost if state.solo is None else gettext_noop("Trashed before")
    return Option(card.id, card.label, copies, chance=Chance.FOLDED, group=group)


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    kept, extra = picked.get("kept", ()), picked.get("extra", ())
    unseen = extra.count(UNSEEN)
    named = {
        **picked,
        "kept": _named(kept),
        "extra": _named(extra),
        "is_unseen": ("yes",) * (UNSEEN in kept),
        "unseen_extra": (str(unseen),) * bool(unseen),
    }
    return say_fields(Dig, named)


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    extra = (*said["extra"], *(UNSEEN,) * said["unseen_extra"])
    words = {"kept": (UNSEEN,) if said["is_unseen"] else pick_fields(said).get("kept", ()), "extra": extra}
    fields = {name: said[name] for name in ("cards", "helper")}
    return {**pick_fields(fields), **{name: told for name, told in words.items() if told}}


# Ruling -------------------------------------------------------------------------------------------


def rule(state: ArcticState, seat: str, dig: Dig, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    phrase = gettext_noop("{seat} has dug already this round. Each action once.")
    check_action(state.holdings[seat], seat, Dig.kind, phrase, checks)
    shown = show_cards(state, seat, dig.used, checks)
    bonus = bonus_of(state, seat, Action.DIG, dig.helper, checks)
    outcome, reasons = worth_of(state, seat, Action.DIG, dig.cards, checks, bonus)
    # The cards that dig may have been the last ones that nobody knew of.
    _check_kept(state.proven(shown), dig, checks)
    _check_number(dig, outcome.value, checks)
    sled = _check_extra(state, dig, checks)
    result = Gathering(outcome.value, outcome.carriers, shown=shown)
    return Ruling(result, (*checks.passed_over, *reasons, *sled))


def kept_by(dig: Dig) -> tuple[str, ...]:
    """Return the cards that a dig keeps by name."""
    return (*((dig.kept,) if dig.kept else ()), *dig.extra)


def sleds_in(state: ArcticState, cards: tuple[str, ...]) -> int:
    """Return how many cards more these let a dig keep: one for each Cargo Sled."""
    return sum(Power.DIG_KEEP_EXTRA in state.cards[card].powers for card in cards if card in state.cards)


def _check_kept(state: ArcticState, dig: Dig, checks: Checks) -> None:
    if dig.kept is not None and dig.is_unseen:
        phrase = gettext_noop("One card is kept: named, or unseen.")
        raise IllegalEntry("one-card-only", phrase, rule="A-25", field="kept")
    besides: list[str] = []
    for card_id, number in Counter(kept_by(dig)).items():
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


def _check_number(dig: Dig, value: int, checks: Checks) -> None:
    number = len(kept_by(dig)) + int(dig.is_unseen) + dig.unseen_extra
    phrase = gettext_noop("A dig of 0 looks at nothing, so nothing can be kept.")
    nothing = IllegalEntry("nothing-to-keep", phrase, rule="A-25", field="kept", can_override=True)
    checks.require(value > 0 or not number, nothing)
    phrase = gettext_noop("A dig of {value} looks at {value} {value:card|cards}, so {number} cannot be kept.")
    said: dict[str, Fact] = {"value": value, "number": number}
    too_many = IllegalEntry("nothing-to-keep", phrase, said, rule="A-25", field="kept", can_override=True)
    checks.require(value >= number, too_many)


def _check_extra(state: ArcticState, dig: Dig, checks: Checks) -> Iterator[Reason]:
    """Check what is kept besides for a Cargo Sled (A-85); a card without a name may be what fits."""
    number, sleds = len(dig.extra) + dig.unseen_extra, sleds_in(state, dig.cards)
    if dig.unseen_extra < 0:
        raise IllegalEntry("negative", gettext_noop("Not fewer than no card."), rule="A-85", field="extra")
    if number and dig.kept is None and not dig.is_unseen:
        phrase = gettext_noop("Say first which card is kept, then what the Cargo Sled takes besides.")
        raise IllegalEntry("nothing-kept", phrase, rule="A-85", field="extra")
    phrase = gettext_noop(
        "{number} {number:card|cards} more than one: each Cargo Sled in the dig takes one, here {sleds}."
    )
    said: dict[str, Fact] = {"number": number, "sleds": sleds}
    no_sled = IllegalEntry("no-sled", phrase, said, rule="A-85", field="extra", can_override=True)
    checks.require(number <= sleds, no_sled)
    others = [card for card in map(state.cards.__getitem__, kept_by(dig)) if card.kind not in SLED_TAKES]
    phrase = gettext_noop("{cards}: only one of them can be kept. A Cargo Sled takes a tool or medicine.")
    wrong = IllegalEntry(
        "not-for-the-sled", phrase, {"cards": _labels(others)}, rule="A-85", field="extra", can_override=True
    )
    checks.require(not number or len(others) <= 1, wrong)
    return iter(_sled_reasons(state, dig, number, sleds))


def _sled_reasons(state: ArcticState, dig: Dig, number: int, sleds: int) -> list[Reason]:
    if not sleds:
        return []
    if not number:
        phrase = gettext_noop("The Cargo Sled may take one card more, a tool or medicine only.")
        return [Reason(phrase, {}, ("A-85",))]
    kept = [state.cards[card_id] for card_id in kept_by(dig)]
    if dig.is_unseen or dig.unseen_extra:
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


# What follows -------------------------------------------------------------------------------------


def apply(state: ArcticState, seat: str, dig: Dig, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    holding = state.holdings[seat].spent(dig.used).acted(Dig.kind)
    holding = holding.acted(USED) if dig.helper else holding
    for card_id in kept_by(dig):
        holding = holding.gained(card_id)
    for _ in range(int(dig.is_unseen) + dig.unseen_extra):
        holding = holding.gained_unseen(Pile.JUNKYARD, state.round, len(state.yard.entries))
    return replace(state.with_holding(seat, holding), yard=state.yard.dug_out(kept_by(dig)))


def describe(state: ArcticState, seat: str, dig: Dig, outcome: Gathering, viewer: str | None) -> Line:
    kept, unseen = kept_by(dig), int(dig.is_unseen) + dig.unseen_extra
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value, "unseen": unseen}
    said["kept"] = tuple(map(state.label, kept))
    if kept and unseen:
        phrase = gettext_noop("{seat} digs {value} and keeps {kept}, and {unseen} {unseen:card|cards} unseen")
        return Line(phrase, said)
    if kept:
        return Line(gettext_noop("{seat} digs {value} and keeps {kept}"), said)
    if unseen > 1:
        return Line(gettext_noop("{seat} digs {value} and keeps {unseen} cards unseen"), said)
    if unseen:
        return Line(gettext_noop("{seat} digs {value} and keeps a card unseen"), said)
    return Line(gettext_noop("{seat} digs {value} and keeps nothing"), said)


DIG = EntryKind(
    Dig, Gathering, gettext_noop("Dig"), offered, choices, rule, apply, describe, say, pick,
    icon="dig",
    is_taken=has_acted(Dig.kind),
)  # fmt: skip
