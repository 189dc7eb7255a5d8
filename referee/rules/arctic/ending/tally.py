"""The end at a table: each seat counts the real deck (A-91, section 13)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import NOT_A_BUILDING, NOT_A_LEADER, Card, Kind, Pile
from referee.rules.arctic.ending.counts import (
    MOST_COPIES,
    all_buildings,
    counted_by_others,
    deck_choices,
    deck_on_record,
    differences_told,
    differing,
    left_out,
    pick_standing,
    removed,
    say_deck,
    say_standing,
    standing_choices,
    standing_counted,
    standing_on_record,
    standing_words,
)
from referee.rules.arctic.ending.left_out import GONE, missing_gains
from referee.rules.arctic.record.having import may_prove
from referee.rules.arctic.record.outcomes import DeckCount, Tallied
from referee.rules.arctic.record.state import NEVER_IN_HAND, ArcticState, Phase, check_in_play, known
from referee.rules.arctic.record.turn import PRIZE_FIRST, ArcticTurn, check_seat
from referee.rules.arctic.setup.solo import SIZES
from referee.rules.kernel.entry.choices import Choice, Option, Picked
from referee.rules.kernel.entry.entry import Checks
from referee.rules.kernel.entry.kind import EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said, pick_counts
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

IMPOSSIBLE_IN_A_DECK = Refusal("not-in-a-deck", "{card}: {number} isn’t possible in a deck.", "A-91", "cards")
OUT_OF_THE_GAME = Refusal(
    "removed",
    "{card}: {number} is too many. {removed} left the game for good.",
    rule="A-81",
    field="cards",
    can_override=True,
)
TOO_MANY_COUNTED = Refusal(
    "too-many-copies",
    "{card}: {number} here, {others} with the other players. The box has only {count}.",
    rule="A-91",
    field="cards",
    can_override=True,
)
TOO_MANY_BUILDINGS = replace(TOO_MANY_COUNTED, field="buildings")
NOT_ALONE = Refusal(
    "not-in-a-deck",
    "{card} {card:is|are} never in a deck. {card:It scores|They score} nothing here.",
    "A-98",
    "buildings",
)
TOO_MANY_LEADERS = Refusal(
    "too-many-leaders",
    "{number} leaders are too many. Each player has at most one.",
    rule="A-7",
    field="leaders",
    can_override=True,
)
NOT_YET = Refusal(
    "wrong-phase", "Count decks when the contested resources run out. {left} {left:is|are} left.", "A-15"
)
FORCES_LEFT = Refusal(
    "not-over-yet", "{left} of {all} forces {left:is|are} still face down.", "A-98", "forces"
)
WHICH: Mapping[Pile, str] = {
    Pile.CONTESTED: gettext_noop("Which card did {seat} win unseen in round {round}?"),
    Pile.JUNKYARD: gettext_noop("Which card did {seat} dig up unseen in round {round}?"),
}
GONE_SAID = gettext_noop("It’s gone")
SCORED_ALREADY = Refusal(
    "already-scored", "The game has been scored. To count again, undo the score first.", "A-91"
)


@dataclass(frozen=True, slots=True)
class Tally(DeckCount, EntryFacts[ArcticState, Tallied]):
    """What a seat counted, as it is entered."""

    kind = "tally"
    title = "Count"
    outcome = Tallied
    concurrent_with = "tally"
    is_count = True

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return state.turn_order if state.phase is Phase.OVER and not _is_scored(state) else ()

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """What each unseen gain was; how many of each card; the buildings as they stand, and the leader.

        A gain that is named counts in addition to the numbers of the cards.
        """
        state, seat, picked = turn.state, turn.seat, turn.picked
        last, recorded = state.tallies.get(seat), deck_on_record(state, seat)
        start = recorded if last is None else last.cards
        if last is None:
            yield from gain_choices(state, seat, picked)

        def left(card: Card) -> int:
            """How many copies of a card the seat can have counted, after the counts of the others (A-91)."""
            return card.count - counted_by_others(state, seat, card) - removed(state, card)

        yield from deck_choices(state, picked, recorded, start, left)
        yield from standing_choices(state, seat, picked)

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        state, picked = turn.state, turn.picked
        places = range(len(state.seats[turn.seat].unseen)) if turn.seat in state.seats else ()
        words = (word for place in places for word in picked.get(f"gain.{place}", ())[:1])
        gains = Counter(word for word in words if word not in ("", GONE))
        return {"cards": dict(Counter(say_deck(picked)) + gains), **say_standing(state, picked)}

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        state, seat = turn.state, turn.seat
        last = state.tallies.get(seat)
        known = deck_on_record(state, seat) if last is None else last.cards
        cards = {**dict.fromkeys(known, 0), **said["cards"]}
        return {**pick_counts("cards", cards), **pick_standing(state, said)}

    def rule(self, turn: ArcticTurn) -> Ruling[Tallied]:
        state, seat, checks = turn.state, turn.seat, turn.checks
        require_end(state)
        check_seat(state, seat)
        for card_id, number in self.cards.items():
            _check_cards(state, seat, known(state, card_id, "cards"), number, checks)
        for card_id, number in Counter(all_buildings(self)).items():
            _check_buildings(state, seat, known(state, card_id, "buildings"), number, checks)
        leaders = [known(state, card_id, "leaders") for card_id in self.leaders or ()]
        for card in leaders:
            if card.kind is not Kind.LEADER:
                raise replace(NOT_A_LEADER, rule="A-7", field="leaders")(card=card.label)
            check_in_play(state, card, "leaders", checks)
        checks.require(len(leaders) <= 1, TOO_MANY_LEADERS, number=len(leaders))
        outcome = compared(state, seat, self)
        return Ruling(outcome, (*checks.overridden, *_reasons(state, seat, outcome)))

    def apply(self, turn: ArcticTurn, outcome: Tallied) -> ArcticState:
        """The record stays too, so that a second count is compared with it."""
        state, seat = turn.state, turn.seat
        return replace(state, tallies={**state.tallies, seat: self})

    def describe(self, turn: ArcticTurn, outcome: Tallied) -> Line:
        state, seat = turn.state, turn.seat
        said: dict[str, Fact] = {"seat": seat, "number": sum(self.cards.values())}
        if not (there := standing_words(state, self)):
            return Line("{seat} counts {number} {number:card|cards}", **said)
        return Line("{seat} counts {number} {number:card|cards}, with {there}", **{**said, "there": there})

    def depends_on(self, turn: ArcticTurn) -> tuple[int, Phase, object]:
        return as_it_stands(turn.state)


def gain_choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Yield the questions about unseen gains, up to the first without an answer: a card, or gone."""
    unseen = state.seats[seat].unseen
    for place, gain in enumerate(unseen):
        which = Line(WHICH[gain.source], seat=seat, round=gain.round)
        title = Line("{question} {number} of {all}", question=which, number=place + 1, all=len(unseen))
        cards = (card for card in state.in_hands.values() if may_prove(state, seat, gain, card))
        found = [Option(card.id, card.label, piece=card.id) for card in cards]
        options = (*found, Option(GONE, GONE_SAID))
        choice = Choice(f"gain.{place}", title if len(unseen) > 1 else which, options, most=1)
        yield choice
        if not choice.words(picked):
            return


def _is_scored(state: ArcticState) -> bool:
    return state.scored is not None or (state.solo is not None and state.solo.scored is not None)


def compared(state: ArcticState, seat: str, tally: DeckCount) -> Tallied:
    """Return how a count differs from the record in what was counted."""
    recorded = standing_on_record(state, seat)
    found = {name: differing(state, now, recorded[name]) for name, now in standing_counted(tally).items()}
    standing = {name: differs for name, differs in found.items() if differs}
    own = state.seats[seat]
    return Tallied(differing(state, tally.cards, deck_on_record(state, seat)), len(own.unseen), standing)


def people_of(state: ArcticState, cards: Mapping[str, int]) -> int:
    return sum(number * (state.cards[card_id].people or 0) for card_id, number in cards.items())


def _check_cards(state: ArcticState, seat: str, card: Card, number: int, checks: Checks) -> None:
    if not 0 <= number <= MOST_COPIES or card.kind in NEVER_IN_HAND:
        raise IMPOSSIBLE_IN_A_DECK(card=card.label, number=number)
    if number:
        check_in_play(state, card, "cards", checks)
    others, gone, count = counted_by_others(state, seat, card), removed(state, card), card.count
    if number and gone:
        is_left = not card.is_counted or number + others + gone <= count
        checks.require(is_left, OUT_OF_THE_GAME, card=card.label, removed=gone, number=number)
    is_there = not card.is_counted or number + others <= count
    checks.require(is_there, TOO_MANY_COUNTED, card=card.label, number=number, others=others, count=count)


def _check_buildings(state: ArcticState, seat: str, card: Card, number: int, checks: Checks) -> None:
    if card.kind is not Kind.BUILDING:
        raise replace(NOT_A_BUILDING, rule="A-90", field="buildings")(card=card.label)
    checks.require(state.solo is None, NOT_ALONE, card=card.label)
    check_in_play(state, card, "buildings", checks)
    others, count = counted_by_others(state, seat, card), card.count
    is_there = number + others <= count
    checks.require(is_there, TOO_MANY_BUILDINGS, card=card.label, number=number, others=others, count=count)


def _reasons(state: ArcticState, seat: str, outcome: Tallied) -> list[Reason]:
    rules = ("A-91",) if state.solo is None else ("A-98",)
    out, unseen = [*_about_left_out(state, seat)], [*_about_unseen(state, seat, outcome, rules)]
    if words := differences_told(state, outcome):
        phrase = gettext_noop("{seat}’s count differs from the record: {words}.")
        differs = Reason(phrase, rules, seat=seat, words=words)
        return [differs, *_about_removed(state, seat, outcome), *out, *unseen]
    return [*(unseen or [Reason("{seat}’s count matches the record.", rules, seat=seat)]), *out]


def _about_left_out(state: ArcticState, seat: str) -> Iterator[Reason]:
    if number := left_out(state, seat):
        phrase = gettext_noop(
            "{number} {number:card|cards} in and on {seat}’s buildings {number:isn’t|aren’t} counted."
        )
        yield Reason(phrase, ("A-91",), ("count_all_cards=no",), seat=seat, number=number)


def _about_removed(state: ArcticState, seat: str, outcome: Tallied) -> Iterator[Reason]:
    """What left the game for good may have been counted with the rest: it never scores."""
    gone = state.seats[seat].base.removed
    for card_id, number in outcome.differs.items():
        if number > 0 and gone.get(card_id, 0):
            phrase = gettext_noop(
                "{seat} lost {number} {card} for good. {number:It never counts|They never count}."
            )
            said: dict[str, Fact] = {"seat": seat, "number": gone[card_id], "card": state.label(card_id)}
            yield Reason(phrase, ("A-81",) if state.solo is None else ("A-98",), **said)


def _about_unseen(
    state: ArcticState, seat: str, outcome: Tallied, rules: tuple[str, ...]
) -> Iterator[Reason]:
    """Gains that nobody saw are among the cards that the count has beyond the record, or are missing."""
    missing = missing_gains(state, seat, outcome)
    if missing or outcome.unseen:
        phrase = gettext_noop(
            "{seat} never showed {number} {number:card|cards} taken unseen. The count names {number:it|them}."
        )
        if missing:
            phrase = gettext_noop(
                "{seat} never showed {number} {number:card|cards} taken unseen. {number:It isn’t|They "
                "aren’t} in this count."
            )
        yield Reason(phrase, rules, seat=seat, number=missing or outcome.unseen)


def check_over(left: int) -> None:
    if left:
        raise FORCES_LEFT(left=left, all=len(SIZES))


def require_end(state: ArcticState) -> None:
    """Raise IllegalEntry (A-15, A-91, A-98) before the end, or once the game is scored."""
    if state.solo is not None and state.phase is not Phase.OVER:
        check_over(len(state.solo.sizes))
        raise PRIZE_FIRST()
    if state.phase is not Phase.OVER:
        raise NOT_YET(left=state.contested_left)
    if _is_scored(state):
        raise SCORED_ALREADY()


def as_it_stands(state: ArcticState) -> tuple[int, Phase, object]:
    """Return what an entry depends on that others may make at the same time."""
    return state.round, state.phase, state.scored


TALLY = kind_of(Tally)
