"""Looks at cards, and the private notes of what was seen (A-17, A-33, A-76, A-84)."""

from referee.rules.arctic.recon.note import NOTE, source_of
from referee.rules.arctic.recon.peek import PEEK
from referee.rules.arctic.recon.sight import SIGHT
