"""The rules of the Marauders as a player reads them, in our own words: number -> title, text, source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.rules.kernel.rulebook import RuleText
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.rulebook_year import SHEET, YEAR_RULES

FIRST_RULES: tuple[RuleText, ...] = (
    RuleText(
        "M-1",
        gettext_noop("Who plays"),
        gettext_noop(
            "1 to 3 humans play against one marauder tribe. Set the base game up for the humans and "
            "one player more."
        ),
        SHEET,
    ),
    RuleText(
        "M-2",
        gettext_noop("The tribe’s pieces"),
        gettext_noop("The tribe has a colour, a player board, and all members and markers of that colour."),
        SHEET,
    ),
    RuleText(
        "M-3",
        gettext_noop("Where the control board lies"),
        gettext_noop("The control board lies in line with the map, so that directions can be read off it."),
        SHEET,
    ),
    RuleText(
        "M-4",
        gettext_noop("The priority marker"),
        gettext_noop(
            "The base game’s development marker is the priority marker. It starts beside the campsite "
            "symbol. Nothing says when it moves: the table decides."
        ),
        SHEET,
    ),
    RuleText(
        "M-5",
        gettext_noop("The marauder tiles"),
        gettext_noop("All marauder tiles form one draw pile. When it is empty, shuffle the discarded ones."),
        SHEET,
    ),
    RuleText(
        "M-6",
        gettext_noop("Difficulty"),
        gettext_noop(
            "With their 2 up the tiles are easier; turn any number of them to their 3 to make it harder."
        ),
        SHEET,
    ),
    RuleText(
        "M-7",
        gettext_noop("All members are there"),
        gettext_noop("Nothing has to be unlocked: all the tribe’s members are available from the start."),
        SHEET,
    ),
    RuleText(
        "M-8",
        gettext_noop("What the tribe receives"),
        gettext_noop("Every resource or action marker the tribe receives goes onto the tray of its colour."),
        SHEET,
    ),
    RuleText(
        "M-9",
        gettext_noop("Payments onto the trays"),
        gettext_noop(
            "In spring, summer and autumn the paying human puts the cost of the own actions onto the "
            "trays, by colour, and not into the supply (M-11)."
        ),
        SHEET,
    ),
    RuleText(
        "M-10",
        gettext_noop("The extra resource"),
        gettext_noop(
            "The extra resource paid onto a column of the game board stays there; it does not go onto a tray."
        ),
        SHEET,
    ),
    RuleText(
        "M-11",
        gettext_noop("Who pays"),
        gettext_noop(
            "The human with the best place in the player order pays onto the trays. The others pay to "
            "the supply."
        ),
        SHEET,
    ),
    RuleText(
        "M-12",
        gettext_noop("The sweep"),
        gettext_noop(
            "A line from the centre to the priority marker is swept clockwise along the sides of the "
            "hexagon. What it meets first comes first."
        ),
        SHEET,
    ),
    RuleText(
        "M-13",
        gettext_noop("The number of the tile"),
        gettext_noop(
            "The number in the middle of the tile says how many spring actions the tribe takes, "
            "whatever the humans do."
        ),
        SHEET,
    ),
    RuleText(
        "M-14",
        gettext_noop("When no tray fits"),
        gettext_noop(
            "If an action is due but no tray fits, the tribe scores as many points as the tile’s number."
        ),
        SHEET,
    ),
    RuleText(
        "M-15",
        gettext_noop("Comparing incomes"),
        gettext_noop(
            "Points come before action markers, these before resources, these before development points."
        ),
        SHEET,
    ),
    RuleText(
        "M-16",
        gettext_noop("When it does not matter"),
        gettext_noop(
            "Equal fish and members on one space: any will do. What else is open is a house rule, and "
            "the table is right."
        ),
        SHEET,
    ),
    RuleText(
        "M-20",
        gettext_noop("The spring tile"),
        gettext_noop(
            "At the start of spring draw a new tile and discard the old one. The framed symbol points north."
        ),
        SHEET,
    ),
    RuleText(
        "M-21",
        gettext_noop("The weather"),
        gettext_noop(
            "Turn the tribe’s weather tile one step clockwise and put what it gives onto the trays."
        ),
        SHEET,
    ),
    RuleText(
        "M-22",
        gettext_noop("Which action"),
        gettext_noop(
            "The tribe takes the action whose symbol lies beside the tray with the most markers, at least 2."
        ),
        SHEET,
    ),
    RuleText(
        "M-23",
        gettext_noop("Equal trays in spring"),
        gettext_noop("Of equal trays the first clockwise from the priority marker is chosen (M-12)."),
        SHEET,
    ),
    RuleText(
        "M-24",
        gettext_noop("Occupied columns"),
        gettext_noop(
            "If all columns of the action are occupied, the next tray by the same ranking is taken, "
            "and so on."
        ),
        SHEET,
    ),
    RuleText(
        "M-25",
        gettext_noop("What an action costs"),
        gettext_noop("1 marker of the tray goes to the supply, 1 onto an empty column of the action."),
        SHEET,
    ),
    RuleText(
        "M-26",
        gettext_noop("The reward"),
        gettext_noop("Then the action is done; what it brings goes onto the trays (M-8)."),
        SHEET,
    ),
    RuleText(
        "M-27",
        gettext_noop("One action a turn"),
        gettext_noop(
            "The tribe takes one action in each of its turns. When the humans have passed, the rest "
            "follows at once."
        ),
        SHEET,
    ),
    RuleText(
        "M-30",
        gettext_noop("Rock painting"),
        gettext_noop("The tribe paints the next section: left to right, row by row, the upper row first."),
        SHEET,
    ),
    RuleText(
        "M-31",
        gettext_noop("Gathering"),
        gettext_noop("The tribe takes the gathering tile with the largest income (M-15)."),
        SHEET,
    ),
    RuleText(
        "M-32",
        gettext_noop("Equal gathering tiles"),
        gettext_noop(
            "Of equal tiles the first clockwise from the framed symbol’s place on the pricing tile is taken."
        ),
        SHEET,
    ),
    RuleText(
        "M-33",
        gettext_noop("Ceremony"),
        gettext_noop("The tribe takes the ceremony card with the largest income (M-15)."),
        SHEET,
    ),
    RuleText(
        "M-34",
        gettext_noop("Equal ceremony cards"),
        gettext_noop("Of equal cards the one closer to the bottom of the game board is taken."),
        SHEET,
    ),
    RuleText(
        "M-35",
        gettext_noop("A ceremony without points"),
        gettext_noop(
            "If no card would give points, were the game to end now, the tribe scores the tile’s "
            "number besides. It still takes a card."
        ),
        SHEET,
    ),
    RuleText(
        "M-36",
        gettext_noop("The player order"),
        gettext_noop(
            "A ceremony moves the tribe’s player-order marker as usual. The new order holds from winter on."
        ),
        SHEET,
    ),
    RuleText(
        "M-37",
        gettext_noop("The humans may choose"),
        gettext_noop("In doubtful ceremony choices the humans may pick the card by their own estimate."),
        SHEET,
    ),
    RuleText(
        "M-38",
        gettext_noop("Fishing"),
        gettext_noop(
            "The tribe takes the fish with the most steps and moves on the fishing track. Of equal fish any."
        ),
        SHEET,
    ),
    RuleText(
        "M-39",
        gettext_noop("Hunting"),
        gettext_noop(
            "The tribe takes the hunting card with the highest income, counting now and the end of the game."
        ),
        SHEET,
    ),
    RuleText(
        "M-40",
        gettext_noop("Equal hunting cards"),
        gettext_noop("Of equal cards the one closer to the bottom of the game board is taken."),
        SHEET,
    ),
    RuleText(
        "M-41",
        gettext_noop("Migration"),
        gettext_noop("Up to 2 members go from the player board to the starting camp, if possible."),
        SHEET,
    ),
)
ALL_RULES: tuple[RuleText, ...] = (*FIRST_RULES, *YEAR_RULES)
RULES: Mapping[str, RuleText] = MappingProxyType({rule.number: rule for rule in ALL_RULES})
