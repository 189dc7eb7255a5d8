"""What is worked out of a frozen value is kept with it and goes with it: one question, one answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

Value = TypeVar("Value")
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def once(work: Callable[Concatenate[Value, Asked], Answer]) -> Callable[Concatenate[Value, Asked], Answer]:
    """Ask a pure function of a frozen value (a dataclass without slots) once for the same arguments.

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
