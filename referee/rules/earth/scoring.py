"""Scores and winners, and the scores round by round (E-70 to E-75, E-83)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from referee.rules.earth.cards.cards import NOBODY, Territory, check_territory, folded
from referee.rules.earth.record.outcomes import FinalScores, SeatScore
from referee.rules.earth.record.state import EarthState, RoundPhase
from referee.rules.earth.rulebook import cited, house_of
from referee.rules.earth.setup.opening import check_flagpole, check_numbers, check_seats
from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.history.log import Log
from referee.rules.kernel.ladder import Climb, Rung, Unbroken, climb
from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, Sum, require
from referee.rules.kernel.versions import played_steps

SHIPS_A_POINT = 3
MOST_SHIP_POINTS = 3
TERRITORIES_MISSING = Refusal(
    "missing-player", "{seat}’s territories are missing. Enter them, or none.", "E-71", "owned"
)
TWO_ROWS = Refusal("two-rows", "{continent} has two different bonus rows here.", "E-72")


@dataclass(frozen=True, slots=True)
class TableAtEnd(Strict):
    """The table at the end of a game: seats clockwise, flagpole from the top."""

    seats: tuple[str, ...]
    owned: dict[str, tuple[Territory, ...]]
    reserve: dict[str, int]
    flagpole: tuple[str, ...]
    house_rules: dict[str, str] = field(default_factory=dict)


def score_would_be(was: FinalScores, outcome: FinalScores) -> Line:
    if outcome.winners == was.winners:
        scores = tuple(Line("{seat} {n}", seat=seat, n=each.total) for seat, each in outcome.score.items())
        return Line("the scores would be {scores}", scores=scores)
    phrase = gettext_noop("{winners} would win")
    if len(outcome.winners) > 1:
        phrase = gettext_noop("{winners} would share the victory")
    return Line(phrase, winners=outcome.winners)


def scores_of(outcome: FinalScores) -> tuple[tuple[str, ...], dict[str, int]]:
    """Return what a house rule can change in the result."""
    return outcome.winners, {seat: each.total for seat, each in outcome.score.items()}


VERDICT = Verdict(scores_of, score_would_be, "scoring")


def bonus_of(row: Mapping[int, int], number: int, house: Mapping[str, str]) -> int:
    """Return the bonus for ``number`` territories of a continent (E-72)."""
    reached = [threshold for threshold in sorted(row) if threshold <= number]
    if house["continent_bonus"] == "cumulative":
        return sum(row[threshold] for threshold in reached)
    return row[reached[-1]] if reached else 0


def bonuses_of(owned: Sequence[Territory], house: Mapping[str, str]) -> dict[str, int]:
    """Map continents to their bonuses, in the order they were won (E-72)."""
    continents: dict[str, list[Territory]] = {}
    for territory in owned:
        continents.setdefault(folded(territory.continent), []).append(territory)
    return {cards[0].continent: bonus_of(cards[0].bonus, len(cards), house) for cards in continents.values()}


def score_of(owned: Sequence[Territory], reserve: int, house: Mapping[str, str]) -> SeatScore:
    """Return a player's score (E-70), ships in Reserve included (E-73)."""
    territories, bonus = sum(card.score for card in owned), sum(bonuses_of(owned, house).values())
    points = min(reserve // SHIPS_A_POINT, MOST_SHIP_POINTS)
    return SeatScore(territories, bonus, points, territories + bonus + points)


def resolve_scoring(case: TableAtEnd) -> Ruling[FinalScores]:
    """Count the scores and name the winners. Raises IllegalEntry for an impossible case."""
    house = house_of(case.house_rules)
    check_seats(case.seats)
    check_flagpole(case.flagpole, case.seats)
    check_numbers(case.reserve, case.seats, "reserve", "E-73")
    _check_owned(case)
    return _score(case, house)


def _score(case: TableAtEnd, house: Mapping[str, str]) -> Ruling[FinalScores]:
    """Score a valid table (E-70 to E-75)."""
    seats, owned = case.seats, case.owned
    scores = {seat: score_of(owned[seat], case.reserve[seat], house) for seat in seats}
    breakers = {
        "flagpole": {seat: len(case.flagpole) - case.flagpole.index(seat) for seat in seats},
        "ships": {seat: case.reserve[seat] for seat in seats},
        "territories": {seat: len(owned[seat]) for seat in seats},
    }
    tie = house["final_tie"]
    rungs = [Rung("score", {seat: score.total for seat, score in scores.items()})]
    rungs += [Rung(tie, breakers[tie])] if tie in breakers else []
    result = climb(seats, rungs, Unbroken.SHARED)
    bonuses = {seat: bonuses_of(owned[seat], house) for seat in seats}
    outcome = FinalScores(scores, result.winners, result.decided_by, result.steps, bonuses)
    reasons = (*_said_scores(outcome, case, house), *_said_winner(result, house))
    return Ruling(outcome, reasons)


def _check_owned(case: TableAtEnd) -> None:
    for seat in case.seats:
        require(seat in case.owned, TERRITORIES_MISSING, seat=seat)
    rows: dict[str, dict[int, int]] = {}
    for seat, cards in case.owned.items():
        require(seat in case.seats, NOBODY, rule="E-71", field="owned", seat=seat)
        for card in cards:
            check_territory(card, f"owned.{seat}")
            is_same = rows.setdefault(folded(card.continent), card.bonus) == card.bonus
            require(is_same, TWO_ROWS, field=f"owned.{seat}", continent=card.continent)


# Reasons ------------------------------------------------------------------------------------------


def _said_scores(outcome: FinalScores, case: TableAtEnd, house: Mapping[str, str]) -> Iterator[Reason]:
    scores = outcome.score.items()
    printed = {seat: tuple((card.name, card.score) for card in case.owned[seat]) for seat, _ in scores}
    lands = [Sum(seat, printed[seat], each.territory) for seat, each in scores]
    continents = [Sum(seat, tuple(outcome.bonuses[seat].items()), each.continent) for seat, each in scores]
    totals = [Sum(seat, each.terms, each.total) for seat, each in scores]
    yield Reason("Scores printed on the territories:", ("E-71",), (), tuple(lands))
    phrase = gettext_noop("Each continent scores once, by its number of territories.")
    yield Reason(phrase, ("E-72",), cited(house, "continent_bonus"), tuple(continents))
    ships = tuple(f"{seat} {case.reserve[seat]} → {each.ships}" for seat, each in scores)
    yield Reason("A point for every 3 ships in Reserve, at most 3: {ships}.", ("E-73",), ships=ships)
    yield Reason("Territories, continents and ships together:", ("E-70",), (), tuple(totals))


SAID = {
    "score": gettext_noop("{winners} wins with the highest score, {number}."),
    "flagpole": gettext_noop("Of {tied}, {winners} has the highest flag and wins."),
    "ships": gettext_noop("Of {tied}, {winners} has the most ships in Reserve, {number}, and wins."),
    "territories": gettext_noop("Of {tied}, {winners} has the most territories, {number}, and wins."),
}


def _said_winner(result: Climb, house: Mapping[str, str]) -> Iterator[Reason]:
    first, decided_by = result.steps[0], result.decided_by
    if len(first.left) > 1:
        facts: dict[str, Fact] = {"tied": first.left, "number": max(first.numbers.values())}
        yield Reason("{tied} are tied at {number}.", ("E-74", "E-75"), **facts)
    rules, house_rules = ("E-75",), cited(house, "final_tie")
    if decided_by == Unbroken.SHARED:
        phrase, facts = gettext_noop("{winners} share the victory."), {"winners": result.winners}
    else:
        step, winner = next(each for each in result.steps if each.name == decided_by), result.winners[0]
        phrase = SAID[step.name]
        facts = {"winners": winner, "number": step.numbers[winner], "tied": first.left}
        if step is first:
            rules, house_rules = ("E-74",), ()
    yield Reason(phrase, rules, house_rules, **facts).deciding()


@dataclass(frozen=True, slots=True)
class ScoresAfterRound:
    """The scores of all players after a round, and how strong they attacked in it."""

    round: int
    scores: dict[str, int]
    target: str
    winner: str | None
    attack: Mapping[str, int]


def score_now(state: EarthState, seat: str) -> SeatScore:
    """Return the player's score if the game ended now (E-83)."""
    return score_of(state.owned[seat], state.ships_left[seat], state.house)


def score_state(state: EarthState) -> Ruling[FinalScores]:
    """Score the current table, players who left included (E-70 to E-75)."""
    pole = (*state.flagpole, *state.gone)
    return _score(TableAtEnd(state.players, dict(state.owned), dict(state.reserve), pole), state.house)


def shown_score(state: EarthState, seat: str) -> int:
    """Return the current score as this table shows it (E-83)."""
    score = score_now(state, seat)
    is_included = state.house["show_ship_points"] == "included" or state.phase is RoundPhase.OVER
    return score.total if is_included else score.without_ships


def scores_by_round(log: Log[EarthState]) -> tuple[ScoresAfterRound, ...]:
    """Return the scores after each finished round, oldest first."""
    return tuple(
        ScoresAfterRound(
            last.round,
            {seat: shown_score(after, seat) for seat in after.players},
            last.target.name,
            last.ending.winner,
            last.ending.attack,
        )
        for before, _, after in played_steps(log)
        if (last := after.last) is not None and last != before.last
    )
