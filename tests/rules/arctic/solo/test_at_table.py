"""A solo game at a table: what is accepted when, and what follows (A-96 to A-98)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.corrections.table import RecountTable
from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw, Trash
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.strike import Strike
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.record.case import OPPONENT, PLAYER, Act, Declaration, Target
from referee.rules.arctic.record.solo_state import SoloGame
from referee.rules.arctic.record.state import Phase
from referee.rules.arctic.setup.checks import check_setup
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.arctic.solo.moves import Save
from referee.rules.arctic.solo.prize import PRIZE, ScoreSolo, TakePrize
from referee.rules.arctic.solo.recount_forces import RecountForces
from referee.rules.arctic.solo.rounds import EndRound, Reshuffle
from referee.rules.arctic.solo.solo_skirmish import SoloSkirmish
from referee.rules.arctic.solo.table import reshuffle_due
from referee.rules.kernel.history.log import Facts, open_log
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling
from tests.rules.arctic.playing import Table

ME = "Ann"
HARDER = SoloOptions(added={"sniper_team": 2}, removed={"tribe_family_5": 2})


def words(ruling: Ruling[Any]) -> str:
    return " ".join(reason.text() for reason in ruling.reasons)


class Solo(Table):
    """A table of one, with short ways to say what she does."""

    def __init__(
        self, deck: str = "", modules: str = "", setup: SoloOptions | None = None, **house: str
    ) -> None:
        super().__init__(1, ME, modules, None, "", (), **house)
        if setup is not None:
            self.log = open_log(ARCTIC, Setup((ME,), ME, tuple(modules.split()), house, solo=setup))
        if deck:
            self.tell(Recount(counted(deck)), ME, "too-many-copies")

    @property
    def solo(self) -> SoloGame:
        """The solo part of the state."""
        assert self.state.solo
        return self.state.solo

    def owns(self, card: str) -> int:
        """Return how many of a card she is known to have."""
        return self.state.seats[ME].owned.get(card, 0)

    def fight(self, mine: str, theirs: str, *overrides: str, **told: Any) -> Ruling[Any]:
        """Send cards against a force."""
        return self.tell(fight(mine, theirs, **told), ME, *overrides)

    def end_round(self, times: int = 1) -> Ruling[Any]:
        """End the round."""
        for _ in range(times):
            ruling = self.tell(EndRound(self.state.round), ME)
        return ruling

    def to_the_end(self) -> Solo:
        """Send nobody against the forces that are left."""
        pile = dict(self.solo.pile)
        while self.solo.sizes:
            weak = [card for card in pile for _ in range(pile[card])][: self.solo.sizes[0]]
            for card in weak:
                pile[card] -= 1
            self.fight("", " ".join(weak))
            self.end_round() if self.solo.sizes else None
        return self


def counted(deck: str) -> dict[str, int]:
    """Read "3 thugs, refugee"."""
    numbers = [each.split() for each in deck.split(",")]
    return {each[-1]: int(each[0]) if len(each) == 2 else 1 for each in numbers}


def fight(mine: str, theirs: str, **told: Any) -> SoloSkirmish:
    return SoloSkirmish(tuple(mine.split()), tuple(theirs.split()), **told)


def snipe(card: str, with_: str = "sniper_team") -> Declaration:
    return Declaration(PLAYER, Act.SNIPE, with_, Target(OPPONENT, card))


# The table opens -----------------------------------------------------------------------------------


def test_one_player_is_the_solo_game_with_seven_forces() -> None:
    table = Solo()

    assert table.solo.sizes == (3, 4, 4, 5, 5, 5, 6)
    assert sum(table.solo.pile.values()) == 32
    assert table.state.stacks["thugs"] == 3
    assert table.state.stacks["brawler"] == 9
    assert (table.state.round, table.state.phase, table.state.gatherer) == (1, Phase.GATHERING, ME)
    assert not table.state.has_skirmish


@pytest.mark.parametrize(
    ("setup", "code", "rule"),
    [
        (Setup((), ""), "wrong-number-of-players", "A-9"),
        (Setup(("Ann", "Bo"), "Ann", solo=SoloOptions()), "solo-only", "A-95"),
        (Setup(("Ann",), "Ann", solo=SoloOptions({"refugee": 1})), "not-harder", "A-95"),
        (Setup(("Ann",), "Ann", solo=SoloOptions({"thugs": 4})), "bad-number", "A-95"),
        (Setup(("Ann",), "Bo"), "unknown-initiator", "A-16"),
        (Setup(("Ann",), "Ann", ("hq2",)), "module-lacks-base", "A-5"),
    ],
)
def test_a_solo_table_that_cannot_be_is_refused(setup: Setup, code: str, rule: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        check_setup(setup)

    assert (refused.value.code, refused.value.rule) == (code, rule)


def test_mercenaries_among_the_opponents_are_not_for_hire() -> None:
    state = ARCTIC.open(Setup(("Ann",), "Ann", solo=HARDER))

    assert (state.stacks["sniper_team"], state.stacks["thugs"]) == (3, 3)
    assert state.solo
    assert state.solo.pile["sniper_team"] == 2


# The rounds ----------------------------------------------------------------------------------------


def test_she_gathers_as_in_any_game_and_ends_the_round_herself() -> None:
    table = Solo()
    table.tell(Dig(("refugee", "shovel"), "pills"), ME)
    table.tell(Hunt(("scavenger",)), ME)

    ruling = table.end_round()

    assert table.owns("pills") == 1
    assert table.state.round == 2
    assert table.state.seats[ME].actions == frozenset()
    assert "Discard everything left, then draw 5. Round 2 begins." in words(ruling)
    assert table.refusal(EndRound(1), ME).code == "wrong-round"


def test_the_deck_is_counted_so_that_a_reshuffle_is_not_forgotten() -> None:
    table = Solo()
    assert "By the count, the deck ran out" not in words(table.end_round())
    assert not reshuffle_due(table.state)

    assert "By the count, the deck ran out" in words(table.end_round())
    assert reshuffle_due(table.state)

    table.tell(Reshuffle("scavenger"), ME)
    # Nine cards are left, five of them in the hand.
    assert table.solo.deck == 4
    table.tell(Draw(("scavenger",)), ME)
    assert table.solo.deck == 3


def test_a_draw_in_the_middle_of_a_round_can_empty_the_deck_too() -> None:
    table = Solo("3 scout, 2 refugee, spear")
    table.tell(Reshuffle("spear"), ME)
    assert table.solo.deck == 0

    table.tell(Draw(("scout",)), ME)

    assert reshuffle_due(table.state)


def test_with_no_card_left_no_reshuffle_is_asked_for() -> None:
    table = Solo("refugee")
    table.tell(Reshuffle("refugee"), ME)

    assert "By the count, the deck ran out" not in words(table.end_round(2))
    assert table.refusal(Reshuffle(), ME).code == "nothing-to-remove"


def test_a_reshuffle_removes_a_card_for_good() -> None:
    table = Solo()

    ruling = table.tell(Reshuffle("brawler"), ME)

    assert table.owns("brawler") == 0
    assert table.state.seats[ME].base.removed == {"brawler": 1}
    assert "Brawler, the new deck’s top card, is removed for good" in words(ruling)


def test_what_was_used_this_round_can_be_the_card_removed() -> None:
    table = Solo()
    table.tell(Hunt(("scavenger",)), ME)

    table.tell(Reshuffle("scavenger"), ME)

    assert table.owns("scavenger") == 2


def test_a_card_removed_unseen_shows_in_the_count() -> None:
    table = Solo()
    table.tell(Reshuffle(), ME)

    assert (table.solo.removed_unseen, table.solo.missing) == (1, 1)
    table.tell(Recount(counted("4 refugee, 2 scavenger, brawler, spear, shovel")), ME)
    assert (table.solo.removed_unseen, table.solo.missing) == (1, 0)


def test_a_gain_that_nobody_saw_can_be_the_card_removed() -> None:
    table = Solo()
    table.tell(Dig(("refugee", "shovel"), is_unseen=True), ME)

    table.tell(Reshuffle("medkit"), ME)

    assert table.state.seats[ME].unseen == ()
    assert table.state.seats[ME].base.removed == {"medkit": 1}


# The skirmish --------------------------------------------------------------------------------------


def test_a_win_takes_a_card_of_that_force() -> None:
    table = Solo("3 thugs, 4 refugee")

    ruling = table.fight("thugs thugs thugs", "tribe_family_3 tear_gas rifle")

    assert "player" not in words(ruling)
    assert table.solo.prize == ("rifle", "tear_gas", "tribe_family_3")
    taken = table.tell(TakePrize("tear_gas"), ME)
    assert "Ann takes Tear Gas to the discard pile. Forces still face down: 6." in words(taken)
    assert (table.owns("tear_gas"), table.owns("thugs")) == (1, 3)
    assert (table.solo.sizes, table.solo.won) == ((4, 4, 5, 5, 5, 6), 1)
    assert (table.solo.pile["tear_gas"], table.solo.gone) == (1, {"tribe_family_3": 1, "rifle": 1})
    assert table.state.gatherer == ME


def test_a_loss_sets_an_own_card_aside() -> None:
    table = Solo("2 brawler, 4 refugee")
    table.fight("brawler refugee", "thugs thugs rifle")
    assert table.solo.prize == ("brawler", "refugee")

    ruling = table.tell(TakePrize("brawler"), ME)

    assert "Ann sets Brawler aside. It never scores." in words(ruling)
    assert (table.owns("brawler"), table.solo.lost) == (1, 1)
    assert table.state.seats[ME].base.removed == {"brawler": 1}
    # The other Brawler may be in the hand still.
    assert table.state.seats[ME].free("brawler") == 1


def test_nobody_sent_is_a_loss_that_costs_nothing() -> None:
    table = Solo()

    table.fight("", "thugs thugs rifle")

    assert (table.state.phase, table.solo.lost, len(table.solo.sizes)) == (Phase.GATHERING, 1, 6)


def test_a_deadlock_takes_nothing_and_the_force_is_gone() -> None:
    table = Solo("3 thugs, 4 refugee")

    table.fight("", "tear_gas tear_gas rifle")

    assert (table.state.phase, table.solo.won, table.solo.lost) == (Phase.GATHERING, 0, 0)
    assert table.solo.sizes == (4, 4, 5, 5, 5, 6)


@pytest.mark.parametrize(("rule", "lost"), [("people_then_nothing", 0), ("people_then_loss", 1), ("loss", 1)])
def test_an_equal_fight_goes_by_the_house_rule(rule: str, lost: int) -> None:
    table = Solo("3 thugs, 4 refugee", solo_tie=rule)

    table.fight("", "tear_gas tear_gas rifle")

    assert table.solo.lost == lost


def test_the_search_and_its_reasons_are_recorded() -> None:
    table = Solo("2 sniper_team, medic, thugs", "hq1")

    ruling = table.fight("sniper_team thugs", "thugs thugs rifle", declarations=(snipe("thugs"),))

    assert ruling.outcome.result.fight[OPPONENT] < 8
    assert "Ann’s Sniper Team snipes" in words(ruling)
    assert any("A-97" in reason.rules for reason in ruling.reasons)


def test_what_the_medics_save_is_told_beforehand() -> None:
    table = Solo("medic, thugs, 3 refugee", "hq1")

    table.fight("medic thugs", "thugs thugs rifle", saves=(Save("medic", "thugs"),))

    assert table.solo.last is not None


def test_cards_sent_are_used_in_a_second_skirmish_of_the_round() -> None:
    table = Solo("3 thugs, 4 refugee", solo_skirmishes="any")
    table.fight("thugs thugs", "tear_gas tear_gas rifle")
    table.tell(TakePrize("rifle"), ME)

    table.fight("thugs", "tribe_family_3 tribe_family_3 cargo_sled cargo_sled")

    assert table.state.seats[ME].free("thugs") == 0


def test_hardy_scavengers_come_back_after_a_loss() -> None:
    table = Solo("3 hardy_scavenger, 4 refugee", "hq1 hq2 recon3")
    table.fight("hardy_scavenger hardy_scavenger", "thugs thugs rifle")
    assert table.solo.returned == 2
    table.tell(TakePrize("hardy_scavenger"), ME)
    assert (table.solo.returned, table.owns("hardy_scavenger")) == (1, 2)

    table.end_round()

    assert table.state.seats[ME].hand_limit == 6


def test_the_only_hardy_scavenger_that_came_back_may_be_the_one_set_aside() -> None:
    table = Solo("3 hardy_scavenger, 4 refugee", "hq1 hq2 recon3")
    table.fight("hardy_scavenger", "thugs thugs rifle")

    table.tell(TakePrize("hardy_scavenger"), ME)

    assert (table.solo.returned, table.owns("hardy_scavenger")) == (0, 2)


def test_a_refugee_that_the_fanatic_sent_is_gone_and_not_set_aside_too() -> None:
    from referee.rules.arctic.record.case import Act

    table = Solo("2 refugee, brawler", "hq1 hq2 hq3")
    table.tell(ChooseLeader("fanatic"), ME)
    strike = Declaration(PLAYER, Act.FANATIC, "refugee", Target(OPPONENT, "rifle"))

    table.fight("refugee brawler", "thugs thugs rifle", declarations=(strike,))

    assert (table.owns("refugee"), table.solo.prize) == (1, ("brawler",))
    assert "leader" in table.state.seats[ME].actions


def test_a_demolition_team_sets_an_own_building_back_and_draws() -> None:
    table = Solo("demolition_team, engineer, 8 refugee", "hq1 hq2")
    table.tell(Build(("engineer",), "armory"), ME)
    table.end_round()
    building = table.state.seats[ME].base.buildings[0]
    reset = Declaration(PLAYER, Act.USE, "demolition_team", Target(PLAYER, building="armory"))

    table.fight("demolition_team", "thugs rifle tear_gas", declarations=(reset,))

    assert table.state.seats[ME].base.buildings[0].timer == building.timer + 1
    bare = Declaration(PLAYER, Act.USE, "demolition_team")
    assert table.refusal(fight("", "rifle thugs net net", declarations=(bare,)), ME).rule == "A-98"


def test_an_opponent_of_hq_4_wounds_a_leader_for_good() -> None:
    table = Solo("2 refugee, brawler, spear", "hq1 hq2 hq3 hq4", setup=HARDER)
    table.tell(ChooseLeader("gangster"), ME)

    table.fight("refugee refugee spear", "sniper_team rifle tear_gas")

    assert table.solo.last
    acts = [said["act"] for said in table.solo.last.opposing_play.declarations]
    assert table.state.seats[ME].base.is_wounded == ("wound" in acts)
    assert acts


def test_after_the_seventh_the_deck_is_counted_and_scored() -> None:
    table = Solo("3 thugs, 4 refugee").to_the_end()
    table.tell(Tally({"thugs": 3, "refugee": 3, "tear_gas": 2, "grenade": 1}), ME)

    ruling = table.tell(ScoreSolo(), ME)

    assert table.state.phase is Phase.OVER
    assert (ruling.outcome.points, ruling.outcome.contested, ruling.outcome.others) == (12, 3, 6)
    assert "3 contested cards at 2 points, 6 others at 1: 12 points." in words(ruling)
    assert "Normal difficulty" in words(ruling)


def test_the_score_says_what_never_scores_and_how_hard_it_was() -> None:
    table = Solo("2 brawler, 4 refugee")
    table.tell(Reshuffle("refugee"), ME)
    table.tell(Reshuffle(), ME)
    table.to_the_end()
    table.tell(Tally({"brawler": 2}), ME)

    assert "Removed or set aside and not scored: 2." in words(table.tell(ScoreSolo(), ME))


def test_undo_takes_back_the_prize_and_then_the_skirmish() -> None:
    table = Solo("3 thugs, 4 refugee")
    before = table.state
    table.fight("thugs thugs thugs", "tribe_family_3 tear_gas rifle")
    table.tell(TakePrize("tear_gas"), ME)

    table.undo()
    assert table.state.phase is Phase.PRIZE
    table.undo()

    assert table.state == before


def test_the_forces_are_recounted() -> None:
    table = Solo()

    table.tell(RecountForces(4, (3, 5), {"thugs": 1}), ME)

    assert (table.solo.sizes, table.state.round, table.state.stacks["thugs"]) == ((3, 5), 4, 1)
    assert table.state.seats[ME].is_loose
    assert table.solo.deck is None


# What is refused -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Refused:
    """An entry that must not be accepted, at a table where some things have been said."""

    name: str
    facts: Facts
    code: str
    rule: str | None
    before: tuple[Facts, ...] = ()


DECK = "3 thugs, 2 brawler, scavenger, 4 refugee"
WON = (fight("thugs thugs thugs", "tribe_family_3 tear_gas rifle"),)
REFUSALS = (
    Refused(
        "a force of 7",
        fight("thugs", "rifle " * 2 + "tear_gas " * 2 + "thugs wolf_pack grenade"),
        "no-such-force",
        "A-96",
    ),
    Refused("no force at all", fight("thugs", ""), "no-such-force", "A-96"),
    Refused(
        "the only force of 3 again",
        fight("brawler", "thugs thugs rifle"),
        "no-such-force",
        "A-96",
        (*WON, TakePrize("rifle")),
    ),
    Refused("three Rifles in a force", fight("thugs", "rifle rifle rifle"), "not-in-the-forces", "A-95"),
    Refused("a Refugee in a force", fight("thugs", "rifle rifle refugee"), "not-in-the-forces", "A-95"),
    Refused(
        "a Rifle that left before",
        fight("", "rifle rifle thugs thugs"),
        "not-in-the-forces",
        "A-95",
        (*WON, TakePrize("tear_gas")),
    ),
    Refused("no such card", fight("thugs", "rifle rifle nobody"), "unknown-card", None),
    Refused(
        "more cards than the hand",
        fight("thugs thugs thugs brawler brawler scavenger", "rifle rifle grenade"),
        "too-many-cards",
        "A-30",
    ),
    Refused(
        "more than are owned", fight("thugs thugs thugs thugs", "rifle rifle tear_gas"), "not-owned", "A-30"
    ),
    Refused(
        "cards used already",
        fight("scavenger", "rifle rifle tear_gas"),
        "not-owned",
        "A-30",
        (Hunt(("scavenger",)),),
    ),
    Refused("a building is sent", fight("armory", "rifle rifle tear_gas"), "never-in-hand", None),
    Refused(
        "the opponent declares",
        fight(
            "thugs", "rifle rifle tear_gas", declarations=(Declaration(OPPONENT, snipe("x").act, "thugs"),)
        ),
        "opponents-own",
        "A-97",
    ),
    Refused(
        "a save by nobody",
        fight("thugs", "rifle rifle tear_gas", saves=(Save("thugs", "thugs"),)),
        "power-missing",
        "A-54",
    ),
    Refused("a prize without a skirmish", TakePrize("rifle"), "wrong-phase", "A-98"),
    Refused("a prize that was not there", TakePrize("grenade"), "not-a-prize", "A-98", WON),
    Refused("an own card for a prize", TakePrize("thugs"), "not-a-prize", "A-98", WON),
    Refused("a skirmish before the prize", fight("", "rifle thugs thugs net"), "wrong-phase", "A-98", WON),
    Refused("gathering before the prize", Dig(("refugee",)), "wrong-phase", "A-98", WON),
    Refused("the round before the prize", EndRound(1), "wrong-phase", "A-98", WON),
    Refused("a reshuffle before the prize", Reshuffle(), "wrong-phase", "A-98", WON),
    Refused("another round", EndRound(2), "wrong-round", "A-10"),
    Refused("a card removed that she has not", Reshuffle("rifle"), "not-owned", "A-30"),
    Refused("a leader removed", Reshuffle("butcher"), "never-in-hand", None),
    Refused("no such card removed", Reshuffle("nobody"), "unknown-card", None),
    Refused("the count too early", Tally({"thugs": 1}), "not-over-yet", "A-98"),
    Refused("the score too early", ScoreSolo(), "not-over-yet", "A-98"),
    Refused("all have gathered", Gathered(1), "not-in-solo", "A-96"),
    Refused("a commitment", Commit(2), "not-in-solo", "A-96"),
    Refused("a reveal", Reveal(1, {}), "not-in-solo", "A-96"),
    Refused("a declaration", Declare(snipe("x").act, "thugs"), "not-in-solo", "A-96"),
    Refused("a count of fights", Count(1), "not-in-solo", "A-96"),
    Refused("the largest tribe", Score(), "not-in-solo", "A-96"),
    Refused("an attack", Strike(snipe("x").act, "thugs", "Bo", "spear"), "not-in-solo", "A-96"),
    Refused("the table of several", RecountTable(1, ME, 3), "not-in-solo", "A-96"),
    Refused("eight forces", RecountForces(1, (3, 4, 4, 5, 5, 5, 6, 6)), "not-the-forces", "A-95"),
    Refused("no force left", RecountForces(1, ()), "not-the-forces", "A-95"),
    Refused("round 0", RecountForces(0, (3,)), "out-of-range", "A-10"),
    Refused("too many for hire", RecountForces(1, (3,), {"thugs": 9}), "out-of-range", "A-4"),
)


@pytest.mark.parametrize("row", REFUSALS, ids=lambda row: row.name)
def test_what_cannot_be_is_refused(row: Refused) -> None:
    table = Solo(DECK, "hq1 hq2")
    for facts in row.before:
        table.tell(facts, ME)
    before = table.log

    refusal = table.refusal(row.facts, ME)

    assert (refusal.code, refusal.rule) == (row.code, row.rule)
    assert table.log is before


def test_after_the_seventh_there_is_no_skirmish_and_no_round() -> None:
    table = Solo(DECK).to_the_end()

    assert table.refusal(fight("thugs", "rifle rifle wolf_pack"), ME).rule == "A-10"
    assert table.refusal(EndRound(table.state.round), ME).code == "wrong-phase"
    assert table.refusal(ScoreSolo(), ME).code == "count-missing"
    assert table.refusal(Tally({"thugs": 1}, ("armory",)), ME).rule == "A-98"
    table.tell(Tally({"thugs": 1}), ME)
    table.tell(ScoreSolo(), ME)
    assert table.refusal(ScoreSolo(), ME).code == "already-scored"


@pytest.mark.parametrize(
    "facts",
    [
        Reshuffle(),
        fight("", "rifle rifle wolf_pack"),
        TakePrize("rifle"),
        EndRound(1),
        ScoreSolo(),
        RecountForces(1, (3,)),
    ],
    ids=lambda facts: facts.kind,
)
def test_what_only_the_solo_game_has_is_refused_where_several_play(facts: Facts) -> None:
    refusal = Table(2).refusal(facts)

    assert (refusal.code, refusal.rule) == ("solo-only", "A-9")


def test_a_force_that_differs_from_the_pile_can_be_played_all_the_same() -> None:
    table = Solo(DECK)

    table.fight("thugs", "rifle rifle rifle", "not-in-the-forces")

    assert table.solo.pile["rifle"] == 0


def test_somebody_else_is_not_there() -> None:
    assert Solo().refusal(EndRound(1), "Bo").code == "unknown-player"


def test_a_win_can_be_overridden_no_further_than_the_hand() -> None:
    table = Solo(DECK)

    table.fight("thugs thugs thugs thugs", "rifle rifle tear_gas", "not-owned")

    assert table.owns("thugs") == 3
    assert table.state.seats[ME].free("thugs") <= 0


def test_trash_goes_on_as_usual() -> None:
    table = Solo()
    table.tell(Trash(("refugee",)), ME)

    assert table.owns("refugee") == 3


@pytest.mark.parametrize(
    ("mine", "theirs", "title"),
    [
        ("thugs thugs thugs", "tribe_family_3 tear_gas rifle", "Take 1 card of that force."),
        ("brawler refugee", "thugs thugs rifle", "Set aside 1 card of your own force."),
    ],
)
def test_what_is_to_be_chosen_after_a_fight_is_asked(mine: str, theirs: str, title: str) -> None:
    table = Solo("3 thugs, 2 brawler, 4 refugee")
    table.fight(mine, theirs)

    (choice,) = PRIZE.choices(table.state, ME, {})

    assert str(choice.title) == title
