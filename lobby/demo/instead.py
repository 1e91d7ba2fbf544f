"""Taking something else in the place of what a module offers, for a while."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def instead(owner: object, name: str, stand_in: object) -> Iterator[None]:
    """Have everybody in this process find ``stand_in`` under the name."""
    before = getattr(owner, name)
    setattr(owner, name, stand_in)
    try:
        yield
    finally:
        setattr(owner, name, before)
