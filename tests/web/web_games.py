"""Whole games through the pages: what chance makes up is sent as the forms of the pages send it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeGuard

from django.apps import apps
from django.test import Client

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.corrections.fix_card import VALUES, value_of
from referee.rules.arctic.record.building_entries import Retrieve
from referee.rules.arctic.record.case import Declaration
from referee.rules.arctic.record.end_entries import Tally
from referee.rules.arctic.record.entries import FIX_KINDS, TURN_KINDS, Count, Declare, Gathered, Reveal
from referee.rules.arctic.record.fix_entries import CorrectCard, Recount, RecountCamp, RecountTable
from referee.rules.arctic.record.note_entries import Note, Sight
from referee.rules.arctic.record.recon_entries import Peek
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Hunt, Trash
from referee.rules.arctic.record.window_entries import Reply
from referee.rules.arctic.setup.layout import put_in_junkyard
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.log import Entry, Facts
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.web.arctic.answering import word_of
from referee.web.arctic.campcount import draft_of_camp
from referee.web.arctic.gather import GatherFacts, draft_of_turn
from referee.web.arctic.gather_draft import UNSEEN
from referee.web.arctic.phases import steps_of_forces
from referee.web.arctic.said import step_of
from referee.web.arctic.setup_form import MIXED, MOST_OF_A_KIND, OWN, mix_field
from tests.cast import state_of
from tests.rules.arctic.random_counts import count_of
from tests.rules.arctic.random_games import Chance
from tests.rules.arctic.random_setups import some_setup
from tests.web.guests import FoundForm, Guest, forms_of, guest_at, host_of

Fields = dict[str, Any]


def open_by_form(setup: Setup) -> Table:
    """Open a table with the set-up form and return it."""
    response = Client().post("/arctic/new/", set_up_fields(setup))
    assert response.status_code == 303
    table: Table = apps.get_model("tables", "Table")._default_manager.get(
        code=response["Location"].split("/")[2]
    )
    return table


def set_up_fields(setup: Setup) -> Fields:
    """Return the fields of the set-up form that say a set-up."""
    told: Fields = {"players": setup.players, "name": "By chance", "modules": setup.modules}
    told["first_initiator"] = str(setup.players.index(setup.first_initiator) + 1)
    told |= {"contested": setup.contested, "variants": setup.variants, "junkyard": OWN}
    if setup.stacks:
        told |= {"stack_set": OWN, "stacks_shown": "1", "stacks": setup.stacks}
    copies = put_in_junkyard(setup, shipped())
    told |= {mix_field(card): str(min(copies[card], MOST_OF_A_KIND)) for card in MIXED}
    return told | {f"house_{name}": value for name, value in setup.house_rules.items()}


class WebGame:
    """One table, its host and everybody's phone, and the chance that says what happens.

    ``often``: one in so many entries is put together on the page, is undone and redone, and compared.
    """

    def __init__(self, seed: int, *, often: int) -> None:
        self.dice = random.Random(seed)
        setup = some_setup(self.dice)
        names = setup.players
        self.table = open_by_form(setup)
        opened = self.state.setup
        assert (opened.modules, set(opened.variants)) == (setup.modules, set(setup.variants))
        assert not setup.stacks or set(opened.stacks) == set(setup.stacks)
        self.chance = Chance(seed, skips=self.dice.random() < 0.2)
        self.host = host_of(self.table)
        self.phones = {name: guest_at(self.table, name) for name in names}
        self.often = often

    @property
    def state(self) -> ArcticState:
        """Where the table stands, read from its rows."""
        state: ArcticState = state_of(self.table)
        return state

    def play(self) -> Iterator[Entry]:
        """Play to the score; yield every entry once it is recorded."""
        while self.state.phase is not Phase.OVER:
            entry = self.chance.entry(self.state)
            self.enter(entry)
            yield entry
        for seat in self.dice.sample(self.state.players, len(self.state.players)):
            entry = Entry(count_of(self.state, seat, self.dice), seat)
            self.enter(entry)
            yield entry
        self.host.look()
        form = forms_of(self.host.page)["entry"]
        assert form.action.endswith("enter/score/")
        assert self.host.client.post(form.action, dict(form.fields)).status_code == 303

    def enter(self, entry: Entry) -> None:
        """Send an entry from the host's page or from the seat's own."""
        is_thorough = self.dice.randrange(self.often) == 0
        before, number = self.state, read_log(self.table).number
        guest = self.guest_for(entry)
        fields = fields_of(entry, self.state)
        told = self.put_together(guest, entry, fields) if is_thorough else fields
        response = guest.enter(entry.kind, **told)
        assert response.status_code == 303, f"{entry}: {response.status_code}"
        log = read_log(self.table)
        assert log.number == number + 1
        assert log.undoable is not None
        assert log.undoable.entry.facts == entry.facts, f"{entry.facts} became {log.undoable.entry.facts}"
        assert entry.seat in (log.undoable.entry.seat, None)
        if is_thorough:
            self.change_mind(number + 1, before)

    def guest_for(self, entry: Entry) -> Guest:
        """Return whose page it is sent from: a seat's own entry comes from its phone as often."""
        if entry.seat is None or isinstance(entry.facts, FIX_KINDS):
            return self.host
        phone = self.phones[entry.seat]
        if isinstance(entry.facts, Note | Sight):
            return phone
        # The host's page reveals all that are missing at once.
        return phone if isinstance(entry.facts, Reveal) or self.dice.randrange(2) else self.host

    def put_together(self, guest: Guest, entry: Entry, fields: Fields) -> Fields:
        """Open the page with the entry under way, and return the fields that its form would send."""
        names = {Reveal.kind: "reveal", Tally.kind: "entry"} | dict.fromkeys(
            (kind.kind for kind in TURN_KINDS if kind not in (Retrieve, Peek)), "entry"
        )
        page = guest.look(**{"g": entry.kind, **fields} if entry.kind in names else {})
        if entry.kind not in names:
            return fields
        form: FoundForm = forms_of(page)[names[entry.kind]]
        sent: Fields = {}
        for name, value in form.fields:
            sent.setdefault(name, []).append(value)
        if "number" in sent:
            del sent["number"]
        return sent

    def change_mind(self, number: int, before: ArcticState) -> None:
        """Undo the newest record, which brings the state before it back, and redo it."""
        after = self.state
        self.take_back("retract", number)
        assert self.state == before
        self.take_back("restore", number)
        assert self.state == after

    def take_back(self, kind: str, number: int) -> None:
        """Undo or redo; where something hidden would show or hide, everybody says yes first."""
        if self.host.enter(kind, number=number).status_code == 303:
            return
        assert self.host.send("ask/", what=kind, number=number).status_code == 303
        question = read_log(self.table).proposal
        assert question is not None
        for seat in question.waits:
            assert self.phones[seat].send("answer/", number=question.number, say="yes").status_code == 303


def is_more_than_usual(facts: Facts) -> TypeGuard[GatherFacts]:
    """Whether an entry is of Headquarters or Recon, or a usual one with something of theirs."""
    if isinstance(facts, Dig | Draw | Hunt):
        more = facts.helper, getattr(facts, "extra", ()), getattr(facts, "unseen_extra", 0)
        return any((*more, getattr(facts, "swindled", ())))
    return isinstance(facts, GatherFacts) and not isinstance(facts, Trash | Commit)


def fields_of(entry: Entry, state: ArcticState) -> Fields:
    """Return the fields that say an entry, without the number seen and the entry's id."""
    facts, now = entry.facts, state.gatherer
    if besides := fields_besides(entry, state):
        return besides
    if isinstance(facts, Peek):
        return {"for_seat": entry.seat, "to": facts.to or ""}
    if is_more_than_usual(facts):
        told: Fields = {"for_seat": now}
        for name, value in draft_of_turn(state, entry.seat or "", facts).fields:
            told.setdefault(name, []).append(value)
        return {name: value for name, value in told.items() if name != "g"}
    if isinstance(facts, (Gathered, Count)):
        return {"round": facts.round}
    if isinstance(facts, Dig):
        return {"for_seat": now, "c": facts.cards, "k": UNSEEN if facts.is_unseen else facts.kept or ""}
    if isinstance(facts, (Draw, Trash)):
        return {"for_seat": now, "c": facts.cards}
    if isinstance(facts, Hunt):
        return {"for_seat": now, "c": (*facts.cards, *facts.meds), "x": facts.hired or ""}
    if isinstance(facts, Commit):
        return {"for_seat": now, "n": str(facts.number)}
    if isinstance(facts, Reveal):
        steps = steps_of_forces(state, facts.forces)
        return {"round": facts.round, "seats": list(facts.forces), "s": steps}
    if isinstance(facts, Declare):
        said = Declaration(entry.seat or "", facts.act, facts.with_, facts.target, facts.answer)
        return {"said": step_of(said, state.turn_order)}
    assert isinstance(facts, Tally | Recount)
    recorded = state.holdings[entry.seat or ""].owned
    changed = {card: facts.cards.get(card, 0) for card in {**recorded, **facts.cards}}
    return {"u": entry.seat, "t": [f"{c}*{n}" for c, n in changed.items() if n != recorded.get(c, 0)]}


def fields_besides(entry: Entry, state: ArcticState) -> Fields | None:
    """Return the fields of a reply, a private note or a correction; None for what else there is."""
    facts, seat = entry.facts, entry.seat or ""
    if isinstance(facts, Reply):
        return {"for_seat": seat, "y": word_of(state, facts.answer) if facts.answer else ""}
    if isinstance(facts, Note):
        return {"whose": seat, "gain": facts.gain, "card": facts.card}
    if isinstance(facts, Sight):
        return {"for_seat": seat, "look": facts.look, "cards": facts.cards}
    if isinstance(facts, RecountTable):
        changed = {card: left for card, left in facts.stacks.items() if left != state.stacks[card]}
        return {"q": [f"stack.{card}*{left}" for card, left in changed.items()]}
    if isinstance(facts, RecountCamp):
        return {"u": seat, "q": draft_of_camp(state, seat, facts).words}
    if isinstance(facts, CorrectCard):
        printed = {name: value_of(state.cards[facts.card], name) for name in VALUES} | facts.values
        return {"card": facts.card, **{name: n for name, n in printed.items() if n is not None}}
    return None
