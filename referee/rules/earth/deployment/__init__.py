"""From the Target to the close of the deployment."""

from referee.rules.earth.deployment.bids import DEPLOY, PASS, SHOWN_SHIPS
from referee.rules.earth.deployment.place import PLACE, hand_of, missing_cards
from referee.rules.earth.deployment.turn_target import TURN_TARGET
