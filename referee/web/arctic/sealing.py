"""What a seat's own page says of its force while others gather."""

from dataclasses import dataclass
from urllib.parse import urlencode

from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record import ArcticState, Phase
from referee.rules.arctic.skirmish import REVEAL, UNSEAL
from referee.web.desk.desk import TablePage
from referee.web.desk.sent_form import SentAlong, sent_along
from referee.web.drafts import KIND

STRIKE = "strike"


@dataclass(frozen=True, kw_only=True)
class Sealing:
    """``unseal_form``: takes the sealed force back; ``has_changed``: the cards have, since it was sealed.

    ``strike_query``: leads to a strike while others gather. ``reveals``: forces are tapped, or lie face down.
    """

    unseal_form: SentAlong | None
    has_changed: bool
    strike_query: str
    reveals: bool = True


def is_sealing(page: TablePage) -> bool:
    """Whether a seat's own page is about its force while others gather."""
    state, own, sent = page.log.state, page.visitor.seat_name, page.in_address
    if state.phase is not Phase.GATHERING or own is None or own not in REVEAL.offered(state):
        return False
    is_named = REVEAL.name in sent.get(KIND, ()) or bool(page.typed(REVEAL.name))
    return is_named or (own in state.revealed and KIND not in sent)


def sealing_part(page: TablePage) -> Sealing:
    state: ArcticState = page.log.state
    own = page.visitor.seat_name
    can_strike = state.phase is Phase.GATHERING and own in ENTRY_KINDS[STRIKE].offered(state.seen_by(own))
    return Sealing(
        unseal_form=sent_along(page.log, round=state.round) if own in UNSEAL.offered(state) else None,
        has_changed=own in state.unsealed,
        strike_query=urlencode([(KIND, STRIKE)]) if can_strike else "",
    )
