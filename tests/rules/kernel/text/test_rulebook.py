"""Reading a rulebook: what is in the files, and a sentence with file and entry for each fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.kernel.text.rulebook import BrokenRulebook, Rulebook, RuleText, read_rulebook

FILES = {
    "book": """
        title = "Chess"
        link = "The rules of Chess"
        letter = "C"
        sections = ["moves", "end"]
        [sources]
        fide = "FIDE laws"
        ours = "our inference"
        """,
    "moves": """
        title = "How pieces move"
        [C-10]
        title = "Castling"
        text = '''
        Once a game
        king and rook move together (C-2).'''
        source = ["fide", "ours"]
        """,
    "end": """
        title = "The end"
        [C-2]
        title = "Mate"
        text = "A king in check without a way out is mate."
        source = ["fide"]
        """,
    "house_rules": """
        groups = ["clocks"]
        scopes = ["blitz"]
        [clock]
        question = "Is there a clock?"
        group = "clocks"
        rules = ["C-2"]
        scopes = ["blitz"]
        values.no = "No"
        values.yes = "Yes"
        origins.no = "The laws of chess name none."
        origins.yes = "A variant."
        """,
}


def book_of(folder: Path, **changed: tuple[str, str]) -> Rulebook:
    """Write a rulebook, with one text in a file changed into another, and read it."""
    folder = folder / "chess" / "rulebook"
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        was, now = changed.get(name, ("", ""))
        assert was in text
        (folder / f"{name}.toml").write_text(text.replace(was, now, 1), "utf-8")
    return read_rulebook(folder)


def test_a_book_has_its_sections_in_their_order_and_its_rules_by_number(tmp_path: Path) -> None:
    book = book_of(tmp_path)
    assert (book.game, book.title, book.link, book.letter) == ("chess", "Chess", "The rules of Chess", "C")
    assert [section.title for section in book.sections] == ["How pieces move", "The end"]
    assert list(book.rules) == ["C-2", "C-10"]
    assert book.sections[1].rules == (book.rules["C-2"],)


def test_a_text_runs_on_over_the_lines_of_its_file(tmp_path: Path) -> None:
    castling = "Once a game king and rook move together (C-2)."
    assert book_of(tmp_path).rules["C-10"] == RuleText(
        "C-10", "Castling", castling, ("FIDE laws", "our inference")
    )


@pytest.mark.parametrize(
    ("sources", "sure"), [('["fide"]', 3), ('["fide", "inference"]', 2), ('["inference"]', 1)]
)
def test_a_rule_says_how_sure_it_is(tmp_path: Path, sources: str, sure: int) -> None:
    book = book_of(tmp_path, book=("ours =", "inference ="), moves=('["fide", "ours"]', sources))
    assert book.rules["C-10"].sure == sure


def test_a_house_rule_has_its_values_in_their_order(tmp_path: Path) -> None:
    (clock,) = book_of(tmp_path).house_rules
    assert (clock.name, clock.question, clock.rules) == ("clock", "Is there a clock?", ("C-2",))
    assert (clock.possible, clock.default) == (("no", "yes"), "no")
    assert clock.label_of("yes") == "Yes"
    assert [value.origin for value in clock.values] == ["The laws of chess name none.", "A variant."]


def test_house_rules_are_picked_out_by_their_scope(tmp_path: Path) -> None:
    house_rules = book_of(tmp_path).house_rules
    assert [rule.name for rule in house_rules.in_scope("blitz")] == ["clock"]
    assert house_rules.in_scope("correspondence") == ()


def test_a_set_up_is_stored_with_the_house_rules_off_their_default(tmp_path: Path) -> None:
    house_rules = book_of(tmp_path).house_rules
    assert house_rules.off_default({"clock": "no"}) == {}
    assert house_rules.off_default({"clock": "yes"}) == {"clock": "yes"}
    assert house_rules.resolve({}) == {"clock": "no"}


BROKEN = [
    ("book", 'letter = "C"', "", "book.toml, the book: letter: "),
    ("book", "[sources]", "initial = 1\n[sources]", "book.toml, the book: initial: "),
    ("book", '["moves", "end"]', '["moves"]', "end.toml, the whole file: not among the sections"),
    ("book", '"end"]', '"end", "draw"]', "draw.toml, the whole file: "),
    ("moves", 'title = "How pieces move"', "", "moves.toml, title: "),
    ("moves", "[C-10]", "[C-10", "moves.toml, the whole file: "),
    ("moves", "[C-10]", "[D-10]", "moves.toml, D-10: the number of a rule is C- and a number"),
    ("moves", "[C-10]", "[C-01]", "moves.toml, C-01: the number of a rule is C- and a number"),
    ("moves", "[C-10]", "[C-2]", "book.toml, C-2: it stands in two sections"),
    ("moves", "(C-2)", "(C-3)", "moves.toml, C-10: there is no rule C-3"),
    ("moves", '"ours"]', '"hearsay"]', "moves.toml, C-10: book.toml has no source “hearsay”"),
    ("moves", "text", "words", "moves.toml, C-10: text: "),
    ("end", '"Mate"', "3", "end.toml, C-2: title: "),
    ("house_rules", '["clocks"]', '["boards"]', "house_rules.toml, clock: there is no group “clocks”"),
    (
        "house_rules",
        'values.yes = "Yes"',
        "",
        "house_rules.toml, clock: a house rule has two values at least",
    ),
    (
        "house_rules",
        'origins.yes = "A variant."',
        "",
        "house_rules.toml, clock: it doesn’t say where “yes” comes from",
    ),
    (
        "house_rules",
        '"The laws of chess name none."',
        '""',
        "house_rules.toml, clock: it doesn’t say where “no”",
    ),
    (
        "house_rules",
        "origins.yes",
        'origins.oui = "A typo."\norigins.yes',
        "house_rules.toml, clock: there is no value “oui”",
    ),
    ("house_rules", '["C-2"]', '["C-3"]', "house_rules.toml, clock: there is no rule C-3"),
    ("house_rules", '["C-2"]', "[]", "house_rules.toml, clock: a house rule belongs to a rule"),
    ("house_rules", 'scopes = ["blitz"]', "", "house_rules.toml, clock: one of its scopes is not listed"),
    ("house_rules", "question", "asks", "house_rules.toml, clock: question: "),
]


@pytest.mark.parametrize(("file", "was", "now", "told"), BROKEN, ids=[told for *_, told in BROKEN])
def test_a_fault_is_told_with_file_and_entry(
    tmp_path: Path, file: str, was: str, now: str, told: str
) -> None:
    with pytest.raises(BrokenRulebook) as broken:
        book_of(tmp_path, **{file: (was, now)})
    assert str(broken.value).startswith(f"chess/rulebook/{told}")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BrokenRulebook, match=r"book\.toml, the whole file: "):
        read_rulebook(tmp_path)
