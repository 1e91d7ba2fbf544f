"""The order of locks, held against every transaction of the test's own process.

The order is the table in ARCHITECTURE.md. A transaction of a test's process that locks a row of it
after one of a later place fails the test. Statements that skip locked rows never wait, and
transactions that a test holds around several commands (`own_transaction`) are none of the room's.
"""

import re
import traceback
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from django.db.backends.signals import connection_created

_ROOT: Final = Path(__file__).parents[2]
_PLACE: Final = re.compile(r"^\| \d+ \| `(\w+)` \|", re.MULTILINE)
_ROW_LOCK: Final = re.compile(r"\bFOR (?:NO KEY )?UPDATE\b", re.IGNORECASE)
_SKIPS: Final = re.compile(r"\bSKIP LOCKED\b", re.IGNORECASE)
_FROM: Final = re.compile(r'\bFROM\s+"?(\w+)"?', re.IGNORECASE)
_CHANGE: Final = re.compile(
    r'\b(?:UPDATE\s+"?(\w+)"?\s+(?:AS\s+\w+\s+)?SET|DELETE\s+FROM\s+"?(\w+)"?)\b', re.IGNORECASE
)
_ENTRY: Final = "INSERT INTO ledger_entry"
_ADVISORY: Final = re.compile(r"pg_advisory_xact_lock(?:_shared)?\(%s\)")
_ADVISORY_NAMES: Final = {0x6C6173745F68616E: "last_hand", 0x61756469745F6C6F: "audit_log"}
"""What the room's advisory locks are called in the table, by their numbers."""
_EXCEPTIONS: Final = {
    ("accounts_player", "poker_table"): "lobby_tournament",
    ("ledger_account", "poker_table"): "lobby_tournament",
}
"""What may be locked after what, if that lock is held; ARCHITECTURE.md has the reasons."""
_CALLS_SHOWN: Final = 4

VIOLATIONS: Final[list[str]] = []
"""What was locked too late since the test began, and where."""


class _Locks(NamedTuple):
    """What a statement locks, and whether it may wait for it."""

    names: tuple[str, ...]
    may_wait: bool


def pytest_configure() -> None:
    """Watch every connection that is opened from now on."""
    connection_created.connect(_watch, dispatch_uid="lock order")


@pytest.fixture(autouse=True)
def ordered_locks(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test if one of its transactions takes locks against the order."""
    VIOLATIONS.clear()
    yield
    if request.node.get_closest_marker("own_transaction"):
        return
    assert not VIOLATIONS, "\n".join(VIOLATIONS)


@cache
def order() -> dict[str, int]:
    """Return the place of each lock, as ARCHITECTURE.md lists them."""
    section = (_ROOT / "ARCHITECTURE.md").read_text().partition("## The order of locks")[2]
    names = _PLACE.findall(section.partition("\n## ")[0])
    return {name: place for place, name in enumerate(names)}


@lru_cache(maxsize=4096)
def _locked_by(sql: str) -> _Locks:
    """Return the rows of the order that a statement locks."""
    found = [name for pair in _CHANGE.findall(sql) for name in pair if name]
    if _ROW_LOCK.search(sql) and (table := _FROM.search(sql)):
        found.append(table[1])
    if _ENTRY in sql:
        found.append("ledger_account")
    names = tuple(name for name in dict.fromkeys(found) if name in order())
    return _Locks(names, not _SKIPS.search(sql))


def _watch(connection: Any, **_signal: Any) -> None:
    """Note what a new connection locks, until its transaction ends; one of Django's is opened again
    and again."""
    if getattr(connection, "is_watched", False):
        return
    connection.is_watched = True
    held: list[str] = []

    def noted(execute: Callable[..., Any], sql: Any, params: Any, many: Any, context: Any) -> Any:
        result = execute(sql, params, many, context)
        if connection.in_atomic_block and not connection.atomic_blocks[0]._from_testcase:
            _take(held, sql, params)
        return result

    connection.execute_wrappers.append(noted)
    for end in ("_commit", "_rollback", "close"):
        _clear_after(connection, end, held)


def _clear_after(connection: Any, method: str, held: list[str]) -> None:
    original = getattr(connection, method)

    def cleared(*arguments: Any) -> Any:
        held.clear()
        return original(*arguments)

    setattr(connection, method, cleared)


def _take(held: list[str], sql: Any, params: Any) -> None:
    """Note what a statement locks, and whether that is against the order."""
    locks = _locked_by(str(sql))
    names = locks.names
    if params and _ADVISORY.search(str(sql)):
        names = (_ADVISORY_NAMES.get(params[0], ""),)
    for name in names:
        if name not in order() or name in held:
            continue
        later = [
            each
            for each in held
            if order()[each] > order()[name] and _EXCEPTIONS.get((each, name)) not in held
        ]
        if later and locks.may_wait:
            VIOLATIONS.append(f"{name} is locked after {', '.join(later)}: {_calls()}")
        held.append(name)


def _calls() -> str:
    """Return where the room's code is, the innermost call last."""
    own = [
        f"{Path(frame.filename).relative_to(_ROOT)}:{frame.lineno}"
        for frame in traceback.extract_stack()
        if frame.filename.startswith(tuple(f"{_ROOT}/{app}/" for app in _APPS))
    ]
    return " > ".join(own[-_CALLS_SHOWN:])


_APPS: Final = ("accounts", "poker", "lobby", "config")
