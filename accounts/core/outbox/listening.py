"""Who wants to hear of what. Apps register their handlers when they are ready."""

from collections.abc import Callable
from typing import Any, Final

Handler = Callable[..., None]
Registration = Callable[[Handler], Handler]

_handlers: Final[dict[str, dict[str, Handler]]] = {}
_by_workers: Final[set[str]] = set()


class NoSuchHandler(LookupError):
    """A stored message names a handler this program does not have."""


def listen(topic: str, *, by_worker: bool = False) -> Registration:
    """Call the function, by its full name, with the data of every message on a topic.

    It runs in a transaction of its own together with the note that it was delivered: what it
    writes to the database happens once, what it does elsewhere at least once. One that may take
    long is called `by_worker` alone, within seconds, and keeps nobody's request waiting.
    """

    def register(handler: Handler) -> Handler:
        name = f"{handler.__module__}.{handler.__qualname__}"
        _handlers.setdefault(topic, {})[name] = handler
        if by_worker:
            _by_workers.add(name)
        return handler

    return register


def handlers_of(topic: str) -> list[str]:
    """The names of a topic's handlers."""
    return sorted(_handlers.get(topic, {}))


def is_left_to_workers(handler: str) -> bool:
    """Whether no other process than a worker calls it."""
    return handler in _by_workers


def call(topic: str, handler: str, data: dict[str, Any]) -> None:
    """Let a handler hear. Raises NoSuchHandler, and whatever the handler raises."""
    found = _handlers.get(topic, {}).get(handler)
    if found is None:
        raise NoSuchHandler(f"{handler} does not listen to {topic}")
    found(**data)
