"""The end of a round: nine steps, strictly in this order (E-30 to E-66)."""

from __future__ import annotations

from referee.rules.earth.cards.piles import HAND
from referee.rules.earth.ending.attack import Attacks, Capture, Judged, capture_target, count_attacks, judge
from referee.rules.earth.ending.effects import Texts, apply_texts
from referee.rules.earth.ending.words import ChoiceMissing, said
from referee.rules.earth.record.board import Board
from referee.rules.earth.record.outcomes import Ending, Step, Waiting
from referee.rules.earth.record.start import Start
from referee.rules.earth.record.state import EarthState
from referee.rules.earth.rulebook import told
from referee.rules.kernel.ruling import Fact, Reason, gettext_noop


def ending_of(state: EarthState) -> Ending:
    """Work out the end of this round as far as the referee knows."""
    return end_round(state.start())


def board_at(start: Start) -> Board:
    """Return the pieces as they lie when the cards are turned up."""
    return Board(
        seats=start.seats,
        reserve=dict(start.reserve),
        flagpole=list(start.flagpole),
        on_cards=dict(start.deployed),
        owned={seat: start.owned.get(seat, ()) for seat in {**dict.fromkeys(start.seats), **start.owned}},
        lost=start.lost,
        piles=start.piles,
        supply=start.house["supply"],
        next_initiative=start.next_initiative,
    )


def end_round(start: Start) -> Ending:
    """Carry out the nine steps. Raises IllegalEntry for a choice or a table ruling that cannot be."""
    board = board_at(start)
    if start.is_void:
        return _void(start, board)
    judged = judge(start)
    reveal = _said_reveal(start)
    destroyed = _destroy_invalid(start, judged, board)
    steps = [Step(1, reveal), Step(2, judged.reasons)]
    try:
        attacks = count_attacks(start, judged)
    except ChoiceMissing as missing:
        return _unfinished(start, board, steps, judged, _wait(start, missing))
    capture = capture_target(start, judged, attacks)
    steps += [
        Step(3, (*attacks.reasons, *capture.attack_reasons)),
        Step(4, capture.tie_reasons or (said(gettext_noop("No tie, no flag moves."), "E-48"),)),
    ]
    board.flagpole = list(capture.flagpole)
    _hand_over_target(start, board, capture.winner)
    texts = Texts(start, judged, attacks, capture, board)
    try:
        apply_texts(texts)
    except ChoiceMissing as missing:
        texts.waiting = _wait(start, missing)
    none = said(gettext_noop("No text of a valid card applies."), "E-50")
    reasons = texts.reasons or ([] if texts.waiting else [none])
    steps.append(Step(5, tuple(reasons)))
    if texts.waiting:
        return _unfinished(start, board, steps, judged, texts.waiting, attacks, capture)
    return _finish(start, board, steps, texts, destroyed)


def _wait(start: Start, missing: ChoiceMissing) -> Waiting:
    card = start.cards[missing.seat]
    assert card is not None
    return Waiting(missing.seat, "choice", card.label, card.text)


def _unfinished(
    start: Start,
    board: Board,
    steps: list[Step],
    judged: Judged,
    waiting: Waiting,
    attacks: Attacks | None = None,
    capture: Capture | None = None,
) -> Ending:
    return Ending(
        steps=tuple(steps),
        valid=dict(judged.valid),
        lines=dict(attacks.lines) if attacks else {},
        attack=dict(attacks.values) if attacks else {},
        winner=capture.winner if capture else None,
        tied=capture.tied if capture else (),
        flagpole=tuple(board.flagpole),
        reserve=dict(board.reserve),
        initiative=start.initiative,
        owned=dict(board.owned),
        lost=board.lost,
        piles=board.piles,
        bank=board.bank,
        waiting=waiting,
    )


def _said_reveal(start: Start) -> tuple[Reason, ...]:
    with_card = tuple(seat for seat in start.turn_order if start.cards[seat] is not None)
    return (said(gettext_noop("{seats} turn their cards up."), "E-30", seats=with_card),)


def _destroy_invalid(start: Start, judged: Judged, board: Board) -> dict[str, int]:
    """Step 2: invalid cards are discarded and their ships destroyed at once (E-36, E-56)."""
    destroyed = {}
    for seat in start.turn_order:
        card = start.cards[seat]
        if judged.valid[seat]:
            continue
        if board.on_cards[seat]:
            destroyed[seat] = board.on_cards[seat]
            board.on_cards[seat] = 0
        if card is not None:
            board.piles = board.piles.put_away(card.id)
    return destroyed


def _hand_over_target(start: Start, board: Board, winner: str | None) -> None:
    if winner is None:
        board.lost = (*board.lost, start.target)
    else:
        board.owned = {**board.owned, winner: (*board.owned[winner], start.target)}


# Steps 6 to 9 -------------------------------------------------------------------------------------


def _finish(start: Start, board: Board, steps: list[Step], texts: Texts, destroyed: dict[str, int]) -> Ending:
    gained: dict[str, int] = {}
    drawn: dict[str, int] = {}
    reclaimed: dict[str, int] = {}
    if start.is_last and start.house["last_refresh"] == "no":
        phrase = gettext_noop("The last round ends here: no reclaim, no salvage, no cards.")
        reason = Reason(phrase, {}, ("E-66",), told(start.house, "last_refresh"))
        steps.append(Step(6, (reason,)))
        board.on_cards = dict.fromkeys(board.on_cards, 0)
        # Nobody is told to, but the cards played are no longer in play.
        put_cards_away(start, board, texts)
    else:
        steps.append(Step(6, take_ships_off(start, board, texts, destroyed, reclaimed)))
        steps.append(Step(7, put_cards_away(start, board, texts)))
        steps.append(Step(8, refresh(start, board, gained, drawn)))
    after, reasons = pass_initiative(start, board)
    steps.append(Step(9, reasons))
    return Ending(
        steps=tuple(steps),
        valid=dict(texts.judged.valid),
        lines=dict(texts.attacks.lines),
        attack=dict(texts.attacks.values),
        winner=texts.capture.winner,
        tied=texts.capture.tied,
        flagpole=tuple(board.flagpole),
        reserve=dict(board.reserve),
        initiative=after,
        owned=dict(board.owned),
        lost=board.lost,
        piles=board.piles,
        destroyed=destroyed,
        reclaimed=reclaimed,
        gained=gained,
        drawn=drawn,
        kept=tuple(texts.returned),
        bank=board.bank,
    )


def _void(start: Start, board: Board) -> Ending:
    """EQ-2: all passed, and this table resolves nothing: Target and cards go, salvage and cards come."""
    for seat in start.turn_order:
        card = start.cards[seat]
        if seat not in start.cardless:
            board.piles = board.piles.put_away(card.id if card else "", is_seen=False)
    _hand_over_target(start, board, None)
    phrase = gettext_noop("Everybody passed: {target} and all cards are discarded, the cards unseen.")
    house = told(start.house, "all_pass")
    first = Reason(phrase, {"target": start.target.name}, ("E-24",), house, is_decisive=True)
    gained: dict[str, int] = {}
    drawn: dict[str, int] = {}
    steps = [Step(1, (first,))]
    if not (start.is_last and start.house["last_refresh"] == "no"):
        steps.append(Step(8, refresh(start, board, gained, drawn)))
    after, reasons = pass_initiative(start, board)
    steps.append(Step(9, reasons))
    nothing = dict.fromkeys(start.seats, 0)
    return Ending(
        steps=tuple(steps),
        valid=dict.fromkeys(start.seats, False),
        lines=nothing,
        attack=dict(nothing),
        winner=None,
        tied=(),
        flagpole=start.flagpole,
        reserve=dict(board.reserve),
        initiative=after,
        owned=dict(board.owned),
        lost=board.lost,
        piles=board.piles,
        gained=gained,
        drawn=drawn,
        bank=board.bank,
    )


def take_ships_off(
    start: Start, board: Board, texts: Texts, destroyed: dict[str, int], reclaimed: dict[str, int]
) -> tuple[Reason, ...]:
    """Step 6: ships on cards are destroyed, the winner's too; Reclaim brings them back (E-54 to E-56)."""
    reasons = []
    for seat in start.turn_order:
        ships, card = board.on_cards[seat], start.cards[seat]
        if not ships:
            continue
        board.on_cards[seat] = 0
        if card is not None and card.reclaim and texts.judged.valid[seat]:
            board.reserve[seat] += ships
            reclaimed[seat] = ships
            phrase = gettext_noop("{seat} reclaims {n} ships.")
            if ships == 1:
                phrase = gettext_noop("{seat} reclaims 1 ship.")
            reasons.append(said(phrase, "E-55", seat=seat, n=ships))
        else:
            destroyed[seat] = destroyed.get(seat, 0) + ships
            phrase = gettext_noop("{seat} loses {n} ships.")
            if ships == 1:
                phrase = gettext_noop("{seat} loses 1 ship.")
            reasons.append(said(phrase, "E-54", "E-56", seat=seat, n=ships))
    return tuple(reasons) or (said(gettext_noop("No ships are left on the cards."), "E-54"),)


def put_cards_away(start: Start, board: Board, texts: Texts) -> tuple[Reason, ...]:
    """Step 7: valid cards go to the discard pile, or back into the hand if their text says so (E-57)."""
    away = []
    for seat in start.turn_order:
        card = start.cards[seat]
        if card is None or not texts.judged.valid[seat]:
            continue
        if seat in texts.returned:
            board.piles = board.piles.give(seat, card.id)
        else:
            board.piles = board.piles.put_away(card.id)
            away.append(seat)
    if not away:
        return (said(gettext_noop("No valid card is left to discard."), "E-57"),)
    return (said(gettext_noop("The valid cards of {seats} are discarded."), "E-57", seats=tuple(away)),)


def refresh(start: Start, board: Board, gained: dict[str, int], drawn: dict[str, int]) -> tuple[Reason, ...]:
    """Step 8: salvage for everybody, then hands back to four (E-60 to E-63)."""
    return (*_salvage(start, board, gained), *_draw_up(start, board, drawn))


def _salvage(start: Start, board: Board, gained: dict[str, int]) -> list[Reason]:
    salvage, reasons = start.target.salvage, []
    gained.update(board.gain((seat, salvage) for seat in start.turn_order))
    if all(number == salvage for number in gained.values()):
        phrase = gettext_noop("Everybody gains {n} ships, the salvage of {target}.")
        if salvage == 1:
            phrase = gettext_noop("Everybody gains 1 ship, the salvage of {target}.")
        elif salvage == 0:
            phrase = gettext_noop("{target} has no salvage: nobody gains ships.")
        reasons.append(said(phrase, "E-60", n=salvage, target=start.target.name))
    else:
        phrase = gettext_noop("The bank is short. Salvage {n}: {seats}.")
        shares = tuple(f"{seat} {number}" for seat, number in gained.items())
        facts: dict[str, Fact] = {"n": salvage, "seats": shares}
        reasons.append(Reason(phrase, facts, ("E-60", "E-61"), told(start.house, "supply")))
    if board.bank < 0:
        phrase = gettext_noop(
            "{all} ships are in play, {n} more than the 50: use {n} {n:substitute|substitutes}."
        )
        reasons.append(said(phrase, "E-61", all=board.in_play, n=-board.bank))
    return reasons


def _draw_up(start: Start, board: Board, drawn: dict[str, int]) -> list[Reason]:
    if not start.has_piles:
        return [said(gettext_noop("Everybody draws back to {n} cards."), "E-62", n=HAND)]
    reasons: list[Reason] = []
    short: list[str] = []
    facts: dict[str, Fact]
    for seat in start.turn_order:
        hand = len(board.piles.hands.get(seat, ()))
        if hand > HAND and start.house["hand_over_limit"] == "discard_down":
            board.piles, gone = board.piles.throw_away(seat, hand - HAND)
            phrase = gettext_noop("{seat} discards {n} {n:card|cards}, down to {hand}.")
            facts = {"seat": seat, "n": gone, "hand": HAND}
            reasons.append(Reason(phrase, facts, ("E-62",), told(start.house, "hand_over_limit")))
        board.piles, came, has_shuffled = board.piles.draw(seat, max(0, HAND - hand))
        drawn[seat] = came
        if has_shuffled:
            phrase = gettext_noop("The action deck is empty before {seat} has drawn: shuffle the discards.")
            reasons.append(said(phrase, "E-63", seat=seat))
        if hand + came < HAND:
            short.append(seat)
    counts = tuple(f"{seat} {number}" for seat, number in drawn.items())
    reasons.append(said(gettext_noop("Everybody draws back to 4 cards: {seats}."), "E-62", seats=counts))
    if short:
        phrase = gettext_noop("No cards are left: {seats} go on with fewer than 4.")
        reasons.append(said(phrase, "E-63", seats=tuple(short)))
    return reasons


def pass_initiative(start: Start, board: Board) -> tuple[str, tuple[Reason, ...]]:
    """Step 9: the marker goes clockwise, unless a text or the table says otherwise (E-65)."""
    after = board.next_initiative or start.neighbour(start.initiative, 1)
    phrase = gettext_noop("The initiative goes from {seat} to {after}.")
    if after == start.initiative:
        phrase = gettext_noop("The initiative stays with {seat}.")
    return after, (said(phrase, "E-65", seat=start.initiative, after=after),)
