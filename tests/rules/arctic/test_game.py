"""Arctic Scavengers as a game: set-up, rounds, the initiator, the end (A-5, A-9 to A-15)."""

from __future__ import annotations

import pytest

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.state import Phase
from referee.rules.arctic.setup.meta import MODULES, Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.arctic.standing import reminders
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.playing import NAMES, Table
from tests.rules.kernel.counting import Add

# Set-up ----------------------------------------------------------------------------------------------


def test_a_table_opens_in_round_1_with_fourteen_contested_resources() -> None:
    state = Table(4, "Cy").state

    assert (state.round, state.phase, state.contested_left) == (1, Phase.GATHERING, 14)
    assert state.turn_order == ("Cy", "Di", "Ann", "Bo")
    assert state.wins == {"Ann": 0, "Bo": 0, "Cy": 0, "Di": 0}


@pytest.mark.parametrize(
    ("setup", "code", "rule"),
    [
        (Setup((), ""), "wrong-number-of-players", "A-9"),
        (Setup((*NAMES, "Flo"), "Ann"), "wrong-number-of-players", "A-9"),
        (Setup(("Ann", " "), "Ann"), "no-name", None),
        (Setup(("Ann", "Bo", "Ann"), "Ann"), "same-name-twice", None),
        (Setup(("Ann", "Bo"), "Cy"), "unknown-initiator", "A-16"),
        (Setup(("Ann", "Bo"), "Ann", ("hq9",)), "unknown-module", None),
        (Setup(("Ann", "Bo"), "Ann", ("hq2",)), "module-lacks-base", "A-5"),
        (Setup(("Ann", "Bo"), "Ann", (), {"overpay": "often"}), "unknown-house-rule", None),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused(setup: Setup, code: str, rule: str | None) -> None:
    with pytest.raises(IllegalEntry) as refused:
        ARCTIC.open(setup)

    assert (refused.value.code, refused.value.rule) == (code, rule)


@pytest.mark.parametrize("module", [module for module in MODULES if module.needs], ids=lambda each: each.name)
def test_a_module_without_its_base_is_refused_with_both_names(module: object) -> None:
    name, needs = module.name, module.needs  # type: ignore[attr-defined]
    titles = {each.name: each.title for each in MODULES}

    with pytest.raises(IllegalEntry) as refused:
        ARCTIC.open(Setup(NAMES[:2], "Ann", (name,)))

    assert refused.value.message == f"{titles[name]} needs {titles[needs]}. Choose that too."


def test_all_modules_together_can_be_played() -> None:
    state = ARCTIC.open(Setup(NAMES, "Ann", tuple(module.name for module in MODULES)))

    assert len(state.modules) == 9


def test_the_shipped_edition_is_the_shipped_cards() -> None:
    edition = ARCTIC.shipped_edition()

    state = ARCTIC.open(Setup(NAMES[:2], "Ann"), edition)

    assert state.cards == shipped()
    assert edition == ARCTIC.shipped_edition()


def test_a_table_keeps_the_card_values_it_was_opened_with() -> None:
    edition = ARCTIC.shipped_edition()
    (brawler,) = [card for card in edition if card["id"] == "brawler"]
    brawler["base"]["fight"] = 9
    table = Table(2, edition=edition)
    table.to_reveal().reveal(Ann="brawler")

    ruling = table.tell(Count(3))

    assert ruling.outcome.fight == {"Ann": 9, "Bo": 0}


def test_an_edition_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(IllegalEntry) as refused:
        ARCTIC.open(Setup(NAMES[:2], "Ann"), [{"id": "brawler"}])

    assert refused.value.code == "malformed"


# Rounds ----------------------------------------------------------------------------------------------


def test_there_is_no_skirmish_in_rounds_1_and_2() -> None:
    table = Table()

    rulings = [table.tell(Gathered(1)), table.tell(Gathered(2))]

    assert (table.state.round, table.state.phase) == (3, Phase.GATHERING)
    assert [ruling.reasons[0].rules for ruling in rulings] == [("A-10",), ("A-10",)]


def test_from_round_3_on_gathering_is_followed_by_the_reveal() -> None:
    table = Table().to_reveal()

    assert (table.state.round, table.state.phase) == (3, Phase.REVEAL)
    assert table.records[-1].ruling.reasons[0].rules == ("A-14", "A-40")


def test_after_the_count_the_next_round_begins_and_the_forces_are_put_away() -> None:
    table = Table()
    table.to_reveal().reveal(Ann="thugs")

    table.tell(Count(3))

    assert (table.state.round, table.state.phase) == (4, Phase.GATHERING)
    assert (table.state.revealed, table.state.declarations) == ({}, ())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_the_initiator_stays_until_round_3_and_then_moves_clockwise(players: int, first: int) -> None:
    table = Table(players, NAMES[first])
    led = []

    while table.state.phase is not Phase.OVER:
        led.append(table.state.initiator)
        assert table.state.turn_order[0] == table.state.initiator
        table.play_round()

    assert led == [NAMES[(first + max(0, number - 3)) % players] for number in range(1, 17)]


def test_turn_order_runs_clockwise_from_the_initiator() -> None:
    table = Table(4)
    table.to_reveal(5)

    assert table.state.turn_order == ("Cy", "Di", "Ann", "Bo")
    assert table.state.case().players == table.state.turn_order


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_skirmish_uses_up_one_contested_resource_won_or_not(players: int) -> None:
    table = Table(players)
    left = []

    for number in range(1, 17):
        table.play_round(**({"Bo": "thugs"} if number % 2 else {}))
        left.append(table.state.contested_left)

    assert left == [14, 14, *range(13, -1, -1)]
    assert table.state.wins["Bo"] == 7
    assert sum(table.state.wins.values()) == 7


def test_the_game_ends_with_the_last_contested_resource() -> None:
    table = Table()
    for _ in range(16):
        table.play_round(Ann="thugs")

    state = table.state

    assert (state.phase, state.round, state.contested_left) == (Phase.OVER, 16, 0)
    assert state.wins == {"Ann": 14, "Bo": 0, "Cy": 0}
    assert [prompt.kind for prompt in ARCTIC.prompts(state)] == ["tally"]


def test_when_the_game_is_over_nothing_is_accepted_but_undo() -> None:
    table = Table()
    for _ in range(16):
        table.play_round(Ann="thugs")
    entries = (Gathered(16), Gathered(17), Reveal(16, {}), Count(16))

    codes = {table.refusal(facts).code for facts in entries}

    assert codes == {"wrong-phase"}
    assert table.refusal(Declare(Act.USE, "spy"), "Ann").code == "wrong-phase"
    table.undo()
    assert table.state.phase is Phase.DECLARING


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (Reveal(3, {}), "Finish gathering round 3 first."),
        (Count(3), "Finish gathering round 3 first."),
        (Gathered(2), "Finish gathering round 3 first."),
        (Gathered(4), "Finish gathering round 3 first."),
    ],
    ids=str,
)
def test_what_is_not_due_yet_is_refused_with_what_is(facts: Reveal | Count | Gathered, told: str) -> None:
    table = Table()
    table.play_round()
    table.play_round()

    refusal = table.refusal(facts)

    assert (refusal.code, refusal.rule, refusal.message) == ("wrong-phase", "A-10", told)


def test_while_forces_are_revealed_nothing_else_is_due() -> None:
    table = Table().to_reveal()

    refusals = [table.refusal(facts) for facts in (Gathered(3), Count(3), Reveal(4, {}))]

    assert {refusal.message for refusal in refusals} == {"Reveal round 3’s forces first."}


def test_an_entry_of_another_game_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(KeyError, match="add"):
        Table().tell(Add(1))


# What is said ----------------------------------------------------------------------------------------


def test_prompts_say_what_is_due_and_from_whom() -> None:
    table = Table()
    asked = []

    for step in (lambda: table.to_reveal(), lambda: table.reveal(Ann="thugs")):
        asked.append([(prompt.kind, prompt.seats) for prompt in ARCTIC.prompts(table.state)])
        step()
    asked.append([(prompt.kind, prompt.seats) for prompt in ARCTIC.prompts(table.state)])

    assert asked == [
        [
            *((kind, ("Ann",)) for kind in ("dig", "draw", "hunt", "trash", "commit")),
            ("gathered", ()),
        ],
        [("reveal", ("Ann", "Bo", "Cy"))],
        [("reveal", ("Ann", "Bo", "Cy")), ("count", ())],
    ]


@pytest.mark.parametrize(
    ("players", "number", "rules"),
    [
        (3, 1, ["A-11"]),
        (3, 2, ["A-11"]),
        (3, 3, ["A-11", "A-12"]),
        (3, 4, ["A-11", "A-13", "A-12"]),
        (2, 3, ["A-11"]),
        (2, 4, ["A-11", "A-13"]),
    ],
)
def test_a_round_begins_with_what_groups_forget(players: int, number: int, rules: list[str]) -> None:
    table = Table(players)
    while table.state.round < number:
        table.play_round()

    said = reminders(table.state)

    assert [rule for reason in said for rule in reason.rules] == rules
    assert all(reason.text() for reason in said)


def test_the_board_is_plain_json_of_where_the_table_stands() -> None:
    table = Table(modules="hq1 hq2 hq3")
    table.to_reveal(4).reveal(Ann="gangster: refugee + armory", Bo="sniper_team", Cy="scavenger")

    board = ARCTIC.board(table.state)

    assert board == encode(board)
    assert board["revealed"]["Ann"] == {"cards": ["refugee"], "leader": "gangster", "buildings": ["armory"]}
    assert (board["round"], board["phase"], board["initiator"]) == (4, "declaring", "Bo")
    assert (board["contested_left"], board["contested_won"]) == (13, {"Ann": 1, "Bo": 0, "Cy": 0})
