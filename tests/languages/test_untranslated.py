"""Untranslated texts don't fail a run; they are counted at its end, and refused for a release."""

from __future__ import annotations

import pytest

from tests.languages import untranslated
from tests.languages.untranslated import main, summary


def test_a_run_with_everything_translated_prints_no_line() -> None:
    assert list(summary({"de": [], "hu": []})) == []


def test_a_run_counts_what_is_untranslated_in_one_line() -> None:
    (line,) = summary({"hu": ["“Dig” (dig.py)"], "de": ["“Dig” (dig.py)", "“Hunt” (hunt.py)"]})
    assert line.startswith("Untranslated, shown in English: de 2, hu 1 (")


@pytest.mark.parametrize(
    ("left", "code", "last"),
    [
        ({"de": [], "hu": []}, 0, "Everything is translated."),
        (
            {"de": [], "hu": ["“Dig” (dig.py)"]},
            1,
            "No release: 1 text is untranslated. Translate and run `make messages`.",
        ),
    ],
)
def test_a_release_is_refused_while_anything_is_untranslated(
    left: untranslated.Left,
    code: int,
    last: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(untranslated, "everything_left", lambda: left)
    assert main() == code
    assert capsys.readouterr().out.splitlines()[-1] == last
