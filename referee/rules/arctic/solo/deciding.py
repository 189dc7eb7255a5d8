"""The house rules that decide a solo skirmish, for a page that rules after each tap."""

from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Catalogue
from referee.rules.arctic.record.outcomes import SoloOutcome
from referee.rules.arctic.rulebook import HOUSE_RULES, house_of
from referee.rules.arctic.skirmish.rule import reckon
from referee.rules.arctic.solo.rule import VERDICT, SoloCase, SoloRuling, rule_solo, search_for
from referee.rules.kernel.history.counterfactual import deciding, with_deciding
from referee.rules.kernel.text.houses import WatchedHouse
from referee.rules.kernel.text.ruling import Ruling

TRIED = HOUSE_RULES.in_scope(VERDICT.scope)


def rule_solo_defended(case: SoloCase, catalogue: Catalogue) -> SoloRuling:
    """Rule as ``rule_solo``; the count names every house rule that decided it, as one at a table does.

    Under another value only the opponent's best play is looked for, without the reasons.
    """
    house = WatchedHouse(house_of(case.house_rules))
    ruling = rule_solo(replace(case, house_rules=house), catalogue)
    looked_at = [ruling.looked_at]

    def ruled_under(name: str, value: str) -> Ruling[SoloOutcome]:
        search = search_for(replace(case, house_rules={**house.house, name: value}), catalogue)
        end = search.carried_out(search.best().play)
        looked_at.append(search.looked_at)
        return Ruling(replace(ruling.outcome, winner=reckon(end).result.winner), ())

    found = deciding(ruled_under, house, TRIED, VERDICT, ruling.outcome)
    return replace(ruling, count=with_deciding(ruling.count, found), looked_at=sum(looked_at))
