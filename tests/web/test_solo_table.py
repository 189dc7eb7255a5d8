"""A solo game kept as a table: rounds, reshuffles, skirmishes at will, prizes, the score; no scripts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.arctic.solo.prize import ScoreSolo, TakePrize
from referee.rules.arctic.solo.rounds import EndRound, Reshuffle
from referee.rules.arctic.solo.solo_skirmish import SoloSkirmish
from referee.rules.kernel.replay import Story, replay
from referee.rules.kernel.text.codec import decode
from referee.rules.registry import GAMES
from referee.tables import services
from referee.tables.links import watch_path
from referee.tables.models import Table
from tests.cast import rows_of, state_of, tell
from tests.devices import Client
from tests.web.guests import Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db

NOBODY_WINS = "Ann ties with a force of 3 cards, 0 fight to 2 Just this once"
FORCE = ("tribe_family_3", "tear_gas", "rifle")


def open_solo(modules: tuple[str, ...] = (), solo: SoloOptions | None = None) -> Table:
    setup = Setup(("Ann",), "Ann", modules, solo=solo)
    return services.open_table(game="arctic", name="Alone", setup=setup, players=("Ann",))


@pytest.fixture
def table(db: None) -> Table:
    return open_solo()


@pytest.fixture
def ann(table: Table) -> Guest:
    """The tablet on the table."""
    return host_of(table)


def forces(mine: str, theirs: str) -> dict[str, Any]:
    """Return the fields that say these forces."""
    return {"for_seat": ["Ann"], "cards": mine.split(), "opponent": theirs.split()}


def ended(table: Table) -> Table:
    """Meet all forces with nobody."""
    while (solo := state_of(table).solo).sizes:
        pile = [card for card, number in solo.pile.items() for _ in range(number)]
        tell(table, SoloSkirmish((), tuple(pile[: solo.sizes[0]])))
        if state_of(table).solo.sizes:
            tell(table, EndRound(state_of(table).round))
    return table


def test_the_page_shows_the_forces_and_what_to_do(ann: Guest) -> None:
    page = words(ann.look())

    assert "Ann gathers." in page
    assert "Round 1 · Gathering · 7 forces left" in page
    assert "10 points known" in page
    assert "5 in the deck, by count" in page
    assert "the new deck’s top card leaves the game" in page
    says = [button.says for button in buttons_of(ann.page)]
    assert {"Dig", "Draw", "Hunt & hire", "Trash", "Reshuffle"} <= set(says)
    assert not {"Done", "Attack someone"} & set(says)


def test_a_round_is_ended_by_one_tap(ann: Guest, table: Table) -> None:
    ann.look()
    page = words(ann.press("End round 1"))

    assert state_of(table).round == 2
    assert "Round 1 is over" in page


def test_a_reshuffle_that_is_due_is_the_first_thing_asked_for(ann: Guest, table: Table) -> None:
    tell(table, EndRound(1), "Ann")
    tell(table, EndRound(2), "Ann")

    assert "By the count, the deck ran out" in words(ann.look())
    assert "Removed for good" in words(ann.page)
    ann.press("Brawler")
    page = words(ann.press("Reshuffled: Brawler leaves the game"))

    assert state_of(table).seats["Ann"].base.removed == {"brawler": 1}
    assert "1 never score" in page
    assert "By the count, the deck ran out" not in page


def test_a_reshuffle_that_nobody_looked_at(ann: Guest, table: Table) -> None:
    ann.look(kind="reshuffle")
    ann.press("Unseen")
    ann.press("Reshuffled: the top card leaves the game unseen")

    assert state_of(table).solo.removed_unseen == 1


def test_a_skirmish_is_tapped_ruled_and_its_prize_taken(ann: Guest, table: Table) -> None:
    tell(table, Reshuffle("refugee"), "Ann")
    page = words(ann.look(kind="solo_skirmish"))
    assert "Face down: 3, 4, 4, 5, 5, 5 and 6." in page
    ann.look(kind="solo_skirmish", do=["cards:brawler", "cards:spear"])
    ann.press("Tear Gas")
    ann.press("Tribe Family 3")
    ann.press("Cargo Sled")
    page = words(ann.page)
    assert "The opponent’s Tear Gas stops Ann’s Brawler" in page

    ann.press("a force of 3 cards,")
    assert state_of(table).phase == "prize"
    prize = next(button for button in buttons_of(ann.page) if button.name == "card")
    page = words(ann.press(prize.says))

    assert state_of(table).solo.sizes == (4, 4, 5, 5, 5, 6)
    assert "Ann chooses" in page
    assert "6 forces left" in page


def test_nothing_is_recorded_before_the_button(ann: Guest, table: Table) -> None:
    ann.look(kind="solo_skirmish", **forces("brawler", "thugs rifle"))

    (rule,) = [button for button in buttons_of(ann.page) if "Turn up a force" in button.says]
    assert rule.is_disabled
    assert rows_of(table) == []


def test_what_is_refused_stays_as_it_was_tapped(ann: Guest, table: Table) -> None:
    ann.look()
    response = ann.enter("solo_skirmish", **forces("thugs", "rifle rifle tear_gas"))

    page = words(assert_page(response, 422))
    assert "Ann has no Thugs, not even among unseen gains." in page
    assert "A-30" in page
    assert 'name="cards" value="thugs"' in response.content.decode()
    assert rows_of(table) == []


def test_a_force_that_is_not_there_is_refused_with_those_that_are(ann: Guest) -> None:
    page = words(assert_page(ann.enter("solo_skirmish", **forces("brawler", "rifle tear_gas")), 422))

    assert "Turn up a force and tap its cards. Face down: 3, 4, 4, 5, 5, 5 and 6." in page


@pytest.mark.parametrize("word", ["snip/thugs", "/", "²", "save"])
def test_words_that_say_nothing_are_refused_by_name(ann: Guest, word: str) -> None:
    data = forces("brawler", "rifle tear_gas thugs")
    page = words(assert_page(ann.enter("solo_skirmish", **data, declarations=[word]), 422))

    assert f"“{word}” isn’t possible here." in page
    assert assert_page(ann.client.get(ann.path, {"kind": "solo_skirmish", **data, "declarations": [word]}))


def test_undo_brings_the_skirmish_back_as_it_was_tapped(ann: Guest, table: Table) -> None:
    tell(table, SoloSkirmish(("brawler",), ("thugs", "rifle", "tear_gas")), "Ann")
    ann.look()
    ann.press("Undo")

    assert state_of(table).phase == "gathering"
    assert "cards=brawler&amp;opponent=thugs&amp;opponent=rifle&amp;opponent=tear_gas" in ann.page


def test_an_old_skirmish_is_put_right(ann: Guest, table: Table) -> None:
    tell(table, SoloSkirmish((), ("thugs", "rifle", "tear_gas")), "Ann")
    tell(table, EndRound(1), "Ann")

    ann.look("amend/1/")

    assert 'name="opponent" value="tear_gas"' in ann.page
    assert "What changes" in words(ann.page)


def test_the_forces_are_recounted(ann: Guest, table: Table) -> None:
    ann.look(kind="recount_forces")
    assert "Initiator" not in words(ann.page)
    ann.press("Forces of 3 face down: one less")
    ann.press("Corrected: round 1, forces of 4, 4, 5, 5, 5 and 6 face down")

    assert state_of(table).solo.sizes == (4, 4, 5, 5, 5, 6)


def test_the_deck_is_counted_and_scored(ann: Guest, table: Table) -> None:
    ended(table)
    page = words(ann.look())
    assert "Ann counts." in page
    assert "A-98" in page
    assert "points 10" in page
    ann.press("Ann counts 10 cards")
    page = words(ann.press("Score the game: 10 points"))

    assert "Ann scores 10 points." in page
    assert "Normal difficulty" in page
    assert "Points by round" in page
    data = json.loads(ann.client.get(f"{ann.path}score.json").content)
    assert data["outcome"] == {"points": 10, "contested": 0, "others": 10}
    csv = ann.client.get(f"{ann.path}score.csv").content.decode()
    assert "Ann,10,0,10" in csv


def test_the_recorded_game_is_played_again(ann: Guest, table: Table) -> None:
    tell(table, SoloSkirmish((), FORCE), "Ann")
    tell(table, EndRound(1))
    tell(ended(table), Tally({"refugee": 4}), "Ann")
    tell(table, ScoreSolo(), "Ann")

    story = decode(Story, json.loads(ann.client.get(f"{ann.path}log.json").content))
    *_, (_, log) = replay(GAMES["arctic"], story)

    assert GAMES["arctic"].board(log.state) == story.expect
    assert story.expect["solo"]["score"]["points"] == 4


def test_her_phone_plays_too_and_who_watches_only_looks(table: Table) -> None:
    phone = guest_at(table, "Ann")
    phone.look()
    phone.press("End round 1")
    assert state_of(table).round == 2

    watching = Client().get(watch_path(table), follow=True)
    assert "Ann gathers." in words(assert_page(watching))


def test_a_prize_stands_before_everything_else(ann: Guest, table: Table) -> None:
    tell(table, SoloSkirmish(("brawler",), ("thugs", "rifle", "tear_gas")), "Ann")

    assert "Set 1 card of your own force aside." in words(ann.look())
    refused = words(assert_page(ann.enter("end_round", for_seat="Ann", round=1), 422))
    assert "Take or set aside a card first" in refused
    assert assert_page(ann.enter("prize", for_seat="Ann", card="nobody"), 422)
    assert ann.enter("prize", for_seat="Ann", card="brawler").status_code == 303
    assert state_of(table).seats["Ann"].base.removed == {"brawler": 1}


def test_a_skirmish_that_the_table_decided_stands_on_the_page(ann: Guest, table: Table) -> None:
    tell(table, SoloSkirmish((), FORCE), "Ann")
    ann.look("wrong/1/", answer="doubt")
    ann.press(NOBODY_WINS)

    for page in (words(ann.look()), words(assert_page(Client().get(watch_path(table), follow=True)))):
        assert "Deadlock: no one wins." in page
        assert "The table decided this, just this once." in page


def test_a_leader_and_buildings_stand_beside_the_force(ann: Guest) -> None:
    table = open_solo(("hq1", "hq2", "hq3"))
    host = host_of(table)
    host.look()
    host.press("Gangster")
    host.press("leader is Gangster")

    assert "Gangster" in words(host.look(kind="solo_skirmish", **forces("refugee", "rifle rifle tear_gas")))
    tell(table, TakePrize("refugee"), "Ann") if state_of(table).phase == "prize" else None


def test_queries_do_not_grow_with_the_log(
    ann: Guest, table: Table, django_assert_max_num_queries: Any
) -> None:
    for number in range(1, 30):
        tell(table, EndRound(number), "Ann")
    ann.look()
    with django_assert_max_num_queries(12):
        ann.look(kind="solo_skirmish")


@pytest.mark.parametrize(
    "page", ["/arctic/solo/?house.solo_tie=loss", "/arctic/solo/game/?added.brawler=2&removed.thugs=1"]
)
def test_a_solo_table_is_opened_by_one_tap(page: str) -> None:
    client = Client()
    form = forms_of(client.get(page).content.decode())["open-solo"]
    fields: dict[str, list[str]] = {}
    for name, value in form.fields:
        fields.setdefault(name, []).append(value)

    response = client.post(form.action, fields, follow=True)

    assert "Player gathers." in words(assert_page(response))
    state = state_of(Table.objects.get())
    is_loss = "solo_tie" in page
    assert (state.house_rules["solo_tie"] == "loss") == is_loss
    assert state.solo.options == (SoloOptions() if is_loss else SoloOptions({"brawler": 2}))


@pytest.mark.parametrize("winner", ["player", ""])
def test_a_skirmish_that_the_table_decides_otherwise_is_shown_so(winner: str) -> None:
    table = open_solo()
    force = next(iter(state_of(table).solo.sizes))
    pile = [card for card, number in state_of(table).solo.pile.items() for _ in range(number)]
    number = tell(table, SoloSkirmish((), tuple(pile[:force])), "Ann").number
    host = host_of(table)

    host.send(f"wrong/{number}/doubt/", way=f"once={winner}", reason=0)

    assert [row.kind for row in rows_of(table)][-1] == "amend"
    assert "The table decided this, just this once." in words(host.look())
