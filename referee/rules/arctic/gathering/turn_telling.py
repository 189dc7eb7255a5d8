"""What a gathering entry says in the log and on the undo button."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.arctic.cards.catalogue import Catalogue
from referee.rules.arctic.gathering.turn import TurnFacts
from referee.rules.arctic.record.answer_entries import Stop
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Gathering, Hunt, Strike, Trash
from referee.rules.kernel.ruling import Fact, Line, gettext_noop


def describe_turn(cards: Catalogue, seat: str, facts: TurnFacts, outcome: Gathering) -> Line:
    """Return the entry's sentence without its full stop."""
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value}
    if isinstance(facts, Dig):
        return _dig(cards, facts, said)
    if isinstance(facts, Draw):
        said |= {"cards": _labels(cards, facts.cards), "gone": outcome.discarded}
        if outcome.discarded:
            return Line(gettext_noop("{seat} draws {value} with {cards} and discards {gone} of them"), said)
        return Line(gettext_noop("{seat} draws {value} with {cards}"), said)
    if isinstance(facts, Hunt):
        return _hunt(cards, facts, outcome, said)
    if isinstance(facts, Trash):
        said["cards"] = _labels(cards, facts.cards)
        return Line(gettext_noop("{seat} puts {cards} in the junkyard"), said)
    if isinstance(facts, Strike):
        return _strike(cards, facts, said)
    return _commit(facts, said)


def _dig(cards: Catalogue, facts: Dig, said: dict[str, Fact]) -> Line:
    if facts.extra or facts.unseen_extra:
        return _dig_with_sled(cards, facts, said)
    if facts.is_unseen:
        return Line(gettext_noop("{seat} digs {value} and keeps a card unseen"), said)
    if facts.kept is None:
        return Line(gettext_noop("{seat} digs {value} and keeps nothing"), said)
    said["kept"] = _label(cards, facts.kept)
    return Line(gettext_noop("{seat} digs {value} and keeps {kept}"), said)


def _dig_with_sled(cards: Catalogue, facts: Dig, said: dict[str, Fact]) -> Line:
    """A dig that keeps more than one card (A-85)."""
    said["kept"] = _labels(cards, (*((facts.kept,) if facts.kept else ()), *facts.extra))
    said["unseen"] = int(facts.is_unseen) + facts.unseen_extra
    if not said["unseen"]:
        return Line(gettext_noop("{seat} digs {value} and keeps {kept}"), said)
    if not said["kept"]:
        return Line(gettext_noop("{seat} digs {value} and keeps {unseen} cards unseen"), said)
    return Line(
        gettext_noop("{seat} digs {value} and keeps {kept}, and {unseen} {unseen:card|cards} unseen"), said
    )


def _hunt(cards: Catalogue, facts: Hunt, outcome: Gathering, said: dict[str, Fact]) -> Line:
    if facts.hired is None:
        said["cards"] = _labels(cards, facts.cards)
        return Line(gettext_noop("{seat} hunts {value} with {cards}"), said)
    said |= {"hired": _label(cards, facts.hired), "food": outcome.food, "meds": outcome.meds}
    if facts.swindled:
        said["refugees"] = _labels(cards, facts.swindled)
        phrase = gettext_noop("{seat} hires {hired} with {food} food and, for the Swindler, {refugees}")
        if outcome.meds:
            phrase = gettext_noop(
                "{seat} hires {hired} with {food} food, {meds} "
                "{meds:med|meds} and, for the Swindler, {refugees}"
            )
        return Line(phrase, said)
    if outcome.meds:
        return Line(gettext_noop("{seat} hires {hired} with {food} food and {meds} {meds:med|meds}"), said)
    return Line(gettext_noop("{seat} hires {hired} with {food} food"), said)


def _strike(cards: Catalogue, facts: Strike, said: dict[str, Fact]) -> Line:
    said |= {
        "card": _label(cards, facts.with_),
        "victim": facts.victim,
        "target": _label(cards, facts.card),
    }
    if facts.answer:
        said["saver"] = facts.answer.by
        if facts.answer.act is Stop.CANCEL:
            return Line(gettext_noop("{seat}’s {card} aims at {victim}’s {target}, {saver} cancels"), said)
        return Line(gettext_noop("{seat}’s {card} aims at {victim}’s {target}, {saver} saves"), said)
    return Line(STRUCK[facts.act], said)


STRUCK = {
    Act.SNIPE: gettext_noop("{seat}’s {card} snipes {victim}’s {target}"),
    Act.DISARM: gettext_noop("{seat}’s {card} disarms {victim}’s {target}"),
    Act.DISABLE: gettext_noop("{seat}’s {card} disables {victim}’s {target}"),
    Act.WOUND: gettext_noop("{seat}’s {card} wounds {victim}’s {target}"),
    Act.FANATIC: gettext_noop("{seat}’s Fanatic: {victim}’s {target} is discarded"),
}


def _commit(facts: Commit, said: dict[str, Fact]) -> Line:
    said["number"] = facts.number
    return Line(gettext_noop("{seat} keeps {number} {number:card|cards} for the skirmish"), said)


def _labels(cards: Catalogue, ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(_label(cards, card_id) for card_id in ids)


def _label(cards: Catalogue, card_id: str) -> str:
    card = cards.get(card_id)
    return card.label if card else card_id
