"""From the target to the close of deployment."""

from referee.rules.earth.deployment.deployment import DEPLOY, PASS, SHOWN_SHIPS, missing_cards
from referee.rules.earth.deployment.place import PLACE, hand_of
from referee.rules.earth.deployment.turn_target import TURN_TARGET
from referee.rules.earth.deployment.write import WriteCard, next_number, writes_hands
