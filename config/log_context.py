"""What every log line says of the work it belongs to: the action, the request, the task."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_context: ContextVar[Mapping[str, object]] = ContextVar("log_context", default={})  # noqa: B039  # replaced, never changed


@contextmanager
def logged_with(**names: object) -> Iterator[None]:
    """Add these names to every line logged within the block, besides those it has already."""
    before = _context.set({**_context.get(), **names})
    try:
        yield
    finally:
        _context.reset(before)


def log_context() -> Mapping[str, object]:
    """Return the names and values that lines logged here have."""
    return _context.get()
