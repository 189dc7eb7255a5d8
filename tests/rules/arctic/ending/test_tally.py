"""The end at a table: counts of the decks, how they differ from the record, and the score (A-90 to A-92)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.ending.counts import differences_told
from referee.rules.arctic.ending.left_out import lines_left_out
from referee.rules.arctic.ending.score import (
    Score,
    gang_note,
    rung_note,
    score_how,
    score_offer,
    score_word,
    worth_by_round,
)
from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.base import Base, Building
from referee.rules.arctic.record.gains import Unseen
from referee.rules.arctic.record.outcomes import ScoringOutcome, Tallied
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import (
    Entry,
    Facts,
    Log,
    Record,
    Restore,
    Retract,
    Version,
    extend,
    open_log,
    rule_on,
)
from referee.rules.kernel.text.ruling import IllegalEntry

PLAYERS = ("Ann", "Bo", "Cy")
DECK = {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}


def at_the_end(
    modules: tuple[str, ...] = (), unseen: Iterable[Pile] = (), players: tuple[str, ...] = PLAYERS
) -> Log[ArcticState]:
    """Return the log of a table whose last contested resource is gone; Ann has gains that nobody saw."""
    state = ARCTIC.open(Setup(players, players[0], modules))
    ann = replace(state.seats["Ann"], unseen=tuple(Unseen(pile, 9) for pile in unseen))
    seats = {**state.seats, "Ann": ann}
    return Log(0, Version(replace(state, phase=Phase.OVER, round=16, contested_left=0, seats=seats)))


def tell(log: Log[ArcticState], facts: Facts, seat: str | None = None, *overrides: str) -> Log[ArcticState]:
    entry = Entry(facts, seat, frozenset(overrides))
    return extend(ARCTIC, log, Record(log.number + 1, entry, rule_on(ARCTIC, log, entry)))


def tally(buildings: tuple[str, ...] = (), **more: int) -> Tally:
    """The starting deck, with so many more or fewer of some cards."""
    cards = {card: DECK.get(card, 0) + more.get(card, 0) for card in {**DECK, **more}}
    return Tally({card: number for card, number in cards.items() if number}, buildings)


def scored(counts: dict[str, Tally], modules: tuple[str, ...] = ()) -> ScoringOutcome:
    log = at_the_end(modules, players=tuple(counts))
    for seat, count in counts.items():
        log = tell(log, count, seat)
    outcome = tell(log, Score()).state.scored
    assert outcome is not None
    return outcome


def refusal_of(
    log: Log[ArcticState], facts: Facts, seat: str | None = "Ann", *overrides: str
) -> IllegalEntry:
    with pytest.raises(IllegalEntry) as caught:
        tell(log, facts, seat, *overrides)
    return caught.value


def told(log: Log[ArcticState]) -> list[str]:
    assert log.version.record is not None
    return [reason.text() for reason in log.version.record.ruling.reasons]


def outcome_of(log: Log[ArcticState]) -> Tallied:
    assert log.version.record is not None
    outcome: Tallied = log.version.record.ruling.outcome
    return outcome


# What a count may be ------------------------------------------------------------------------------

REFUSED = [
    pytest.param(tally(no_such_card=1), "Ann", "unknown-card", None, False, id="unknown card"),
    pytest.param(tally(("no_such_card",)), "Ann", "unknown-card", None, False, id="unknown building"),
    pytest.param(tally(), "Zoe", "unknown-player", None, False, id="unknown player"),
    pytest.param(tally(), None, "unknown-player", None, False, id="the table has no deck"),
    pytest.param(tally(armory=1), "Ann", "not-in-a-deck", "A-91", False, id="building in the deck"),
    pytest.param(tally(butcher=1), "Ann", "not-in-a-deck", "A-91", False, id="leader in the deck"),
    pytest.param(tally(gearheads=1), "Ann", "not-in-a-deck", "A-91", False, id="gang in the deck"),
    pytest.param(Tally({"refugee": -1}), "Ann", "not-in-a-deck", "A-91", False, id="less than none"),
    pytest.param(Tally({"refugee": 100}), "Ann", "not-in-a-deck", "A-91", False, id="far too many"),
    pytest.param(tally(("spear",)), "Ann", "wrong-kind-of-card", "A-90", False, id="no building"),
    pytest.param(tally(thugs=6), "Ann", "too-many-copies", "A-91", True, id="more than the box has"),
    pytest.param(tally(("armory",) * 4), "Ann", "too-many-copies", "A-91", True, id="too many buildings"),
    pytest.param(tally(spy=1), "Ann", "not-in-play", "A-5", True, id="card of another module"),
    pytest.param(tally(("scout_tower",)), "Ann", "not-in-play", "A-5", True, id="building of another module"),
]


@pytest.mark.parametrize(("count", "seat", "code", "rule", "can_override"), REFUSED)
def test_a_count_is_refused(
    count: Tally, seat: str | None, code: str, rule: str | None, can_override: bool
) -> None:
    refusal = refusal_of(at_the_end(("hq1", "hq2", "hq3")), count, seat)

    assert (refusal.code, refusal.rule, refusal.can_override) == (code, rule, can_override)
    assert refusal.field in ("cards", "buildings", "seat")


@pytest.mark.parametrize(
    ("count", "seat", "code"),
    [pytest.param(*row.values[:3], id=row.id) for row in REFUSED if row.values[4]],
)
def test_the_table_may_count_it_all_the_same(count: Tally, seat: str, code: str) -> None:
    log = tell(at_the_end(("hq1", "hq2", "hq3")), count, seat, code)

    assert log.state.tallies == {"Ann": count}
    assert told(log)[0].startswith("Override. The check said:")


@pytest.mark.parametrize(
    "count",
    [
        Tally({}),
        tally(thugs=5),
        tally(("armory", "armory", "armory", "bunker")),
        Tally({"refugee": 4, "thugs": 0, "spy": 0}),
    ],
)
def test_what_the_box_has_may_be_counted(count: Tally) -> None:
    assert tell(at_the_end(("hq1", "hq2")), count, "Ann").state.tallies == {"Ann": count}


def test_copies_of_the_others_are_none_of_mine() -> None:
    log = tell(at_the_end(), tally(thugs=3), "Bo")

    assert refusal_of(log, tally(thugs=3)).message == (
        "Thugs: 3 here, 3 with the other players. The box has only 5."
    )
    assert tell(log, tally(thugs=2), "Ann").state.tallies.keys() == {"Ann", "Bo"}


def test_buildings_of_the_others_are_none_of_mine() -> None:
    log = tell(at_the_end(("hq1", "hq2")), tally(("armory",) * 2), "Bo")

    assert refusal_of(log, tally(("armory",) * 2)).code == "too-many-copies"


def test_an_own_earlier_count_takes_no_copies_away() -> None:
    log = tell(at_the_end(), tally(thugs=5), "Ann")

    assert tell(log, tally(thugs=4), "Ann").state.tallies["Ann"] == tally(thugs=4)


@pytest.mark.parametrize("facts", [tally(), Score()])
def test_nothing_is_counted_before_the_end(facts: Facts) -> None:
    refusal = refusal_of(open_log(ARCTIC, Setup(PLAYERS, "Ann")), facts)

    assert (refusal.code, refusal.rule) == ("wrong-phase", "A-15")
    assert "14" in refusal.message


# Differences --------------------------------------------------------------------------------------

UNSEEN = (Pile.CONTESTED, Pile.JUNKYARD)
DIFFERENCES = [
    pytest.param((), {}, {}, ["Ann’s count matches the record."], id="agrees"),
    pytest.param(
        (),
        {"pills": 1, "refugee": -2},
        {"pills": 1, "refugee": -2},
        ["Ann’s count differs from the record: -2 Refugee and +1 Pills."],
        id="differs",
    ),
    pytest.param(
        UNSEEN,
        {},
        {},
        ["Ann never showed 2 cards taken unseen. They aren’t in this count."],
        id="all gains are missing",
    ),
    pytest.param(
        UNSEEN,
        {"field_crew": 1, "spear": -1},
        {"field_crew": 1, "spear": -1},
        [
            "Ann’s count differs from the record: +1 Field Crew and -1 Spear.",
            "Ann never showed 1 card taken unseen. It isn’t in this count.",
        ],
        id="a gain is missing",
    ),
    pytest.param(
        UNSEEN,
        {"field_crew": 1, "pills": 2},
        {"field_crew": 1, "pills": 2},
        [
            "Ann’s count differs from the record: +1 Field Crew and +2 Pills.",
            "Ann never showed 2 cards taken unseen. The count names them.",
        ],
        id="the count names all gains",
    ),
    pytest.param(
        UNSEEN,
        {"spear": 1, "pills": 1},
        {"spear": 1, "pills": 1},
        [
            "Ann’s count differs from the record: +1 Spear and +1 Pills.",
            "Ann never showed 1 card taken unseen. It isn’t in this count.",
        ],
        id="what was won is no junkyard card",
    ),
    pytest.param(
        UNSEEN,
        {"field_crew": 1, "grenade": 1},
        {"field_crew": 1, "grenade": 1},
        [
            "Ann’s count differs from the record: +1 Field Crew and +1 Grenade.",
            "Ann never showed 2 cards taken unseen. The count names them.",
        ],
        id="what was dug may be a contested resource",
    ),
]


@pytest.mark.parametrize(("unseen", "more", "differs", "reasons"), DIFFERENCES)
def test_a_count_says_how_it_differs(
    unseen: tuple[Pile, ...], more: dict[str, int], differs: dict[str, int], reasons: list[str]
) -> None:
    log = tell(at_the_end(unseen=unseen), tally((), **more), "Ann")

    assert outcome_of(log) == Tallied(differs, len(unseen))
    assert told(log) == reasons


LEFT_OUT = [
    pytest.param((), {}, [], id="no gain"),
    pytest.param(
        (Pile.CONTESTED, Pile.JUNKYARD),
        {},
        [
            "Ann’s count lacks the contested card of round 3.",
            "Ann’s count lacks the junkyard card of round 4.",
        ],
        id="none counted",
    ),
    pytest.param(
        (Pile.CONTESTED, Pile.JUNKYARD),
        {"field_crew": 1},
        ["Ann’s count lacks the junkyard card of round 4."],
        id="the contested one counted",
    ),
    pytest.param(
        (Pile.CONTESTED, Pile.CONTESTED, Pile.CONTESTED),
        {"field_crew": 1},
        ["2 contested cards of rounds 3, 4 and 5 are missing from Ann’s count."],
        id="nobody can say which one was counted",
    ),
    pytest.param(
        (Pile.JUNKYARD, Pile.JUNKYARD),
        {},
        ["Ann’s count lacks the junkyard cards of rounds 3 and 4."],
        id="two from the junkyard",
    ),
    pytest.param((Pile.CONTESTED, Pile.JUNKYARD), {"field_crew": 1, "net": 1}, [], id="all counted"),
]


@pytest.mark.parametrize(("unseen", "more", "lines"), LEFT_OUT)
def test_the_score_names_the_gains_that_a_count_leaves_out(
    unseen: tuple[Pile, ...], more: dict[str, int], lines: list[str]
) -> None:
    log = at_the_end()
    gains = tuple(Unseen(pile, number) for number, pile in enumerate(unseen, start=3))
    state = log.state.with_seat("Ann", replace(log.state.seats["Ann"], unseen=gains))
    log = tell(Log(0, Version(state)), tally((), **more), "Ann")

    assert [line.text() for line in lines_left_out(log.state, "Ann", outcome_of(log))] == lines


RECORDED = Base(
    (Building("armory", 0, 1), Building("bunker", 2, 9), Building("pharmacy", 0, 1, is_disabled=True))
)
AS_RECORDED: dict[str, Any] = {"unfinished": ("bunker",), "disabled": ("pharmacy",), "leaders": ("ranger",)}
STANDING = [
    pytest.param(("armory",), AS_RECORDED, "", id="as recorded"),
    pytest.param(("armory",), {}, "", id="nobody said what does not count"),
    pytest.param((), AS_RECORDED, "-1 Armory", id="one fewer"),
    pytest.param(("armory", "bunker"), AS_RECORDED, "+1 Bunker", id="one more"),
    pytest.param(
        ("armory", "bunker"),
        AS_RECORDED | {"unfinished": ()},
        "+1 Bunker and -1 Bunker, unfinished",
        id="complete and not under construction",
    ),
    pytest.param(
        ("armory", "pharmacy"),
        AS_RECORDED | {"disabled": ()},
        "+1 Pharmacy and -1 Pharmacy, disabled",
        id="enabled and not disabled",
    ),
    pytest.param(
        ("armory",), AS_RECORDED | {"leaders": ("butcher",)}, "+1 Butcher and -1 Ranger", id="another leader"
    ),
    pytest.param(("armory",), AS_RECORDED | {"leaders": ()}, "-1 Ranger", id="no leader"),
]


def standing(base: Base) -> Log[ArcticState]:
    """Return the log of a table with headquarters at the end, with this before Ann."""
    log = at_the_end(("hq1", "hq2", "hq3"))
    state = log.state.with_seat("Ann", replace(log.state.seats["Ann"], base=base))
    return Log(0, Version(state))


@pytest.mark.parametrize(("buildings", "rest", "words"), STANDING)
def test_a_count_says_how_buildings_and_the_leader_differ(
    buildings: tuple[str, ...], rest: dict[str, Any], words: str
) -> None:
    log = tell(standing(replace(RECORDED, leader="ranger")), replace(tally(buildings), **rest), "Ann")

    says = f"Ann’s count differs from the record: {words}."
    assert told(log) == [says if words else "Ann’s count matches the record."]


def test_buildings_that_nobody_built_are_listed_and_not_just_what_the_record_says() -> None:
    log = tell(standing(Base()), tally(("armory", "bunker", "pharmacy")), "Ann")

    assert told(log) == ["Ann’s count differs from the record: +1 Armory, +1 Bunker and +1 Pharmacy."]


def test_a_card_that_left_the_game_and_is_counted_again_is_told() -> None:
    log = tell(standing(Base(removed={"refugee": 1})), tally(refugee=1), "Ann")

    assert told(log) == [
        "Ann’s count differs from the record: +1 Refugee.",
        "Ann lost 1 Refugee for good. It never counts.",
    ]


def test_buildings_explain_no_gain_that_was_never_shown() -> None:
    log = at_the_end(("hq1", "hq2"), UNSEEN)

    log = tell(log, tally(("armory", "bunker")), "Ann")

    assert told(log)[1] == "Ann never showed 2 cards taken unseen. They aren’t in this count."


def test_disabled_and_unfinished_buildings_count_nothing_for_the_masons() -> None:
    idle = replace(tally(), unfinished=("armory", "bunker"), disabled=("pharmacy",))

    outcome = scored({"Ann": idle, "Bo": tally(("armory",))}, ("hq1", "hq2"))

    assert outcome.gangs["masons"] == "Bo"


def test_only_nobody_or_one_leads() -> None:
    refusal = refusal_of(standing(Base()), replace(tally(), leaders=("ranger", "butcher")))

    assert (refusal.code, refusal.rule, refusal.can_override) == ("too-many-leaders", "A-7", True)


def test_what_is_no_leader_leads_nobody() -> None:
    refusal = refusal_of(standing(Base()), replace(tally(), leaders=("spear",)))

    assert (refusal.code, refusal.rule) == ("wrong-kind-of-card", "A-7")


def test_buildings_that_do_not_count_are_counted_against_the_box_too() -> None:
    refusal = refusal_of(standing(Base()), replace(tally(("armory",)), disabled=("armory",) * 3))

    assert refusal.code == "too-many-copies"


def test_a_second_count_replaces_the_first_and_is_compared_with_the_record() -> None:
    log = tell(at_the_end(unseen=UNSEEN), tally(pills=3), "Ann")
    log = tell(log, tally(pills=1), "Ann")

    assert log.state.tallies == {"Ann": tally(pills=1)}
    assert outcome_of(log) == Tallied({"pills": 1}, 2)


def test_differences_are_written_with_their_sign() -> None:
    assert differences_told(at_the_end().state, Tallied({"pills": 2, "tribe_family_4": -1})) == (
        "+2 Pills",
        "-1 Tribe Family 4",
    )


# The score ----------------------------------------------------------------------------------------


def counted(*seats: str) -> Log[ArcticState]:
    log = at_the_end()
    for seat in seats:
        log = tell(log, tally(thugs=1) if seat == "Bo" else tally(), seat)
    return log


@pytest.mark.parametrize(
    ("seats", "missing"),
    [((), "Ann, Bo and Cy"), (("Bo",), "Ann and Cy"), (("Cy", "Ann"), "Bo")],
)
def test_the_score_waits_for_every_count(seats: tuple[str, ...], missing: str) -> None:
    refusal = refusal_of(counted(*seats), Score(), None)

    assert (refusal.code, refusal.rule) == ("count-missing", "A-91")
    assert refusal.message == f"Still to count: {missing}."


def test_the_counts_are_scored() -> None:
    log = tell(counted(*PLAYERS), Score())

    assert log.state.scored is not None
    assert log.state.scored.tribe == {"Ann": 8, "Bo": 11, "Cy": 8}
    assert log.state.scored.winners == ("Bo",)
    assert ARCTIC.board(log.state)["winners"] == ["Bo"]
    assert ARCTIC.board(log.state)["tribe"] == {"Ann": 8, "Bo": 11, "Cy": 8}


@pytest.mark.parametrize("facts", [Score(), tally()])
def test_after_the_score_nothing_is_counted_any_more(facts: Facts) -> None:
    log = tell(counted(*PLAYERS), Score())

    assert refusal_of(log, facts).code == "already-scored"
    assert ARCTIC.prompts(log.state) == ()


def test_undo_takes_the_score_back_and_then_the_counts() -> None:
    log = tell(counted(*PLAYERS), Score())

    log = tell(log, Retract(4))
    assert log.state.scored is None
    assert "winners" not in ARCTIC.board(log.state)
    log = tell(tell(log, Retract(3)), tally(thugs=2), "Cy")
    log = tell(log, Score())

    assert log.state.scored is not None
    assert log.state.scored.winners == ("Cy",)


def test_redo_brings_a_count_back() -> None:
    log = tell(tell(counted("Ann"), Retract(1)), Restore(1))

    assert log.state.tallies == {"Ann": tally()}


def test_buildings_that_work_count_for_the_masons() -> None:
    outcome = scored({"Ann": tally(("armory",)), "Bo": tally(), "Cy": tally()}, ("hq1", "hq2"))

    assert outcome.gangs["masons"] == "Ann"
    assert outcome.tribe["Ann"] - 8 == 5


# In words -----------------------------------------------------------------------------------------

WORDS = [
    pytest.param({"thugs": 1}, {}, "Ann wins the game.", "11 people to 8.", id="tribe"),
    pytest.param(
        {"field_crew": 1},
        {"thugs": 1, "hunter": 1},
        "Ann wins the game.",
        "12 people, tied with Bo. 1 contested card to 0.",
        id="contested",
    ),
    pytest.param(
        {"pills": 1},
        {},
        "Ann wins the game.",
        "8 people and 0 contested cards, tied with Bo. 11 cards in the deck to 10.",
        id="cards",
    ),
    pytest.param(
        {},
        {},
        "Ann and Bo share the victory.",
        "8 people each, same contested cards (0) and deck size (10).",
        id="shared",
    ),
]


@pytest.mark.parametrize(("ann", "bo", "word", "how"), WORDS)
def test_the_score_in_words(ann: dict[str, int], bo: dict[str, int], word: str, how: str) -> None:
    outcome = scored({"Ann": tally((), **ann), "Bo": tally((), **bo)})

    assert score_word(outcome).text() == word
    assert score_how(outcome).text() == how


@pytest.mark.parametrize(
    ("bo", "offer"),
    [
        ({"thugs": 1}, "Score the game: Bo wins with 11 people"),
        ({}, "Score the game: Ann and Bo share the victory with 8 people each"),
    ],
)
def test_the_offer_says_the_result(bo: dict[str, int], offer: str) -> None:
    assert score_offer(scored({"Ann": tally(), "Bo": tally((), **bo)})).text() == offer


def test_every_rung_says_what_it_was_for() -> None:
    outcome = scored({"Ann": tally(field_crew=1), "Bo": tally(thugs=1, hunter=1), "Cy": tally()})
    notes = [rung_note(step, PLAYERS) for step in outcome.rungs]

    assert [note.text() if note else "" for note in notes] == ["with gangs", "only Ann and Bo", "not needed"]


GANGS = [
    pytest.param("gearheads", {"spear": 1}, {}, "Ann", None, id="most"),
    pytest.param(
        "gearheads",
        {"spear": -1, "shovel": -1},
        {"spear": -1, "shovel": -1},
        None,
        "no one has any",
        id="none held",
    ),
    pytest.param("gearheads", {"grenade": 1}, {"net": 1}, "Ann", "contested tools 1 to 0", id="broken"),
    pytest.param("gearheads", {}, {}, None, "tied", id="unbroken"),
    pytest.param(
        "pharmers", {"pills": 2, "medic": 2}, {"medkit": 1, "medic": 1}, "Ann", "Medics 2 to 1", id="medics"
    ),
    pytest.param("masons", {"engineer": 2}, {}, "Ann", "Engineers 2 to 0", id="engineers"),
]


@pytest.mark.parametrize(("gang", "ann", "bo", "holder", "note"), GANGS)
def test_a_gang_says_how_its_tie_was_broken(
    gang: str, ann: dict[str, int], bo: dict[str, int], holder: str | None, note: str | None
) -> None:
    outcome = scored({"Ann": tally(("armory",), **ann), "Bo": tally(("bunker",), **bo)}, ("hq1", "hq2"))
    line = gang_note(outcome.gang_rungs[gang], (holder,) if holder else ())

    assert outcome.gangs[gang] == holder
    assert (line.text() if line else None) == note


def test_a_house_rule_that_gives_a_gang_on_a_tie_is_named() -> None:
    outcome = scored({"Ann": tally(), "Bo": tally()}, ("hq1",))

    line = gang_note(outcome.gang_rungs["gearheads"], ("Ann", "Bo"))

    assert line is not None
    assert line.text() == "still tied, house rule decides"


# By round -----------------------------------------------------------------------------------------


def test_every_round_that_has_ended_is_a_point() -> None:
    log = open_log(ARCTIC, Setup(PLAYERS, "Ann"))
    assert worth_by_round(log) == ()

    log = tell(tell(log, Gathered(1)), Gathered(2))
    log = tell(log, Gathered(3))  # round 3 goes on with its skirmish

    assert [(point.round, point.worth) for point in worth_by_round(log)] == [
        (1, {"Ann": 8, "Bo": 8, "Cy": 8}),
        (2, {"Ann": 8, "Bo": 8, "Cy": 8}),
    ]
    assert len(worth_by_round(tell(log, Retract(3)))) == 2
    assert len(worth_by_round(tell(tell(log, Retract(3)), Retract(2)))) == 1
