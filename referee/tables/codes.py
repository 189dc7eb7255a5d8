"""Codes that people read out loud: six letters, for a table or a group."""

import secrets

from referee.tables.models import Group, Table

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 6


def free_code(model: type[Table | Group]) -> str:
    """Return a code that no other row has."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not model._default_manager.filter(code=code).exists():
            return code
