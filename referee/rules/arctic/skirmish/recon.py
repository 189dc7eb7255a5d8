"""A Spy used in the skirmish, and the Scouting Refugee that cancels it (A-32, A-33, A-62)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import Act, Answer, Battlefield, Declaration, Unit
from referee.rules.arctic.skirmish.copies import answering_copy
from referee.rules.arctic.skirmish.targets import CAN_BE_SAVED, answering_copies
from referee.rules.kernel.ruling import Fact, IllegalEntry, Reason, gettext_noop

CANCEL = "cancel"
CAN_BE_ANSWERED = CAN_BE_SAVED | {Act.USE}
SPY_SEES = gettext_noop(
    "{player}’s {card} looks at up to 4 cards of one player: the deck, a building, or what else lies face "
    "down. They go back in their order; only {player} sees them, and may not tell."
)
CANCELLED = gettext_noop(
    "{by}’s {stopper} cancels the look of {player}’s {card}: neither stands any more. Both owners draw 1; "
    "cards drawn do not join the force."
)
OWN_CANCELLED = gettext_noop(
    "{player}’s own {stopper} cancels the look of the {card}: neither stands any more. {player} draws 2; "
    "cards drawn do not join the force."
)
OWN_LOOK = gettext_noop("By this table’s house rule nobody cancels a look of their own.")


def is_cancel(declaration: Declaration) -> bool:
    """Whether the declaration is answered by a cancel."""
    return declaration.answer is not None and declaration.answer.act == CANCEL


def find_canceller(field: Battlefield, declaration: Declaration, answer: Answer) -> Unit:
    """Return the standing unit that cancels a Spy's look. Raises IllegalEntry (A-32, A-40, A-55)."""
    units = field.sides[answer.by].standing(answer.with_)
    label = field.catalogue[answer.with_].label
    facts: dict[str, Fact] = {"player": answer.by, "card": label}
    if not units:
        phrase = gettext_noop("{player} has no standing {card} in the force.")
        raise IllegalEntry("not-in-the-force", phrase, facts, rule="A-40", field="answer")
    powers = units[0].card.powers
    if Power.CANCEL_PRE_SKIRMISH in powers and Power.CANCEL_RECON not in powers:
        phrase = gettext_noop("A Guard cancels nothing in the skirmish.")
        raise IllegalEntry("not-now", phrase, facts, rule="A-55", field="answer")
    if Power.CANCEL_RECON not in powers or not _looks(field, declaration):
        phrase = gettext_noop("In the skirmish only a Spy’s look can be cancelled, by a Scouting Refugee.")
        raise IllegalEntry("nothing-to-cancel", phrase, facts, rule="A-32", field="answer")
    if answer.by == declaration.by and field.house["cancel_own"] == "no":
        raise IllegalEntry("own-look", OWN_LOOK, rule="A-32", field="answer")
    return answering_copy(answering_copies(field, answer, units))


def cancel(
    field: Battlefield, declaration: Declaration, answer: Answer, actor: Unit, canceller: Unit
) -> None:
    """Take both cards out, and note why."""
    actor.out_by = canceller.out_by = (Act.USE, answer.by)
    facts: dict[str, Fact] = {
        "player": declaration.by,
        "card": actor.card.label,
        "by": answer.by,
        "stopper": canceller.card.label,
    }
    phrase = CANCELLED if answer.by != declaration.by else OWN_CANCELLED
    field.reasons.append(Reason(phrase, facts, ("A-32", "A-62")))


def tell_sniped_spy(field: Battlefield, player: str, spy: Unit) -> Reason:
    """Return whether the owner of a sniped Spy draws: for one that has looked that is done (A-33, A-84)."""
    facts: dict[str, Fact] = {"player": player, "card": spy.card.label}
    if spy.used_for is not None:
        phrase = gettext_noop("{player} has drawn for the look of the {card}, and draws no more for it.")
        return Reason(phrase, facts, ("A-33", "A-84"))
    phrase = gettext_noop("The {card} was not spying, so {player} draws nothing for it.")
    if field.house["sniped_spy"] == "always":
        phrase = gettext_noop("{player} draws 1 for the {card}; the card drawn never joins the force.")
    return Reason(phrase, facts, ("A-33", "A-50", "A-62"), (f"sniped_spy={field.house['sniped_spy']}",))


def cancellers(field: Battlefield, declaration: Declaration) -> Iterator[Answer]:
    """Yield every cancel that could answer a legal use of a Spy, in turn order; the solo game has none."""
    if declaration.act is not Act.USE or field.is_solo or not _looks(field, declaration):
        return
    for player, side in field.sides.items():
        able = [unit.card.id for unit in side.units if unit.stands and Power.CANCEL_RECON in unit.card.powers]
        if player != declaration.by or field.house["cancel_own"] == "yes":
            yield from (Answer(player, card_id, CANCEL) for card_id in dict.fromkeys(able))


def _looks(field: Battlefield, declaration: Declaration) -> bool:
    return declaration.act is Act.USE and Power.RECON_4 in field.catalogue[declaration.with_].powers
