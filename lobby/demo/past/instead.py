"""Replaces an attribute of a module or an object for a while."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def instead(owner: object, name: str, stand_in: object) -> Iterator[None]:
    """Replace the attribute ``name`` of ``owner``, for the whole process, within the block."""
    before = getattr(owner, name)
    setattr(owner, name, stand_in)
    try:
        yield
    finally:
        setattr(owner, name, before)
