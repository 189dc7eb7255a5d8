"""The Marauders at a table: each house rule, each fallback, and what is refused, one case a line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.rules.kernel.entry.entry import Entry, Facts, entry_data
from referee.rules.kernel.entry.kind import Turn
from referee.rules.kernel.history.log import extend, open_log, rule_on
from referee.rules.kernel.records import Amend, Record
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from referee.rules.kernel.versions import Log
from referee.rules.prehistory.acts.done import Done, asks_for_points
from referee.rules.prehistory.acts.otherwise import Instead, NotDone
from referee.rules.prehistory.answers.actions import Compare
from referee.rules.prehistory.answers.autumn import Lane, Near, Nearest
from referee.rules.prehistory.answers.humans import NextTurn, Passed, Payment
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.answers.summer import ColumnTakenBack, LocationVisit, Ring
from referee.rules.prehistory.answers.year import Final, Winter
from referee.rules.prehistory.board.income import CardCandidate
from referee.rules.prehistory.board.layout import SYNTHETIC, BoardLayout
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.corrections import Correct, MaraudersRuleChanged
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import Members, PillarAt, PrehistoryState
from referee.rules.prehistory.scripted.actions import is_open
from referee.rules.prehistory.scripted.automa import next_step, tribe_acts
from referee.rules.prehistory.scripted.stepping import new_order
from referee.rules.prehistory.setup import PrehistorySetup
from tests.rules.prehistory.instructed import as_instructed

TILE = TileDrawn(2, ("rock_painting", "fishing", "ceremony", "gathering", "hunting", "migration"))
OF_THE_TRIBE = (Done, NotDone, Instead, Compare, Near, Nearest, Lane)


class Playing:
    """A table with the marauders first, and a short way to tell it things."""

    def __init__(
        self,
        *told: Facts,
        layout: BoardLayout = SYNTHETIC,
        members: Members | None = None,
        house: dict[str, str] | None = None,
    ) -> None:
        setup = PrehistorySetup(("Ann", "Bo"), ("M", "Ann", "Bo"), layout, members or Members(), house or {})
        self.log: Log[PrehistoryState] = open_log(PREHISTORY, setup)
        self.last: Ruling[Any] | None = None
        self.tell(*told)

    def tell(self, *told: Facts, seat: str | None = None) -> Playing:
        """Enter these, one after the other; a payment is Ann's, a bare Done gained nothing.

        What the tribe does while Bo would be next says first that its turn has come.
        """
        for facts in told:
            facts = Done(nothing=True) if facts == Done() else facts
            if isinstance(facts, OF_THE_TRIBE) and self.state.whose == "Bo" and tribe_acts(self.state):
                self._enter(NextTurn(TRIBE), None)
            self._enter(facts, seat or ("Ann" if isinstance(facts, Payment) else None))
        return self

    def _enter(self, facts: Facts, seat: str | None) -> None:
        entry = Entry(as_instructed(self.state, facts), seat)
        self.last = rule_on(PREHISTORY, self.log, entry)
        self.log = extend(PREHISTORY, self.log, Record(self.log.number + 1, entry, self.last))

    @property
    def state(self) -> PrehistoryState:
        return self.log.state

    @property
    def step(self) -> Any:
        return next_step(self.state)

    def refuses(self, facts: Facts, seat: str | None = None) -> IllegalEntry:
        with pytest.raises(IllegalEntry) as refused:
            PREHISTORY.adjudicate(self.state, Entry(as_instructed(self.state, facts), seat))
        return refused.value

    @property
    def rules(self) -> set[str]:
        assert self.last is not None
        return {rule for reason in self.last.reasons for rule in reason.rules}

    @property
    def houses(self) -> set[str]:
        assert self.last is not None
        return {house for reason in self.last.reasons for house in reason.house_rules}


def spring(house: dict[str, str] | None = None, layout: BoardLayout = SYNTHETIC, **trays: int) -> Playing:
    """A spring in which the marauders act, with these trays."""
    return Playing(TILE, Weather(trays), layout=layout, house=house)


def summer(house: dict[str, str] | None = None, layout: BoardLayout = SYNTHETIC, **trays: int) -> Playing:
    """A summer with these trays."""
    table = Playing(TILE, Weather(), Passed(), Done(), Done(), TILE, layout=layout, house=house)
    return table.tell(Correct(trays=trays)) if trays else table


def autumn(
    house: dict[str, str] | None = None, members: Members | None = None, marker: str = "hunting", **trays: int
) -> Playing:
    """An autumn in which members stand, with these trays."""
    table = Playing(
        TILE,
        Weather(),
        Passed(),
        Done(),
        Done(),
        TILE,
        Passed(),
        members=members or Members(7, 3, 0),
        house=house,
    )
    return table.tell(Correct(trays=trays, marker=marker))


# Spring ---------------------------------------------------------------------------------------------------


def test_questions_come_one_at_a_time_and_only_when_needed() -> None:
    table = Playing()
    assert table.step.asks == "tile"
    assert table.tell(TILE).step.asks == "weather"
    step = table.tell(Weather({"yellow": 3, "red": 2})).step
    assert (step.act, step.about) == ("spring", {"action": "fishing", "tray": "yellow"})
    assert {"M-22", "M-24", "M-25", "M-38"} <= {rule for reason in step.reasons for rule in reason.rules}


def test_they_paint_without_a_question_and_in_reading_order_where_the_sections_are_known() -> None:
    looks = spring(blue=5)
    assert looks.step.act == "spring"
    assert "Paint the next section" in looks.step.moves[-1].text()
    table = spring(layout=replace(SYNTHETIC, painting_rows=(2, 2)), blue=5)
    assert "row 1" in table.step.moves[-1].text()
    table.tell(Done(), Payment(), NextTurn(TRIBE))
    assert "section 2 of row 1" in table.step.moves[-1].text().lower().replace("paint ", "")
    assert table.state.painted == 1


def test_migration_moves_who_is_left() -> None:
    table = Playing(TILE, Weather({"sixth": 2}), members=Members(1, 0, 0))
    assert table.tell(Done()).state.members == Members(0, 1, 0)


def test_a_ceremony_without_points_scores_the_number_of_the_tile() -> None:
    table = spring(red=2).tell(Done(vp=1, no_card_scores=True))
    assert table.state.vp == 3
    assert "M-35" in table.rules
    assert spring(yellow=2).refuses(Done(no_card_scores=True)).rule == "M-35"


def test_an_action_that_no_tray_allows_scores_each_time() -> None:
    table = spring().tell(Done(), Payment(), Done())
    assert (table.state.vp, table.state.missed) == (4, 2)
    assert "M-14" in table.rules


def test_or_once_a_spring() -> None:
    table = spring({"missed": "once_per_spring"}).tell(Done(), Payment(), Done())
    assert (table.state.vp, table.state.missed) == (2, 2)
    assert table.houses == {"missed=once_per_spring"}


def test_or_it_is_tried_again_later() -> None:
    table = spring({"missed": "retry_later"})
    assert table.step.act == "wait"
    table.tell(Done(), Payment({"yellow": 2}), Done())
    assert (table.state.taken, table.state.missed, table.state.vp) == (1, 0, 0)
    table.tell(Passed(), Done())
    assert (table.state.missed, table.state.vp) == (1, 2)
    assert table.state.season == "summer"


def test_columns_that_are_full_stay_full_where_it_is_tried_again() -> None:
    table = spring({"missed": "retry_later"}, yellow=3).tell(NotDone("columns"), Done())

    table.tell(Payment({"yellow": 1}), Done())

    assert (table.state.taken, table.state.trays["yellow"]) == (0, 4)


def test_an_action_that_gains_nothing_is_paid_all_the_same() -> None:
    table = spring(yellow=3, red=2).tell(NotDone("nothing"))
    assert (table.state.trays["yellow"], table.state.taken) == (1, 1)
    assert table.houses == {"unperformable=take_it_anyway"}


def test_or_it_is_passed_over() -> None:
    table = spring({"unperformable": "skip_like_full_columns"}, yellow=3, red=2)
    assert table.tell(NotDone("nothing")).step.about["action"] == "ceremony"
    assert table.tell(NotDone("nothing")).step.act == "miss"


def test_columns_that_turn_out_full_lead_to_the_next_tray_and_stay_full() -> None:
    table = spring(yellow=3, red=2).tell(NotDone("columns"))
    assert table.step.about["action"] == "ceremony"
    table.tell(Done(), Payment({"yellow": 1})).tell(Payment(), seat="Bo")
    assert table.step.act == "miss"


def test_the_inclusive_sweep_is_a_house_rule() -> None:
    first = spring(blue=2, yellow=2)
    last = spring({"inclusive": "false"}, blue=2, yellow=2)
    assert first.step.about["tray"] == "blue"
    assert last.step.about["tray"] == "yellow"


def test_development_points_may_move_the_marker() -> None:
    for house, marker in (
        ("manual", "campsite"),
        ("per_development_point", "hunting"),
        ("per_year", "campsite"),
    ):
        table = spring({"marker_move": house}, yellow=2).tell(Done(dev=2))
        assert table.state.marker == marker
        assert "M-4" in table.rules


def test_the_humans_pass_and_the_rest_follows() -> None:
    table = spring(yellow=4).tell(Done(), Passed())
    assert table.step.act == "spring"
    table.tell(Done())
    assert (table.state.season, table.step.asks) == ("summer", "tile")


def test_after_its_actions_the_tribe_waits_for_the_humans() -> None:
    table = spring().tell(Done(), Payment(), Done())
    assert table.step.asks == "paid"
    table.tell(Payment({"red": 1}), Payment({"red": 1}))
    assert table.step.asks == "paid"
    assert table.tell(Passed()).state.season == "summer"


def test_only_the_best_placed_human_pays_the_trays() -> None:
    table = spring().tell(Done())
    table.tell(Payment({"red": 2}), seat="Bo")
    assert table.state.trays["red"] == 0
    assert table.rules == {"M-11"}
    assert table.refuses(Payment({"red": 1}), "Nobody").rule == "M-11"
    assert table.refuses(Payment({"pink": 1}), "Ann").rule == "M-8"
    assert table.refuses(Payment({"red": 21}), "Ann").can_override


def test_the_table_may_say_whose_turn_it_is() -> None:
    table = spring(yellow=2).tell(NextTurn("humans"))
    assert table.step.asks == "paid"
    assert table.tell(NextTurn("M")).step.act == "spring"
    assert table.refuses(NextTurn("Ann")).rule == "M-11"


def test_incomes_are_compared_on_request() -> None:
    table = spring(brown=2)
    candidates = (CardCandidate("a", am=3), CardCandidate("b", vp=1), CardCandidate("c", vp=1, place=1))
    table.tell(Compare(candidates))
    assert "Take b" in table.step.moves[1].text()
    assert {"M-15", "M-31", "M-32"} <= table.rules
    bonus = spring(red=2).tell(Compare((CardCandidate("a", am=1),)), Done())
    assert bonus.state.vp == 2


@pytest.mark.parametrize("turns", [(NotDone("columns"),), (Payment({"red": 3}),)])
def test_what_was_compared_for_one_action_says_nothing_of_another(turns: tuple[Facts, ...]) -> None:
    table = spring(brown=3, red=2).tell(Compare((CardCandidate("b", vp=1, dev=2),)), *turns)
    assert table.step.about["action"] == "ceremony"

    moves = " ".join(move.text() for move in (*table.step.moves, *table.step.notes))
    assert "Take b" not in moves
    assert asks_for_points(table.state, table.step)
    asked = {each.field: each for each in Done.choices(Turn(table.state, ""))}
    assert "no_card_scores" in asked
    assert asked["dev"].start == ("0",)


def test_what_was_compared_holds_when_numbers_are_corrected() -> None:
    table = summer(red=4).tell(LocationVisit("ceremony"), Compare((CardCandidate("a", am=1),)))
    table.tell(Correct(vp=0, trays={"red": 5}))

    assert "Take a" in table.step.moves[0].text()
    assert table.tell(Done()).state.vp == TILE.n


def test_before_the_incomes_are_compared_the_points_for_want_of_a_card_are_asked_for() -> None:
    table = spring(red=2)

    assert asks_for_points(table.state, table.step)


def test_something_else_spends_the_action() -> None:
    table = spring(yellow=2).tell(Instead("They slept", {"yellow": 1}, 1))
    assert (table.state.taken, table.state.trays["yellow"], table.state.vp) == (1, 1, 1)
    assert [(season.received, season.vp) for season in table.state.incomes] == [(2, 1)]


@pytest.mark.parametrize("cubes", [{"red": 1}, {"red": 2}, {"blue": 1}, {"red": 1, "blue": 1}, {}], ids=str)
def test_what_came_counts_for_the_season_whatever_the_action_took(cubes: dict[str, int]) -> None:
    table = spring(red=2)
    (weather,) = table.state.incomes

    table.tell(Done(vp=1, cubes=cubes))

    assert table.state.incomes == (replace(weather, vp=1, received=2 + sum(cubes.values())),)


def test_what_humans_pay_and_what_is_put_right_is_told_apart_from_what_came() -> None:
    table = spring(red=1).tell(NextTurn("humans"), Payment({"blue": 1}), Correct(trays={"red": 5}, vp=3))

    (season,) = table.state.incomes

    assert (season.received, season.paid) == (1, 1)


def test_the_points_of_the_seasons_are_those_on_record_also_once_they_are_put_right() -> None:
    table = spring(red=1).tell(Correct(vp=3), Correct(vp=1))

    assert sum(season.vp for season in table.state.incomes) == table.state.vp == 1


def test_numbers_put_right_hold_whatever_is_amended_before_them() -> None:
    table = spring(red=1).tell(NextTurn("humans"), Payment({"blue": 3}), Correct(trays={"red": 1}, vp=4))
    paid = table.log.number - 1

    table.tell(Amend(paid, entry_data(Entry(Payment({}), "Ann")), anew=False))

    assert (table.state.trays["blue"], table.state.trays["red"], table.state.vp) == (0, 1, 4)


def test_the_new_order_is_tapped_by_names() -> None:
    names = {option.word: option.label for option in new_order(spring().state.order, {}).options}

    assert names == {"M": "Marauders", "Ann": "Ann", "Bo": "Bo"}


@pytest.mark.parametrize(("picked", "least"), [({}, 1), ({"action": ()}, 1), ({"action": ("hunting",)}, 0)])
def test_what_was_done_instead_is_told_by_the_action_or_in_words(
    picked: dict[str, tuple[str, ...]], least: int
) -> None:
    turn = Turn(spring(red=2).state, "", picked=picked)
    asked = {each.field: each.least for each in Instead.choices(turn)}

    assert asked["what"] == least


# Summer ---------------------------------------------------------------------------------------------------


def test_a_location_takes_three_and_the_reward_comes_first() -> None:
    table = summer(red=4).tell(LocationVisit("ceremony"), Done(cubes={"red": 1}))
    assert table.state.trays["red"] == 2
    assert "M-55" in table.rules


def test_a_location_is_resolved_once_a_summer() -> None:
    table = summer(red=7).tell(LocationVisit("ceremony"), Done(), LocationVisit("hunting"))
    for done in ("ceremony", "hunting"):
        refusal = table.refuses(LocationVisit(done))
        assert (refusal.rule, refusal.can_override) == ("M-54", True)
    assert "Still left: rock painting, gathering, fishing and migration" in refusal.message
    assert table.state.resolved == ("ceremony", "hunting")
    for action in ("rock_painting", "gathering", "fishing", "migration"):
        table.tell(LocationVisit(action))
    assert "Summer can end" in table.refuses(LocationVisit("ceremony")).message


def test_the_next_summer_has_all_locations_again() -> None:
    table = summer().tell(LocationVisit("ceremony"), Passed(), Passed(), Winter(("M", "Ann", "Bo")))
    table.tell(TILE, Weather(), Passed(), Done(), Done(), TILE)
    assert table.tell(LocationVisit("ceremony")).step.asks == "summer"


def test_a_payment_reopens_a_location_only_where_it_repeats() -> None:
    for repeat, is_again in (("once", False), ("while_3_or_more", True)):
        table = summer({"summer_repeat": repeat}, red=3).tell(LocationVisit("ceremony"), Done())
        assert not is_open(table.state, "ceremony")
        table.tell(Payment({"red": 3}))
        assert is_open(table.state, "ceremony") == is_again


def test_a_location_repeats_only_by_house_rule() -> None:
    once = summer(red=7).tell(LocationVisit("ceremony"), Done())
    assert once.step.asks == "summer"
    again = summer({"summer_repeat": "while_3_or_more"}, red=7).tell(LocationVisit("ceremony"), Done())
    assert again.step.act == "location"
    assert again.tell(Done()).state.trays["red"] == 1


@pytest.mark.parametrize(("red", "is_told"), [(3, False), (5, False), (6, True)])
def test_a_location_says_that_it_repeats_only_where_it_does(red: int, is_told: bool) -> None:
    table = summer({"summer_repeat": "while_3_or_more"}, red=red).tell(LocationVisit("ceremony"))

    assert ("summer_repeat=while_3_or_more" in table.houses) == is_told


def test_a_location_without_three_markers_says_what_decided() -> None:
    table = summer(red=2).tell(LocationVisit("ceremony"))

    assert table.last is not None
    (decisive,) = (reason.text() for reason in table.last.reasons if reason.is_decisive)
    assert decisive == "Red, beside ceremony, has 2 but needs 3. Nothing happens."


def test_summer_that_ends_says_what_was_still_due() -> None:
    def said(table: Playing) -> list[str]:
        table.tell(Passed())
        assert table.last is not None
        return [reason.text() for reason in table.last.reasons]

    due = "The table ends summer with this still due: take back a column."
    assert due in said(summer())
    assert due not in said(summer().tell(ColumnTakenBack((PillarAt("fishing"),)), Done(cubes={"red": 1})))


def test_the_number_may_limit_summer_too() -> None:
    free = summer(red=3, yellow=3, brown=3)
    for action in ("ceremony", "fishing", "gathering"):
        free.tell(LocationVisit(action), Done())
    assert free.state.acted == 3
    capped = summer({"n_caps_summer": "true"}, red=3, yellow=3, brown=3)
    for action in ("ceremony", "fishing"):
        capped.tell(LocationVisit(action), Done())
    capped.tell(LocationVisit("gathering"))
    assert capped.step.asks == "summer"
    assert capped.houses == {"n_caps_summer=true"}


def test_a_summer_action_that_cannot_be_done() -> None:
    keeps = summer(red=3).tell(LocationVisit("ceremony"), NotDone("nothing"))
    assert (keeps.state.trays["red"], keeps.step.asks) == (3, "summer")
    house = {"summer_impossible": "pay_anyway"}
    pays = summer(house, red=3).tell(LocationVisit("ceremony"), NotDone("nothing"))
    assert (pays.state.trays["red"], pays.houses) == (0, {"summer_impossible=pay_anyway"})


def test_the_ring_is_asked_only_when_pillars_tie() -> None:
    layout = BoardLayout(SYNTHETIC.trays, SYNTHETIC.track, SYNTHETIC.track_pos)
    table = summer(layout=layout).tell(ColumnTakenBack((PillarAt("fishing"),)))
    assert table.step.act == "take_back"
    table.tell(Done(cubes={"red": 1, "blue": 2}))
    assert (table.state.trays["red"], table.state.trays["blue"]) == (1, 2)
    table.tell(ColumnTakenBack((PillarAt("fishing"), PillarAt("migration"))))
    assert table.step.asks == "ring"
    ring = ("rock_painting", "migration", "ceremony", "fishing", "hunting", "gathering")
    assert table.tell(Ring(ring)).step.about["action"] == "migration"
    assert table.tell(NotDone("nothing")).step.asks == "summer"


def test_no_ring_is_asked_where_a_fullest_pillar_is_at_the_framed_symbol() -> None:
    layout = BoardLayout(SYNTHETIC.trays, SYNTHETIC.track, SYNTHETIC.track_pos)
    table = summer(layout=layout)
    assert table.state.tile is not None
    framed = table.state.tile.framed
    other = "fishing" if framed != "fishing" else "hunting"
    table.tell(ColumnTakenBack((PillarAt(other), PillarAt(framed, 1))))
    assert (table.step.act, table.step.about["action"]) == ("take_back", framed)


def test_the_sixth_symbol_of_the_ring_follows_from_five() -> None:
    layout = BoardLayout(SYNTHETIC.trays, SYNTHETIC.track, SYNTHETIC.track_pos)
    table = summer(layout=layout).tell(ColumnTakenBack((PillarAt("fishing"), PillarAt("migration"))))
    five = ("rock_painting", "migration", "ceremony", "fishing", "hunting")
    ring = PREHISTORY.kinds["ring"].entry(table.state, None, {"symbols": five})
    assert ring.facts == Ring((*five, "gathering"))
    winter = PREHISTORY.kinds["winter"].entry(table.state, None, {"ring": five})
    assert isinstance(winter.facts, Winter)
    assert winter.facts.ring == (*five, "gathering")


def test_payments_count_at_once_in_summer() -> None:
    table = summer(red=2).tell(Payment({"red": 1}), LocationVisit("ceremony"))
    assert table.step.act == "location"


# Autumn ---------------------------------------------------------------------------------------------------


def test_half_goes_back_after_the_reward_or_before() -> None:
    lane = Lane("hunting", 1, ("centre",))
    after = autumn(red=4).tell(lane, Done(cubes={"red": 1}))
    assert after.state.trays["red"] == 2
    before = autumn({"half_basis": "before_gain"}, red=4).tell(lane, Done(cubes={"red": 1}))
    assert before.state.trays["red"] == 3
    assert "half_basis=before_gain" in before.houses


@pytest.mark.parametrize(
    ("basis", "entered", "said"),
    [
        ("after_gain", 0, "2 of 3."),
        ("after_gain", 2, "3 of 5."),
        ("before_gain", 2, "2 of 3."),
    ],
)
def test_half_is_said_with_the_reward_that_is_being_entered(basis: str, entered: int, said: str) -> None:
    table = autumn({"half_basis": basis}, brown=3).tell(Lane("hunting", 1, ("centre",)))
    reward = Done(cubes={"brown": entered}, nothing=not entered)

    step = next_step(table.state, reward.cubes)

    assert step.act
    assert step.moves[-1].text().endswith(said)
    assert table.tell(reward).state.trays["brown"] == 3 + entered - int(said[0])


def test_a_column_taken_back_at_the_ceremony_is_no_ceremony() -> None:
    table = summer().tell(ColumnTakenBack((PillarAt("ceremony"),)))
    assert table.refuses(Done(no_card_scores=True)).rule == "M-35"
    assert table.refuses(Compare((CardCandidate("a", vp=1),))).rule == "M-15"


def test_a_member_that_finds_nothing_lies_down_and_half_goes_back() -> None:
    table = autumn(red=3)
    kinds = "hunting gathering action_marker megalith campsite fishing"
    assert table.step.about["kinds"] == kinds
    table.tell(Lane(""))
    assert table.step.act == "lie"
    table.tell(Done())
    assert (table.state.trays["red"], table.state.lying_camp) == (1, 1)
    assert {"M-70", "M-71"} <= table.rules


def test_a_member_at_a_megalith_stays() -> None:
    table = autumn(marker="megalith", red=3)
    assert table.step.asks == "near"
    assert table.tell(Near(True)).step.act == "stay"
    assert table.tell(Done()).state.trays["red"] == 1
    keeps = autumn({"stay_returns_half": "false"}, marker="megalith", red=3).tell(Near(True), Done())
    assert keeps.state.trays["red"] == 3
    assert autumn(marker="megalith", red=3).tell(Near(False)).step.asks == "lane"


def test_a_campsite_brings_the_member_back_and_is_not_looked_for_when_all_are_built() -> None:
    table = autumn(marker="campsite", red=3).tell(Lane("campsite", 2, ("left",)), Done())
    assert (table.state.campsites, table.state.members) == (1, Members(8, 2, 0))
    assert "M-73" in table.rules
    full = autumn(marker="campsite", red=3).tell(Correct(campsites=7))
    assert full.step.about["kinds"].startswith("fishing")


def test_a_target_that_cannot_be_reached_counts_as_not_there() -> None:
    table = autumn(red=3).tell(Lane("hunting", 1, ("left",)), NotDone("target"))
    assert table.step.about["kinds"].startswith("gathering")


def test_one_page_asks_for_all_that_may_lie_in_the_lane_and_what_comes_first_says_the_rest() -> None:
    """M-66 to M-69: of the priorities before the one that is told none lies in the lane."""
    table = autumn(red=3)
    assert table.tell(Lane("megalith", 2, ("right",))).step.about["kind"] == "megalith"
    assert "M-69" in {rule for reason in table.step.reasons for rule in reason.rules}
    assert table.tell(NotDone("target")).step.about["kinds"] == "campsite fishing"


def test_what_the_lane_lacked_for_one_member_it_lacks_for_the_next_from_the_same_space() -> None:
    house = {"autumn": "all_in_a_row", "occupied_marker": "left_out"}
    table = autumn(house, red=7).tell(Lane("action_marker", 2, ("left",)), Done())
    assert table.step.about["kinds"] == "action_marker megalith campsite fishing"
    table.tell(Lane(""), Done())
    assert (table.step.act, table.step.about["tray"]) == ("lie", "red")


def test_older_records_told_one_priority_after_the_other() -> None:
    table = autumn(red=3).tell(Lane("hunting"), Lane("gathering"))
    assert table.step.about["kinds"].startswith("action_marker")
    assert table.tell(Lane("action_marker", 1, ("left",))).step.act == "move"


def test_without_markers_all_lie_down() -> None:
    table = autumn(red=1).tell(Correct(trays={}))
    assert table.step.act == "all_lie"
    table.tell(Done())
    assert (table.state.standing, table.state.trays["red"]) == (0, 0)


def test_one_member_a_turn_or_all_in_a_row() -> None:
    lane = Lane("hunting", 1, ("left",))
    assert autumn({"autumn": "one_per_turn"}, red=3).tell(lane, Done()).step.asks == "paid"
    assert autumn(red=3).tell(lane, Done()).step.asks == "lane"


def test_equal_targets_go_by_the_sweep_or_from_left_to_right() -> None:
    lane = Lane("hunting", 1, ("left", "centre"))
    sweep = autumn(red=3).tell(lane)
    assert "centre line" in sweep.step.moves[0].text()
    left = autumn({"lane_tie": "left_centre_right"}, red=3).tell(lane)
    assert "left line" in left.step.moves[0].text()


def test_members_on_the_map_are_asked_about_only_when_there_are_several() -> None:
    one = autumn(members=Members(9, 0, 1), red=3)
    assert one.step.asks == "lane"
    several = autumn(members=Members(8, 0, 2), red=3)
    assert several.step.asks == "nearest"
    assert several.tell(Nearest((2, 7))).step.asks == "lane"
    assert "south by south-west" in several.step.line.text()
    assert several.refuses(Nearest((1,))).code == "not-asked"


def test_in_winter_members_stand_up_and_the_order_changes() -> None:
    table = autumn(red=1).tell(Passed())
    while table.step.asks != "winter":
        step = table.step
        table.tell(Done() if step.act else Lane(""))
    assert table.refuses(Winter(("Ann", "M"))).rule == "M-11"
    table.tell(Winter(("Bo", "M", "Ann"), 2))
    state = table.state
    assert (state.year, state.payer, state.standing, state.vp) == (2, "Bo", 3, 6)


def test_the_marker_may_move_once_a_year() -> None:
    table = Playing(
        TILE,
        Weather(),
        Passed(),
        Done(),
        Done(),
        TILE,
        Passed(),
        Passed(),
        house={"marker_move": "per_year"},
    )
    assert table.tell(Winter(("M", "Ann", "Bo"))).state.marker == "fishing"
    assert table.houses == {"marker_move=per_year"}


def test_weather_is_remembered_with_the_layout() -> None:
    table = spring(red=2)
    assert table.state.layout.weather == ({"red": 2},)
    assert table.state.layout.tiles[0].symbols == TILE.symbols


# The end and corrections ----------------------------------------------------------------------------------


def to_the_end() -> Playing:
    table = Playing()
    for year in range(1, 6):
        table.tell(TILE, Weather(), Passed(), Done(), Done(), TILE, Passed(), Passed())
        if year < 5:
            table.tell(Winter(("M", "Ann", "Bo")))
    return table


def test_the_end_after_five_years() -> None:
    table = to_the_end()
    assert table.step.asks == "final"
    assert table.refuses(Final({"M": 1, "Ann": 2})).rule == "M-82"
    table.tell(Final({"M": 80, "Ann": 95, "Bo": 80}))
    assert not table.step.asks
    assert not table.step.act
    assert table.state.final is not None
    assert table.state.final.players == {"Ann": "victory", "Bo": "tie"}
    assert table.houses == {"final_tie=not_a_win"}
    assert table.refuses(MaraudersRuleChanged("inclusive", "false")).rule == "M-80"


def test_a_correction_changes_just_what_it_names() -> None:
    table = spring(yellow=2).tell(Correct(vp=7, marker="hunting", order=("Bo", "Ann", "M")))
    state = table.state
    assert (state.vp, state.marker, state.payer, state.trays["yellow"]) == (7, "hunting", "Bo", 2)


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        (Correct(trays={"pink": 1}), "M-8"),
        (Correct(trays={"red": -1}), "M-8"),
        (Correct(trays={"red": 21}), "M-8"),
        (Correct(vp=-1), "M-80"),
        (Correct(marker="berry"), "M-4"),
        (Correct(members=Members(11, 0, 0)), "M-2"),
        (Correct(members=Members(-1, 0, 0)), "M-2"),
        (Correct(order=("Ann", "M")), "M-11"),
        (Correct(campsites=8), "M-73"),
        (Correct(painted=-1), "M-30"),
        (Correct(), None),
        (MaraudersRuleChanged("inclusive", "maybe"), None),
        (MaraudersRuleChanged("inclusive", "true"), None),
    ],
    ids=lambda value: "" if isinstance(value, str) or value is None else None,
)
def test_what_cannot_be_corrected_so_is_refused(facts: Facts, rule: str | None) -> None:
    assert spring(yellow=2).refuses(facts).rule == rule


def test_a_house_rule_changes_in_play_and_counts_from_then_on() -> None:
    table = spring(blue=2, yellow=2).tell(MaraudersRuleChanged("inclusive", "false"))
    assert table.step.about["tray"] == "yellow"


def test_a_repeated_symbol_is_a_warning() -> None:
    twice = TileDrawn(2, ("fishing", "fishing", *TILE.symbols[2:]))
    assert Playing().refuses(twice).can_override
