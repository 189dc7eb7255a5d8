"""Gathering forms and counts with words that say nothing here: refused by name, and the rest stays."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.tables.models import Table
from referee.web.sent import SentEntry
from tests.cast import open_arctic, rows_of, state_of, tell, to_the_end
from tests.web.guests import Guest, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

NOTHING_RECORDED = "Nothing was recorded."
NO_CARDS = ["mole", "Refugee", "refugee ", " ", "0.refugee", "<b>", "refugee,shovel", "réfugié"]
NO_NUMBERS = ["x", "-1", "1.0", "3.0", " 3", "３", "²", "1e1", "+3", "0x1", "NaN"]
NOBODY = ["Zed", "ann", " Ann", "Ann ", "<b>", "0"]


@pytest.fixture
def table() -> Table:
    """A table without modules, in round 2."""
    table = open_arctic(modules=())
    tell(table, Gathered(1))
    return table


def refused(host: Guest, kind: str, **fields: Any) -> str:
    """Send a form that is refused for its words; return the page once nothing was recorded."""
    number = len(rows_of(host.table))
    page = assert_page(host.enter(kind, **({"for_seat": "Ann"} | fields)), 422)
    assert NOTHING_RECORDED in words(page)
    assert "Play it this way" not in page
    assert len(rows_of(host.table)) == number
    return page


def shown(word: str) -> str:
    """Return the word as it stands in a page."""
    return " ".join(word.replace("<", "&lt;").replace(">", "&gt;").split())


def says(page: str, sentence: str) -> bool:
    """Whether the page says it, blanks taken together."""
    return sentence in words(page)


@pytest.mark.parametrize(
    ("kind", "word"),
    [*((kind, "mole") for kind in ("dig", "draw", "hunt")), *(("trash", w) for w in NO_CARDS)],
)
def test_a_card_that_is_none_is_named_and_the_others_stay(host: Guest, kind: str, word: str) -> None:
    page = refused(host, kind, cards=["refugee", word, "scavenger"])

    sentence = (
        f"There’s no card called “{shown(word)}”." if word.strip() == word else "There’s no card called “"
    )
    assert says(page, sentence)
    fields = forms_of(page)["draft"].fields
    assert ("cards", "scavenger") in fields
    assert ("kind", kind) in fields


@pytest.mark.parametrize("number", [41, 500])
def test_more_cards_than_anybody_holds_are_refused(host: Guest, number: int) -> None:
    assert says(refused(host, "trash", cards=["refugee"] * number), "A hand has at most 40 cards.")


@pytest.mark.parametrize("word", ["mole", "-some", "Net", "net "])
def test_a_keep_that_is_no_card_is_named(host: Guest, word: str) -> None:
    page = refused(host, "dig", cards=["refugee", "shovel"], kept=word)

    assert says(page, "There’s no card called “")
    assert shown(word) in words(page)
    assert ("cards", "shovel") in forms_of(page)["draft"].fields


@pytest.mark.parametrize("word", ["mole", "Hunter", "-nothing"])
def test_a_hire_that_is_no_card_is_named(host: Guest, word: str) -> None:
    assert says(refused(host, "hunt", cards=["scavenger"], hired=word), f"There’s no card called “{word}”.")


@pytest.mark.parametrize("word", NO_NUMBERS)
def test_a_number_kept_that_is_none_is_named_and_never_taken_for_all(host: Guest, word: str) -> None:
    page = refused(host, "commit", number=word)

    assert says(page, "The number of cards can’t be below 0." if word == "-1" else "isn’t a number.")
    assert state_of(host.table).gatherer == "Ann"


@pytest.mark.parametrize(("rounds", "number"), [([2], 5), ([], 0)])
def test_no_number_is_all_that_is_left_and_none_where_no_skirmish_follows(
    host: Guest, rounds: list[int], number: int
) -> None:
    for each in rounds:
        tell(host.table, Gathered(each))

    gatherer = state_of(host.table).gatherer
    assert host.enter("commit", for_seat=gatherer, number="").status_code == 303
    assert rows_of(host.table)[-1].facts == {"number": number}


@pytest.mark.parametrize("word", ["mole", "Saboteur", "Bo/saboteur"])
def test_a_weapon_that_is_no_card_is_named(host: Guest, word: str) -> None:
    page = refused(host, "strike", **{"with": word, "card": "Bo/spear"})

    assert says(page, f"There’s no card called “{word}”.")


@pytest.mark.parametrize("word", ["Bo/mole", "Zed/", "Bo/spear.spear.spear", "Bo,spear"])
def test_a_target_that_is_nobodys_card_is_named(host: Guest, word: str) -> None:
    refused(host, "strike", **{"with": "sniper_team", "card": word})


@pytest.mark.parametrize("word", ["Zed/medic", "Cy/mole", "Cy/", "medic"])
def test_an_answer_that_is_nobodys_card_is_refused(host: Guest, word: str) -> None:
    refused(host, "strike", **{"with": "sniper_team", "card": "Bo/refugee", "answer": word})


@pytest.mark.parametrize("name", NOBODY)
@pytest.mark.parametrize("kind", ["dig", "strike"])
def test_a_seat_that_is_not_there_is_named(host: Guest, kind: str, name: str) -> None:
    fields = {"with": "sniper_team", "card": "Bo/refugee"} if kind == "strike" else {"cards": "refugee"}

    page = refused(host, kind, for_seat=name, **fields)

    assert says(page, "No one here is called “")
    assert shown(name) in words(page)


@pytest.mark.parametrize(
    ("kind", "name", "both"),
    [
        ("dig", "kept", ["net", "spear"]),
        ("hunt", "hired", ["hunter", "scout"]),
        ("commit", "number", ["1", "2"]),
    ],
)
def test_of_two_that_exclude_each_other_none_is_taken(
    host: Guest, kind: str, name: str, both: list[str]
) -> None:
    fields = {"cards": ["refugee"], name: both}

    assert says(refused(host, kind, **fields), f"Choose only one of these: {both[0]} and {both[1]}.")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("x" * 5000, f"There’s no card called “{'x' * 79}…”."),
        ("\x00", "“�” contains an invisible character (U+0000)."),
        ("mole\x07", "“mole�” contains an invisible character (U+0007)."),
        ("\u202emole", "“�mole” contains a hidden control character (U+202E). Retype it."),
    ],
)
def test_a_word_that_no_sentence_can_bear_is_cut_or_marked(host: Guest, word: str, sentence: str) -> None:
    page = refused(host, "trash", cards=[word])

    assert says(page, sentence)
    assert word not in page
    assert "x" * 80 not in page


def test_a_seat_gets_the_same_answer(table: Table) -> None:
    tell(table, Gathered(2))
    for kind, each in (("dig", {"cards": ["mole"]}), ("strike", {"with": "mole", "card": "Ann/spear"})):
        assert_page(guest_at(table, "Bo").enter(kind, for_seat="Bo", **each), 422)


# Counts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["", "x", "1,5", "12345678901", "*3"])
def test_a_count_that_is_none_is_named_and_the_others_stay(db: None, word: str) -> None:
    host = host_of(to_the_end(open_arctic()))

    page = refused(host, "tally", for_seat="Ann", **{"cards.refugee": "2", "cards.spear": word})

    assert says(page, f"“{word}” isn’t a number.")
    assert ("cards.refugee", "2") in forms_of(page)["draft"].fields


def test_a_count_past_all_decks_is_refused_by_the_card(db: None) -> None:
    host = host_of(to_the_end(open_arctic()))

    page = refused(host, "tally", for_seat="Ann", **{"cards.refugee": "2", "cards.spear": "12345"})

    assert says(page, "Spear: 12345 isn’t possible in a deck.")
    assert ("cards.refugee", "2") in forms_of(page)["draft"].fields


def test_a_count_of_nobody_is_refused_by_name(db: None) -> None:
    host = host_of(to_the_end(open_arctic()))

    assert says(
        refused(host, "tally", for_seat="Zed", **{"cards.refugee": "2"}), "No one here is called “Zed”."
    )


# Words --------------------------------------------------------------------------------------------


def test_every_sentence_can_be_translated(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a language that marks whatever it translates, no sentence comes out unmarked."""
    monkeypatch.setattr("django.utils.translation._trans.gettext", lambda said: f"[{said}]")
    monkeypatch.setattr("django.utils.translation._trans.ngettext", lambda one, more, number: f"[{more}]")
    # What the pages keep of other tests would come out unmarked, and what they keep of this one marked.
    monkeypatch.setattr("referee.web.templating.jinja._translated", lambda catalog, said: f"[{said}]")
    nonsense = {"cards": ["x" * 99], "kept": ["mole", "vole"], "number": "x", "with": "mole", "card": "x"}
    data = {"round": "x", "cards.Zed": ["mole"], "act": "dance", "target": "x", "for_seat": "Ann"}

    for kind in ENTRY_KINDS.values():
        for fields in ({}, data | nonsense, {"for_seat": "Zed"}):
            form = SentEntry(kind, state_of(table), Told(fields))
            form.is_valid()
            for error in (str(each) for errors in form.errors.values() for each in errors):
                assert error.startswith("["), error


class Told(dict[str, Any]):
    """Fields as a request has them."""

    def getlist(self, name: str) -> list[str]:
        """Return all values under the name."""
        value = self.get(name, [])
        return [value] if isinstance(value, str) else value
