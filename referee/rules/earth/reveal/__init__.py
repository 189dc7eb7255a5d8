"""Cards turned up: from the deck, read out, or only what they came to."""

from referee.rules.earth.reveal.reveal import REVEAL
