"""The cards of an act that isn't over: the one that acts, its target, those that can answer."""

from collections import Counter
from collections.abc import Iterator, Mapping

from referee.rules.arctic.record import Act, Battlefield, Declaration
from referee.rules.arctic.skirmish import CANCEL, legal_answers, place_among_likes
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.web.arctic.acts import ACT_ICONS, ACT_WORDS, label_of, places_of
from referee.web.arctic.setting import CardMark, Place, Setting

ACTS, SIGHTS = "is-act", "is-sights"
HIT: Mapping[str, str] = {
    Act.SNIPE: gettext_noop("Sniped {victim}’s {target}"),
    Act.DISARM: gettext_noop("Disarmed {victim}’s {target}"),
    Act.GAS: gettext_noop("Stopped {victim}’s {target}"),
}
MISSED: Mapping[str, str] = {**HIT, Act.SNIPE: gettext_noop("Sniped, but {saver} saved")}


def marks_of(setting: Setting, said: Declaration) -> dict[Place, CardMark]:
    """Return the marks of the cards that take part in a declaration, as far as it is said."""
    field = setting.at_turn(said.by)
    return {} if field is None else dict(_marks(field, said))


def _marks(field: Battlefield, said: Declaration) -> Iterator[tuple[Place, CardMark]]:
    if said.target is not None or said.act is Act.USE:
        for answer in legal_answers(field, said):
            word = gettext_noop("Can cancel") if answer.act == CANCEL else gettext_noop("Can save")
            places = places_of(field.sides[answer.by], answer.with_, answer.copy)
            yield (answer.by, answer.with_, places[0]), CardMark("is-save", Line(word), "save")
    if said.target is not None:
        side = field.sides[said.target.player]
        card_id = said.target.what or (side.leader.id if side.leader else "")
        for place in places_of(side, card_id, said.target.copy)[:1]:
            line = Line("In {seat}’s sights", seat=said.by)
            yield (side.player, card_id, place), CardMark(SIGHTS, line, "snipe")
    side = field.sides[said.by]
    able = [unit for unit in side.units if unit.card.id == said.with_ and unit.stands and not unit.used_for]
    for unit in able[:1]:
        mark = CardMark(ACTS, Line(ACT_WORDS[said.act]), ACT_ICONS[said.act])
        yield (said.by, said.with_, place_among_likes(side, unit)), mark


def used_marks(setting: Setting) -> dict[Place, CardMark]:
    """Return the marks of cards that have hit a target: they say which."""
    field = setting.at_turn(setting.case.players[-1])
    return {} if field is None else dict(_used(setting, field))


def _used(setting: Setting, field: Battlefield) -> Iterator[tuple[Place, CardMark]]:
    seen = Counter[tuple[str, str]]()
    for said in setting.case.declarations:
        like, side = (said.by, said.with_), field.sides[said.by]
        used = [unit for unit in side.units if unit.card.id == said.with_ and unit.used_for]
        unit = used[seen[like]] if seen[like] < len(used) else None
        seen[like] += 1
        # What has happened to it since is said first.
        is_well = unit is not None and unit.stands and unit.gassed_by is None and unit.saved_by is None
        if unit is not None and is_well and said.act in HIT and said.target is not None:
            facts: dict[str, Fact] = {"victim": said.target.player}
            facts["target"] = label_of(setting.cards, said.target.what)
            facts["saver"] = said.answer.by if said.answer else ""
            phrase = MISSED[said.act] if said.answer else HIT[said.act]
            place = place_among_likes(side, unit)
            yield (*like, place), CardMark("is-used", Line(phrase, **facts), ACT_ICONS[said.act])
