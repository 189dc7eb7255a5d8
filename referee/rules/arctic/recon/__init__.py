"""Looks at cards, and the private notes of what was seen (A-17, A-33, A-76, A-84)."""

from referee.rules.arctic.recon.look import PEEK
from referee.rules.arctic.recon.notes import NOTE, SIGHT, looks_of, source_of
