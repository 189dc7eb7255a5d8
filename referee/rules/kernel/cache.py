"""Memoize pure functions of frozen values."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Concatenate, ParamSpec, TypeVar

Value = TypeVar("Value")
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
Work = Callable[Concatenate[Value, Asked], Answer]
LATELY = 256


def once(work: Work[Value, Asked, Answer]) -> Work[Value, Asked, Answer]:
    """Memoize a pure function on its first argument, a frozen dataclass without slots.

    A copy made by ``replace`` starts without results.
    """
    name = f"once {work.__module__}.{work.__qualname__}"

    @wraps(work)
    def ask(value: Value, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        kept = value.__dict__
        answers = kept[name] if name in kept else kept.setdefault(name, {})
        asked = (args, *kwargs.items()) if kwargs else args
        if asked not in answers:
            answers[asked] = work(value, *args, **kwargs)
        answer: Answer = answers[asked]
        return answer

    return ask


def by_identity(work: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Memoize recent results of a pure function by the identities of its arguments, which never change."""
    return _recent(
        work, lambda values, named: (*map(id, values), *((name, id(named[name])) for name in named))
    )


def lately(work: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Memoize recent results of a pure function, by the identity of its frozen first argument.

    For results too large to keep as long as the value lives.
    """
    return _recent(work, lambda values, named: (id(values[0]), values[1:], *named.items()))


def _recent(work: Callable[Asked, Answer], key_of: Callable[[Any, Any], Any]) -> Callable[Asked, Answer]:
    """Memoize the results asked for most recently. ``key_of``: positional and keyword arguments -> key."""
    kept = OrderedDict[Any, tuple[Any, Answer]]()
    guard = Lock()

    @wraps(work)
    def ask(*values: Asked.args, **named: Asked.kwargs) -> Answer:
        key = key_of(values, named)
        with guard:
            found = kept.get(key)
            if found is not None:
                kept.move_to_end(key)
                return found[1]
        answer = work(*values, **named)
        with guard:
            # Keeping the values alive keeps their ids from being reused.
            kept[key] = ((values, named), answer)
            kept.move_to_end(key)
            while len(kept) > LATELY:
                kept.popitem(last=False)
        return answer

    return ask
