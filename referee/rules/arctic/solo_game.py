"""The solo game around its skirmishes: reshuffles, the force met, prizes and the score (A-96 to A-98)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from referee.rules.arctic.cards import Catalogue, Kind, Pile, shipped
from referee.rules.arctic.case import OPPONENT, PLAYER
from referee.rules.arctic.solo import SoloCase, SoloOutcome, resolve_solo
from referee.rules.arctic.solo_setup import SIZES, SoloOptions, difficulty, set_up_solo
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, Ruling, Sum, gettext_noop

CONTESTED_POINTS, OTHER_POINTS = 2, 1
BESIDE_THE_DECK = frozenset({Kind.LEADER, Kind.BUILDING, Kind.GANG})


@dataclass(frozen=True, slots=True)
class SoloGame:
    """How the game stands: own cards, id -> number; force number (from 1) -> size, of those not met yet.

    ``lost``: removed by a reshuffle or set aside, which never scores.
    """

    cards: dict[str, int]
    forces: dict[int, int]
    options: SoloOptions = field(default_factory=SoloOptions)
    lost: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Change:
    """What happens to the game: a card gained, a card lost, a force met."""

    gained: str | None = None
    lost: str | None = None
    force: int | None = None


@dataclass(frozen=True, slots=True)
class SoloScore:
    """The score: points in all, and the numbers of contested and of other cards they come from."""

    points: int
    contested: int
    others: int


def begin_solo(options: SoloOptions, catalogue: Catalogue | None = None) -> SoloGame:
    """Return the game before its first round: the starting deck, seven forces. Raises IllegalEntry (A-95)."""
    cards = shipped() if catalogue is None else catalogue
    sizes = set_up_solo(options, cards).outcome.sizes
    deck = {card.id: card.start for card in cards.values() if card.start}
    return SoloGame(deck, dict(enumerate(sizes, start=1)), options)


def after(game: SoloGame, change: Change) -> SoloGame:
    """Return the game after a change."""
    cards, lost = Counter(game.cards), Counter(game.lost)
    if change.gained is not None:
        cards[change.gained] += 1
    if change.lost is not None:
        cards[change.lost] -= 1
        lost[change.lost] += 1
    forces = {number: size for number, size in game.forces.items() if number != change.force}
    return replace(game, cards=dict(+cards), lost=dict(lost), forces=forces)


def reshuffle(game: SoloGame, card: str, catalogue: Catalogue | None = None) -> Ruling[Change]:
    """Rule on a reshuffle: ``card``, on top of the new deck, leaves for good (A-96). Raises IllegalEntry."""
    cards = shipped() if catalogue is None else catalogue
    _check_owned(game, [card], cards, "A-96", "card")
    phrase = gettext_noop("You reshuffled: {card}, the top card of the new deck, is removed for good.")
    return Ruling(Change(lost=card), (Reason(phrase, {"card": cards[card].label}, ("A-96", "A-98")),))


def meet_force(
    game: SoloGame, number: int, case: SoloCase, catalogue: Catalogue | None = None
) -> Ruling[SoloOutcome]:
    """Rule on a skirmish that the player starts against one force, with any of its cards (A-96, A-97).

    Raises IllegalEntry: A-98 for a force that is gone, A-96 for cards the player has not, A-95 for a
    force of another size, and what ``resolve_solo`` refuses.
    """
    cards = shipped() if catalogue is None else catalogue
    _check_there(game, number)
    _check_owned(game, case.force.cards, cards, "A-96", "force")
    if len(case.opponent) != game.forces[number]:
        phrase = gettext_noop("Force {number} has {size} cards, not {told}.")
        facts: dict[str, Fact] = {"number": number, "size": game.forces[number], "told": len(case.opponent)}
        raise IllegalEntry("wrong-size", phrase, facts, rule="A-95", field="opponent")
    return resolve_solo(case, cards)


def settle(
    game: SoloGame, number: int, outcome: SoloOutcome, choice: str | None, catalogue: Catalogue | None = None
) -> Ruling[Change]:
    """Rule on what the player takes or sets aside after a skirmish against the force (A-98).

    ``choice``: one of ``outcome.prize``, None where there is none. Raises IllegalEntry (A-98).
    """
    cards = shipped() if catalogue is None else catalogue
    _check_there(game, number)
    if (choice is None) != (not outcome.prize) or (choice is not None and choice not in outcome.prize):
        phrase = gettext_noop("Choose one of these: {prize}.")
        if not outcome.prize:
            phrase = gettext_noop("There is no card to choose.")
        titles: dict[str, Fact] = {"prize": tuple(cards[card].label for card in outcome.prize)}
        raise IllegalEntry("not-a-prize", phrase, titles, rule="A-98", field="choice")
    change = Change(
        gained=choice if outcome.winner == PLAYER else None,
        lost=choice if outcome.winner == OPPONENT else None,
        force=number,
    )
    left = len(game.forces) - 1
    facts: dict[str, Fact] = {"number": number, "left": left}
    phrase = gettext_noop("Force {number} is gone. Forces still face down: {left}.")
    if not left:
        phrase = gettext_noop("Force {number}, the last of the seven, is gone: the game is scored.")
    reasons = [*_told(change, cards), Reason(phrase, facts, ("A-98",))]
    return Ruling(change, tuple(reasons))


def score_solo(game: SoloGame, catalogue: Catalogue | None = None) -> Ruling[SoloScore]:
    """Score the game once all seven forces are met (A-98).

    Raises IllegalEntry: A-98 while forces are left or for a card that is never in a deck.
    """
    cards = shipped() if catalogue is None else catalogue
    check_over(len(game.forces))
    contested = others = 0
    for card_id, number in game.cards.items():
        _check_scored(card_id, number, cards)
        if cards[card_id].pile is Pile.CONTESTED:
            contested += number
        else:
            others += number
    counted = score_counts(contested, others)
    told = [*counted.reasons, difficulty(game.options, cards)]
    if any(game.lost.values()):
        phrase = gettext_noop("Removed or set aside, and not scored: {number}.")
        told.insert(1, Reason(phrase, {"number": sum(game.lost.values())}, ("A-98", "A-96")))
    return Ruling(counted.outcome, tuple(told))


def check_over(left: int) -> None:
    """Raise IllegalEntry (A-98) while forces are left to be met."""
    if left:
        phrase = gettext_noop("{left} of the {all} forces are still to be met.")
        facts: dict[str, Fact] = {"left": left, "all": len(SIZES)}
        raise IllegalEntry("not-over-yet", phrase, facts, rule="A-98", field="forces")


def score_counts(contested: int, others: int) -> Ruling[SoloScore]:
    """Score a deck of which only the numbers are known: contested resources, and all other cards (A-98)."""
    points = contested * CONTESTED_POINTS + others * OTHER_POINTS
    facts: dict[str, Fact] = {"contested": contested, "others": others, "points": points}
    terms = (("contested", contested * CONTESTED_POINTS), ("others", others * OTHER_POINTS))
    phrase = gettext_noop(
        "{contested} contested cards at 2 points and {others} others at 1: {points} points."
    )
    reason = Reason(phrase, facts, ("A-98",), sums=(Sum(PLAYER, terms, points),), is_decisive=True)
    return Ruling(SoloScore(points, contested, others), (reason,))


def reminders() -> tuple[Reason, ...]:
    """Return what is easily forgotten in the solo game (A-96 to A-98)."""
    attrition = gettext_noop(
        "Whenever you reshuffle, the top card of the new deck is removed for good: it never scores."
    )
    at_will = gettext_noop(
        "Nobody is initiator. Start a skirmish when you like, against one force, with any part of your hand."
    )
    gone = gettext_noop("Won, lost or tied, the force is gone. After the seventh the game is scored.")
    return (
        Reason(attrition, {}, ("A-96",)),
        Reason(at_will, {}, ("A-96", "A-97")),
        Reason(gone, {}, ("A-98",)),
    )


def _told(change: Change, cards: Catalogue) -> Iterable[Reason]:
    if change.gained is not None:
        phrase = gettext_noop("You take {card} to your discard pile.")
        yield Reason(phrase, {"card": cards[change.gained].label}, ("A-98",))
    if change.lost is not None:
        phrase = gettext_noop("You set {card} aside: it never scores.")
        yield Reason(phrase, {"card": cards[change.lost].label}, ("A-98",))
    if change.gained is None and change.lost is None:
        yield Reason(gettext_noop("You take nothing and set nothing aside."), {}, ("A-97", "A-98"))


def _check_there(game: SoloGame, number: int) -> None:
    if number not in game.forces:
        left = tuple(str(place) for place in game.forces)
        phrase = gettext_noop("Force {number} is not there. Still face down: {left}.")
        raise IllegalEntry(
            "force-gone", phrase, {"number": number, "left": left or ("0",)}, rule="A-98", field="number"
        )


def _check_owned(game: SoloGame, told: Iterable[str], cards: Catalogue, rule: str, where: str) -> None:
    for card_id, number in Counter(told).items():
        if card_id not in cards:
            phrase = gettext_noop("There is no card “{card}”.")
            raise IllegalEntry("unknown-card", phrase, {"card": card_id}, field=where)
        owned = game.cards.get(card_id, 0)
        if number > owned:
            phrase = gettext_noop("You own {owned} of {card}, not {number}.")
            facts: dict[str, Fact] = {"owned": owned, "card": cards[card_id].label, "number": number}
            raise IllegalEntry("not-owned", phrase, facts, rule=rule, field=where)


def _check_scored(card_id: str, number: int, cards: Catalogue) -> None:
    if card_id not in cards:
        phrase = gettext_noop("There is no card “{card}”.")
        raise IllegalEntry("unknown-card", phrase, {"card": card_id}, field="cards")
    if type(number) is not int or number < 0:
        phrase = gettext_noop("{card}: a number from 0 up.")
        facts: Mapping[str, Fact] = {"card": cards[card_id].label}
        raise IllegalEntry("bad-number", phrase, facts, rule="A-98", field="cards")
    if cards[card_id].kind in BESIDE_THE_DECK:
        phrase = gettext_noop("{card} is never in a deck and scores nothing here.")
        raise IllegalEntry(
            "not-in-a-deck", phrase, {"card": cards[card_id].label}, rule="A-98", field="cards"
        )
