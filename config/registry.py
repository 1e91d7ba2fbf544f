"""Lists that modules of every app add to as they are imported: `hooks.py` of each names them."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

Entry = TypeVar("Entry")
Function = TypeVar("Function", bound=Callable[..., Any])


def full_name(function: Any) -> str:
    """Return the name of a function with its module's."""
    return f"{function.__module__}.{function.__qualname__}"


class Registry(Generic[Entry]):
    """Entries in the order they were added, each under a key of its own.

    `of` says what one entry is, in an error's words; functions go by their full name.
    """

    def __init__(self, of: str, key: Callable[[Entry], Any] = full_name) -> None:
        self._of = of
        self._key = key
        self._entries: dict[Any, Entry] = {}

    def add(self, entry: Entry) -> Entry:
        """Add an entry and return it. Raises ValueError where its key is another entry's."""
        key = self._key(entry)
        if self._entries.setdefault(key, entry) is not entry:
            raise ValueError(f"there is another {self._of} {key}")
        return entry

    def made_by(self, make: Callable[[Function], Entry]) -> Callable[[Function], Function]:
        """Return a decorator that adds the entry made of a function."""

        def register(function: Function) -> Function:
            self.add(make(function))
            return function

        return register

    def get(self, key: Any) -> Entry | None:
        """Return the entry under this key; None without one."""
        return self._entries.get(key)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())
