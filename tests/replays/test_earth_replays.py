"""The recorded games of Skirmish for Earth show every way a round ends, every kind, and every override."""

from __future__ import annotations

import json
from pathlib import Path

from referee.rules.earth.ending.finish import RoundEnd
from referee.rules.kernel.records import LOG_KINDS, PLACE_KINDS, SEED_KINDS, Insert, JudgeVerdict
from referee.rules.kernel.replay import read_story, replay
from referee.rules.registry import GAMES

REPLAYS = Path(__file__).resolve().parents[2] / "fixtures" / "replays" / "earth"
STORIES = {file.stem: read_story(file) for file in sorted(REPLAYS.glob("*.json"))}
EARTH = GAMES["earth"]


def test_a_deck_stands_in_the_file_of_its_game_or_beside_it(tmp_path: Path) -> None:
    told = json.loads((REPLAYS / "x_at_7.json").read_text("utf-8"))
    deck = json.loads((REPLAYS / told["setup"]["deck"]["file"]).read_text("utf-8"))
    inside = tmp_path / "inside.json"
    inside.write_text(json.dumps({**told, "setup": {**told["setup"], "deck": deck}}), "utf-8")

    assert read_story(inside) == STORIES["x_at_7"]


def test_no_two_games_carry_the_same_deck() -> None:
    setups = [json.loads(file.read_text("utf-8"))["setup"] for file in REPLAYS.glob("*.json")]
    decks = [json.dumps(setup["deck"]) for setup in setups if "actions" in (setup.get("deck") or {})]

    assert len(set(decks)) == len(decks)


def rules_in(name: str) -> set[str]:
    """Return the rules that the rulings of a story cite."""
    records = [record for record, _ in replay(EARTH, STORIES[name])]
    return {rule for record in records for reason in record.ruling.reasons for rule in reason.rules}


def test_the_ways_a_round_can_end_are_there() -> None:
    assert set(STORIES) >= {
        "tie_of_two",
        "tie_of_three",
        "all_pass",
        "all_zero",
        "invalid_with_reclaim",
        "x_at_0",
        "x_at_6",
        "x_at_7",
        "last_round",
        "shared_win",
    }


def test_the_stories_tell_what_their_names_say() -> None:
    assert {"E-46", "E-48"} <= rules_in("tie_of_two") & rules_in("tie_of_three")
    assert {"E-23", "E-24"} <= rules_in("all_pass")
    assert {"E-45", "E-49"} <= rules_in("all_zero")
    assert "E-37" in rules_in("invalid_with_reclaim")
    assert {"E-34", "E-35"} <= rules_in("x_at_6") & rules_in("x_at_0")
    assert {"E-34", "E-36"} <= rules_in("x_at_7")
    assert {"E-66", "E-73"} <= rules_in("last_round")
    assert "E-75" in rules_in("shared_win")


def test_every_kind_of_entry_stands_in_a_replay() -> None:
    kinds = {told.kind for story in STORIES.values() for told in story.entries}

    # Pages of Earth offer no insertion; tests of the kernel insert. A verdict is an event's.
    elsewhere = {*PLACE_KINDS, *SEED_KINDS, Insert.kind, JudgeVerdict.kind}
    assert kinds == {*EARTH.kinds, *LOG_KINDS} - elsewhere


def test_every_level_is_played_in_a_replay() -> None:
    assert {story.setup["level"] for story in STORIES.values()} == {"quick", "deck", "dealt"}


def test_every_check_that_a_table_may_pass_over_is_passed_over_in_a_replay() -> None:
    overrides = {code for story in STORIES.values() for told in story.entries for code in told.overrides}

    assert overrides == {"pinned-deck", "played-already", "two-rows", "too-many-copies"}


def test_a_whole_game_goes_to_its_last_territory() -> None:
    records = [record for record, _ in replay(EARTH, STORIES["shared_win"])]

    ends = [record.ruling.outcome for record in records if isinstance(record.ruling.outcome, RoundEnd)]

    assert len(ends) == 22
    assert ends[-1].scored is not None
    assert len(ends[-1].scored.winners) == 3
