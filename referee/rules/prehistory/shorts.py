"""Short forms of reasons, for the log: what decided, where the entry's own line doesn't say it."""

from collections.abc import Mapping

from referee.rules.kernel.text.line import gettext_noop

CLOSEST = gettext_noop("Closest to the starting camp")
FIRST = gettext_noop("First clockwise")
NEAREST = gettext_noop("Nearest in the lane")
NO_MARKERS = gettext_noop("No tray has 2 markers for an action")
NO_POINTS = gettext_noop("No card gives points now")
MOST = gettext_noop("Most markers")
SHORTS: Mapping[str, str] = {
    "{tray} has the most markers, {number}.": gettext_noop("Most markers, {number}"),
    "Sweeping clockwise from the priority marker, {tray} comes first.": FIRST,
    "Sweeping clockwise from the priority marker at {symbol}, {tray} comes first.": FIRST,
    "{tray}, beside {action}, has {number}. That’s at least 3 and the tribe acts.": gettext_noop(
        "{number} markers, at least 3"
    ),
    "{tray}, beside {action}, has {number} but needs 3. Nothing happens.": gettext_noop(
        "{number} of 3 markers"
    ),
    "The tribe has taken its {n} {n:action|actions} this summer. Nothing happens.": gettext_noop(
        "{n} {n:action|actions} already taken"
    ),
    "No tray has 2 markers for an action. The tribe scores {n} {n:point|points}.": NO_MARKERS,
    "No other tray has 2 markers for an action. The tribe scores {n} {n:point|points}.": NO_MARKERS,
    "No card would give points if the game ended now. They score {n} more {n:point|points}.": NO_POINTS,
    "The column at {action} has the most markers, {number}.": gettext_noop("Most markers, {number}"),
    "The column at {action} has the most markers.": MOST,
    "Clockwise from the framed symbol, {framed}, the one at {action} comes first.": FIRST,
    "Of the columns at {action} itself, the first clockwise is taken.": FIRST,
    "The table chose the column.": gettext_noop("The table chose"),
    "The standing member closest to the starting camp is activated first.": CLOSEST,
    "A member in the starting camp is closest to it.": CLOSEST,
    "{number} are equally close. Take the first clockwise from the priority marker.": FIRST,
    "The nearest {kind} in the lane, {distance} away, is the target.": NEAREST,
    "The nearest {kind} in the lane is the target.": NEAREST,
    "Several tie. Clockwise, the one on the {line} line comes first.": FIRST,
    "The lane has none of the six priorities. The member lies down.": gettext_noop("No priority in the lane"),
    "There’s no free target in the lane. The member lies down where it is.": gettext_noop(
        "No free target in the lane"
    ),
    "{name} has {points}, more than {tribe}: victory.": gettext_noop("{points} to the marauders’ {tribe}"),
    "{name} has {points}, fewer than {tribe}: failure.": gettext_noop("{points} to the marauders’ {tribe}"),
    "{name} also has {points}. Victory needs more. It’s a tie, not a win.": gettext_noop("{points} each"),
}
