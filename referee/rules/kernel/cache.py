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
        answers = value.__dict__.setdefault(name, {})
        asked = (args, *kwargs.items())
        if asked not in answers:
            answers[asked] = work(value, *args, **kwargs)
        answer: Answer = answers[asked]
        return answer

    return ask


def by_identity(work: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Memoize recent results of a pure function by the identities of its arguments, which never change."""
    kept = OrderedDict[Any, tuple[Any, Answer]]()
    guard = Lock()

    @wraps(work)
    def ask(*values: Asked.args, **named: Asked.kwargs) -> Answer:
        # Keeping the values alive keeps their ids from being reused.
        asked = (*map(id, values), *((name, id(value)) for name, value in named.items()))
        with guard:
            found = kept.get(asked)
        if found is None:
            found = ((values, named), work(*values, **named))
            with guard:
                kept[asked] = found
                while len(kept) > LATELY:
                    kept.popitem(last=False)
        return found[1]

    return ask


def lately(work: Work[Value, Asked, Answer]) -> Work[Value, Asked, Answer]:
    """Memoize the most recent results of a pure function, by identity of its frozen first argument.

    For results too large to keep as long as the value lives.
    """
    kept = OrderedDict[Any, tuple[Value, Answer]]()
    guard = Lock()

    @wraps(work)
    def ask(value: Value, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        # Keeping the value alive keeps its id from being reused.
        asked = (id(value), args, *kwargs.items())
        with guard:
            found = kept.get(asked)
        if found is None:
            found = (value, work(value, *args, **kwargs))
        with guard:
            kept[asked] = found
            kept.move_to_end(asked)
            while len(kept) > LATELY:
                kept.popitem(last=False)
        return found[1]

    return ask
