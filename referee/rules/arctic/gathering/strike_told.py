"""How a strike while the table gathers is told, and why it went so (A-50 to A-55, A-77, A-80)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.answers.responses import tell_draw, tell_source
from referee.rules.arctic.gathering.strike_targets import RULES, is_sniped_spy
from referee.rules.arctic.record.answer_entries import Stop
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Gathering, Strike
from referee.rules.kernel.ruling import Fact, Line, Reason, gettext_noop


def reasons(state: ArcticState, seat: str, strike: Strike) -> list[Reason]:
    """Return why a strike went as it did, each with its rules."""
    said: dict[str, Fact] = {
        "seat": seat,
        "card": state.cards[strike.with_].label,
        "victim": strike.victim,
        "target": state.cards[strike.card].label,
    }
    rules: tuple[str, ...] = (RULES[strike.act], "A-53")
    if strike.answer:
        said |= {"saver": strike.answer.by, "medic": state.cards[strike.answer.with_].label}
        if strike.answer.act is Stop.CANCEL:
            cancelled = Reason(CANCELLED, said, (*rules, "A-32", "A-55"))
            return [cancelled, *tell_source(state, strike.answer), *tell_draw(state, strike.answer)]
        return [Reason(SAVED, said, (*rules, "A-54")), *tell_source(state, strike.answer)]
    struck = Reason(STRUCK.get(strike.act, DISCARDED), said, rules)
    return [struck, _drawn_for_spy(state, strike, said)] if is_sniped_spy(state, strike) else [struck]


def _drawn_for_spy(state: ArcticState, strike: Strike, said: dict[str, Fact]) -> Reason:
    house = state.house_rules["sniped_spy"]
    phrase = gettext_noop("The {target} was not spying, so {victim} draws nothing for it.")
    if house == "always":
        phrase = gettext_noop("{victim} draws 1 for the {target}.")
        if state.holdings[strike.victim].committed is not None:
            phrase = gettext_noop("{victim} draws 1 for the {target}, which never joins the force.")
    return Reason(phrase, said, ("A-33", "A-50"), (f"sniped_spy={house}",))


SAVED = gettext_noop(
    "{seat}’s {card} aims at {victim}’s {target}; {saver}’s {medic} saves. {card} and {medic} are discarded."
)
CANCELLED = gettext_noop(
    "{seat}’s {card} aims at {victim}’s {target}; {saver}’s {medic} cancels it. {card} and {medic} are "
    "discarded."
)
DISCARDED = gettext_noop("{victim}’s {target} is discarded, and so is {seat}’s {card}.")
STRUCK = {
    Act.DISABLE: gettext_noop(
        "{victim}’s {target} is disabled until a member repairs it. {seat}’s {card} is discarded."
    ),
    Act.WOUND: gettext_noop(
        "{victim}’s {target} is wounded and gives nothing until a med is spent. {seat}’s {card} is discarded."
    ),
    Act.FANATIC: gettext_noop("{victim}’s {target} is discarded; {seat}’s {card} leaves the game for good."),
}


def describe(state: ArcticState, seat: str, strike: Strike, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "card": state.label(strike.with_), "victim": strike.victim}
    said["target"] = state.label(strike.card)
    if not strike.answer:
        return Line(DONE[strike.act], said)
    said["saver"] = strike.answer.by
    if strike.answer.act is Stop.CANCEL:
        return Line(gettext_noop("{seat}’s {card} aims at {victim}’s {target}, {saver} cancels"), said)
    return Line(gettext_noop("{seat}’s {card} aims at {victim}’s {target}, {saver} saves"), said)


DONE: Mapping[Act, str] = {
    Act.SNIPE: gettext_noop("{seat}’s {card} snipes {victim}’s {target}"),
    Act.DISARM: gettext_noop("{seat}’s {card} disarms {victim}’s {target}"),
    Act.DISABLE: gettext_noop("{seat}’s {card} disables {victim}’s {target}"),
    Act.WOUND: gettext_noop("{seat}’s {card} wounds {victim}’s {target}"),
    Act.FANATIC: gettext_noop("{seat}’s Fanatic: {victim}’s {target} is discarded"),
}
