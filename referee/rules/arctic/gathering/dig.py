"""Digging in the junkyard: cards used together look at so many cards and keep one (A-21 to A-25, A-85)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import ClassVar

from referee.rules.arctic.cards import Card, Kind, Pile, Power, each_title
from referee.rules.arctic.gathering.commit import NEGATIVE
from referee.rules.arctic.hq import leaders
from referee.rules.arctic.hq.build import NOTHING_TO_KEEP
from referee.rules.arctic.record.entries import CardsUsed, Gathering, Response
from referee.rules.arctic.record.having import can_be_dug, copies_to_dig, proofs_of
from referee.rules.arctic.record.offers import UNSEEN, cards_in, on_turn, taken_by
from referee.rules.arctic.record.sources import copies_unaccounted
from referee.rules.arctic.record.state import ArcticState, hand_cards
from referee.rules.arctic.record.turn import check_action, check_own_turn, show_cards
from referee.rules.arctic.worth.action import Action, workers
from referee.rules.kernel.entry.choices import MOST_WORDS, Chance, Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling


@dataclass(frozen=True, slots=True)
class Dig(CardsUsed):
    """Cards used together to dig; ``kept``: a card, one not named (``is_unseen``), or nothing (A-25).

    ``helper``, here and below: a refugee played for the leader’s bonus (A-80). ``extra``: cards kept
    besides for Cargo Sleds, ``unseen_extra``: how many more without a name (A-85).
    """

    kind: ClassVar[str] = "dig"
    cards: tuple[str, ...]
    kept: str | None = None
    is_unseen: bool = False
    helper: str | None = None
    extra: tuple[str, ...] = ()
    unseen_extra: int = 0
    answer: Response | None = None
    rescue: Response | None = None
    asks: bool = False

    @property
    def named(self) -> tuple[str, ...]:
        return (*((self.kept,) if self.kept else ()), *self.extra)

    @property
    def unseen(self) -> int:
        return int(self.is_unseen) + self.unseen_extra


SLED_TAKES = frozenset({Kind.TOOL, Kind.MEDICINE})
SEEN = gettext_noop("Everyone sees a card you name. Unseen keeps it secret.")
TOO_MANY_KEPT = Refusal(
    "nothing-to-keep",
    "A dig of {value} looks at {value} {value:card|cards}, so {number} cannot be kept.",
    rule="A-25",
    field="kept",
    can_override=True,
)
JUNKYARD_EMPTY = Refusal(
    "junkyard-empty", "The junkyard has only {left} {left:card|cards}.", "A-25", "kept", can_override=True
)
ONE_CARD = Refusal("one-card-only", "Keep one card: named or unseen.", "A-25", "kept")
ALL_ELSEWHERE = Refusal(
    "elsewhere", "Every {card} in the box is known to be elsewhere.", "A-30", "kept", can_override=True
)
NEVER_LOST = Refusal(
    "elsewhere",
    "{card} is a contested resource. The junkyard has one only after a deadlock or a trash, and "
    "none is left there on record.",
    rule="A-46",
    field="kept",
    can_override=True,
)
KEPT_FIRST = Refusal(
    "nothing-kept", "Say first which card you keep, then what the Cargo Sled takes as well.", "A-85", "extra"
)
NO_SLED = Refusal(
    "no-sled",
    "{number} {number:card|cards} beyond the first: each Cargo Sled in the dig takes one, "
    "and there {sleds:is|are} {sleds}.",
    rule="A-85",
    field="extra",
    can_override=True,
)
NOT_FOR_THE_SLED = Refusal(
    "not-for-the-sled",
    "{cards}: only one of these can be kept. A Cargo Sled takes a tool or medicine.",
    rule="A-85",
    field="extra",
    can_override=True,
)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cards that dig, a refugee for the leader, what is kept, and what Cargo Sleds keep besides."""
    yield workers(state, seat, picked, Action.DIG, gettext_noop("Dig with"), least=1)
    yield from leaders.helper_choice(state, seat, Action.DIG, picked)
    value = leaders.value_of(state, seat, Action.DIG, picked)
    played = cards_in(state, picked, "cards", "helper")
    # The cards that dig may have been the last ones that nobody knew of.
    lenient = Checks(Entry(Dig(()), overrides=frozenset({"not-owned"})))
    after = state.proven({seat: proofs_of(state, seat, played, lenient)})
    there = [*state.in_hands.values()]
    nothing, there_are = Option("", "Nothing", hint=Line("all to the bottom")), most_in_junkyard(state)
    options = (nothing, _unseen(), *_in_junkyard(after, there)) if there_are else (nothing,)
    note = None if state.solo else Line(SEEN)
    kept = Choice("kept", "Keep one of these", options, most=1, note=note)
    yield _against(kept) if played and not value else kept
    sleds, told = sleds_in(state, played), picked.get("kept", ())
    if sleds and told:
        most = min(sleds, value - 1 if value > 1 else sleds, max(there_are - 1, 0))
        fitting = [card for card in there if card.kind in SLED_TAKES]
        options = (_unseen(most), *_in_junkyard(after, fitting, told, picked.get("extra", ()), most))
        besides = Choice("extra", "The Cargo Sled also keeps", options, most=most)
        yield besides if value > 1 else _against(besides)


def most_in_junkyard(state: ArcticState) -> int:
    """Return the most cards that can lie in the junkyard."""
    most = state.yard.most
    return MOST_WORDS if most is None or state.is_loose else most


def _against(choice: Choice) -> Choice:
    return replace(choice, options=tuple(replace(each, chance=Chance.AGAINST) for each in choice.options))


def _unseen(copies: int = 1) -> Option:
    return Option(UNSEEN, "Unseen", copies, Line("shown later"))


def _in_junkyard(
    state: ArcticState,
    cards: Sequence[Card],
    kept: Sequence[str] = (),
    extra: Sequence[str] = (),
    most: int = 1,
) -> list[Option]:
    """Return what the dig can bring besides what is kept already; last what came into the junkyard later."""
    found, lost = list[Option](), gettext_noop("Trashed, or lost in a deadlock")
    group = lost if state.solo is None else gettext_noop("Trashed before")
    named, extras = _named(kept), _named(extra)
    for card in cards:
        copies = copies_to_dig(state, card, (*named, *filter(card.id.__ne__, extras)), most)
        if copies and card.pile is Pile.JUNKYARD:
            found.append(Option(card.id, card.label, copies))
        elif copies:
            found.append(Option(card.id, card.label, copies, chance=Chance.FOLDED, group=group))
    return sorted(found, key=attrgetter("chance"))


def _named(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word != UNSEEN)


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


def rule(state: ArcticState, seat: str, dig: Dig, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    phrase = gettext_noop("{seat} has already dug this round. Each action only once.")
    check_action(state.seats[seat], seat, Dig.kind, phrase, checks)
    shown = show_cards(state, seat, dig.used, checks)
    outcome, reasons = leaders.worth_together(state, seat, Action.DIG, dig.cards, dig.helper, checks)
    # The cards that dig may have been the last ones that nobody knew of.
    _check_kept(state.proven(shown), dig, checks)
    value, number = outcome.value, len(dig.named) + dig.unseen
    checks.require(value > 0 or not number, replace(NOTHING_TO_KEEP, rule="A-25"))
    checks.require(value >= number, TOO_MANY_KEPT, value=value, number=number)
    left = most_in_junkyard(state)
    checks.require(number <= left, JUNKYARD_EMPTY, left=left)
    _check_extra(state, dig, checks)
    result = Gathering(value, outcome.carriers, shown=shown)
    others = (*_junk_reason(state.proven(shown), number, value), *_sled_reasons(state, dig))
    return Ruling(result, (*checks.passed_over, *reasons, *others))


def sleds_in(state: ArcticState, cards: tuple[str, ...]) -> int:
    """Return how many cards more these let a dig keep: one for each Cargo Sled."""
    return sum(Power.DIG_KEEP_EXTRA in state.cards[card].powers for card in cards if card in state.cards)


def _check_kept(state: ArcticState, dig: Dig, checks: Checks) -> None:
    if dig.kept is not None and dig.is_unseen:
        raise ONE_CARD()
    besides: list[str] = []
    for card_id, number in Counter(dig.named).items():
        (card,) = hand_cards(state, (card_id,), "kept", checks)
        for already in range(number):
            is_there = can_be_dug(state, card, (*besides, *(card_id,) * already))
            lacking = NEVER_LOST if copies_unaccounted(state, card) > already else ALL_ELSEWHERE
            checks.require(is_there, lacking, card=card.label)
        besides += [card_id] * number


def _check_extra(state: ArcticState, dig: Dig, checks: Checks) -> None:
    """Check what is kept besides for a Cargo Sled (A-85); a card without a name may be what fits."""
    number, sleds = len(dig.extra) + dig.unseen_extra, sleds_in(state, dig.cards)
    if dig.unseen_extra < 0:
        raise replace(NEGATIVE, rule="A-85", field="extra")()
    if number and dig.kept is None and not dig.is_unseen:
        raise KEPT_FIRST()
    checks.require(number <= sleds, NO_SLED, number=number, sleds=sleds)
    others = [card for card in map(state.cards.__getitem__, dig.named) if card.kind not in SLED_TAKES]
    checks.require(not number or len(others) < 2, NOT_FOR_THE_SLED, cards=_labels(others))


def _junk_reason(state: ArcticState, kept: int, value: int) -> Iterator[Reason]:
    """Where nothing is kept all that was found may be Junk (A-25)."""
    junk = (card for card in state.in_hands.values() if card.kind is Kind.JUNK)
    if value and not kept and any(can_be_dug(state, card) for card in junk):
        yield Reason("Junk goes straight back and gives no second dig.", ("A-25",))


def _sled_reasons(state: ArcticState, dig: Dig) -> Iterator[Reason]:
    number, kept = len(dig.extra) + dig.unseen_extra, [state.cards[card_id] for card_id in dig.named]
    if not sleds_in(state, dig.cards):
        return
    if not number:
        yield Reason("The Cargo Sled may take one more card, but only a tool or medicine.", ("A-85",))
    elif dig.unseen:
        phrase = gettext_noop(
            "{number} {number:card is|cards are} kept for the Cargo Sled, so at most one card kept "
            "may be neither tool nor medicine."
        )
        yield Reason(phrase, ("A-85",), number=number)
    else:
        # What no sled may take is what any dig keeps.
        plain = next((card for card in kept if card.kind not in SLED_TAKES), kept[0])
        kept.remove(plain)
        phrase = gettext_noop("Kept: {plain}, and {cards} with the Cargo Sled.")
        yield Reason(phrase, ("A-85",), plain=plain.label, cards=_labels(kept))


def _labels(cards: list[Card]) -> tuple[str, ...]:
    return each_title(card.label for card in cards)


def apply(state: ArcticState, seat: str, dig: Dig, outcome: Gathering) -> ArcticState:
    own, named = leaders.after_action(state.seats[seat], Dig.kind, dig), dig.named
    for card_id in named:
        own = own.gained(card_id)
    for _ in range(dig.unseen):
        own = own.gained_unseen(Pile.JUNKYARD, state.round, len(state.yard.entries))
    return replace(state.with_seat(seat, own), yard=state.yard.dug_out(named, dig.unseen))


def describe(state: ArcticState, seat: str, dig: Dig, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value, "unseen": dig.unseen}
    said["kept"] = tuple(map(state.label, dig.named))
    phrase = gettext_noop("{seat} digs {value} and keeps nothing")
    if dig.named and dig.unseen:
        phrase = gettext_noop(
            "{seat} digs {value} and keeps {kept:a} and {unseen} unseen {unseen:card|cards}"
        )
    elif dig.named:
        phrase = gettext_noop("{seat} digs {value} and keeps {kept:a}")
    elif dig.unseen == 1:
        phrase = gettext_noop("{seat} digs {value} and keeps an unseen card")
    elif dig.unseen:
        phrase = gettext_noop("{seat} digs {value} and keeps {unseen} unseen cards")
    return Line(phrase, **said)


DIG = EntryKind(
    Dig,
    Gathering,
    title="Dig",
    offered=on_turn(choices, Dig.kind),
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    icon="dig",
    is_act=True,
    done_by=lambda state: taken_by(state, Dig.kind),
)
