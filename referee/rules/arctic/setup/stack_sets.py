"""Suggested sets of ten mercenary stacks. The sources name only the modules' own; these are ours (A-4)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.kernel.ruling import gettext_noop


@dataclass(frozen=True, slots=True)
class StackSet:
    """A taste of game. ``order``: the stacks that fill up what the modules bring, the likeliest first."""

    name: str
    title: str
    about: str
    order: tuple[str, ...]


SETS: tuple[StackSet, ...] = (
    StackSet(
        "all_round",
        gettext_noop("All-round"),
        gettext_noop("Something for every action; close to the base game."),
        (
            "hunter", "saboteur", "sniper_team", "scout", "brawler", "thugs", "group_leaders", "scavenger",
            "medic", "engineer", "guard", "rogue",
        ),
    ),
    StackSet(
        "fight",
        gettext_noop("Open fight"),
        gettext_noop("Strong arms and big forces, few tricks."),
        (
            "brawler", "thugs", "hunter", "scout", "group_leaders", "guard", "scavenger", "drill_sergeant",
            "medic", "scrappers", "sniper_team", "engineer",
        ),
    ),
    StackSet(
        "tricks",
        gettext_noop("Tricks"),
        gettext_noop("Attacks, answers and surprises in every skirmish."),
        (
            "saboteur", "sniper_team", "rogue", "provocateur", "guard", "medic", "hunter", "assassin", "spy",
            "scout", "brawler", "courier",
        ),
    ),
    StackSet(
        "digging",
        gettext_noop("Digging"),
        gettext_noop("Much out of the junkyard; with HQ 2 many buildings."),
        (
            "engineer", "scrappers", "hunter", "tinker", "group_leaders", "drill_sergeant", "scavenger",
            "saboteur", "brawler", "scout", "sniper_team", "courier",
        ),
    ),
)  # fmt: skip
