"""The handlers of topics. Apps register theirs when they are ready."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from config.registry import Registry, full_name

Handler = Callable[..., None]
Registration = Callable[[Handler], Handler]


class Listener(NamedTuple):
    """A topic's handler; `by_worker` says whether only workers call it."""

    topic: str
    name: str
    handler: Handler
    by_worker: bool


_LISTENERS: Final = Registry[Listener]("handler", lambda each: (each.topic, each.name))


class NoSuchHandler(LookupError):
    """A stored message names a handler this program does not have."""


def listen(topic: str, *, by_worker: bool = False) -> Registration:
    """Return a decorator that registers a function for the data of every message on a topic.

    The function is stored by its full name. It runs in one transaction with the note that the
    message was delivered: what it writes to the database happens once, what it does elsewhere at
    least once. One that may take long is registered with `by_worker`: then only workers call it,
    within seconds, and no request waits for it.
    """
    return _LISTENERS.made_by(
        lambda handler: Listener(topic, full_name(handler), handler, by_worker)
    )


def listeners_of(topic: str) -> list[Listener]:
    """Return a topic's listeners by name."""
    return sorted(each for each in _LISTENERS if each.topic == topic)


def call(topic: str, handler: str, data: dict[str, Any]) -> None:
    """Call a handler with the data. Raises NoSuchHandler, and whatever the handler raises."""
    found = _LISTENERS.get((topic, handler))
    if found is None:
        raise NoSuchHandler(f"{handler} does not listen to {topic}")
    found.handler(**data)
