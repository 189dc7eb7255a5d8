"""What the address says of the answers to a strike or a demolition, beside the gathering draft."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from referee.rules.arctic.answers.asking import stop_with
from referee.rules.arctic.record.answer_entries import Response, Source
from referee.rules.arctic.record.power_entries import Demolish
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_entries import Strike
from referee.web.arctic.gather_draft import ALONE, ASK, GatherDraft, ReconDraft
from referee.web.arctic.seat_words import first_word, split_seat_card

ASKING = frozenset({Strike.kind, Demolish.kind})


def read_recon_draft(told: Mapping[str, Sequence[str]], state: ArcticState) -> ReconDraft:
    """Read it from an address; what makes no sense is left out."""
    source = first_word(told, "z")
    return ReconDraft(source if _is_source(source) else "")


def answer_of(draft: GatherDraft, state: ArcticState) -> Response | None:
    """Return who answers the act of the draft; the card tells how it answers."""
    by, card_id = split_seat_card(draft.saver, state)
    if not card_id:
        return None
    source = Source(draft.scout.source) if draft.scout.source in set(Source) else None
    return Response(by, card_id, stop_with(state.cards[card_id]), source)


def source_word(facts: Strike | Demolish) -> str:
    """Return the word of an act that says where its answer comes from, that it asks for one, or neither."""
    if facts.answer:
        return str(facts.answer.source or "")
    return ASK if facts.asks else ALONE


def asking_by_default(draft: GatherDraft) -> GatherDraft:
    """Return the draft of a phone: others are asked, unless it says otherwise."""
    if draft.tab not in ASKING or draft.saver or draft.scout.source:
        return draft
    return replace(draft, scout=replace(draft.scout, source=ASK))


def _answer(draft: GatherDraft, what: str) -> GatherDraft:
    word, _, source = what.partition("/")
    return replace(draft, saver=word, scout=ReconDraft(source))


RECON_TAPS: Mapping[str, Callable[[GatherDraft, str], GatherDraft]] = {"saver": _answer}


def recon_troubles(told: Mapping[str, Sequence[str]], state: ArcticState) -> Iterator[str]:
    """Yield the words of its fields that say nothing here."""
    yield from (word for word in told.get("z", ()) if word and not _is_source(word))


def _is_source(word: str) -> bool:
    return word in {*Source, ASK, ALONE}
