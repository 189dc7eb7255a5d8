"""What a device stores: a cookie with a key for each table and group, and a signed cookie.

The signed cookie contains the tables opened last, the puzzles answered and the rules missed.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from referee.tables import groups, joining
from referee.tables.keys import hash_of, new_key
from referee.tables.links import HOST, Visitor, cookie_of, find_visitors, link_path
from referee.tables.signatures import public_key
from referee.web.access.responses import see_other

MOST_TABLES = 20
KEY_SECONDS = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie."""
TRY_SECONDS = 60 * 60
"""How long a browser keeps the key of a form for joining that it doesn't send."""
TABLES_KEY = "tables"
DRAWN_KEY = "drawn"
KNOCKS_KEY = "knocks"
LEARNT_KEY = "learnt"
PRACTICE_KEY = "practice"
OFF_KEY = "learn_off"
MET_KEY = "met"
RIGHT, WRONG, UNANSWERED = "+-."

Place = tuple[str, str]


# Keys ---------------------------------------------------------------------------------------------


def key_to(request: HttpRequest, code: str) -> str:
    """Return this device's key to a table, "" for none."""
    return request.COOKIES.get(cookie_of(code), "")


def keys_to_tables(request: HttpRequest) -> Mapping[str, str]:
    """Return this device's keys by the codes of their tables."""
    return _keys(request, settings.PLACE_COOKIE)


def fresh_key(request: HttpRequest, code: str) -> str:
    """Return this device's key to a table, or a new one."""
    return key_to(request, code) or new_key()


def try_key(request: HttpRequest, response: HttpResponse, code: str) -> HttpResponse:
    """Set a new key with the form for joining; it opens nothing yet, and shows whether cookies are kept."""
    if key_to(request, code):
        return response
    return keep_key(request, response, cookie_of(code), new_key(), TRY_SECONDS)


def refuses_key(request: HttpRequest, code: str) -> bool:
    """Whether the browser hasn't kept the key that came with the form."""
    return "tried" in request.POST and not key_to(request, code)


def signing_key(request: HttpRequest) -> str:
    """Return the public key that this device has sent, "" if it signs nothing."""
    return public_key(request.POST.get("signing", ""))


def keep_key(
    request: HttpRequest, response: HttpResponse, name: str, key: str, seconds: int = KEY_SECONDS
) -> HttpResponse:
    """Set a key as a cookie that no script can read and no other site can send."""
    is_secure = request.is_secure() or settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, key, max_age=seconds, secure=is_secure, httponly=True, samesite="Lax", path="/")
    return response


def drop_keys(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Delete all keys of this device."""
    for name in request.COOKIES:
        if name.startswith((settings.PLACE_COOKIE, settings.GROUP_COOKIE)):
            response.set_cookie(
                name, "", max_age=0, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
            )
    return response


def open_here(request: HttpRequest, table: Any, more: str = "") -> HttpResponse:
    """Make this device the host of a table that it has just opened, and redirect there."""
    key = fresh_key(request, table.code)
    joining.seat_device(table, HOST, hash_of(key))
    return keep_key(request, see_other(link_path(table) + more), cookie_of(table.code), key)


def places_here(request: HttpRequest, code: str) -> list[Visitor]:
    """Return this device's places at a table."""
    key = key_to(request, code)
    return find_visitors({code: key}) if key else []


def keys_to_groups(request: HttpRequest) -> Mapping[str, str]:
    """Return this device's keys by the codes of their groups."""
    return _keys(request, settings.GROUP_COOKIE)


def groups_here(request: HttpRequest) -> list[Any]:
    """Return the groups that this device belongs to, newest first."""
    keys = keys_to_groups(request)
    return groups.find_groups(keys) if keys else []


def group_here(request: HttpRequest, code: str) -> Any | None:
    """Return the group with this code, if this device belongs to it."""
    key = keys_to_groups(request).get(code)
    return next(iter(groups.find_groups({code: key})), None) if key else None


def _keys(request: HttpRequest, prefix: str) -> Mapping[str, str]:
    cookies = request.COOKIES.items()
    return {name.removeprefix(prefix): key for name, key in cookies if name.startswith(prefix) and key}


# The signed cookie ------------------------------------------------------------------------------------


def remember_table(request: HttpRequest, visitor: Visitor) -> None:
    """Move the visitor's table to the top of this device's list."""
    place = visitor.table.code, visitor.place
    known = known_places(request)
    places = [place, *(each for each in known if each != place)][:MOST_TABLES]
    if places != known:
        request.session[TABLES_KEY] = [list(each) for each in places]


def known_places(request: HttpRequest) -> list[Place]:
    """Return the places this device has visited, newest first."""
    kept: list[Any] = request.session.get(TABLES_KEY, [])
    return [(code, place) for code, place in kept]


def known_visitors(request: HttpRequest) -> list[Visitor]:
    """Return this device's places at all its tables, newest first."""
    keys = keys_to_tables(request)
    found = find_visitors(keys, known_places(request)) if keys else []
    return [visitor for visitor in found if not visitor.is_trial]


def note_draw(request: HttpRequest, code: str) -> None:
    """Remember for the table's first page that the app drew the first initiator (A-16)."""
    request.session[DRAWN_KEY] = code


def take_draw(request: HttpRequest, code: str) -> bool:
    """Whether the app drew this table's first initiator and no page has shown that yet."""
    if request.session.get(DRAWN_KEY) != code:
        return False
    del request.session[DRAWN_KEY]
    return True


def note_knock(request: HttpRequest, code: str, token: str) -> None:
    request.session[KNOCKS_KEY] = {**request.session.get(KNOCKS_KEY, {}), code: token}


def noted_knock(request: HttpRequest, code: str) -> str:
    """Return the token by which this device waits to join a table, "" if it doesn't."""
    token: str = request.session.get(KNOCKS_KEY, {}).get(code, "")
    return token


def forget_knock(request: HttpRequest, code: str) -> None:
    knocks = request.session.get(KNOCKS_KEY, {})
    request.session[KNOCKS_KEY] = {each: token for each, token in knocks.items() if each != code}


def learnt(request: HttpRequest, question: str) -> str:
    """Return the first answers here to the puzzles of a kind, a sign each, in their order."""
    return _all_learnt(request).get(question, "")


def note_answer(request: HttpRequest, question: str, place: int, *, is_right: bool) -> None:
    """Remember the first answer to a puzzle, as one sign: a cookie is small."""
    kept = learnt(request, question).ljust(place + 1, UNANSWERED)
    if kept[place] == UNANSWERED:
        sign = RIGHT if is_right else WRONG
        now = {question: f"{kept[:place]}{sign}{kept[place + 1 :]}"}
        request.session[LEARNT_KEY] = {**_all_learnt(request), **now}


def _all_learnt(request: HttpRequest) -> dict[str, str]:
    """Return the signs of all kinds; none from an old cookie that had a single row."""
    kept = request.session.get(LEARNT_KEY)
    return kept if isinstance(kept, dict) else {}


def noted_practice(request: HttpRequest) -> Any:
    """Return what this device remembers of its practice, as JSON data; None without any."""
    return request.session.get(PRACTICE_KEY)


def note_practice(request: HttpRequest, data: Any) -> None:
    request.session[PRACTICE_KEY] = data


def put_answers(request: HttpRequest, answers: Mapping[str, str]) -> None:
    """Replace the first answers given here."""
    request.session[LEARNT_KEY] = dict(answers)


def off_games(request: HttpRequest) -> list[str]:
    """Return the games whose puzzles this device isn't asked."""
    kept: list[str] = request.session.get(OFF_KEY, [])
    return kept


def switch_game(request: HttpRequest, game: str) -> None:
    off = off_games(request)
    request.session[OFF_KEY] = [each for each in off if each != game] if game in off else [*off, game]


def forget_answers(request: HttpRequest) -> None:
    for key in (LEARNT_KEY, PRACTICE_KEY, OFF_KEY):
        request.session.pop(key, None)


# Games -------------------------------------------------------------------------------------------


def is_first_visit(request: HttpRequest, game: str) -> bool:
    """Whether this device opens a game's set-up for the first time; noted, so it is true once."""
    met: list[str] = request.session.get(MET_KEY, [])
    if request.method != "GET" or game in met:
        return False
    request.session[MET_KEY] = [*met, game]
    return True
