"""Rules M-50 to M-84 of the Marauders as a player reads them: summer, autumn, the end."""

from __future__ import annotations

from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop

SHEET = gettext_noop("Marauders rule sheet, A-games 2018")

YEAR_RULES: tuple[RuleText, ...] = (
    RuleText(
        "M-50",
        gettext_noop("The summer tile"),
        gettext_noop(
            "At the start of summer draw a new tile and discard the old one. The framed symbol points north."
        ),
        SHEET,
    ),
    RuleText(
        "M-51",
        gettext_noop("The framed symbol in summer"),
        gettext_noop(
            "When the tribe takes back action markers, look for the framed symbol on the pricing tile."
        ),
        SHEET,
    ),
    RuleText(
        "M-52",
        gettext_noop("Which column is taken back"),
        gettext_noop(
            "The column (pillar) with the most markers is taken; of equal ones the first clockwise "
            "from the framed symbol."
        ),
        SHEET,
    ),
    RuleText(
        "M-53",
        gettext_noop("Markers taken back"),
        gettext_noop("They go onto the trays of the control board, by colour."),
        SHEET,
    ),
    RuleText(
        "M-54",
        gettext_noop("The locations"),
        gettext_noop("Then the action locations are resolved in the base game’s usual summer order."),
        SHEET,
    ),
    RuleText(
        "M-55",
        gettext_noop("Acting in summer"),
        gettext_noop(
            "If the tray beside a location’s symbol holds at least 3 markers, the tribe acts, then "
            "returns 3 of them."
        ),
        SHEET,
    ),
    RuleText(
        "M-56",
        gettext_noop("Any colour will do"),
        gettext_noop("The colour of these 3 markers need not be that of the action."),
        SHEET,
    ),
    RuleText(
        "M-57",
        gettext_noop("Trays are read as they are"),
        gettext_noop("Payments in summer count at once, and may let the tribe act more often."),
        SHEET,
    ),
    RuleText(
        "M-60",
        gettext_noop("Payments in autumn"),
        gettext_noop(
            "The paying human pays onto the trays (M-9). The marauder tile plays no part in autumn."
        ),
        SHEET,
    ),
    RuleText(
        "M-61",
        gettext_noop("Who moves first"),
        gettext_noop("The member closest to the starting camp is activated first; in the camp is closest."),
        SHEET,
    ),
    RuleText(
        "M-62",
        gettext_noop("Equally close members"),
        gettext_noop("Of equally close members the first in clockwise order is activated."),
        SHEET,
    ),
    RuleText(
        "M-63",
        gettext_noop("Members on one space"),
        gettext_noop("Of members on the same space any is activated."),
        SHEET,
    ),
    RuleText(
        "M-64",
        gettext_noop("The direction"),
        gettext_noop(
            "The tray with the most markers, at least 1, gives the direction; of equal ones the first "
            "clockwise."
        ),
        SHEET,
    ),
    RuleText(
        "M-65",
        gettext_noop("The arrow"),
        gettext_noop(
            "The arrow from the centre of the control board to that tray is the direction on the map."
        ),
        SHEET,
    ),
    RuleText(
        "M-66",
        gettext_noop("The main priority"),
        gettext_noop("The symbol beside the priority marker is what the member looks for first."),
        SHEET,
    ),
    RuleText(
        "M-67",
        gettext_noop("The lane"),
        gettext_noop(
            "The member looks in a lane three lines wide and moves to the nearest such target, however far."
        ),
        SHEET,
    ),
    RuleText(
        "M-68",
        gettext_noop("Equally near targets"),
        gettext_noop("Of equally near targets the first in clockwise order is chosen."),
        SHEET,
    ),
    RuleText(
        "M-69",
        gettext_noop("The next priority"),
        gettext_noop(
            "If there is none, the next priority clockwise on the track is tried, and so on. The "
            "marker itself stays."
        ),
        SHEET,
    ),
    RuleText(
        "M-70",
        gettext_noop("Nothing found"),
        gettext_noop("If no priority is found, the member lies down where it is."),
        SHEET,
    ),
    RuleText(
        "M-71",
        gettext_noop("Half of the tray"),
        gettext_noop(
            "Moved or not, half of the markers of the tray that gave the direction go back to the "
            "supply, rounded up."
        ),
        SHEET,
    ),
    RuleText(
        "M-72",
        gettext_noop("The next member"),
        gettext_noop("A member that was activated lies down. Then the next, with the trays as they are now."),
        SHEET,
    ),
    RuleText(
        "M-73",
        gettext_noop("Campsites"),
        gettext_noop(
            "The member moves there, builds the next campsite without the usual cost in members, and "
            "returns to the player board."
        ),
        SHEET,
    ),
    RuleText(
        "M-74",
        gettext_noop("Tiles on the map"),
        gettext_noop("The member moves to the fishing, hunting or gathering tile and takes it."),
        SHEET,
    ),
    RuleText(
        "M-75",
        gettext_noop("Action markers on the map"),
        gettext_noop("The member moves there; 1 action marker of the colour shown goes onto its tray."),
        SHEET,
    ),
    RuleText(
        "M-76",
        gettext_noop("A free megalith"),
        gettext_noop("The member moves onto it."),
        SHEET,
    ),
    RuleText(
        "M-77",
        gettext_noop("An occupied megalith"),
        gettext_noop("The member steps onto the nearest empty space beside it, clockwise if equal."),
        SHEET,
    ),
    RuleText(
        "M-78",
        gettext_noop("Staying at a megalith"),
        gettext_noop(
            "If megalith is the main priority and the member stands on or beside one, it stays and lies down."
        ),
        SHEET,
    ),
    RuleText(
        "M-80",
        gettext_noop("The end"),
        gettext_noop("The game ends after the fifth year; points are counted as usual."),
        SHEET,
    ),
    RuleText(
        "M-81",
        gettext_noop("Development points"),
        gettext_noop("The tribe scores no points for development points."),
        SHEET,
    ),
    RuleText(
        "M-82",
        gettext_noop("Victory"),
        gettext_noop(
            "Every human with more points than the tribe has succeeded. One success accomplishes the task."
        ),
        SHEET,
    ),
    RuleText(
        "M-83",
        gettext_noop("The outright winner"),
        gettext_noop("If several humans succeeded, the winner among them is found as usual."),
        SHEET,
    ),
    RuleText(
        "M-84",
        gettext_noop("Failure"),
        gettext_noop("Every human who ends behind the tribe has lost."),
        SHEET,
    ),
)
