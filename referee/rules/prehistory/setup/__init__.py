"""Who plays, in which order, with what the box holds."""

from referee.rules.prehistory.setup.meta import NAME, TITLE, Setup
