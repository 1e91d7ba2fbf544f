"""The handlers of topics. Apps register theirs when they are ready."""

from collections.abc import Callable
from typing import Any, Final

Handler = Callable[..., None]
Registration = Callable[[Handler], Handler]

_handlers: Final[dict[str, dict[str, Handler]]] = {}
_by_workers: Final[set[str]] = set()


class NoSuchHandler(LookupError):
    """A stored message names a handler this program does not have."""


def listen(topic: str, *, by_worker: bool = False) -> Registration:
    """Return a decorator that registers a function for the data of every message on a topic.

    The function is stored by its full name. It runs in one transaction with the note that the
    message was delivered: what it writes to the database happens once, what it does elsewhere at
    least once. One that may take long is registered with `by_worker`: then only workers call it,
    within seconds, and no request waits for it.
    """

    def register(handler: Handler) -> Handler:
        name = f"{handler.__module__}.{handler.__qualname__}"
        _handlers.setdefault(topic, {})[name] = handler
        if by_worker:
            _by_workers.add(name)
        return handler

    return register


def handlers_of(topic: str) -> list[str]:
    """Return the names of a topic's handlers, sorted."""
    return sorted(_handlers.get(topic, {}))


def is_left_to_workers(handler: str) -> bool:
    """Return whether only workers call this handler."""
    return handler in _by_workers


def call(topic: str, handler: str, data: dict[str, Any]) -> None:
    """Call a handler with the data. Raises NoSuchHandler, and whatever the handler raises."""
    found = _handlers.get(topic, {}).get(handler)
    if found is None:
        raise NoSuchHandler(f"{handler} does not listen to {topic}")
    found(**data)
