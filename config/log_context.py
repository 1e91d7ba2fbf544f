"""What every log line says of the work it belongs to: the action, the request, the task."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_context: ContextVar[Mapping[str, object]] = ContextVar("log_context", default={})  # noqa: B039  # replaced, never changed


@contextmanager
def logged_with(**names: object) -> Iterator[None]:
    """Let what is logged inside carry these names, besides those it carries already."""
    before = _context.set({**_context.get(), **names})
    try:
        yield
    finally:
        _context.reset(before)


def log_context() -> Mapping[str, object]:
    """The names that lines logged here carry."""
    return _context.get()
