"""The log of a table of Skirmish for Earth in sentences, and who may read what (E-80 to E-82)."""

from __future__ import annotations

from typing import Any

from referee.rules.earth.record.entries import (
    ChangeDeck,
    Choose,
    Deal,
    Deploy,
    EndNow,
    Finish,
    Leave,
    Pass,
    Place,
    Reveal,
    RoundEnd,
    TableRuling,
    Turned,
    TurnTarget,
)
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.log import Entry
from referee.rules.kernel.ruling import Fact, Line, gettext_noop


def is_sealed(state: EarthState, entry: Entry, viewer: str | None) -> bool:
    """Whether an entry says more than the viewer (None: the table) may know before the game is over.

    A card that was placed stays sealed after the round too: it may have been taken back into the hand.
    What was played lies open in the round's end.
    """
    if state.phase is Phase.OVER:
        return False
    if isinstance(entry.facts, Deal):
        return True
    return isinstance(entry.facts, Place) and entry.facts.card is not None and entry.seat != viewer


def describe(state: EarthState, entry: Entry, outcome: Any, viewer: str | None) -> Line:
    """Return what a record says, without a full stop, as far as the viewer may know it."""
    facts, seat = entry.facts, entry.seat or ""
    if isinstance(facts, Place):
        return _placed(state, entry, facts, viewer)
    if isinstance(facts, Deploy):
        return Line(gettext_noop("{seat} deploys {ships}"), {"seat": seat, "ships": facts.ships})
    if isinstance(facts, Pass):
        return Line(gettext_noop("{seat} passes"), {"seat": seat})
    if isinstance(facts, TurnTarget) and isinstance(outcome, Turned):
        phrase = gettext_noop("Round {round}: {name} is the target")
        return Line(phrase, {"round": facts.round, "name": outcome.territory.name})
    if isinstance(facts, Finish) and isinstance(outcome, RoundEnd):
        return _finished(facts, outcome)
    return _others(entry, outcome, seat)


def _placed(state: EarthState, entry: Entry, facts: Place, viewer: str | None) -> Line:
    seat = entry.seat or ""
    card = state.deck.action(facts.card) if facts.card and not is_sealed(state, entry, viewer) else None
    if card is None:
        return Line(gettext_noop("{seat} places a card"), {"seat": seat})
    return Line(gettext_noop("{seat} places {card}"), {"seat": seat, "card": card.label})


def _finished(facts: Finish, outcome: RoundEnd) -> Line:
    told: dict[str, Fact] = {"round": facts.round}
    if outcome.scored is not None:
        phrase = gettext_noop("Round {round} ends, and the game: {winners} wins")
        if len(outcome.scored.winners) > 1:
            phrase = gettext_noop("Round {round} ends, and the game: {winners} win")
        return Line(phrase, {**told, "winners": outcome.scored.winners})
    if outcome.ending.winner is None:
        return Line(gettext_noop("Round {round} ends: nobody captures"), told)
    return Line(gettext_noop("Round {round} ends: {seat} captures"), {**told, "seat": outcome.ending.winner})


def _revealed(facts: Reveal, outcome: Any) -> Line:
    if len(outcome.cards) > 1:
        labels = tuple(
            f"{name} {card.label}".strip() if card else name for name, card in outcome.cards.items()
        )
        return Line(gettext_noop("Cards revealed: {cards}"), {"cards": labels})
    seat, card = next(iter(outcome.cards.items()))
    if card is None:
        return Line(gettext_noop("{seat} has no card"), {"seat": seat})
    if card.label:
        return Line(gettext_noop("{seat} reveals {card}"), {"seat": seat, "card": card.label})
    if not card.options:
        return Line(gettext_noop("{seat}’s card is not paid"), {"seat": seat})
    phrase = gettext_noop("{seat}’s card is paid, Attack {n}")
    return Line(phrase, {"seat": seat, "n": facts.cards[seat].attack})


def _others(entry: Entry, outcome: Any, seat: str) -> Line:
    facts = entry.facts
    if isinstance(facts, Reveal):
        return _revealed(facts, outcome)
    if isinstance(facts, Choose):
        return Line(gettext_noop("{seat} chooses {chosen}"), {"seat": seat, "chosen": facts.chosen})
    if isinstance(facts, TableRuling):
        if facts.about is not None:
            if not facts.lines:
                return Line(gettext_noop("The text of {seat}’s card has no effect"), {"seat": facts.about})
            return Line(gettext_noop("The text of {seat}’s card is carried out"), {"seat": facts.about})
        phrase = gettext_noop("Table ruling: {reason}")
        if facts.house:
            phrase = gettext_noop("Table ruling on house rules: {reason}")
        return Line(phrase, {"reason": facts.reason})
    if isinstance(facts, Leave):
        return Line(gettext_noop("{seat} leaves the game"), {"seat": seat})
    if isinstance(facts, EndNow):
        return Line(gettext_noop("The table ends the game before round {round}"), {"round": facts.round})
    if isinstance(facts, ChangeDeck):
        told = {"lands": facts.deck.rounds, "cards": facts.deck.copies}
        return Line(gettext_noop("The table’s deck: {lands} territories, {cards} action cards"), told)
    return Line(gettext_noop("The app shuffles and deals"))
