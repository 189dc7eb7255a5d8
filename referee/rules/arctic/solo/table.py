"""What the entries of a solo table share: the seat, the deck by count, the names (A-96)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import SpeedUp
from referee.rules.arctic.hq.storing import Retrieve
from referee.rules.arctic.record.case import OPPONENT, PLAYER
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.state import ArcticState, Phase, known
from referee.rules.arctic.record.turn import ArcticTurn, check_gathering, check_seat
from referee.rules.kernel.entry.entry import Checks
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Line, Word, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, require

ONLY_ALONE = Refusal("solo-only", "Only the solo game has this. This table has {number} players.", "A-9")
ONE_A_ROUND = Refusal(
    "skirmish-started", "It’s one skirmish a round. End the round first.", "A-96", can_override=True
)
NO_SUCH_FORCE = Refusal(
    "no-such-force",
    "No force of {size} {size:card|cards} is face down. Face down: {sizes}.",
    rule="A-96",
    field="opponent",
)
NOT_IN_THE_FORCES = Refusal(
    "not-in-the-forces",
    "{card}: {number} in this force is too many. Only {left} {left:is|are} still face down.",
    rule="A-95",
    field="opponent",
    can_override=True,
)
ANOTHER = gettext_noop("By house rule, you may start another skirmish this round.")
THE_OPPONENT, THE_PLAYER = Line("the opponent"), Line("the player")
T = TypeVar("T")


def alone(turn: ArcticTurn, *, is_gathering: bool = False) -> tuple[str, SoloGame]:
    """Return the player's seat, which an entry needn't name, and the solo part.

    Raises IllegalEntry if several play.
    """
    solo, seat = solo_of(turn.state), turn.seat or turn.state.players[0]
    check_seat(turn.state, seat)
    if is_gathering:
        check_gathering(turn.state, seat)
    return seat, solo


def solo_of(state: ArcticState) -> SoloGame:
    """Return the solo part of a solo table. Raises IllegalEntry for any other (A-9)."""
    if state.solo is None:
        raise ONLY_ALONE(number=len(state.players))
    return state.solo


def seats_gathering(state: ArcticState) -> tuple[str, ...]:
    return state.players if state.solo is not None and state.phase is Phase.GATHERING else ()


def may_fight(state: ArcticState) -> tuple[str, ...]:
    """Return the seat if it may start a skirmish now: a force is left, and A-96 allows it this round."""
    has_force = state.solo is not None and bool(state.solo.sizes)
    return seats_gathering(state) if has_force and _may_start(state) else ()


def check_start(state: ArcticState, checks: Checks) -> tuple[Reason, ...]:
    """Check that another skirmish may start; return the house rule that allows it. Raises IllegalEntry."""
    checks.require(_may_start(state), ONE_A_ROUND)
    is_another = solo_of(state).last is not None and state.house_rules["solo_skirmishes"] == "any"
    return (Reason(ANOTHER, ("A-96",), ("solo_skirmishes=any",)),) if is_another else ()


def _may_start(state: ArcticState) -> bool:
    """Whether a skirmish may start this round: it is the first, or several are allowed."""
    return state.house_rules["solo_skirmishes"] == "any" or solo_of(state).last is None


def is_won(solo: SoloGame) -> bool:
    """Whether the last skirmish was won: its prize is taken, not set aside."""
    return solo.last is not None and solo.last.winner == PLAYER


def after_the_seventh(state: ArcticState) -> ArcticState:
    """Return the state: gathering goes on, or the game is over if no force is left (A-98)."""
    is_over = state.solo is not None and not state.solo.sizes
    return replace(state, phase=Phase.OVER if is_over else Phase.GATHERING)


# The deck by count --------------------------------------------------------------------------------


def with_deck_counted(before: ArcticState, after: ArcticState, kind: str) -> ArcticState:
    """Return the state after an entry, with the deck count reduced by the cards it took."""
    if before.round != after.round or kind in (Retrieve.kind, SpeedUp.kind):
        return after
    seat = after.players[0]
    now, was = after.seats[seat], before.seats[seat]
    number = now.drawn - was.drawn
    if kind == Build.kind and len(now.base.buildings) > len(was.base.buildings):
        number += now.base.buildings[-1].timer
    return replace(after, solo=solo_of(after).drawn(number)) if number else after


def cards_of(state: ArcticState, own: ArcticSeat) -> int:
    """Return how many cards the seat has in all, on record."""
    missing = state.solo.missing if state.solo else 0
    return sum(own.owned.values()) + len(own.unseen) - missing


def off_table(own: ArcticSeat) -> int:
    """Return how many cards are in buildings or on building sites, so not in hand, deck or pile."""
    return sum(each.number + each.timer for each in own.base.buildings)


def reshuffle_due(state: ArcticState) -> tuple[Reason, ...]:
    """Return the reminder that by count the deck ran out while cards were drawn, if it did."""
    (own,), deck = state.seats.values(), solo_of(state).deck
    if deck is None or deck >= 0:
        return ()
    # Cards still to be drawn are not in the hand yet.
    hand = max(own.hand_limit - own.played + deck, 0)
    discarded = cards_of(state, own) - off_table(own) - hand
    if discarded <= 0:
        return ()
    phrase = gettext_noop("By the count, the deck ran out. Shuffle the discards and remove the top card.")
    return (Reason(phrase, ("A-11", "A-96")),)


# What the pages and the API show ------------------------------------------------------------------


def easily_forgotten() -> tuple[Reason, ...]:
    return (
        Reason(
            "At each reshuffle, the new deck’s top card leaves the game and never scores.",
            ("A-96",),
        ),
        Reason(
            "There’s no initiator. Start a skirmish when you like, with any part of your hand. By "
            "default it’s one a round.",
            ("A-96", "A-97"),
        ),
        Reason("Won, lost or tied, the force is gone. After the seventh, the game is scored.", ("A-98",)),
    )


def describe_solo(solo: SoloGame) -> dict[str, Any]:
    """Return the solo part of the board as JSON data; with the score, if scored."""
    score = {"score": encode(solo.scored)} if solo.scored else {}
    return {
        "forces": list(solo.sizes),
        "won": solo.won,
        "lost": solo.lost,
        "removed_unseen": solo.removed_unseen,
        "prize": list(solo.prize),
        **score,
    }


# The names of both sides --------------------------------------------------------------------------


def by_name(item: T, seat: str) -> T:
    """Return a reason or a refusal in which the player has the seat's name."""
    return named(item, {PLAYER: seat, OPPONENT: THE_OPPONENT})


def named(item: T, names: Mapping[str, Word], roles: Mapping[str, Word] | None = None) -> T:
    """Return a copy in which the two sides have these names throughout; in sentences, these roles."""
    found: Any = item
    if isinstance(item, (IllegalEntry, Line, Reason)):
        names = roles or names
    match found:
        case str():
            found = names.get(found, found)
        case tuple():
            found = tuple(named(each, names, roles) for each in found)
        case Mapping():
            found = {key: named(value, names, roles) for key, value in found.items()}
        case IllegalEntry(line=line):
            found = replace(found.refusal, can_override=False)(**named(line.facts, names))
        case Line():
            found = found.with_facts(named(found.facts, names))
        case Reason():
            found = found.with_facts(named(found.facts, names)).with_sums(*named(found.sums, names))
        case _ if is_dataclass(item):
            shown = {each.name: named(getattr(found, each.name), names, roles) for each in fields(found)}
            found = replace(found, **shown)
    return found  # type: ignore[no-any-return]


def check_force(state: ArcticState, solo: SoloGame, force: tuple[str, ...], checks: Checks) -> None:
    """Check that the opponent can have a force of these cards (A-95, A-96). Raises IllegalEntry."""
    size, sizes = len(force), tuple(map(str, solo.sizes))
    require(size in solo.sizes, NO_SUCH_FORCE, size=size, sizes=sizes)
    for card_id, number in Counter(force).items():
        card, left = known(state, card_id, "opponent"), solo.pile.get(card_id, 0)
        checks.require(number <= left, NOT_IN_THE_FORCES, card=card.label, number=number, left=left)
