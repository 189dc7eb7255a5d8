"""What was worked out of a frozen value needs no working out again: it is always the same."""

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
    """Keep what a pure function says of a frozen value (a dataclass without slots) with that value.

    A value that was changed by ``replace`` is another one, and knows no answer yet.
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


def lately(work: Work[Value, Asked, Answer]) -> Work[Value, Asked, Answer]:
    """Keep the last so many answers of a pure function to one and the same frozen value, whatever its type.

    For answers too large to be kept as long as their value.
    """
    kept = OrderedDict[Any, tuple[Value, Answer]]()
    guard = Lock()

    @wraps(work)
    def ask(value: Value, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        # The value is kept beside its answer, so that no other one comes to its place in memory.
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
