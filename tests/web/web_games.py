"""Whole games through the pages: what chance makes up is sent as the forms of the pages send it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.apps import apps

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.corrections.confirm import ConfirmDeck
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.hq.storing import Retrieve
from referee.rules.arctic.kinds import CORRECTIONS, ENTRY_KINDS, WHILE_ASKED
from referee.rules.arctic.recon.notes import Note, Sight
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup.layout import put_in_junkyard
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.text.codec import encode
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.web.arctic.setup_form import EVERYTHING, LIGHT, MIXED, MOST_OF_A_KIND, OWN, mix_field
from tests.cast import state_of
from tests.devices import Client
from tests.rules.arctic.games.random_games import count_of, deal, some_entry
from tests.rules.arctic.games.random_setups import some_setup
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
    fields: Fields = {"players": setup.players, "name": "By chance", "modules": setup.modules}
    fields["first_initiator"] = str(setup.players.index(setup.first_initiator) + 1)
    fields |= {"contested": setup.contested, "variants": setup.variants, "junkyard": OWN}
    fields["entering"] = LIGHT if setup.is_light else EVERYTHING
    if setup.stacks:
        fields |= {"stack_set": OWN, "stacks_shown": "1", "stacks": setup.stacks}
    copies = put_in_junkyard(setup, shipped())
    fields |= {mix_field(card): str(min(copies[card], MOST_OF_A_KIND)) for card in MIXED}
    return fields | {f"house_{name}": value for name, value in setup.house_rules.items()}


def said_by(facts: Any) -> Any:
    """Return what facts say; a page sends the buildings and gains of a count in an order of its own."""
    if not isinstance(facts, Recount | Tally):
        return facts
    fields = encode(facts).items()
    return {name: sorted(map(str, each.items() if isinstance(each, dict) else each)) for name, each in fields}


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
        self.skips = self.dice.random() < 0.2
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
        dealt = deal(self.state, self.dice)
        while self.state.phase is not Phase.OVER:
            entry = next(dealt, None) or some_entry(self.state, self.dice, skips=self.skips)
            self.enter(entry)
            yield entry
        for seat in self.dice.sample(self.state.players, len(self.state.players)):
            entry = count_of(self.state, seat, self.dice)
            self.enter(entry)
            yield entry
        self.host.look()
        form = forms_of(self.host.page)["entry"]
        assert form.action.endswith("enter/score/")
        assert self.host.client.post(form.action, dict(form.fields)).status_code == 303

    def enter(self, entry: Entry) -> None:
        """Send an entry from the host's page or from the seat's own."""
        before, number = self.state, read_log(self.table).number
        guest = self.guest_for(entry)
        # What lies stored by name only its owner's own page offers.
        is_hidden = guest is self.host and isinstance(entry.facts, Retrieve)
        is_thorough = self.dice.randrange(self.often) == 0 and not is_hidden
        fields = fields_of(entry, self.state)
        pairs = self.put_together(guest, entry, fields) if is_thorough else fields
        response = guest.enter(entry.kind, **pairs)
        assert response.status_code == 303, f"{entry}: {response.status_code}"
        log = read_log(self.table)
        assert log.number == number + 1
        assert log.undoable is not None
        kept = log.undoable.entry.facts
        assert said_by(kept) == said_by(entry.facts), f"{entry.facts} became {kept}"
        assert entry.seat in (log.undoable.entry.seat, None)
        if is_thorough:
            self.change_mind(number + 1, before)

    def guest_for(self, entry: Entry) -> Guest:
        """Return whose page it is sent from: a seat's own entry comes from its phone as often."""
        if entry.seat is None or entry.kind in CORRECTIONS:
            return self.host
        phone = self.phones[entry.seat]
        if isinstance(entry.facts, ConfirmDeck | Note | Sight):
            return phone
        # The host's page reveals all that are missing at once.
        return phone if isinstance(entry.facts, Reveal) or self.dice.randrange(2) else self.host

    def put_together(self, guest: Guest, entry: Entry, fields: Fields) -> Fields:
        """Open the page with the entry under way, and return the fields that its form would send."""
        is_apart = entry.kind in (*WHILE_ASKED, Gathered.kind, Declare.kind, Count.kind)
        # A force that lies open is put right from the log.
        is_apart |= isinstance(entry.facts, Reveal) and self.state.phase is Phase.DECLARING
        if isinstance(entry.facts, Reveal) and entry.seat is None and len(entry.facts.forces) == 1:
            # The host's page asks for one force that is missing as its seat's own page does.
            fields = fields_of(replace(entry, seat=next(iter(entry.facts.forces))), self.state)
        page = guest.look(**{} if is_apart else {"kind": entry.kind, **fields})
        if is_apart:
            return fields
        form: FoundForm = forms_of(page)["reveal" if entry.kind == Reveal.kind else "entry"]
        sent: Fields = {}
        for name, value in form.fields:
            sent.setdefault(name, []).append(value)
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


def fields_of(entry: Entry, state: ArcticState) -> Fields:
    """Return the fields that say an entry, without the number seen and the entry's id."""
    return {"for_seat": entry.seat or "", **ENTRY_KINDS[entry.kind].picked(state, entry)}
