"""The sums of Attack lines: read like a person reads them, and nothing else is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.earth.cards.cards import evaluate, terms_of
from referee.rules.kernel.text.ruling import IllegalEntry

sums = st.recursive(
    st.one_of(st.integers(0, 99).map(str), st.just("X")),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(" ".join),
        inner.map(lambda each: f"({each})"),
        inner.map(lambda each: f"-({each})"),
    ),
    max_leaves=6,
).filter(lambda told: len(told) <= 40)


@given(sums, st.integers(0, 6))
def test_a_sum_comes_to_what_it_says(told: str, x: int) -> None:
    assert evaluate(told, x) == eval(told, {"__builtins__": {}}, {"X": x})  # noqa: S307


@given(sums, st.integers(0, 6))
def test_the_parts_of_a_sum_come_to_the_sum(told: str, x: int) -> None:
    assert sum(number for _, number in terms_of(told, x)) == evaluate(told, x)


@pytest.mark.parametrize(
    ("told", "parts"),
    [
        ("X+1", (("X", 3), ("", 1))),
        ("2*X - (X-1)", (("2 * X", 6), ("X", -3), ("", 1))),
        ("4", (("", 4),)),
        ("2+2", (("", 4),)),
    ],
)
def test_the_parts_of_a_sum_are_told_apart(told: str, parts: tuple[tuple[str, int], ...]) -> None:
    assert terms_of(told, 3) == parts


@given(st.text(max_size=50))
def test_anything_else_is_refused_and_nothing_is_run(told: str) -> None:
    value = value_or_rule(told)

    assert value == "E-41" or set("".join(told.split())) <= set("0123456789X+-*()")


def value_or_rule(told: str) -> int | str | None:
    """Return what a sum comes to, or the rule by which it is refused."""
    try:
        return evaluate(told, 2)
    except IllegalEntry as refusal:
        return refusal.rule


@pytest.mark.parametrize(
    "told",
    [
        "",
        " ",
        "X X",
        "2X",
        "X2",
        "1 2",
        "1234",
        "(",
        ")",
        "()",
        "X+",
        "*X",
        "x",
        "X/2",
        "X**2",
        "1.5",
        "+1",
        "٣",
        "X;1",
        "a" * 41,
    ],
)
def test_what_is_no_sum(told: str) -> None:
    with pytest.raises(IllegalEntry, match="can’t read"):
        evaluate(told, 0)


def test_a_number_is_itself() -> None:
    assert evaluate(-3, 5) == -3
