"""Steps 6 to 9 of a round's end: ships, cards, salvage and the initiative (E-54 to E-65)."""

from __future__ import annotations

from referee.rules.earth.cards.piles import HAND
from referee.rules.earth.ending.effects import Texts
from referee.rules.earth.ending.words import said
from referee.rules.earth.record.board import Board
from referee.rules.earth.record.start import Start
from referee.rules.earth.rulebook import told
from referee.rules.kernel.ruling import Fact, Reason, gettext_noop


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
