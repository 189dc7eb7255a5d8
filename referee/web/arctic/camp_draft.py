"""The gathering draft of entries about buildings and leaders, there and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.buildings import BuildingFacts
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.draft_leader import DraftLeader
from referee.rules.arctic.hq.drafting import looks_meant
from referee.rules.arctic.hq.heal import Heal
from referee.rules.arctic.hq.leaders import LeaderFacts
from referee.rules.arctic.hq.organize import Organize
from referee.rules.arctic.hq.repair import Repair
from referee.rules.arctic.hq.retrieve import Retrieve
from referee.rules.arctic.hq.sacrifice import Sacrifice
from referee.rules.arctic.hq.speed_up import SpeedUp
from referee.rules.arctic.hq.store import Store
from referee.rules.arctic.record.state import ArcticState
from referee.web.arctic.gather_draft import NOTHING, UNSEEN, GatherDraft


def camp_facts(draft: GatherDraft, state: ArcticState, seat: str) -> BuildingFacts | LeaderFacts:
    """Return the entry that the draft stands for."""
    kept = "" if draft.kept in (NOTHING, UNSEEN) else draft.kept
    place, card = draft.place or 0, draft.cards[-1] if draft.cards else ""
    make: Mapping[str, Callable[[], BuildingFacts | LeaderFacts]] = {
        Build.kind: lambda: Build(draft.cards, kept or None, draft.number, draft.helper or None),
        SpeedUp.kind: lambda: SpeedUp(place, draft.cards),
        Store.kind: lambda: Store(place, draft.cards, draft.number or 0),
        Retrieve.kind: lambda: Retrieve(place, draft.cards, draft.number or 0),
        Repair.kind: lambda: Repair(place, card),
        ChooseLeader.kind: lambda: ChooseLeader(kept),
        DraftLeader.kind: lambda: DraftLeader(looks_meant(state, seat, draft.number), kept or None),
        Sacrifice.kind: lambda: Sacrifice(card),
        Organize.kind: lambda: Organize(card),
        Heal.kind: lambda: Heal(card),
    }
    return make[draft.tab]()


def draft_of_camp(draft: GatherDraft, facts: BuildingFacts | LeaderFacts) -> GatherDraft:
    """Return the draft that stands for an entry: the other way round."""
    if isinstance(facts, Build):
        kept = facts.kept or NOTHING
        return replace(draft, cards=facts.cards, kept=kept, number=facts.timer, helper=facts.helper or "")
    if isinstance(facts, ChooseLeader):
        return replace(draft, kept=facts.leader)
    if isinstance(facts, DraftLeader):
        return replace(draft, kept=facts.taken or NOTHING, number=facts.looks)
    if isinstance(facts, SpeedUp):
        return replace(draft, place=facts.building, cards=facts.cards)
    if isinstance(facts, Store | Retrieve):
        return replace(draft, place=facts.building, cards=facts.cards, number=facts.unseen or None)
    if isinstance(facts, Repair):
        return replace(draft, place=facts.building, cards=(facts.card,))
    return replace(draft, cards=(facts.card,))
