"""What a failing test of a running room tells besides: logs, events, pictures."""

from collections.abc import Generator, Iterator
from typing import Final

import psycopg
import pytest

from tests.room.processes import Room
from tests.runner.kept import PICTURES, ROOMS

LINES: Final = 40
EVENTS: Final = """
    SELECT table_id, seq, to_char(at, 'HH24:MI:SS.MS'), kind, left(data::text, 200)
    FROM poker_tableevent ORDER BY at DESC, seq DESC LIMIT 20
"""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    PICTURES.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the report of what failed while its rooms were still open."""
    report = yield
    if report.failed and report.when != "teardown":
        report.sections += _known(item)
    return report


def _known(item: pytest.Item) -> Iterator[tuple[str, str]]:
    for room in item.stash.get(ROOMS, []):
        for name in room.names:
            lines = room.log_text(name).splitlines()
            yield f"Last lines of {name}", "\n".join(lines[-LINES:])
        yield "Last events at the tables", _last_events(room)
    if PICTURES:
        yield "Pictures of the pages", "\n".join(PICTURES)


def _last_events(room: Room) -> str:
    try:
        with psycopg.connect(room.database.url, connect_timeout=3) as reader:
            rows = reader.execute(EVENTS).fetchall()
    except psycopg.Error as error:
        return f"The database does not tell: {error}"
    return "\n".join(" ".join(map(str, row)) for row in reversed(rows))
