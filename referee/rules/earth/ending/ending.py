"""The end of a round: nine steps, strictly in this order (E-30 to E-66)."""

from referee.rules.earth.cards.piles import HAND
from referee.rules.earth.ending.attack import ChoiceMissing, Steps, count_attacks, judge
from referee.rules.earth.ending.effects import apply_texts, capture_target
from referee.rules.earth.record.outcomes import Ending, Waiting
from referee.rules.earth.record.state import TOTAL_SHIPS, EarthState
from referee.rules.earth.rulebook import cited
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason

NO_TEXT = gettext_noop("No card texts to resolve.")
NO_SHIPS = gettext_noop("No ships are left on the cards.")
NO_CARD = gettext_noop("No valid card is left to discard.")
NO_SALVAGE = gettext_noop("{target} has no salvage. No one gains ships.")
NOTHING_MOVES = frozenset({NO_TEXT, NO_SHIPS, NO_CARD, NO_SALVAGE})
"""What the steps say where no piece moves."""
MOVING = frozenset(
    {"E-24", "E-46", "E-50", "E-54", "E-55", "E-56", "E-57", "E-60", "E-61", "E-62", "E-63", "E-65"}
)
"""Rules by which pieces move."""


def moves(reason: Reason) -> bool:
    """Whether a reason of the nine steps says which pieces move on the table."""
    return not MOVING.isdisjoint(reason.rules) and reason.phrase not in NOTHING_MOVES


def ending_of(state: EarthState, *, stops: bool = True, decided: str | None = None) -> Ending:
    """Resolve the end of this round, up to the first text that needs the table if it ``stops``.

    ``decided``: who captures if the table decides; "" nobody.
    Raises IllegalEntry for an impossible choice or table ruling.
    """
    steps = Steps(state, state.board(), stops, decided)
    if state.is_void:
        _discard_all(steps)
    else:
        try:
            _resolve(steps)
        except ChoiceMissing as missing:
            _wait(steps, missing)
        if steps.waiting:
            return _ending(steps, state.initiative)
    if not state.is_void:
        _clear_cards(steps)
    if not state.ends_early:
        _refresh(steps)
    return _ending(steps, _pass_initiative(steps))


def captor_would_be(winner: str | None) -> Line:
    """Return who would capture the target, as a clause."""
    if winner is None:
        return Line("no one would capture the territory")
    return Line("{seat} would capture the territory", seat=winner)


def _resolve(steps: Steps) -> None:
    """Steps 1 to 5, up to the first text that needs the table. Raises ChoiceMissing."""
    seats = tuple(seat for seat in steps.state.turn_order if steps.state.card(seat) is not None)
    steps.say(gettext_noop("{seats} {seats:turns the card|turn their cards} up."), "E-30", seats=seats)
    steps.close(1)
    judge(steps)
    _destroy_invalid(steps)
    steps.close(2)
    count_attacks(steps)
    capture_target(steps)
    _hand_over_target(steps)
    apply_texts(steps)
    if not steps.said and not steps.waiting:
        steps.say(NO_TEXT, "E-50")
    steps.close(5)


def _wait(steps: Steps, missing: ChoiceMissing) -> None:
    """Wait for a player's choice; before step 5 no Attack is known."""
    card = steps.state.card(missing.seat)
    assert card is not None
    steps.waiting = Waiting(missing.seat, "choice", card.label, card.text, missing.effect)
    if len(steps.closed) < 4:
        steps.lines, steps.attack = {}, {}
    else:
        steps.close(5)


def _ending(steps: Steps, initiative: str) -> Ending:
    board = steps.board
    return Ending(
        steps=tuple(steps.closed),
        valid=steps.valid,
        lines=steps.lines,
        attack=steps.attack,
        winner=steps.winner,
        tied=steps.tied,
        flagpole=tuple(board.flagpole),
        reserve=board.reserve,
        initiative=initiative,
        owned=board.owned,
        lost=board.lost,
        piles=board.piles,
        destroyed={} if steps.waiting else steps.destroyed,
        reclaimed=steps.reclaimed,
        gained=steps.gained,
        drawn=steps.drawn,
        kept=() if steps.waiting else tuple(steps.kept),
        bank=board.bank,
        waiting=steps.waiting,
        is_decided=steps.is_decided,
    )


def _destroy_invalid(steps: Steps) -> None:
    """Step 2: invalid cards are discarded and their ships destroyed at once (E-36, E-56)."""
    board = steps.board
    for seat in steps.state.turn_order:
        card = steps.state.card(seat)
        if steps.valid[seat]:
            continue
        if board.on_cards[seat]:
            steps.destroyed[seat] = board.on_cards[seat]
            board.on_cards[seat] = 0
        if card is not None:
            board.piles = board.piles.put_away(card.id)


def _hand_over_target(steps: Steps) -> None:
    board, winner, target = steps.board, steps.winner, steps.state.target_now
    if winner is None:
        board.lost = (*board.lost, target)
    else:
        board.owned = {**board.owned, winner: (*board.owned[winner], target)}


def _discard_all(steps: Steps) -> None:
    """All passed, and by house rule target and cards are discarded (EQ-2)."""
    state, board = steps.state, steps.board
    for seat in state.turn_order:
        card = state.card(seat)
        if seat not in state.cardless:
            board.piles = board.piles.put_away(card.id if card else "", is_seen=False)
    _hand_over_target(steps)
    steps.valid = dict.fromkeys(state.seats, False)
    steps.lines, steps.attack = dict.fromkeys(state.seats, 0), dict.fromkeys(state.seats, 0)
    phrase = gettext_noop("Everyone passed. {target} and all cards are discarded, the cards unseen.")
    facts: dict[str, Fact] = {"target": state.target_now.name}
    steps.said.append(Reason(phrase, ("E-24",), cited(state.house, "all_pass"), **facts).deciding())
    steps.close(1)


# Steps 6 to 9 -------------------------------------------------------------------------------------


def _clear_cards(steps: Steps) -> None:
    """Steps 6 and 7: ships and cards leave the table."""
    if steps.state.ends_early:
        phrase = gettext_noop("The last round ends here, without Reclaim, salvage or cards.")
        steps.said.append(Reason(phrase, ("E-66",), cited(steps.state.house, "last_refresh")))
        steps.close(6)
        steps.board.on_cards = dict.fromkeys(steps.board.on_cards, 0)
        # The rules don't say so, but the cards played are out of play.
        _put_cards_away(steps)
        return
    _take_ships_off(steps)
    steps.close(6)
    away = _put_cards_away(steps)
    phrase = NO_CARD
    if away:
        phrase = gettext_noop("The valid {seats:card|cards} of {seats} {seats:is|are} discarded.")
    steps.say(phrase, "E-57", seats=away)
    steps.close(7)


def _take_ships_off(steps: Steps) -> None:
    """Step 6: ships on cards are destroyed, the winner's too, or reclaimed (E-54 to E-56)."""
    board = steps.board
    for seat in steps.state.turn_order:
        ships, card = board.on_cards[seat], steps.state.card(seat)
        if not ships:
            continue
        board.on_cards[seat] = 0
        if card is not None and card.reclaim and steps.valid[seat]:
            board.reserve[seat] += ships
            steps.reclaimed[seat] = ships
            phrase = gettext_noop("{seat} reclaims {n} {n:ship|ships}.")
            steps.say(phrase, "E-55", seat=seat, n=ships)
        else:
            steps.destroyed[seat] = steps.destroyed.get(seat, 0) + ships
            phrase = gettext_noop("{seat} loses {n} {n:ship|ships}.")
            steps.say(phrase, "E-54", "E-56", seat=seat, n=ships)
    if not steps.said:
        steps.say(NO_SHIPS, "E-54")


def _put_cards_away(steps: Steps) -> tuple[str, ...]:
    """Step 7: valid cards go to the discard pile, or back into the hand if their text says so (E-57)."""
    away, board = [], steps.board
    for seat in steps.state.turn_order:
        card = steps.state.card(seat)
        if card is None or not steps.valid[seat]:
            continue
        if seat in steps.kept:
            board.piles = board.piles.give(seat, card.id)
        else:
            board.piles = board.piles.put_away(card.id)
            away.append(seat)
    return tuple(away)


def _refresh(steps: Steps) -> None:
    """Step 8: salvage for all, then hands back to four cards (E-60 to E-63)."""
    _salvage(steps)
    if steps.state.piles.hands:
        _draw_up(steps)
    else:
        steps.say(gettext_noop("Everyone draws up to {n} {n:card|cards}."), "E-62", n=HAND)
    steps.close(8)


def _salvage(steps: Steps) -> None:
    board, target = steps.board, steps.state.target_now
    steps.gained = board.gain((seat, target.salvage) for seat in steps.state.turn_order)
    if all(number == target.salvage for number in steps.gained.values()):
        phrase = gettext_noop("Everyone gains {n} {n:ship|ships}, the salvage of {target}.")
        if target.salvage == 0:
            phrase = NO_SALVAGE
        steps.say(phrase, "E-60", n=target.salvage, target=target.name)
    else:
        shares = tuple(f"{seat} {number}" for seat, number in steps.gained.items())
        facts: dict[str, Fact] = {"n": target.salvage, "seats": shares}
        phrase = gettext_noop("The bank can’t give everyone {n} {n:ship|ships}. They get: {seats}.")
        steps.said.append(Reason(phrase, ("E-60", "E-61"), cited(steps.state.house, "supply"), **facts))
    if board.bank < 0:
        phrase = gettext_noop(
            "{all} ships are in play, {n} more than the 50. Use {n} {n:substitute|substitutes}."
        )
        steps.say(phrase, "E-61", all=TOTAL_SHIPS - board.bank, n=-board.bank)


def _draw_up(steps: Steps) -> None:
    board, house, short = steps.board, steps.state.house, []
    for seat in steps.state.turn_order:
        hand = len(board.piles.hands.get(seat, ()))
        if hand > HAND and house["hand_over_limit"] == "discard_down":
            board.piles, gone = board.piles.throw_away(seat, hand - HAND)
            phrase = gettext_noop("{seat} discards {n} {n:card|cards}, down to {hand}.")
            facts: dict[str, Fact] = {"seat": seat, "n": gone, "hand": HAND}
            steps.said.append(Reason(phrase, ("E-62",), cited(house, "hand_over_limit"), **facts))
        board.piles, came, has_shuffled = board.piles.draw(seat, max(0, HAND - hand))
        steps.drawn[seat] = came
        if has_shuffled:
            phrase = gettext_noop("The action deck runs out before {seat} draws. Shuffle the discards.")
            steps.say(phrase, "E-63", seat=seat)
        if hand + came < HAND:
            short.append(seat)
    counts = tuple(f"{seat} {number}" for seat, number in steps.drawn.items())
    steps.say(gettext_noop("All draw up to 4 cards: {seats}."), "E-62", seats=counts)
    if short:
        phrase = gettext_noop("No cards are left. {seats} {seats:goes|go} on with fewer than 4.")
        steps.say(phrase, "E-63", seats=tuple(short))


def _pass_initiative(steps: Steps) -> str:
    """Step 9: the initiative goes clockwise, unless a text or the table says otherwise (E-65)."""
    holder = steps.state.initiative
    after = steps.board.next_initiative or steps.state.neighbour(holder, 1)
    phrase = gettext_noop("The initiative goes from {seat} to {after}.")
    if after == holder:
        phrase = gettext_noop("The initiative stays with {seat}.")
    steps.say(phrase, "E-65", seat=holder, after=after)
    steps.close(9)
    return after
