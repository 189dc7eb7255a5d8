"""What the address says of powers, beside the gathering draft: extra cards, refugees, a building."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.power_turns import PowerFacts
from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Dig, Hunt
from referee.web.arctic.gather_draft import UNSEEN, GatherDraft, PowersDraft, ReconDraft
from referee.web.arctic.recon_draft import answer_of, source_word
from referee.web.arctic.seat_words import first_word, number_in, seat_card

MOST_EXTRA = 8


def read_powers_draft(told: Mapping[str, Sequence[str]], state: ArcticState) -> PowersDraft:
    """Read it from an address; what makes no sense is left out."""
    site = first_word(told, "d")
    return PowersDraft(
        extra=tuple(word for word in told.get("e", ()) if is_extra(word, state))[:MOST_EXTRA],
        swindled=tuple(card for card in told.get("s", ()) if card in state.cards)[:MOST_EXTRA],
        site=site if is_site(site, state) else "",
    )


def power_troubles(told: Mapping[str, Sequence[str]], state: ArcticState) -> Iterator[str]:
    """Yield every word that reading would leave out."""
    yield from (word for word in told.get("e", ()) if word and not is_extra(word, state))
    yield from (word for word in told.get("s", ()) if word and word not in state.cards)
    yield from (word for word in told.get("d", ()) if word and not is_site(word, state))


def is_extra(word: str, state: ArcticState) -> bool:
    """Whether a word says what a Cargo Sled keeps."""
    return word == UNSEEN or word in state.cards


def is_site(word: str, state: ArcticState) -> bool:
    """Whether a word such as "1.0" names a seat by its place, and the place of a building."""
    place, _, building = word.partition(".")
    number = number_in(place)
    return number is not None and number < len(state.players) and number_in(building) is not None


def site_word(state: ArcticState, owner: str, place: int) -> str:
    """Return the word that stands for a building."""
    return f"{state.players.index(owner)}.{place}"


# There and back -----------------------------------------------------------------------------------


def power_facts(draft: GatherDraft, state: ArcticState) -> PowerFacts:
    """Return the entry that the draft stands for."""
    card = draft.cards[-1] if draft.cards else ""
    if draft.tab == Drill.kind:
        return Drill(card)
    if draft.tab == TakeBack.kind:
        return TakeBack(map_of(state), card)
    place, _, building = draft.powers.site.partition(".")
    owner = state.players[int(place)] if place else ""
    return Demolish(
        card, owner, number_in(building) or 0, draft.number, answer_of(draft, state), asks=draft.asks
    )


def map_of(state: ArcticState) -> str:
    """Return the card that takes members back."""
    return next((card.id for card in state.cards.values() if Power.REUSE_MEMBER in card.powers), "")


def draft_of_power(draft: GatherDraft, state: ArcticState, facts: PowerFacts) -> GatherDraft:
    """Return the draft that stands for an entry: the other way round."""
    if isinstance(facts, TakeBack):
        return replace(draft, cards=(facts.member,))
    if isinstance(facts, Drill):
        return replace(draft, cards=(facts.card,))
    saver = seat_card(facts.answer.by, facts.answer.with_, state) if facts.answer else ""
    return replace(
        draft,
        cards=(facts.card,),
        number=facts.timer,
        saver=saver,
        scout=ReconDraft(source=source_word(facts)),
        powers=PowersDraft(site=site_word(state, facts.owner, facts.building)),
    )


def with_extra(facts: Dig, powers: PowersDraft) -> Dig:
    """Return the dig with what Cargo Sleds keep besides."""
    extra = tuple(word for word in powers.extra if word != UNSEEN)
    return replace(facts, extra=extra, unseen_extra=len(powers.extra) - len(extra))


def powers_of_turn(facts: Dig | Hunt) -> PowersDraft:
    """Return what a dig or a hunt says of powers."""
    if isinstance(facts, Hunt):
        return PowersDraft(swindled=facts.swindled)
    return PowersDraft(extra=(*facts.extra, *[UNSEEN] * facts.unseen_extra))


# Taps ---------------------------------------------------------------------------------------------


def _extra(draft: GatherDraft, what: str) -> GatherDraft:
    """One card more for the sleds (``card*sleds``); past the last none of it, beside others the newest."""
    word, _, sleds = what.partition("*")
    most = min(number_in(sleds) or 1, MOST_EXTRA)
    extra = draft.powers.extra
    if extra and Counter(extra)[word] >= most:
        extra = tuple(each for each in extra if each != word)
    else:
        extra = (*extra, word)[-most:]
    return replace(draft, powers=replace(draft.powers, extra=extra))


def _swindle(draft: GatherDraft, what: str) -> GatherDraft:
    """None, one or two refugees of a sort (``card*most``)."""
    card, _, most = what.partition("*")
    chosen = Counter(draft.powers.swindled)[card]
    others = tuple(each for each in draft.powers.swindled if each != card)
    number = 0 if chosen >= (number_in(most) or 1) else chosen + 1
    return replace(draft, powers=replace(draft.powers, swindled=(*others, *[card] * number)[:MOST_EXTRA]))


def _site(draft: GatherDraft, what: str) -> GatherDraft:
    return replace(draft, powers=replace(draft.powers, site=what), number=None, saver="")


POWER_TAPS: Mapping[str, Callable[[GatherDraft, str], GatherDraft]] = {
    "extra": _extra, "swindle": _swindle, "site": _site,
}  # fmt: skip
