"""What seldom happens in Arctic Scavengers, each by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.cards.catalogue import Kind, Pile, shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.corrections.deck import Recount, Recounted
from referee.rules.arctic.ending.gangs import Award
from referee.rules.arctic.gathering.demolish import Demolish
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.gathering.powers import members_just_used
from referee.rules.arctic.recon.notes import may_be_seen
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.having import may_prove
from referee.rules.arctic.record.sources import copies_unaccounted
from referee.rules.arctic.record.state import ArcticState, Seen
from referee.rules.arctic.record.yard import LOST, TAKEN_OUT, Yard
from referee.rules.arctic.setup.solo import SoloOptions, set_up_solo
from referee.rules.arctic.skirmish.reveal import REVEAL, Reveal
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.arctic.solo.solo_skirmish import SOLO_SKIRMISH
from referee.rules.arctic.solo.table import reshuffle_due
from referee.rules.kernel.entry.choices import Chance
from referee.rules.kernel.entry.kind import Turn
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.corrections.test_fix import entered, opened, to_reveal
from tests.rules.arctic.learn.test_who_wins import act, case
from tests.rules.arctic.rows.gatherings import start_of
from tests.rules.arctic.rows.power import has, row
from tests.rules.arctic.solo.test_at_table import Solo


def test_a_building_named_by_its_owner_alone_is_the_first() -> None:
    state = opened("hq1", "hq2", "recon3").state
    picked = {"card": ("demolition_team",), "building": ("Bo",)}
    said = Demolish.say(Turn(state, "Ann", picked=picked))

    assert (said["owner"], said["building"]) == ("Bo", 0)


def test_a_83_a_map_takes_back_members_only() -> None:
    state = opened().state
    own = replace(state.seats["Ann"], just=(("dig", "shovel"), ("dig", "scavenger"), ("dig", "no_card")))

    assert list(members_just_used(state, own)) == ["scavenger"]


@pytest.mark.parametrize(("pile", "kind"), [(Pile.SCHEMATICS, Kind.BUILDING), (Pile.LEADER, Kind.LEADER)])
def test_in_a_pile_of_one_kind_lies_nothing_else(pile: Pile, kind: Kind) -> None:
    state = opened("hq1", "hq2", "hq3").state
    seen = may_be_seen(state, Seen(1, Line("There"), (pile,)))

    assert {card.kind for card in seen} == {kind}


def test_meds_that_pay_nobody_lie_folded_until_the_hunt_and_are_gone_after_it() -> None:
    state = replace(start_of(row("-", "A-26", **has("pills"))).state, stacks={"thugs": 1})
    after = state.with_seat("Ann", state.seats["Ann"].acted("hunt"))

    def meds(where: ArcticState) -> list[Chance]:
        (choice,) = [each for each in Hunt.choices(Turn(where, "Ann")) if each.field == "meds"]
        return [option.chance for option in choice.options]

    assert meds(state) == [Chance.FOLDED]
    assert meds(after) == []


def test_a_7_leaders_lie_open_once_somebody_has_played() -> None:
    log = opened("hq1", "hq2", "hq3")
    assert not log.state.has_open_leaders

    assert entered(log, Dig(("scavenger",)), "Ann").state.has_open_leaders


def test_a_11_a_new_round_with_an_empty_deck_lacks_five_cards() -> None:
    solo = Solo().solo

    assert [replace(solo, deck=deck).at_round_start().deck for deck in (6, 0, -3)] == [1, -5, -5]


@pytest.mark.parametrize(("deck", "is_due"), [(-2, False), (-3, True)])
def test_with_every_card_in_the_hand_no_reshuffle_is_due(deck: int, is_due: bool) -> None:
    """Of five cards to be drawn the deck lacked so many; the player has three cards in all."""
    table = Solo("2 refugee, spear")
    state = replace(table.state, solo=replace(table.solo, deck=deck))

    assert bool(reshuffle_due(state)) == is_due


def test_a_95_none_of_a_kind_is_a_number_too() -> None:
    none = SoloOptions({"sniper_team": 0}, {"tribe_family_3": 0})

    assert set_up_solo(none).outcome == set_up_solo(SoloOptions()).outcome


def test_a_gang_without_people_counts_none() -> None:
    card = replace(shipped()["masons"], people=None)

    assert Award(Power.MASONS, card, (), "none_held", ()).people == 0


@pytest.mark.parametrize(
    ("dug", "after", "may_be"),
    [((), 0, False), ((), 1, True), ((("net", 0),), 0, False), ((("net", 1),), 0, True)],
)
def test_the_last_copy_that_came_to_the_junkyard_was_not_dug_before(
    dug: tuple[tuple[str, int], ...], after: int, may_be: bool
) -> None:
    """One net is nowhere known, one came to the junkyard, and perhaps one was dug before or after that."""
    state = opened().state
    net = state.cards["net"]
    only_one = state.copies["net"] - copies_unaccounted(state, net) + 1
    state = replace(state, copies={**state.copies, "net": only_one})
    state = replace(state, yard=replace(state.yard, entries=("net",), dug=dug))

    assert may_prove(state, "Ann", Unseen(Pile.JUNKYARD, 1, after=after), net) == may_be


def test_what_was_lost_to_the_junkyard_last_is_taken_out_first() -> None:
    yard = Yard(("refugee", LOST, "net", LOST, "spear")).lost_recounted(1)

    assert yard.entries == ("refugee", LOST, "net", TAKEN_OUT, "spear")


def test_a_44_the_tables_device_reveals_the_forces_that_are_missing() -> None:
    log = entered(to_reveal(), Reveal(3, {"Ann": Force()}), "Ann")
    fields = {choice.field for choice in REVEAL.choices(log.state, "", {})}

    assert {field.partition(".")[2] for field in fields} == {"Bo", "Cy"}


def test_a_98_with_no_force_left_nobody_is_met() -> None:
    table = Solo()
    over = replace(table.state, solo=replace(table.solo, sizes=()))

    assert SOLO_SKIRMISH.offered(table.state) != SOLO_SKIRMISH.offered(over) == ()


def test_after_a_recount_of_the_solo_deck_nothing_is_missing_or_freshly_drawn() -> None:
    table = Solo()
    state = replace(table.state, solo=replace(table.solo, missing=2))
    state = state.with_seat("Ann", replace(state.seats["Ann"], fresh=2))
    after = Recount({"refugee": 4}).apply(Turn(state, "Ann"), Recounted())

    assert after.solo is not None
    assert (after.solo.missing, after.seats["Ann"].fresh) == (0, 0)


def test_a_40_a_card_that_is_out_is_told_apart_from_one_that_never_was_there() -> None:
    snipe = act("A", "snipe", "sniper_team", "B", "saboteur")
    disarm = act("B", "disarm", "saboteur", "A", "spear")
    out = case("sniper_team brawler spear / saboteur", snipe, disarm)
    absent = case("sniper_team brawler spear / thugs", disarm)
    said = []
    for each in (out, absent):
        with pytest.raises(IllegalEntry) as caught:
            resolve_skirmish(each)
        said.append(caught.value.message)

    assert "is out and can’t act" in said[0]
    assert said[1] == "B has no Saboteur in the force."
