"""The end of a round: nine steps, strictly in this order (E-30 to E-66)."""

from __future__ import annotations

from referee.rules.earth.ending.attack import Attacks, Capture, Judged, capture_target, count_attacks, judge
from referee.rules.earth.ending.effects import Texts, apply_texts
from referee.rules.earth.ending.refresh import pass_initiative, put_cards_away, refresh, take_ships_off
from referee.rules.earth.ending.words import ChoiceMissing, said
from referee.rules.earth.record.board import Board
from referee.rules.earth.record.ending import Ending, Step, Waiting
from referee.rules.earth.record.start import Start
from referee.rules.earth.record.state import EarthState
from referee.rules.earth.rulebook import told
from referee.rules.kernel.ruling import Reason, gettext_noop


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
