"""Reading the cases of a game's package: a misspelt field never makes a case that says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.package.game_case import read_cases

CASE = """
[[cases]]
name = "Ann wins"
setup = { players = ["Ann", "Bo"] }
entries = [{ kind = "hold", seat = "Ann", fingers = 3 }]
winners = ["Ann"]
"""


def cases_of(folder: Path, text: str) -> Path:
    file = folder / "cases.toml"
    file.write_text(text, "utf-8")
    return file


def test_a_case_is_read_with_its_fields(tmp_path: Path) -> None:
    (case,) = read_cases(cases_of(tmp_path, CASE))

    assert (case.name, case.winners, case.refused) == ("Ann wins", ("Ann",), "")
    assert case.entries == ({"kind": "hold", "seat": "Ann", "fingers": 3},)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("winners", "winer", "cases.0.winer: unknown field. Did you mean “winners”?"),
        ("winners", "refuse", "cases.0.refuse: unknown field. Did you mean “refused”?"),
        ("winners", "zzz", "cases.0.zzz: unknown field."),
        ("[[cases]]", "[[case]]", "case: unknown field. Did you mean “cases”?"),
    ],
)
def test_an_unknown_field_is_refused_with_the_nearest(tmp_path: Path, was: str, now: str, told: str) -> None:
    with pytest.raises(IllegalEntry) as refused:
        read_cases(cases_of(tmp_path, CASE.replace(was, now)))

    assert refused.value.message == told
