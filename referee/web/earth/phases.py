"""The page of each phase of Skirmish for Earth."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from referee.rules.earth.cards import PLAYERS
from referee.rules.earth.deck import errors_of
from referee.rules.earth.deployment import (
    DEPLOY,
    PASS,
    PASS_FOR,
    PLACE,
    SHOWN_SHIPS,
    TURN_TARGET,
    missing_cards,
)
from referee.rules.earth.ending import CHOOSE, END_NOW, FINISH, LEAVE, ending_of
from referee.rules.earth.game import EARTH
from referee.rules.earth.record import EarthState, RoundPhase
from referee.rules.earth.reveal import REVEAL
from referee.rules.earth.ruling import MOVED, TABLE_RULING, What
from referee.rules.earth.setup import DEAL
from referee.rules.kernel.entry.kind import EntryKind, Seats
from referee.rules.kernel.entry.panel import Draft, panel_of, tapped
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.web.at_once import entry_form, entry_forms
from referee.web.desk.desk import TablePage
from referee.web.desk.sent_form import sent_along
from referee.web.drafts import KIND, TAP, fields_of, picked_in
from referee.web.earth.board import ending_view, fleet, is_on_turn, number_of, pole, worth_to, worths
from referee.web.earth.last import last_result, slept
from referee.web.earth.ownhand import hand_cards, hand_left, own_card, own_hand
from referee.web.earth.tablepages import (
    DealPage,
    DeployPage,
    EarthPart,
    EarthPlace,
    EndingPage,
    PlayedPage,
    RevealCardsPage,
    RulingPart,
    Settling,
    TargetPage,
)
from referee.web.forms import EntryForm, draft_form

KEYS_A_ROW = 4
LATER = "later"
"""In the address: this player goes on without writing down the rest of the hand."""
BIDDING = (RoundPhase.PLACE, RoundPhase.DEPLOY)
TURN = re.compile(r"-?[0-9]{1,2}", re.ASCII)
CONFIRMED = ("reason", "agreed")
"""The fields of a ruling that come last."""


def your_turn(left: int) -> Line:
    """Return the prompt of the player on turn."""
    phrase = gettext_noop("You deploy 1 to {n}, or pass.")
    if left < 2:
        phrase = (
            gettext_noop("You deploy 1, or pass.") if left else gettext_noop("You have no ships. You pass.")
        )
    return Line(phrase, n=left)


@dataclass(frozen=True, slots=True)
class PhasePage(TablePage):
    @property
    def state(self) -> EarthState:
        state: EarthState = self.log.state
        return state

    def page(self, part: EarthPart) -> PlayedPage:
        own, state = self.visitor.seat_name, self.state
        panel, shown_in = PANELS[state.phase]
        ruling, address = self._ruling()
        shared = PlayedPage(
            **vars(part),
            **vars(ruling),
            address=address or self.visitor.path,
            bar=state.phase,
            pole=pole(part.seat_numbers, state.flagpole),
            panel=panel,
            fleet=fleet(state, own),
            worths=worths(state) if state.phase in BIDDING else (),
            own_worth=worth_to(state, own) if own in state.seats and state.phase in BIDDING else None,
            due=EARTH.prompts(state)[0].line,
            own_hand=own_hand(state, own, is_later=LATER in self.in_address),
            slept=slept(self.log, own),
        )
        return shown_in(self, shared)

    def _seats(self, kind: EntryKind[Any]) -> Seats:
        """The seats this device may enter such an entry for."""
        visitor, own = self.visitor, self.visitor.seat_name
        if visitor.is_host:
            return kind.offered(self.state)
        is_shared = own is not None and kind.name in EARTH.any_phone(self.state)
        return tuple(
            seat
            for seat in kind.offered(self.state)
            if (own and seat == own) or (is_shared and seat not in self.log.device_seats)
        )

    def _taps(self, kind: EntryKind[Any]) -> list[EntryForm]:
        return [entry_form(kind, self.log, seat, {}) for seat in self._seats(kind)]

    def _deal(self, shared: PlayedPage) -> DealPage:
        errors = errors_of(self.state.deck, len(self.state.seats), is_dealt=True)
        return DealPage(**vars(shared), deal=self._taps(DEAL), deck_errors=errors)

    def _target(self, shared: PlayedPage) -> TargetPage:
        typed = self.typed(TURN_TARGET.name)
        is_due = bool(self._seats(TURN_TARGET))
        return TargetPage(
            **vars(replace(self._at(shared, **self._later()), last=last_result(self.visitor, self.log))),
            target=list(entry_forms(TURN_TARGET, self.log, None, typed)) if is_due else [],
            leave=self._taps(LEAVE),
            end=self._taps(END_NOW),
            can_play=len(self.state.seats) >= PLAYERS[0],
        )

    def _later(self) -> dict[str, str]:
        return {LATER: "on"} if LATER in self.in_address else {}

    def _place(self, shared: PlayedPage) -> EarthPlace:
        state, own, missing = self.state, self.visitor.seat_name or "", missing_cards(self.state)
        others = tuple(seat for seat in missing if seat != own)
        phrase = gettext_noop("Everyone else has placed theirs.")
        if others:
            phrase = gettext_noop("All at once, in any order. Waiting for {seats}.")
        may = own in PLACE.offered(state)
        # It can be taken back until the first bid. Without ships the cards are revealed by the last one.
        is_at_once = state.house["recommit"] != "never" and any(state.reserve.values())
        due = gettext_noop("Everyone places a card.")
        if own in state.placed:
            due = gettext_noop("Your card is down.")
        elif may:
            due = gettext_noop("Tap a card to place it.")
            if not is_at_once:
                due = gettext_noop("Choose a card, then place it.")
        last, then = last_result(self.visitor, self.log), Line(phrase, seats=others)
        # What happened comes before the next card, and stands in full below the hand.
        return EarthPlace(
            **vars(replace(shared, due=Line(due), last=last)),
            **vars(own_card(state, own)),
            then=last.word if last is not None and own not in state.placed else then,
            place=[entry_form(PLACE, self.log, own, {})] if may else [],
            is_at_once=is_at_once,
            stays=own in state.placed and not may,
            leave=self._taps(LEAVE),
            end=self._taps(END_NOW),
            hand=hand_cards(state, own),
        )

    def _deploy(self, shared: PlayedPage) -> DeployPage:
        state, at, own = self.state, self.state.deployment, self.visitor.seat_name or ""
        assert at is not None
        phrase = gettext_noop("No one has deployed yet. If everyone passes, deployment closes.")
        if at.last is not None:
            phrase = gettext_noop(
                "{seat} deployed last. If the turn comes back to {seat}, deployment closes."
            )
        left = state.ships_left.get(at.turn or "", 0)
        may_pass_for = self.visitor.is_host and at.turn in self.log.device_seats
        # The player who sees the hand bids: the host only passes for a phone that is asleep.
        bids = [] if may_pass_for and state.is_dealt else [*self._taps(DEPLOY), *self._taps(PASS)]
        return DeployPage(
            **vars(replace(shared, due=your_turn(left)) if is_on_turn(state, own) else shared),
            **vars(own_card(state, own)),
            turn=at.turn,
            turn_number=number_of(state, at.turn or ""),
            then=Line(phrase, seat=at.last or ""),
            bids=bids,
            asleep=self._taps(PASS_FOR) if may_pass_for else [],
            place=[entry_form(PLACE, self.log, own, {})] if own in PLACE.offered(state) else [],
            bid_rest=min(left, SHOWN_SHIPS) % KEYS_A_ROW,
            hand=hand_left(state, own),
            is_named=not state.is_dealt and own in state.seats and own not in state.placed,
            for_hand=sent_along(self.log, for_seat=own, round=state.round),
        )

    def _reveal(self, shared: PlayedPage) -> RevealCardsPage:
        state, offered = self.state, [seat or "" for seat in self._seats(REVEAL)]
        typed = self.typed(REVEAL.name)
        asked = (*typed.get("for_seat", ()), self.request.GET.get("who", ""))[0]
        who = asked if asked in offered else next(iter(offered), "")
        return RevealCardsPage(
            **vars(self._at(shared, who=who if asked in offered else "")),
            offered=[(seat, number_of(state, seat)) for seat in offered],
            who=who,
            who_number=number_of(state, who) if who else 0,
            ships=state.deployed.get(who, 0),
            hand=hand_cards(state, who) if who and who == self.visitor.seat_name else (),
            for_hand=sent_along(self.log, for_seat=who, round=state.round) if who else None,
            reveal=list(entry_forms(REVEAL, self.log, who, typed)) if who else [],
            shown=[
                (seat, number_of(state, seat), card.label if card else "–")
                for seat, card in state.revealed.items()
            ],
        )

    def _at(self, shared: PlayedPage, **query: Any) -> PlayedPage:
        """Return the page with this query in its address, unless a table ruling is being entered."""
        if shared.ruling is not None:
            return shared
        encoded = urlencode({name: word for name, word in query.items() if word})
        return replace(shared, address=f"{self.visitor.path}?{encoded}" if encoded else self.visitor.path)

    # The end of the round -------------------------------------------------------------------------

    def _ending(self, shared: PlayedPage) -> EndingPage:
        state, ending = self.state, ending_of(self.state)
        waiting, choose = ending.waiting, self._taps(CHOOSE)
        settle = None
        if waiting is not None and waiting.what == "text" and self._seats(TABLE_RULING):
            settle = self._settling(waiting.seat, ending.reserve[waiting.seat])
            shared = self._at(shared, change=settle.change)
        shared = replace(
            shared,
            view=ending_view(state, ending),
            is_asked=bool(choose) or settle is not None,
        )
        return EndingPage(
            **vars(shared), finish=self._taps(FINISH), last_round=state.is_last, choose=choose, settle=settle
        )

    def _settling(self, seat: str, reserve: int) -> Settling:
        fields = self.in_address
        words = (*fields.get("change", ())[:1], *fields.get(TAP, ()))
        change = max(-reserve, sum(int(word) for word in words if TURN.fullmatch(word)))
        return Settling(
            done=self._settle(seat, change),
            nothing=self._settle(seat, 0),
            change=change,
            before=reserve,
            after=reserve + change,
            number=number_of(self.state, seat),
            others=[(title, self._ruling_on(seat, what)) for what, title in MOVED.items()],
        )

    def _ruling_on(self, seat: str, what: What) -> str:
        """Return the address of a ruling on a text, with a line that begins with what moves."""
        picked = {KIND: TABLE_RULING.name, "about": seat, "what_1": what, "agreed": self.state.seats}
        return f"{self.visitor.path}?{urlencode(picked, doseq=True)}#ledger"

    def _settle(self, seat: str, change: int) -> EntryForm:
        """Return the ruling that a text changed a Reserve, agreed to by all."""
        picked: dict[str, tuple[str, ...]] = {"about": (seat,), "agreed": self.state.seats}
        if change:
            whose = "to_1" if change > 0 else "seat_1"
            picked |= {"what_1": ("ships",), whose: (seat,), "number_1": (str(abs(change)),)}
        return entry_form(TABLE_RULING, self.log, None, picked, only=())

    # Table rulings --------------------------------------------------------------------------------

    def _ruling(self) -> tuple[RulingPart, str]:
        """Return the button for a table ruling, or the ruling being entered and its address."""
        if not self._seats(TABLE_RULING):
            return RulingPart(), ""
        typed = self.typed(TABLE_RULING.name)
        fields = typed or self.in_address
        if not typed and fields.get(KIND) != [TABLE_RULING.name]:
            return RulingPart(can_rule=True), ""
        draft = Draft(TABLE_RULING.name, None, picked_in(fields))
        draft = tapped(TABLE_RULING, self.state, draft, fields.get(TAP, ()))
        panel = panel_of(EARTH, TABLE_RULING, self.state, draft)
        words = {name: each for name, each in panel.draft.picked.items() if name not in CONFIRMED}
        parts = [each for each in panel.choices if each.field not in CONFIRMED]
        parts.sort(key=lambda each: each.field == "house")
        laid_out = replace(panel, choices=tuple(parts), draft=replace(panel.draft, picked=words))
        ruling = RulingPart(
            can_rule=True,
            ruling=entry_form(TABLE_RULING, self.log, None, words, panel.draft.picked, only=CONFIRMED),
            ruling_draft=draft_form(laid_out),
        )
        return ruling, f"{self.visitor.path}?{urlencode(fields_of(panel.draft))}"


PANELS: Mapping[RoundPhase, tuple[str, Callable[[PhasePage, PlayedPage], PlayedPage]]] = {
    RoundPhase.DEAL: ("earth/_deal.html", PhasePage._deal),
    RoundPhase.TARGET: ("earth/_turn_target.html", PhasePage._target),
    RoundPhase.PLACE: ("earth/_place.html", PhasePage._place),
    RoundPhase.DEPLOY: ("earth/_deploy.html", PhasePage._deploy),
    RoundPhase.REVEAL: ("earth/_reveal.html", PhasePage._reveal),
    RoundPhase.ENDING: ("earth/_ending.html", PhasePage._ending),
}
"""The template of each phase, and the function that builds its page."""
