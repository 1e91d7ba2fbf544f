"""What a job is for, in words for staff beside its name."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Function = TypeVar("Function", bound=Callable[..., object])

_KEPT_AS: Final = "purpose"


def does(purpose: "_StrPromise") -> Callable[[Function], Function]:
    """Return a decorator that stores what a task does; written below ``shared_task``."""

    def mark(function: Function) -> Function:
        function.__dict__[_KEPT_AS] = purpose
        return function

    return mark


def purpose_of(task: Any) -> str:
    """Return what a task does, in the reader's language; empty for a task no longer known."""
    function = getattr(task, "__wrapped__", None)
    return str(getattr(function, _KEPT_AS, ""))
