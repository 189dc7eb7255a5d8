"""What seats enter from the same page: forces, leaders, replies, counts and notes, in whatever order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.corrections.base import RecountBase
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.recon.notes import Note, Sight
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.entries import Response, Stop
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.state import ArcticState, Phase, Seen
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry, Facts, Log, Version
from referee.rules.kernel.text.line import Line
from tests.rules.arctic.corrections.test_fix import entered, opened, to_reveal
from tests.rules.arctic.ending.test_random_endings import ending, played
from tests.rules.arctic.games.random_games import play as play_on
from tests.rules.arctic.games.random_games import table_game
from tests.rules.arctic.games.random_setups import some_setup
from tests.rules.arctic.rows.gatherings import play, start_of
from tests.rules.arctic.rows.recon import MODULES
from tests.rules.arctic.rows.row import gathering
from tests.rules.kernel.history.orders import LATE, entered_from_one_page, first_runs, pairs

SEATS = ("Ann", "Bo", "Cy")
# The refusal of a reply to an act that is over.
OVER = "nothing-asked"
few_games = settings(max_examples=max(settings().max_examples // 8, 2))
seeds = st.integers(0, 2**32 - 1)


def after(log: Log[ArcticState], *entries: Entry) -> Any:
    return entered_from_one_page(ARCTIC, log, entries)


def in_any_order(log: Log[ArcticState], *entries: Entry) -> ArcticState:
    """Return the one state that these entries come to, whatever their order."""
    first, *others = [after(log, *order) for order in permutations(entries)]
    assert isinstance(first, ArcticState), first
    assert all(other == first for other in others)
    return first


def by(facts: Facts, *seats: str) -> list[Entry]:
    return [Entry(facts, seat) for seat in seats]


def shows(seat: str, *cards: str, number: int = 3) -> Entry:
    return Entry(Reveal(number, {seat: Force(cards)}), seat)


def changed(log: Log[ArcticState], **values: Any) -> Log[ArcticState]:
    """Return the log with another state."""
    return Log(log.number, Version(replace(log.state, **values)))


def with_gains(log: Log[ArcticState], **gains: int) -> Log[ArcticState]:
    """Return the log at which these seats have contested cards that nobody has seen."""
    unseen = {seat: (Unseen(Pile.CONTESTED, 1),) * number for seat, number in gains.items()}
    seats = log.state.seats
    more = {seat: replace(seats[seat], is_loose=False, unseen=unseen.get(seat, ())) for seat in seats}
    return changed(log, seats=more)


# Games at random ----------------------------------------------------------------------------------


def steps_of(steps: Sequence[Any]) -> list[tuple[Log[ArcticState], Entry]]:
    return [(step.before, step.record.entry) for step in steps]


@few_games
@given(seeds)
def test_what_meets_comes_to_the_same_in_either_order(seed: int) -> None:
    steps = steps_of(table_game(seed, skips=seed % 4 == 0))

    for log, (one, other) in pairs(ARCTIC, steps):
        first, second = after(log, one, other), after(log, other, one)
        assert first == second or {LATE, OVER} & {end for end in (first, second) if isinstance(end, str)}


def once_each(state: ArcticState, run: list[Entry]) -> list[Entry]:
    """Return the entries before the first that puts a force right which was shown already."""
    found, shown = list[Entry](), set[str | None](state.revealed)
    for entry in run:
        seats = set[str | None](entry.facts.forces if isinstance(entry.facts, Reveal) else (entry.seat,))
        if seats & shown:
            break
        found.append(entry)
        shown |= seats
    return found


def beginning(seed: int) -> list[tuple[Log[ArcticState], Entry]]:
    """Return the first entries of a game: leaders are chosen in them, and forces revealed."""
    setup = some_setup(random.Random(seed))
    return steps_of([*islice(play_on(setup, seed, skips=seed % 4 == 0), 80)])


@pytest.mark.parametrize("kind", [Reveal.kind, ChooseLeader.kind])
@few_games
@given(seed=seeds)
def test_whoever_reveals_or_chooses_from_one_page_is_never_late(seed: int, kind: str) -> None:
    dice = random.Random(seed)

    for log, run in first_runs(ARCTIC, beginning, seed, kind, once_each):
        assert isinstance(after(log, *run), ArcticState)
        assert after(log, *run) == after(log, *dice.sample(run, len(run)))


@settings(max_examples=max(settings().max_examples // 20, 2))
@given(st.integers(2, 5), seeds)
def test_whoever_counts_from_one_page_is_never_late(players: int, seed: int) -> None:
    dice = random.Random(seed)
    *steps, _score = ending(played(players, seed), dice)
    log = steps[0].before
    entries = [record.entry for step in steps if (record := step.after.version.record)]

    assert isinstance(after(log, *entries), ArcticState)
    assert after(log, *entries) == after(log, *dice.sample(entries, len(entries)))


# Forces -------------------------------------------------------------------------------------------


def test_three_who_reveal_from_one_page_open_all_forces() -> None:
    state = in_any_order(to_reveal(), shows("Ann", "spear"), shows("Bo"), shows("Cy", "scavenger"))

    assert state.phase is Phase.DECLARING


def test_one_card_that_two_forces_show_goes_to_the_first_in_turn_order() -> None:
    log = with_gains(to_reveal(), Ann=1, Bo=1)
    cy = replace(log.state.seats["Cy"], owned={"grenade": 1})
    log = changed(log, seats={**log.state.seats, "Cy": cy})

    state = in_any_order(log, shows("Ann", "grenade"), shows("Bo", "grenade"), shows("Cy"))

    assert [state.seats[seat].owned.get("grenade", 0) for seat in SEATS] == [1, 0, 1]


def test_a_force_shown_anew_is_late_once_all_lie_open() -> None:
    log = entered(entered(to_reveal(), shows("Ann").facts, "Ann"), shows("Bo").facts, "Bo")

    assert after(log, shows("Cy"), shows("Ann", "spear")) == LATE


def test_corrections_of_open_forces_are_late_after_each_other() -> None:
    log = entered(to_reveal(), Reveal(3, dict.fromkeys(SEATS, Force())))

    assert after(log, shows("Ann", "spear"), shows("Bo", "spear")) == LATE


def test_a_force_that_the_host_has_shown_is_late_on_its_own_phone() -> None:
    host = Entry(Reveal(3, {"Ann": Force(), "Bo": Force()}))

    assert after(to_reveal(), host, shows("Bo", "spear")) == LATE


def test_what_takes_the_table_on_makes_a_force_late() -> None:
    log = entered(opened(), Gathered(1))

    assert after(log, Entry(Gathered(2)), Entry(Gathered(3)), shows("Ann")) == LATE


# Leaders ------------------------------------------------------------------------------------------


def choosing() -> Log[ArcticState]:
    return opened("hq1", "hq2", "hq3")


def test_three_who_choose_from_one_page_all_have_their_leader() -> None:
    leaders = ("mentor", "ranger", "organizer")
    entries = [Entry(ChooseLeader(leader), seat) for leader, seat in zip(leaders, SEATS, strict=True)]

    state = in_any_order(choosing(), *entries)

    assert [state.seats[seat].base.leader for seat in SEATS] == list(leaders)


def test_two_who_choose_the_same_leader_in_secret_are_both_recorded() -> None:
    state = in_any_order(choosing(), *by(ChooseLeader("mentor"), *SEATS))

    assert state.has_open_leaders


def test_a_leader_is_late_after_a_commit() -> None:
    assert after(choosing(), Entry(Commit(2), "Ann"), Entry(ChooseLeader("mentor"), "Bo")) == LATE


# Rows of a light round ----------------------------------------------------------------------------


def light() -> Log[ArcticState]:
    setup = replace(opened().state.setup, is_light=True)
    return Log(0, Version(ARCTIC.open(setup)))


def test_rows_entered_from_one_page_are_all_recorded() -> None:
    hire = Entry(Hunt(None, hired="scavenger"), "Cy")

    state = in_any_order(light(), Entry(Dig(None, is_unseen=True), "Ann"), hire, Entry(Commit(), "Bo"))

    assert [len(state.seats[seat].unseen) for seat in SEATS] == [1, 0, 0]
    assert state.seats["Cy"].owned["scavenger"] > light().state.seats["Cy"].owned.get("scavenger", 0)
    assert state.seats["Bo"].committed is not None


def test_a_second_entry_of_the_same_row_is_late() -> None:
    dig = Entry(Dig(None, is_unseen=True), "Ann")

    assert after(light(), Entry(Hunt(None, hired="scavenger"), "Ann"), dig) == LATE


def test_the_last_card_of_a_stack_goes_to_the_first_and_the_second_is_refused() -> None:
    log = light()
    log = changed(log, stacks={**log.state.stacks, "scavenger": 1})

    assert after(log, *by(Hunt(None, hired="scavenger"), "Ann", "Bo")) == "not-for-hire"


def test_a_row_is_late_once_the_gathering_is_over() -> None:
    assert after(light(), Entry(Gathered(1)), Entry(Dig(None, is_unseen=True), "Ann")) == LATE


def test_where_seats_take_turns_an_entry_is_late_after_that_of_another() -> None:
    assert after(opened(), Entry(Commit(2), "Ann"), Entry(Commit(2), "Bo")) == LATE


def in_round_3() -> Log[ArcticState]:
    """Return the log of a light table in the first round with a skirmish; Ann has announced one card."""
    log = light()
    for facts, seat in ((Gathered(1), None), (Gathered(2), None), (Commit(1), "Ann")):
        log = entered(log, facts, seat)
    return log


def test_forces_sealed_early_from_one_page_open_together() -> None:
    state = in_any_order(in_round_3(), shows("Ann", "spear"), shows("Bo", "spear"), shows("Cy"))

    assert state.phase is Phase.DECLARING


def test_a_seal_meets_the_rows_of_others_and_the_end_of_the_gathering() -> None:
    rows = (Entry(Dig(None, kept="net"), "Bo"), Entry(Hunt(None, hired="scavenger"), "Cy"))
    in_any_order(in_round_3(), shows("Ann", "spear"), *rows)

    state = in_any_order(in_round_3(), shows("Ann", "spear"), Entry(Gathered(3)))
    assert (state.phase, set(state.revealed)) == (Phase.REVEAL, {"Ann"})


def test_the_end_of_a_gathering_is_late_after_the_seal_of_a_seat_that_it_would_skip() -> None:
    seal = shows("Bo", "spear")

    assert after(in_round_3(), seal, Entry(Gathered(3))) == LATE
    assert after(in_round_3(), Entry(Gathered(3)), seal) == LATE


def test_a_seal_is_late_once_its_unseen_gain_can_be_less() -> None:
    log = entered(in_round_3(), Dig(None, is_unseen=True), "Bo")
    copies = log.state.copies["net"]
    cy = replace(log.state.seats["Cy"], owned={"net": copies - 1, "refugee": 5})
    log = changed(log, seats={**log.state.seats, "Cy": cy})

    assert after(log, Entry(Dig(None, kept="net"), "Cy"), shows("Bo", "spear")) == LATE


# Replies ------------------------------------------------------------------------------------------

GUARDS = {"Ann": "spy", "Bo": "guard", "Cy": "scouting_refugee", "Di": "scouting_refugee"}


def asked() -> Log[ArcticState]:
    """Return the log at which Bo, Cy and Di are asked whether they stop Ann's Spy."""
    row = gathering("-", "A-32", modules=MODULES, has=GUARDS, players=4)
    return play(start_of(row), "Ann's spy looks at Bo's hand, asking")


def cancel(seat: str, card: str) -> Entry:
    return Entry(Reply(Response(seat, card, Stop.CANCEL)), seat)


def test_all_may_say_no_from_one_page_and_the_act_takes_effect() -> None:
    state = in_any_order(asked(), *by(Reply(), "Bo", "Cy", "Di"))

    assert state.window is None
    assert state.seats["Ann"].played == 1


def test_a_card_meets_a_no_that_came_before_it() -> None:
    assert after(asked(), *by(Reply(), "Di"), cancel("Bo", "guard")).window is None


def test_a_card_waits_for_those_who_are_asked_before_it() -> None:
    assert after(asked(), *by(Reply(), "Di"), cancel("Cy", "scouting_refugee")) == "not-first"
    assert after(asked(), *by(Reply(), "Bo"), cancel("Cy", "scouting_refugee")).window is None


def test_a_no_to_an_act_that_a_card_has_stopped_is_refused_by_the_rules() -> None:
    assert after(asked(), cancel("Bo", "guard"), *by(Reply(), "Cy")) == OVER


def test_that_nobody_answers_meets_a_no() -> None:
    assert after(asked(), *by(Reply(), "Cy"), Entry(Reply())).window is None


def test_a_no_to_the_act_is_none_to_the_snipe_at_the_spy() -> None:
    has = {"Ann": "spy", "Bo": "assassin", "Cy": "medic", "Di": "scouting_refugee"}
    row = gathering("-", "A-33", modules=MODULES, has=has, players=4)
    log = play(start_of(row), "Ann's spy looks at Bo's hand, asking")

    snipe = Entry(Reply(Response("Bo", "assassin", Stop.SNIPE)), "Bo")

    assert after(log, snipe, *by(Reply(), "Di")) == LATE


# Counts -------------------------------------------------------------------------------------------


def over() -> Log[ArcticState]:
    return changed(opened("hq1", "hq2"), phase=Phase.OVER, contested_left=0)


def test_three_who_count_from_one_page_are_all_recorded() -> None:
    state = in_any_order(over(), *by(Tally({"refugee": 4}), *SEATS))

    assert state.tallies.keys() == set(SEATS)


def test_cards_that_two_have_counted_are_refused_the_second_time_and_not_late() -> None:
    one, other = by(Tally({"grenade": 2}), "Ann", "Bo")

    assert after(over(), one, other) == after(over(), other, one) == "too-many-copies"


def test_a_score_is_late_after_a_count_and_a_count_after_the_score() -> None:
    log = over()
    for entry in by(Tally({"refugee": 4}), *SEATS):
        log = entered(log, entry.facts, entry.seat)
    again = Entry(Tally({"refugee": 3}), "Ann")

    assert after(log, again, Entry(Score())) == LATE
    assert after(log, Entry(Score()), again) == LATE


def test_decks_and_camps_recounted_from_one_page_meet() -> None:
    deck, base = Entry(Recount({"refugee": 3}), "Ann"), Entry(RecountBase(), "Bo")

    state = in_any_order(opened("hq1", "hq2", "hq3"), deck, base, Entry(Recount({"refugee": 1}), "Cy"))

    assert state.seats["Ann"].owned == {"refugee": 3}


# Notes --------------------------------------------------------------------------------------------


def test_notes_of_two_seats_meet() -> None:
    log = with_gains(to_reveal(), Ann=1, Bo=2)

    state = in_any_order(log, Entry(Note(0, "grenade"), "Ann"), Entry(Note(1, "wolf_pack"), "Bo"))

    assert [gain.note for gain in state.seats["Bo"].unseen] == ["", "wolf_pack"]


def test_a_note_meets_a_force_and_a_count_of_another_seat() -> None:
    log = with_gains(to_reveal(), Ann=1)
    note = Entry(Note(0, "grenade"), "Ann")

    in_any_order(log, note, shows("Bo"))
    in_any_order(changed(log, phase=Phase.OVER), note, *by(Tally({"refugee": 4}), "Bo", "Cy"))


def test_a_note_of_a_gain_that_has_shown_itself_is_late() -> None:
    log = with_gains(to_reveal(), Ann=1)
    log = entered(entered(log, shows("Ann", "grenade").facts, "Ann"), shows("Bo").facts, "Bo")

    assert after(log, shows("Cy"), Entry(Note(0, "grenade"), "Ann")) == LATE


def test_notes_of_what_two_saw_meet() -> None:
    look = Seen(1, Line("Bo’s hand"))
    log = changed(opened(), looks={"Ann": (look,), "Cy": (look, look)})

    state = in_any_order(log, Entry(Sight(0, ("spear",)), "Ann"), Entry(Sight(1, ("refugee",)), "Cy"))

    assert state.looks["Cy"][1].cards == ("refugee",)


def test_a_second_note_of_the_same_seat_is_late() -> None:
    one, other = (Entry(Note(0, card), "Ann") for card in ("grenade", "wolf_pack"))

    assert after(with_gains(to_reveal(), Ann=1), one, other) == LATE


def test_a_private_note_meets_whatever_the_table_enters() -> None:
    log = entered(to_reveal(), Reveal(3, dict.fromkeys(SEATS, Force())))
    note = Entry(Note(0, "grenade"), "Ann")

    state = in_any_order(with_gains(log, Ann=1), note, Entry(Count(3)))

    assert state.phase is not log.state.phase
