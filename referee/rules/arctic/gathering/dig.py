"""Digging in the junkyard: cards used together look at some cards and keep one (A-21 to A-25, A-85)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Kind, Pile, Power, each_title
from referee.rules.arctic.gathering.commit import NEGATIVE
from referee.rules.arctic.gathering.junkyard import (
    against,
    cards_named,
    in_junkyard,
    most_in_junkyard,
    unseen_option,
)
from referee.rules.arctic.hq import leaders
from referee.rules.arctic.hq.build import NOTHING_TO_KEEP
from referee.rules.arctic.record.acts import CardsUsed
from referee.rules.arctic.record.entries import Gathering, Response
from referee.rules.arctic.record.having import can_be_dug, proofs_of
from referee.rules.arctic.record.needs import Need
from referee.rules.arctic.record.offers import UNSEEN, cards_in, taken_by
from referee.rules.arctic.record.sources import copies_unaccounted
from referee.rules.arctic.record.state import ArcticState, hand_cards
from referee.rules.arctic.record.turn import ArcticTurn, check_action, check_own_turn, show_cards
from referee.rules.arctic.record.unsaid import cards_picked, cards_said, check_all_or_none, with_none_said
from referee.rules.arctic.worth.action import CardAction, workers
from referee.rules.arctic.worth.possible import ruled_open
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks, Entry
from referee.rules.kernel.entry.kind import Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

SLED_TAKES = frozenset({Kind.TOOL, Kind.MEDICINE})
TOO_MANY_KEPT = Refusal(
    "nothing-to-keep",
    "A dig of {value} can’t keep {number}. It looks at only {value} {value:card|cards}.",
    rule="A-25",
    field="kept",
    can_override=True,
)
JUNKYARD_EMPTY = Refusal(
    "junkyard-empty", "The junkyard has only {left} {left:card|cards}.", "A-25", "kept", can_override=True
)
ONE_CARD = Refusal("one-card-only", "Keep one card, named or unseen.", "A-25", "kept")
ALL_ELSEWHERE = Refusal(
    "elsewhere", "Every {card} in the box is elsewhere.", "A-30", "kept", can_override=True
)
NEVER_LOST = Refusal(
    "elsewhere",
    "{card} {card:is|are} a contested resource. On record, none is in the junkyard.",
    rule="A-46",
    field="kept",
    can_override=True,
)
KEPT_FIRST = Refusal("nothing-kept", "Choose your card first, then the Cargo Sled’s.", "A-85", "extra")
NO_SLED = Refusal(
    "no-sled",
    "{number} extra {number:card needs|cards need} as many Cargo Sleds. The dig has {sleds}.",
    rule="A-85",
    field="extra",
    can_override=True,
)
NOT_FOR_THE_SLED = Refusal(
    "not-for-the-sled",
    "Keep only one of {cards}. A Cargo Sled takes a tool or medicine.",
    rule="A-85",
    field="extra",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class Dig(CardsUsed):
    """Cards used together to dig, and what they keep (A-25)."""

    kind = action = "dig"
    title = "Dig"
    icon = "dig"

    cards: tuple[str, ...] | None = None  # None: not said
    kept: str | None = None  # by name
    is_unseen: bool = False  # kept, but not named
    helper: str | None = None  # a refugee played for the leader's bonus
    extra: tuple[str, ...] = ()  # also kept, for Cargo Sleds
    unseen_extra: int = 0  # more of them, not named
    answer: Response | None = None  # a strike in reply (house rule interrupt_actions)
    rescue: Response | None = None  # what stops that strike
    asks: bool = False  # wait for those who can answer

    @property
    def named(self) -> tuple[str, ...]:
        return (*((self.kept,) if self.kept else ()), *self.extra)

    @property
    def unseen(self) -> int:
        return int(self.is_unseen) + self.unseen_extra

    @staticmethod
    def done_by(state: ArcticState) -> Seats:
        return taken_by(state, Dig.kind)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        yield with_none_said(turn, workers(turn, CardAction.DIG, gettext_noop("Dig with")))
        yield from leaders.helper_choice(turn, CardAction.DIG)
        value, played = leaders.value_of(turn, CardAction.DIG), cards_in(turn, "cards", "helper")
        # The cards that dig may be the last copies not accounted for.
        lenient = Checks(Entry(Dig(()), overrides=frozenset({"not-owned"})))
        state = turn.state
        after = state.proven({turn.seat: proofs_of(state, turn.seat, played, lenient)})
        cards = [*state.in_hands.values()]
        nothing, most_there = Option("", "Nothing", hint=Line("all to the bottom")), most_in_junkyard(state)
        options = (nothing, unseen_option(), *in_junkyard(after, cards)) if most_there else (nothing,)
        note = None if state.solo else Line("Everyone sees a card you name. Unseen keeps it secret.")
        kept = Choice("kept", "Keep one of these", options, most=1, note=note)
        yield against(kept) if played and not value else kept
        sleds, words = sleds_in(state, played), turn.picked.get("kept", ())
        if sleds and words:
            most = min(sleds, value - 1 if value > 1 else sleds, max(most_there - 1, 0))
            fitting = [card for card in cards if card.kind in SLED_TAKES]
            found = in_junkyard(after, fitting, words, turn.picked.get("extra", ()), most)
            extra = Choice("extra", "The Cargo Sled also keeps", (unseen_option(most), *found), most=most)
            yield extra if value > 1 else against(extra)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        kept, extra = turn.picked.get("kept", ()), turn.picked.get("extra", ())
        unseen = extra.count(UNSEEN)
        named = {
            **turn.picked,
            "kept": cards_named(kept),
            "extra": cards_named(extra),
            "is_unseen": ("yes",) * (UNSEEN in kept),
            "unseen_extra": (str(unseen),) * bool(unseen),
        }
        return {**say_fields(cls, named), "cards": cards_said(turn)}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        picked = {**cards_picked(said), **pick_fields({"helper": said["helper"]})}
        extra = (*said["extra"], *(UNSEEN,) * said["unseen_extra"])
        kept = (UNSEEN,) if said["is_unseen"] else pick_fields(said).get("kept", ())
        return {**picked, **({"kept": kept} if kept else {}), **({"extra": extra} if extra else {})}

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        phrase = gettext_noop("{seat} has already dug. It’s once per round.")
        check_action(turn, self.kind, phrase)
        check_all_or_none(self, self.helper)
        number, left = len(self.named) + self.unseen, most_in_junkyard(turn.state)
        if self.cards is None:
            self._check_kept(turn)
            turn.require(number <= left, JUNKYARD_EMPTY, left=left)
            self._check_extra(turn)
            return ruled_open(turn, self._ways(), self._needs())
        shown = show_cards(turn, self.used)
        outcome, reasons = leaders.worth_together(turn, CardAction.DIG, self.cards, self.helper)
        # The cards that dig may be the last copies not accounted for.
        after, value = turn.state.proven(shown), outcome.value
        self._check_kept(replace(turn, state=after))
        turn.require(value > 0 or not number, replace(NOTHING_TO_KEEP, rule="A-25"))
        turn.require(value >= number, TOO_MANY_KEPT, value=value, number=number)
        turn.require(number <= left, JUNKYARD_EMPTY, left=left)
        self._check_extra(turn)
        result = Gathering(value, outcome.carriers, shown=shown)
        others = (*_junk_reason(after, number, value), *self._sled_reasons(turn.state))
        return Ruling(result, (*turn.checks.overridden, *reasons, *others))

    def _ways(self) -> tuple[Need, ...]:
        """Return what cards that aren't named had to give."""
        number = len(self.named) + self.unseen
        return (Need(dig=number, sleds=max(number - 1, 0)),)

    def _needs(self) -> Line:
        return Line("{number} dig", number=len(self.named) + self.unseen)

    def _check_kept(self, turn: ArcticTurn) -> None:
        if self.kept is not None and self.is_unseen:
            raise ONE_CARD()
        others: list[str] = []
        for card_id, number in Counter(self.named).items():
            (card,) = hand_cards(turn.state, (card_id,), "kept", turn.checks)
            for already in range(number):
                is_there = can_be_dug(turn.state, card, (*others, *(card_id,) * already))
                lacking = NEVER_LOST if copies_unaccounted(turn.state, card) > already else ALL_ELSEWHERE
                turn.require(is_there, lacking, card=card.label)
            others += [card_id] * number

    def _check_extra(self, turn: ArcticTurn) -> None:
        """Check what is kept for Cargo Sleds (A-85); a card that is not named may fit."""
        number, sleds = len(self.extra) + self.unseen_extra, sleds_in(turn.state, self.cards or ())
        if self.unseen_extra < 0:
            raise replace(NEGATIVE, rule="A-85", field="extra")()
        if number and self.kept is None and not self.is_unseen:
            raise KEPT_FIRST()
        is_open = self.cards is None
        turn.require(is_open or number <= sleds, NO_SLED, number=number, sleds=sleds)
        cards = map(turn.state.cards.__getitem__, self.named)
        others = [card for card in cards if card.kind not in SLED_TAKES]
        turn.require(not number or len(others) < 2, NOT_FOR_THE_SLED, cards=_labels(others))

    def _sled_reasons(self, state: ArcticState) -> Iterator[Reason]:
        number, kept = len(self.extra) + self.unseen_extra, [state.cards[card_id] for card_id in self.named]
        if not sleds_in(state, self.cards or ()):
            return
        if not number:
            yield Reason("The Cargo Sled may take one more card, but only a tool or medicine.", ("A-85",))
        elif self.unseen:
            phrase = gettext_noop(
                "{number} {number:card is|cards are} for the Cargo Sled. All kept cards but one must be "
                "tools or medicine."
            )
            yield Reason(phrase, ("A-85",), number=number)
        else:
            # A card that no sled may take is the one that any dig keeps.
            plain = next((card for card in kept if card.kind not in SLED_TAKES), kept[0])
            kept.remove(plain)
            phrase = gettext_noop("Kept: {plain}, and {cards} with the Cargo Sled.")
            yield Reason(phrase, ("A-85",), plain=plain.label, cards=_labels(kept))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        state, own = turn.state, leaders.after_action(turn.state.seats[turn.seat], Dig.kind, self)
        if self.cards is None:
            own = own.with_unsaid(self._ways(), self._needs(), outcome.least)
        for card_id in self.named:
            own = own.gained(card_id)
        for _ in range(self.unseen):
            own = own.gained_unseen(Pile.JUNKYARD, state.round, len(state.yard.entries))
        return replace(state.with_seat(turn.seat, own), yard=state.yard.dug_out(self.named, self.unseen))

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        facts: dict[str, Fact] = {"seat": turn.seat, "value": outcome.value, "unseen": self.unseen}
        facts["kept"] = tuple(map(turn.state.label, self.named))
        if self.cards is None:
            return Line(self._open_phrase(), **facts)
        phrase = gettext_noop("{seat} digs {value} and keeps nothing")
        if self.named and self.unseen:
            phrase = gettext_noop(
                "{seat} digs {value} and keeps {kept:a} and {unseen} unseen {unseen:card|cards}"
            )
        elif self.named:
            phrase = gettext_noop("{seat} digs {value} and keeps {kept:a}")
        elif self.unseen == 1:
            phrase = gettext_noop("{seat} digs {value} and keeps an unseen card")
        elif self.unseen:
            phrase = gettext_noop("{seat} digs {value} and keeps {unseen} unseen cards")
        return Line(phrase, **facts)

    def _open_phrase(self) -> str:
        """Return the sentence of a dig whose cards aren't said: its value is open too."""
        if self.named and self.unseen:
            return gettext_noop("{seat} digs up {kept:a} and {unseen} unseen {unseen:card|cards}")
        if self.named:
            return gettext_noop("{seat} digs up {kept:a}")
        if self.unseen == 1:
            return gettext_noop("{seat} digs up an unseen card")
        if self.unseen:
            return gettext_noop("{seat} digs up {unseen} unseen cards")
        return gettext_noop("{seat} digs and keeps nothing")


DIG = kind_of(Dig)


def sleds_in(state: ArcticState, cards: tuple[str, ...]) -> int:
    """Return how many more cards these let a dig keep: one for each Cargo Sled."""
    return sum(Power.DIG_KEEP_EXTRA in state.cards[card].powers for card in cards if card in state.cards)


def _junk_reason(state: ArcticState, kept: int, value: int) -> Iterator[Reason]:
    """All that was found may be Junk if nothing is kept (A-25)."""
    junk = (card for card in state.in_hands.values() if card.kind is Kind.JUNK)
    if value and not kept and any(can_be_dug(state, card) for card in junk):
        yield Reason("Junk goes straight back and gives no second dig.", ("A-25",))


def _labels(cards: list[Card]) -> tuple[str, ...]:
    return each_title(card.label for card in cards)
