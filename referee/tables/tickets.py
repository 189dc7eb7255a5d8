"""Tickets issued by the server's terminal, which only its operator sees."""

from referee.tables.keys import SERVER, write_ticket
from referee.tables.links import HOST, under
from referee.tables.models import Group, Table


def place_ticket(table: Table, place: str) -> str:
    """Return the address of a ticket to a place, without the host name."""
    return under(f"j/{table.code}/{write_ticket(table.code, place, SERVER)}/")


def host_ticket(table: Table) -> str:
    return place_ticket(table, HOST)


def invitation(group: Group) -> str:
    """Return the address of an invitation to a group, without the host name."""
    return under(f"g/{group.code}/join/{write_ticket(group.code, by=SERVER)}/")
