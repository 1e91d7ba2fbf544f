"""Who wants to hear of what. Apps register their handlers when they are ready."""

from collections.abc import Callable
from typing import Any, Final

Handler = Callable[..., None]
Registration = Callable[[Handler], Handler]

_handlers: Final[dict[str, dict[str, Handler]]] = {}


class NoSuchHandler(LookupError):
    """A stored message names a handler this program does not have."""


def listen(topic: str) -> Registration:
    """Call the function, by its full name, with the data of every message on a topic.

    It runs in a transaction of its own together with the note that it was delivered: what it
    writes to the database happens once, what it does elsewhere at least once.
    """

    def register(handler: Handler) -> Handler:
        _handlers.setdefault(topic, {})[f"{handler.__module__}.{handler.__qualname__}"] = handler
        return handler

    return register


def handlers_of(topic: str) -> list[str]:
    """The names of a topic's handlers."""
    return sorted(_handlers.get(topic, {}))


def call(topic: str, handler: str, data: dict[str, Any]) -> None:
    """Let a handler hear. Raises NoSuchHandler, and whatever the handler raises."""
    found = _handlers.get(topic, {}).get(handler)
    if found is None:
        raise NoSuchHandler(f"{handler} does not listen to {topic}")
    found(**data)
