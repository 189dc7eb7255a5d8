"""What the page of a table of Skirmish for Earth draws: fleet, flagpole, scores, Target, the nine steps."""

from collections import Counter
from collections.abc import Mapping

from django.utils.translation import gettext

from referee.rules.earth.cards import FLAGS
from referee.rules.earth.ending import SAID_BY_CARD
from referee.rules.earth.record import EarthState, Ending, RoundPhase
from referee.rules.earth.rulebook import cited
from referee.rules.earth.scoring import bonus_of, score_now, scores_by_round, shown_score
from referee.rules.kernel.entry.entry import DECIDED_SO
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.web.desk.plots import LinePlot, line_plot
from referee.web.earth.rows import (
    CostRow,
    EndingView,
    Flag,
    FlagRow,
    FleetRow,
    HandRow,
    OwnedRow,
    Pole,
    PublicCards,
    StepShown,
    SumRow,
    WorthRow,
)

FLAG_HEIGHT = 62
MOST_SHIPS_DRAWN = 8
SHOWN_ROUNDS = 4


def number_of(state: EarthState, seat: str) -> int:
    """Return the number of a seat's flag, for colour and sign."""
    return FLAGS.index(state.flags[seat]) + 1


def numbers_of(state: EarthState) -> dict[str, int]:
    return {seat: number_of(state, seat) for seat in state.players}


def row_of(state: EarthState, seat: str) -> FlagRow:
    return FlagRow(seat, number_of(state, seat))


def fleet(state: EarthState, own: str | None) -> list[FleetRow]:
    """Return the ships and status of each seat, starting with the seat on turn."""
    at, order = state.deployment, state.turn_order
    if at is not None and at.turn is not None:
        start = order.index(at.turn)
        order = order[start:] + order[:start]
    return [
        FleetRow(
            seat,
            number_of(state, seat),
            deployed=state.deployed[seat],
            ships=range(min(state.deployed[seat], MOST_SHIPS_DRAWN)),
            reserve=state.ships_left[seat],
            says=Line(
                gettext_noop("You")
                if seat == own and is_on_turn(state, seat)
                else _status(state, order, seat)
            ),
            is_now=is_on_turn(state, seat),
            is_passed=at is not None and seat in at.passed,
            has_initiative=seat == state.initiative,
        )
        for seat in order
    ]


def is_on_turn(state: EarthState, seat: str | None) -> bool:
    return state.deployment is not None and seat is not None and state.deployment.turn == seat


def _status(state: EarthState, order: tuple[str, ...], seat: str) -> str:
    at = state.deployment
    if at is None:
        if seat in state.placed:
            return gettext_noop("Card placed")
        return gettext_noop("Places a card") if state.phase is RoundPhase.PLACE else ""
    follow = (each for each in order[1:] if each not in at.passed and at.reserve[each])
    found = {
        gettext_noop("To act"): seat == at.turn,
        gettext_noop("No card"): seat in at.cardless,
        gettext_noop("Passed, out of ships"): seat in at.automatic,
        gettext_noop("Passed"): seat in at.passed,
        gettext_noop("Deployed last"): seat == at.last,
        gettext_noop("Next"): at.turn is not None and seat == next(follow, None),
    }
    return next((phrase for phrase, is_so in found.items() if is_so), "")


def pole(numbers: Mapping[str, int], names: tuple[str, ...]) -> Pole:
    """Return the flagpole; ``names`` from the top."""
    flags = [Flag(seat, numbers[seat], 24 + FLAG_HEIGHT * at) for at, seat in enumerate(names)]
    return Pole(flags, names, 36 + FLAG_HEIGHT * len(flags))


def sums(state: EarthState) -> list[SumRow]:
    """Return the current scores, highest first (E-83)."""
    rows = (
        SumRow(seat, number_of(state, seat), score_now(state, seat), shown_score(state, seat))
        for seat in state.players
    )
    return sorted(rows, key=lambda row: -row.total)


def worths(state: EarthState) -> list[WorthRow]:
    """Return the value of the target for each seat: its score and the extra bonus (E-71, E-72)."""
    if (target := state.target) is None:
        return []
    score, continent, rows = target.score, target.continent, []
    for seat in state.seats:
        has = sum(card.continent == continent for card in state.owned[seat])
        before, after = (bonus_of(target.bonus, number, state.house) for number in (has, has + 1))
        gain = after - before
        phrase = gettext_noop("{score} and {continent} {has} → {then}: +{bonus}")
        if not gain:
            phrase = gettext_noop("{score}, no bonus yet")
            if after:
                phrase = gettext_noop("{score}, bonus stays {bonus}")
        says = Line(phrase, score=score, bonus=gain or after, continent=continent, has=has, then=has + 1)
        rows.append(WorthRow(seat, number_of(state, seat), score + gain, says))
    return rows


def worth_to(state: EarthState, seat: str) -> Line:
    """Return the value of the target for a player, with its parts."""
    worth = next(each for each in worths(state) if each.name == seat)
    target, points = state.target_now, worth.points
    bonus = points - target.score
    phrase = gettext_noop("Worth {points} to you: {score}, and {bonus} more for {continent}.")
    if not bonus:
        phrase = gettext_noop("Worth {points} to you.")
    return Line(phrase, points=points, score=target.score, bonus=bonus, continent=target.continent)


def score_plot(log: Log[EarthState]) -> LinePlot | None:
    """Plot the scores by round; None before the first round has ended."""
    points = scores_by_round(log)
    if not points:
        return None
    state = log.state
    begin = dict.fromkeys(state.players, 0)
    ticks = {
        index: str(point.round)
        for index, point in enumerate(points, start=1)
        if index == 1 or point.round % SHOWN_ROUNDS == 0 or index == len(points)
    }
    return line_plot([begin, *(point.scores for point in points)], ticks, numbers_of(state))


def public_cards(state: EarthState) -> PublicCards:
    """Return the public cards: discards, territories, sizes of hands (E-80, E-81)."""
    seen = Counter(state.piles.discard) - Counter(state.piles.unseen)
    labels = Counter[str]()
    for card_id, number in seen.items():
        if card_id and (card := state.deck.action(card_id)):
            labels[card.label] += number
    hidden = len(state.piles.discard) - labels.total()
    discards = [f"{name} × {number}" if number > 1 else name for name, number in sorted(labels.items())]
    if hidden and labels:
        discards.append(gettext("{n} without a name").format(n=hidden))
    numbers, hands = numbers_of(state), state.piles.hands
    return PublicCards(
        discards=tuple(discards),
        owned=[OwnedRow(seat, numbers[seat], state.owned[seat]) for seat in state.players],
        number=sum(map(len, state.owned.values())) + len(state.lost),
        hands=[HandRow(seat, numbers[seat], len(hands.get(seat, ()))) for seat in state.seats],
        house_rules=tuple(each for name in state.house for each in cited(state.house, name)),
    )


# The nine steps at the end of a round -------------------------------------------------------------


TITLES: Mapping[int, str] = {
    1: gettext_noop("Reveal"),
    2: gettext_noop("Costs"),
    3: gettext_noop("Attack"),
    4: gettext_noop("Tie"),
    5: gettext_noop("Texts"),
    6: gettext_noop("Ships"),
    7: gettext_noop("Cards"),
    8: gettext_noop("Refresh"),
    9: gettext_noop("Initiative"),
}
# Shown for the steps to come while a card waits for the table.
TO_COME: Mapping[int, Reason] = {
    6: Reason("Ships still on cards are destroyed or reclaimed.", ("E-54", "E-55")),
    7: Reason("Paid cards are discarded.", ("E-57",)),
    8: Reason("Salvage for everyone, then hands up to four.", ("E-60", "E-62")),
    9: Reason("The initiative moves on.", ("E-65",)),
}


ALL_PAID = Reason("All cards are paid.", ("E-31", "E-32"))


def ending_view(state: EarthState, ending: Ending) -> EndingView:
    known = {step.number: step.reasons for step in ending.steps}
    now = 0
    if ending.waiting:
        now = 5 if ending.attack else max(known) + 1
    word, how = headline(state, ending)
    return EndingView(
        steps=[
            StepShown(
                number=number,
                title=title,
                state="now" if number == now else "done" if number in known else "next",
                reasons=_shown_reasons(number, known.get(number, ())),
                poles=_poles(state, ending) if number == 4 else (),
            )
            for number, title in TITLES.items()
            if number in known or not state.is_void
        ],
        cards=_cards(state, ending),
        word=word,
        how=how,
        reasons=ending.reasons,
        waiting=ending.waiting,
    )


def _poles(state: EarthState, ending: Ending) -> tuple[tuple[Line, list[FlagRow]], ...]:
    """Return the flagpole before and after, if it changed."""
    if ending.flagpole == state.flagpole:
        return ()
    before, after = gettext_noop("Flagpole before: {seats}."), gettext_noop("Flagpole after: {seats}.")
    return tuple(
        (Line(phrase, seats=seats), [row_of(state, seat) for seat in seats])
        for phrase, seats in ((before, state.flagpole), (after, ending.flagpole))
    )


def _shown_reasons(number: int, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Return the reasons shown in a step: on costs only those the cards above don't show."""
    if not reasons:
        return (TO_COME[number],) if number in TO_COME else ()
    if number != 2:
        return reasons
    return tuple(each for each in reasons if each.phrase not in SAID_BY_CARD) or (ALL_PAID,)


def _cards(state: EarthState, ending: Ending) -> list[CostRow]:
    """Return the cards of step 2: their costs, the ships on them, and whether they're paid."""
    found = []
    for seat in state.turn_order:
        card, ships = state.revealed.get(seat), state.deployed[seat]
        if state.is_void or card is None:
            continue
        phrase = gettext_noop("cost {costs} · {ships} {ships:ship|ships}")
        if not card.costs:
            phrase = gettext_noop("another cost · {ships} {ships:ship|ships}")
        costs = Line(phrase, costs=" / ".join(card.costs), ships=ships)
        is_paid = ending.valid[seat]
        lost = 0 if is_paid else ships
        found.append(CostRow(seat, number_of(state, seat), card.label, costs, is_paid, lost))
    return found


def headline(state: EarthState, ending: Ending) -> tuple[Line, Line | None]:
    """Return the result of a round, and how it was decided."""
    target = state.target_now.name
    if state.is_void:
        return Line("{target} is discarded.", target=target), Line(
            "Everyone passed. At this table, nothing is resolved then."
        )
    if ending.waiting is not None and not ending.attack:
        return Line("{seat} chooses first.", seat=ending.waiting.seat), None
    return describe_capture(target, ending)


def describe_capture(target: str, ending: Ending) -> tuple[Line, Line | None]:
    word = Line("No one captures {target}.", target=target)
    if ending.winner is not None:
        word = Line("{seat} captures {target}.", seat=ending.winner, target=target)
    if ending.is_decided:
        return word, Line(DECIDED_SO)
    if ending.winner is None:
        return word, Line("No Attack is above 0. It leaves the game.")
    best = ending.attack[ending.winner]
    others = tuple(seat for seat in ending.tied if seat != ending.winner)
    if others:
        phrase = gettext_noop("Tied with {others} at Attack {attack}. The higher flag wins.")
        return word, Line(phrase, attack=best, others=others)
    rest = {seat: n for seat, n in ending.attack.items() if ending.valid[seat] and seat != ending.winner}
    if not rest:
        return word, Line("Attack {attack}. No other card is valid.", attack=best)
    after = max(rest.values())
    others = tuple(seat for seat, number in rest.items() if number == after)
    return word, Line("Attack {attack} to {others}’s {next}.", attack=best, others=others, next=after)
