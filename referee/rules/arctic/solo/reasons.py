"""Why the opponent of the solo game plays as it does (A-97, A-98)."""

from collections.abc import Iterator
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Kind
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import OPPONENT, PLAYER, Act, Battlefield, Declaration
from referee.rules.arctic.skirmish.legal import legal_answers, legal_declarations
from referee.rules.arctic.skirmish.targets import CAN_BE_SAVED, SAVES
from referee.rules.arctic.solo.moves import ORDER, OpponentPlay, PlayWorth
from referee.rules.arctic.solo.search import Search
from referee.rules.kernel.text.line import Fact, Line, gettext_noop, in_a_row
from referee.rules.kernel.text.ruling import Reason

WITHOUT = {
    1: gettext_noop("Without {card} the opponent would win by less, {fights}."),
    0: gettext_noop("Without {card} the opponent would only tie, {fights}."),
    -1: gettext_noop("Without {card} the opponent would lose, {fights}."),
}
WITHOUT_LOSING_ANYWAY = gettext_noop("Without {card} the opponent would lose by more, {fights}.")
END = {
    1: gettext_noop("The opponent wins at best {fights}."),
    0: gettext_noop("The opponent can tie but not win, {fights}."),
    -1: gettext_noop("The opponent loses and keeps it close, {fights}."),
}
CUT_SHORT = gettext_noop(
    "The search stopped after {number} ways to play. Its best is {fights}, but a better one is possible."
)
ACTS = tuple(act for acts in ORDER for act in acts)
Ends = tuple[PlayWorth, dict[str, int]]


def reasons_for_play(search: Search, play: OpponentPlay, end: Battlefield) -> Iterator[Reason]:
    """Yield why no other play is better for the opponent: the result, then that of each change."""
    best = search.worth_of(play)
    if best is None:
        return
    if search.is_cut_short:
        yield _reason(CUT_SHORT, best, number=search.looked_at)
        return
    yield _reason(END[best[0].rank], best)
    for part in range(len(play)):
        yield from _without(search, play, part, best[0])
    for place, declaration in enumerate(play.declarations):
        yield from _elsewhere(search, play, place, declaration)
    yield from _besides(search, play, end)
    if not any(declaration.act is Act.WOUND for declaration in play.declarations):
        yield from _kept_still(search)
    yield from _unsaved(search, play)
    yield from _unanswered(search, play)


def reason_for_prize(winner: str | None, prize: tuple[str, ...]) -> Reason:
    """Return what the player takes or sets aside; ``prize``: the titles to choose from (A-98)."""
    rules = ("A-98", "A-97") if winner is None else ("A-98",)
    if winner is None or not prize:
        return Reason("You take nothing and set nothing aside. That force is gone.", rules)
    phrase = gettext_noop("Set aside 1 card of your own force for good: {cards}. That force is gone.")
    if winner == PLAYER:
        phrase = gettext_noop("Take 1 card of that force to your discard pile: {cards}. The rest is gone.")
    return Reason(phrase, rules, cards=prize)


def _fights(ends: Ends) -> str:
    return f"{ends[1][OPPONENT]}–{ends[1][PLAYER]}"


def _reason(phrase: str, ends: Ends, *rules: str, **facts: Fact) -> Reason:
    return Reason(phrase, ("A-97", *rules), **{**facts, "fights": _fights(ends)})


def _without(search: Search, play: OpponentPlay, part: int, best: PlayWorth) -> Iterator[Reason]:
    """Yield what one declaration or save is worth."""
    ends = search.worth_of(play.without(part))
    if ends is not None:
        cards = [*(each.with_ for each in play.declarations), *(saver for _, saver in play.saves)]
        phrase = WITHOUT_LOSING_ANYWAY if best.rank == -1 else WITHOUT[ends[0].rank]
        rules = () if part < len(play.declarations) else ("A-54",)
        yield _reason(phrase, ends, *rules, card=search.start.catalogue[cards[part]].label)


def _in_turn(search: Search, play: OpponentPlay, place: int) -> Battlefield:
    """Return the field before the declaration at this place of the play."""
    before = search.carried_out(replace(play, declarations=play.declarations[:place]))
    before.turn = before.order.index(OPPONENT)
    return before


def _elsewhere(search: Search, play: OpponentPlay, place: int, declaration: Declaration) -> Iterator[Reason]:
    """Yield what the same card would do to other targets."""
    others: dict[str, str] = {}
    before, earlier = _in_turn(search, play, place), play.declarations[:place]
    for other in legal_declarations(before, OPPONENT, (declaration.act,)):
        if other.with_ != declaration.with_ or other.target in (None, declaration.target):
            continue
        changed = (*earlier, search.answered(before, other), *play.declarations[place + 1 :])
        if ends := search.worth_of(replace(play, declarations=changed)):
            others[_aimed_at(search, other)] = _fights(ends)
    if others:
        phrase = gettext_noop("{card} would do no better on another target: {others}.")
        targets = tuple(
            Line("{target} ({fights})", target=aim, fights=found) for aim, found in others.items()
        )
        yield Reason(phrase, ("A-97",), card=search.start.catalogue[declaration.with_].label, others=targets)


def _besides(search: Search, play: OpponentPlay, end: Battlefield) -> Iterator[Reason]:
    """Yield what the opponent's idle cards could do."""
    still: dict[str, tuple[PlayWorth, Line]] = {}
    silent = end.fork()
    silent.turn = silent.order.index(OPPONENT)
    for other in legal_declarations(silent, OPPONENT, ACTS):
        more = search.answered(silent, other)
        ends = search.worth_of(replace(play, declarations=(*play.declarations, more)))
        if ends and (other.with_ not in still or ends[0] > still[other.with_][0]):
            still[other.with_] = ends[0], in_a_row(filter(None, (_aimed_at(search, other), _fights(ends))))
    for card_id, (_, best) in still.items():
        phrase = gettext_noop("{card} {card:doesn’t|don’t} act, which would gain nothing ({best}).")
        yield Reason(phrase, ("A-97",), card=search.start.catalogue[card_id].label, best=best)


def _kept_still(search: Search) -> Iterator[Reason]:
    """Yield the opponent's cards that can't disarm because of the Sergeant at Arms (A-61)."""
    player, opponent = search.start.sides[PLAYER], search.start.sides[OPPONENT]
    able = dict.fromkeys(unit.card.label for unit in opponent.units if Power.DISARM in unit.card.powers)
    has_tools = any(unit.card.kind is Kind.TOOL for unit in player.units)
    if able and has_tools and Power.SERGEANT_AT_ARMS in player.leader_powers:
        yield Reason("Your Sergeant at Arms protects your tools from {cards}.", ("A-61",), cards=tuple(able))


def _unsaved(search: Search, play: OpponentPlay) -> Iterator[Reason]:
    """Yield the player's snipes that the opponent could save from but doesn't."""
    answered = {index for index, _ in play.saves}
    medics = [unit.card for unit in search.start.sides[OPPONENT].units if unit.card.powers & SAVES]
    phrase = gettext_noop("{medic} {medic:doesn’t|don’t} save {target}, which would gain nothing ({fights}).")
    for index, declaration in enumerate(search.declared):
        if declaration.act not in CAN_BE_SAVED or index in answered:
            continue
        for medic in {card.id: card for card in medics}.values():
            saves = tuple(sorted([*play.saves, (index, medic.id)]))
            if ends := search.worth_of(replace(play, saves=saves)):
                target = _aimed_at(search, declaration)
                yield _reason(phrase, ends, "A-54", medic=medic.label, target=target)


def _unanswered(search: Search, play: OpponentPlay) -> Iterator[Reason]:
    """Yield the opponent's snipes that a medic of the player could stop, if the player asked for it."""
    for place, declaration in enumerate(play.declarations):
        if declaration.answer is not None or declaration.act not in CAN_BE_SAVED:
            continue
        before = _in_turn(search, play, place)
        answers = (answer for answer in legal_answers(before, declaration) if answer.by == PLAYER)
        if able := tuple(before.catalogue[answer.with_].label for answer in answers):
            phrase = gettext_noop("Your {medics} could save {target}. If you do save, ask again.")
            yield Reason(phrase, ("A-54",), medics=able, target=_aimed_at(search, declaration))


def _aimed_at(search: Search, declaration: Declaration) -> str:
    target = declaration.target
    if target is None:
        return ""
    if declaration.act is Act.WOUND:
        leader = search.start.sides[target.player].leader
        return leader.label if leader else ""
    return search.start.catalogue[target.what or ""].label
