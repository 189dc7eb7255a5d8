"""How often an address may guess codes and open tables (``RATE_LIMITS``)."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest

from referee.tables import counts

SPENT = "referee.seconds_left"
"""Where a request says how long its address has to wait (`middleware.busy`)."""


def is_spent(request: HttpRequest, what: str) -> bool:
    """Whether this IP address has used up its tries of ``what``."""
    most: int = settings.RATE_LIMITS[what][0]
    if counts.count(_key(request, what)) < most:
        return False
    request.META[SPENT] = seconds_left(what)
    return True


def count_try(request: HttpRequest, what: str) -> None:
    """Count one try; the count restarts some time after the first one."""
    _, seconds = settings.RATE_LIMITS[what]
    counts.add(_key(request, what), seconds)


def seconds_left(what: str) -> int:
    """Return after how many seconds the address may try again, at most."""
    seconds: int = settings.RATE_LIMITS[what][1]
    return seconds


def _key(request: HttpRequest, what: str) -> str:
    return f"limit:{what}:{source_of(request.META.get('REMOTE_ADDR', ''))}"


def source_of(address: str) -> str:
    """Return an IPv4 address, or the /64 of an IPv6 address: a household has all of its addresses."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))
