"""What was read, held against what has to be there."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from tests.web.eye import arctic, earth, files, marauders, solo
from tests.web.eye.reading import Facts, facts_of
from tests.web.eye.stages import WATCHING, Stage
from tests.web.eye.tree import grown
from tests.web.guests import Guest

# Sentences about whatever is due: only some are held. What is laid out while forces are revealed changes
# with each tap, and a table of who paid for what is worked out from the whole log.
FREE = (
    "due-word",
    "ruling-word",
    "ruling-how",
    "last-word",
    "tgt-name",
    "wall-word",
    "wall-verdict",
    "totals-then",
    "force",
    "fights",
    "stepper",
    "bank",
    "plot",
    "base",
    "Which payments led to which actions",
)
# Not everything of it is on each page that has some.
PARTLY = ("base", "standing", "stepper")
# More may be said after it: how a tie is broken.
BEGINS = (("board", "says"),)
NEEDED = {
    ("arctic", "gathering"): ("strip", "rows", "own row"),
    ("arctic", "declaring"): ("force",),
    ("earth", "target"): ("pole", "Player", "lands", "facts", "bank"),
    ("earth", "deploy"): ("pole", "Player", "lands", "facts", "bank", "In turn order", "tgt-score"),
    ("earth", "ending"): ("shown",),
    ("prehistory", "spring"): ("board", "facts", "order"),
    ("prehistory", "summer"): ("board", "facts", "order"),
    ("prehistory", "autumn"): ("board", "facts", "order"),
    ("prehistory", "winter"): ("board", "facts", "order"),
}


def told_by(stage: Stage) -> ModuleType:
    """Return the table of facts of a stage's game."""
    if stage.game == "arctic" and stage.log.state.solo:
        return solo
    return {"arctic": arctic, "earth": earth, "prehistory": marauders}[stage.game]


def is_scored(state: Any) -> bool:
    return any(
        getattr(each, name, None) is not None
        for each in (state, getattr(state, "solo", None))
        for name in ("scored", "final")
    )


def faults_of_page(stage: Stage, guest: Guest, who: str, seat: str | None, language: str) -> list[str]:
    """Return what a page says otherwise than the log, or has no place in a table of facts."""
    with translation.override(language):
        wanted_facts, log = told_by(stage), stage.log
        wanted: Facts = dict(wanted_facts.wall(log) if who == WATCHING else wanted_facts.facts(log, seat))
        free = {_named(place) for place in FREE}
        needed = {_named(place) for place in _needed(stage, who, wanted)}
    read = facts_of(grown(html_of(guest, language)))
    places, known = {fact[0] for fact in read}, {fact[0] for fact in wanted}
    if "waits" in places:
        needed -= {"facts"}
    return [
        *differences(read, wanted),
        *(f"nobody says what {place} has to be" for place in places - free - known),
        *(f"{place} is missing" for place in needed - places),
    ]


def _named(place: str) -> str:
    """Return the name of a place on the page: tables are called as their heads are, in the reader's words."""
    return gettext(place) if place[0].isupper() else place


def _needed(stage: Stage, who: str, wanted: Facts) -> set[str]:
    state, shown = stage.log.state, {fact[0] for fact in wanted}
    if who == WATCHING:
        # Who plays alone has no totals.
        is_alone = getattr(state, "solo", None) is not None
        return {"where"} | ({"totals"} if is_scored(state) and not is_alone else set())
    if is_scored(state):
        return shown - {
            "strip",
            "standing",
            "solo-forces",
            "solo-facts",
            "base",
            "pole-line",
            "order",
            "board",
            "facts",
            "waits",
        }
    if getattr(state, "window", None) or getattr(state, "solo", None):
        return {"bar"}
    phase = (getattr(state, "phase", None) or state.season).value
    return {"bar", *(place for place in NEEDED.get((stage.game, phase), ()) if gettext(place) in shown)}


def faults_of_counts(stage: Stage, host: Guest, kind: str, language: str) -> list[str]:
    """Return what the page on which the record is corrected says otherwise than the log."""
    with translation.override(language):
        wanted: Facts = dict(told_by(stage).counts(stage.log.state))
    read = facts_of(grown(html_of(host, language, f"?kind={kind}")))
    missing = [] if any(fact[0] == "stepper" for fact in read) else ["there is no stepper"]
    return [*differences(read, wanted), *missing]


def faults_of_files(stage: Stage, guest: Guest, language: str) -> list[str]:
    """Return what the files of a table say otherwise than the log."""
    asked = {"accept-language": language}
    with translation.override("en"):
        on_the_wall = _without_words(dict(told_by(stage).wall(stage.log)))
    data = guest.client.get(f"{guest.path}table.json?language=en", headers=asked).json()
    found = [*differences(files.screen(data), on_the_wall)]
    if not is_scored(stage.log.state):
        return found
    with translation.override(language):
        wanted: Facts = dict(files.wanted(told_by(stage), stage.log))
    for name, read in (
        ("score.csv", files.sheet),
        ("picture.svg", files.picture),
        ("bg-stats/", files.result),
    ):
        answer = guest.client.get(f"{guest.path}{name}", headers=asked)
        found += differences(read(answer.content.decode()), wanted)
    return found


def _without_words(facts: Facts) -> Facts:
    """Return the facts of the wall that a file of numbers has too."""
    is_kept = {"where", "seat", "wall", "totals"}
    return {fact: text for fact, text in facts.items() if fact[0] in is_kept and fact[-1] != "best"}


def html_of(guest: Guest, language: str, query: str = "") -> str:
    answer = guest.client.get(guest.path + query, headers={"accept-language": language}, follow=True)
    html: str = answer.content.decode()
    assert answer.status_code == 200
    assert f'lang="{language}"' in html
    return html


def differences(read: Facts, wanted: Facts) -> Iterator[str]:
    """Yield where facts differ in a place that both have."""
    places = {fact[0] for fact in read} & {fact[0] for fact in wanted}
    for fact in sorted({*read, *wanted}):
        shown, right = read.get(fact), wanted.get(fact)
        is_part = fact[0] in PARTLY and (shown is None or right is None)
        is_begun = fact[:2] in BEGINS or fact[0] == "standing"
        is_begun = is_begun and shown is not None and right is not None and shown.startswith(right)
        if fact[0] in places and shown != right and not is_part and not is_begun:
            yield f"{' · '.join(fact)}: “{shown}”, not “{right}”"
