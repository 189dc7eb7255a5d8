"""Cards in reasons are links to their pages; players who are called like cards aren't."""

from __future__ import annotations

import re

import pytest
from django.utils.html import escape
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.arctic.cards import shipped
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.rules.kernel.text.titles import Title, Titles
from referee.rules.prehistory.board import ACTION_NAMES, TribeAction
from referee.tables.titles import showing
from referee.web.templating.jinja import say, say_linked

LINK = re.compile(r'<a class="card-name" href="/arctic/cards/(\w+)/" hx-get[^>]*>(.*?)</a>')


def linked(reason: Reason) -> list[tuple[str, str]]:
    return LINK.findall(say_linked(reason))


@pytest.mark.parametrize(
    ("reason", "links"),
    [
        (Reason("{card:a} saves {who}.", card="Medic", who="Bo"), [("medic", "a Medic")]),
        (
            Reason("{cards} stay.", cards=("Thugs", "2 × Tribe Family 5")),
            [("thugs", "Thugs"), ("tribe_family_5", "2 × Tribe Family 5")],
        ),
        (Reason("{who}’s Rogue needs equal fights.", who="Ann"), [("rogue", "Rogue")]),
        (Reason("Sniper Teams snipe, Snipers don’t."), [("sniper_team", "Sniper Teams")]),
        (Reason("Combat Medics save."), [("combat_medics", "Combat Medics")]),
        (Reason("A network has no map."), []),
    ],
)
def test_each_card_has_one_link_by_its_longest_name(reason: Reason, links: list[tuple[str, str]]) -> None:
    assert linked(reason) == links


def test_every_card_is_linked_by_its_title() -> None:
    for card in shipped().values():
        assert linked(Reason("{card}", card=card.label)) == [(card.id, card.label)]


def test_a_player_called_like_a_card_is_no_card() -> None:
    with showing(Titles(names=frozenset({"Rogue"}))):
        assert linked(Reason("{who} wins with {card}.", who="Rogue", card="Net")) == [("net", "Net")]


def test_a_title_of_another_edition_is_shown_and_linked() -> None:
    own = {"Medic": Title("Sanitäter", "s", "m")}
    with showing(Titles(own)):
        assert linked(Reason("{card} saves.", card="Medic")) == [("medic", "Sanitäter")]


@given(
    st.text(max_size=20),
    st.sampled_from(["Medic", "Thugs", "Net", "Bo"]),
    st.sampled_from(["en", "de", "hu"]),
)
def test_a_reason_with_links_says_the_same_and_nothing_of_it_is_markup(
    who: str, card: str, language: str
) -> None:

    reason = Reason("{card:a} saves {who}.", card=card, who=who)
    with override(language):
        html = str(say_linked(reason))
        assert re.sub(r"</?a\b[^>]*>", "", LINK.sub(r"\2", html)) == escape(say(reason))


def test_a_card_of_earth_and_an_action_of_the_marauders_are_links_too() -> None:
    raid = Reason("{seat} has paid {n} for {card}.", ("E-32",), seat="Bo", n=2, card="Raid & Run")
    assert re.sub(r" hx-[^>]*", "", say_linked(raid)) == (
        'Bo has paid 2 for <a class="card-name" href="/earth/cards/?name=Raid+%26+Run">Raid &amp; Run</a>.'
    )
    act = Reason("Next is {action}.", ("M-24",), action=Line(ACTION_NAMES[TribeAction.ROCK_PAINTING]))
    assert re.sub(r" hx-[^>]*", "", say_linked(act)) == (
        'Next is <a class="card-name" href="/prehistory/cards/rock_painting/">rock painting</a>.'
    )


def test_an_unnamed_card_and_another_rulebook_have_no_link() -> None:
    assert "<a" not in say_linked(Reason("{card} stays.", ("E-57",), card=Line("unnamed card")))
    assert "<a" not in say_linked(Reason("{card} stays.", ("M-24",), card="Raid"))
