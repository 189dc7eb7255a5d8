"""Set-ups that cannot be played are refused, each with the rule that says why (A-2 to A-8)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.ruling import IllegalEntry

NINE = ("spy", "hunter", "scout", "thugs", "brawler", "scavenger", "medic", "rogue", "saboteur")
TEN = (*NINE, "sniper_team")
REQUIRED = {"house_rules": {"recommended_setup": "required"}}


def opened(*modules: str, players: int = 3, **chosen: Any) -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Ed")[:players]
    ARCTIC.open(Setup(names, "Ann", modules, **chosen))


@pytest.mark.parametrize(
    ("modules", "chosen", "rule", "says"),
    [
        ("recon1", {"stacks": NINE}, "A-4", "You chose 9 stacks. You need 10."),
        ("recon1", {"stacks": (*TEN, "courier")}, "A-4", "You chose 11 stacks. You need 10."),
        (
            "recon2",
            {"stacks": TEN, **REQUIRED},
            "A-4",
            "These modules put Assassin, Guard and Provocateur among the ten stacks.",
        ),
        ("recon1", {"stacks": (*NINE, "spy")}, "A-4", "Spy makes one stack, not two."),
        ("recon1", {"stacks": (*NINE, "mole")}, "A-4", "There’s no card called “mole”."),
        ("recon1", {"stacks": (*NINE, "net")}, "A-4", "Net isn’t a mercenary. Choose another stack."),
        ("recon5", {"stacks": (*NINE, "refugee")}, "A-4", "Refugee isn’t a mercenary. Choose another stack."),
        (
            "recon1",
            {"stacks": (*NINE, "scouting_refugee")},
            "A-4",
            "Scouting Refugee isn’t one of the ten stacks. With Recon 1 or 5 it has an extra stack.",
        ),
        (
            "",
            {"stacks": TEN},
            "A-4",
            "Choosing stacks needs Recon 1, 2, 3 or 5. Without them, every stack is for hire.",
        ),
        (
            "recon4",
            {"stacks": TEN},
            "A-4",
            "Choosing stacks needs Recon 1, 2, 3 or 5. Without them, every stack is for hire.",
        ),
        (
            "recon1",
            {"stacks": (*NINE, "guard"), "variants": ("guards",), **REQUIRED},
            "A-8",
            "Guard is in the starting decks. Choose another stack.",
        ),
        (
            "recon1",
            {"stacks": (*NINE, "hardy_scavenger"), "variants": ("hardy_scavengers",), **REQUIRED},
            "A-8",
            "Hardy Scavenger is in the starting decks. Choose another stack.",
        ),
        (
            "hq1 hq2 recon3",
            {"stacks": (*NINE, "hardy_scavenger"), **REQUIRED},
            "A-8",
            "Hardy Scavenger is in the starting decks. Choose another stack.",
        ),
        (
            "recon5",
            {"stacks": (*NINE, "scouting_refugee"), "variants": ("scouting_refugees",), **REQUIRED},
            "A-8",
            "Scouting Refugee is in the starting decks. Choose another stack.",
        ),
        (
            "hq1 hq2 recon3",
            {"variants": ("scavengers",), **REQUIRED},
            "A-4",
            "By house rule, Recon 3 uses Hardy Scavengers.",
        ),
        ("", {"variants": ("dragons",)}, "A-8", "There’s no variant called “dragons”."),
        ("", {"variants": ("guards", "guards")}, "A-8", "Choose each variant once."),
        (
            "",
            {"contested": "one_each"},
            "A-2",
            "One of each kind needs Recon 4. Without it, all 14 are used.",
        ),
        (
            "recon4",
            {"contested": "some"},
            "A-2",
            "“some” isn’t a choice. Contested resources are any 14 or one of each kind.",
        ),
        ("", {"junkyard": {"rifle": 5}}, "A-3", "Rifle: use 0 to 4, not 5."),
        ("", {"junkyard": {"rifle": -1}}, "A-3", "Rifle: use 0 to 4, not -1."),
        ("", {"junkyard": {"spear": 4}}, "A-3", "Spear: use 0 to 3, not 4."),
        ("", {"junkyard": {"thugs": 1}}, "A-3", "Thugs can’t start in the junkyard."),
        ("", {"junkyard": {"mole": 1}}, "A-3", "There’s no card called “mole”."),
    ],
)
def test_what_cannot_be_laid_out_is_refused(
    modules: str, chosen: dict[str, Any], rule: str, says: str
) -> None:
    with pytest.raises(IllegalEntry) as refusal:
        opened(*modules.split(), **chosen)

    assert (refusal.value.rule, str(refusal.value)) == (rule, says)
    assert refusal.value.field in chosen


@pytest.mark.parametrize(
    ("modules", "chosen"),
    [
        ("recon1", {"stacks": TEN}),
        # What the texts only recommend: the modules' own stacks, nothing for hire that is in the decks.
        ("recon2", {"stacks": TEN}),
        ("recon1", {"stacks": (*NINE, "guard"), "variants": ("guards",)}),
        ("hq1 hq2 recon3", {"stacks": (*NINE, "hardy_scavenger")}),
        ("hq1 hq2 recon3", {"variants": ("scavengers",)}),
        ("recon1", {"stacks": (*NINE, "hardy_scavenger")}),
        ("recon2", {"variants": ("guards",)}),
        ("hq1 hq2 recon3", {"variants": ("hardy_scavengers",)}),
        ("recon5", {"variants": ("scouting_refugees", "hardy_scavengers", "guards", "leader_drafting")}),
        ("recon5", {}),  # its gang needs nothing, and without HQ 3 or drafting it has no leaders
        ("recon4", {"contested": "one_each"}),  # without HQ 2 the Demolition Team has no power
        ("", {"variants": ("leader_drafting",)}),
        ("", {"junkyard": {"rifle": 4, "junk": 0}}),
    ],
)
def test_what_the_rules_allow_is_opened(modules: str, chosen: dict[str, Any]) -> None:
    opened(*modules.split(), **chosen)


def test_a_table_may_start_with_plain_scavengers_in_recon_3() -> None:
    modules = ("hq1", "hq2", "recon3")
    usual, plain = (Setup(("Ann", "Bo"), "Ann", modules, variants=each) for each in ((), ("scavengers",)))

    decks = [ARCTIC.open(setup).seats["Ann"].owned for setup in (usual, plain)]

    assert [(deck.get("scavenger", 0), deck.get("hardy_scavenger", 0)) for deck in decks] == [(0, 3), (3, 0)]


def test_a_stack_that_is_also_in_the_starting_decks_has_the_copies_left() -> None:
    setup = Setup(("Ann", "Bo"), "Ann", ("recon1",), stacks=(*NINE, "guard"), variants=("guards",))

    assert ARCTIC.open(setup).stacks["guard"] == 6


def test_the_suggested_stacks_follow_the_recommendation_anyway() -> None:
    opened_stacks = ARCTIC.open(Setup(("Ann", "Bo"), "Ann", ("recon2",), variants=("guards",))).stacks

    assert {"assassin", "provocateur", "rogue"} <= set(opened_stacks)
    assert "guard" not in opened_stacks


def test_a_set_up_stored_before_there_was_a_choice_still_reads() -> None:
    old = {"players": ["Ann", "Bo"], "first_initiator": "Ann", "modules": ["recon2"], "house_rules": {}}

    setup = decode(Setup, old)

    assert setup == Setup(("Ann", "Bo"), "Ann", ("recon2",))
    assert len(ARCTIC.open(setup).stacks) == 10


def test_a_set_up_with_everything_chosen_is_written_down_and_read_again() -> None:
    setup = Setup(
        ("Ann", "Bo"), "Ann", ("recon1", "recon4"), {}, TEN, {"rifle": 2}, "one_each", ("leader_drafting",)
    )

    assert decode(Setup, encode(setup)) == setup


@pytest.mark.parametrize(
    "chosen", [{"stacks": "spy"}, {"junkyard": {"rifle": True}}, {"junkyard": ["rifle"]}]
)
def test_a_stored_set_up_of_another_shape_does_not_read(chosen: dict[str, Any]) -> None:
    with pytest.raises(IllegalEntry):
        decode(Setup, {"players": ["Ann", "Bo"], "first_initiator": "Ann", **chosen})
