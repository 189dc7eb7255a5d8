"""The statistics of groups, against a naive count."""

from __future__ import annotations

from datetime import date, timedelta
from statistics import median

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.finished import FigureCount, FinishedGame, Result
from referee.tables import figures
from referee.tables.figures import GroupTable, TableStats
from referee.tables.pace import Pace

GAMES = ("arctic", "earth")
PEOPLE = (1, 2, 3, 4)
START = date(2026, 3, 6)


@st.composite
def plays(draw: st.DrawFn) -> list[GroupTable]:
    """A group's tables, some of them finished."""
    found = []
    for number in range(draw(st.integers(0, 7))):
        people = draw(st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=4, unique=True))
        who = {f"seat {person}": person for person in people}
        results = tuple(Result(seat, draw(st.integers(0, 9)), draw(st.booleans())) for seat in who)
        seats = st.sampled_from([*who])
        counted = tuple(
            FigureCount(draw(st.sampled_from("xy")), draw(st.sampled_from(["", "a", "b"])), n, draw(seats))
            for n in draw(st.lists(st.integers(1, 3), max_size=4))
        )
        seconds = st.integers(1, 900)
        pace = Pace(
            draw(seconds),
            draw(st.dictionaries(st.sampled_from("pq"), seconds)),
            draw(st.dictionaries(seats, seconds)),
        )
        rules = {"draw": draw(st.sampled_from(["usual", "own", "odd"]))}
        stats = (
            TableStats(FinishedGame(results, next(iter(who)), counted, rules), pace)
            if draw(st.booleans())
            else TableStats()
        )
        day = START + timedelta(days=draw(st.integers(0, 3)))
        game = draw(st.sampled_from(GAMES))
        found.append(GroupTable(f"T{number}", f"Table {number}", game, day, who, stats))
    return found


@given(plays())
def test_evenings_hold_every_table_once_in_the_order_of_the_days(given: list[GroupTable]) -> None:
    found = figures.evenings(given)
    assert [each.day for each in found] == sorted({play.evening for play in given})
    assert sorted(play.code for each in found for play in each.plays) == sorted(play.code for play in given)


@given(plays())
def test_wins_are_counted_in_finished_games_only(given: list[GroupTable]) -> None:
    found = figures.wins(given)
    for person in PEOPLE:
        for game in GAMES:
            slow = 0
            for play in given:
                if play.stats.played is not None and play.game == game and len(play.who) > 1:
                    for result in play.stats.played.results:
                        if result.is_winner and play.who[result.seat] == person:
                            slow += 1
            assert (found[person][game] if person in found else 0) == slow


@given(plays())
def test_streaks_are_the_longest_runs_of_wins(given: list[GroupTable]) -> None:
    found = figures.streaks(given)
    for person in PEOPLE:
        row = ""
        for play in given:
            if play.is_over and len(play.who) > 1 and person in play.who.values():
                row += "w" if person in play.won_by else "-"
        if row:
            runs = row.split("-")
            assert (found[person].longest, found[person].now) == (max(map(len, runs)), len(runs[-1]))
        else:
            assert person not in found


@given(plays())
def test_the_closest_games_are_those_of_the_smallest_margins(given: list[GroupTable]) -> None:
    found = figures.closest(given, 3)
    every = sorted(
        by
        for play in given
        if play.is_over and len(play.who) > 1 and (by := figures.margin(play)) is not None
    )
    assert [by for _, by in found] == every[:3]
    for play, by in found:
        won = [result.score for result in play.results if result.is_winner]
        rest = [result.score for result in play.results if not result.is_winner]
        assert by == (max(won) - max(rest) if rest else 0)
        assert rest or len(set(won)) < len(won)


@given(plays())
def test_solo_games_have_figures_of_their_own(given: list[GroupTable]) -> None:
    found = figures.best_solo(given)
    for person in PEOPLE:
        for game in GAMES:
            scores = [
                play.results[0].score
                for play in given
                if play.is_over and play.game == game and list(play.who.values()) == [person]
            ]
            assert found.get((person, game)) == ((len(scores), max(scores)) if scores else None)


@given(plays())
def test_bars_add_up_the_figures_of_every_game(given: list[GroupTable]) -> None:
    for game in GAMES:
        for figure in "xy":
            counts = [
                (each, play.who[each.seat])
                for play in given
                if play.game == game and play.stats.played is not None
                for each in play.stats.played.counted
                if each.figure == figure
            ]
            bars = figures.bars(given, game, figure)
            assert [bar.n for bar in bars] == sorted((bar.n for bar in bars), reverse=True)
            assert {bar.what: bar.n for bar in bars} == {
                what: sum(each.n for each, _ in counts if each.what == what)
                for what in {each.what for each, _ in counts}
            }
            for bar in bars:
                of = {
                    who: sum(e.n for e, w in counts if w == who and e.what == bar.what) for _, who in counts
                }
                assert set(bar.most) == {who for who, n in of.items() if n == max(of.values())}
            by = figures.by_person(given, game, figure)
            assert by == {who: sum(e.n for e, w in counts if w == who) for _, who in counts}
            for person in PEOPLE:
                only = figures.bars(given, game, figure, person)
                assert sum(bar.n for bar in only) == by.get(person, 0)


@given(plays())
def test_minutes_are_medians(given: list[GroupTable]) -> None:
    by_phase, by_person = figures.minutes_by_phase(given), figures.minutes_by_person(given)
    for game in GAMES:
        for phase in "pq":
            games = [
                play.stats.pace.phases[phase] / 60
                for play in given
                if play.is_over and play.game == game and phase in play.stats.pace.phases
            ]
            assert by_phase.get((game, phase)) == (median(games) if games else None)
    for person in PEOPLE:
        games = [
            play.stats.pace.seats[f"seat {person}"] / 60
            for play in given
            if play.is_over and f"seat {person}" in play.stats.pace.seats
        ]
        assert by_person.get(person) == (median(games) if games else None)


@given(st.lists(st.integers(1, 900), min_size=11, max_size=14))
def test_only_the_last_ten_games_count_for_minutes(seconds: list[int]) -> None:
    who = {"seat 1": 1}
    game = FinishedGame((Result("seat 1", 1, True),), "seat 1")
    plays = [
        GroupTable(
            f"T{n}",
            f"Table {n}",
            "arctic",
            START,
            who,
            TableStats(game, Pace(each, {"p": each}, {"seat 1": each})),
        )
        for n, each in enumerate(seconds)
    ]

    last = median(each / 60 for each in seconds[-10:])
    assert figures.minutes_by_phase(plays) == {("arctic", "p"): last}
    assert figures.minutes_by_person(plays) == {1: last}


@given(plays())
def test_house_rules_are_those_off_their_default(given: list[GroupTable]) -> None:
    found = figures.house_rules(given, {game: {"draw": "usual"} for game in GAMES})
    for use in found:
        assert use.setting in ("draw=own", "draw=odd")
        days = [
            play.evening
            for play in given
            if play.stats.played is not None
            and play.game == use.game
            and f"draw={play.stats.played.house_rules['draw']}" == use.setting
        ]
        assert (use.games, use.since) == (len(days), min(days))
    games = [play.stats.played for play in given if play.stats.played is not None]
    assert sum(use.games for use in found) == sum(each.house_rules["draw"] != "usual" for each in games)


def test_places_are_shared_by_who_is_even_and_winners_are_first() -> None:
    results = (Result("Ann", 9, False), Result("Bo", 9, True), Result("Cy", 4, False), Result("Di", 4, False))
    play = GroupTable("T", "Table", "arctic", START, {}, TableStats(FinishedGame(results, "Ann")))
    assert [play.rank(result) for result in results] == [2, 1, 3, 3]
