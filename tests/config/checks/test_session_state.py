"""Session state that would leak through PgBouncer is named by `make check`."""

import pytest

from tests.config.checks import session_state


def kinds(source: str) -> list[str]:
    return [place.kind for place in session_state.of_module("app/module.py", source)]


def test_room_keeps_no_state_in_a_session() -> None:
    assert [str(place) for place in session_state.places()] == []


def test_every_exception_is_needed() -> None:
    assert session_state.unused() == set()


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ('cursor.execute("SELECT pg_advisory_lock(%s)", [1])', "advisory lock of the session"),
        ('SQL = "SELECT pg_try_advisory_lock(1)"', "advisory lock of the session"),
        ("SQL = \"SELECT set_config('room.x', 'on', false)\"", "set_config for the session"),
        ("cursor.execute(\"SET work_mem = '64MB'\")", "SET for the session"),
        ('cursor.execute("SET SESSION CHARACTERISTICS AS TRANSACTION x")', "SET for the session"),
        ('cursor.execute("SET ROLE room_app")', "SET for the session"),
        ('cursor.execute("LISTEN tables")', "LISTEN"),
        ('cursor.execute("CREATE TEMP TABLE x (y int)")', "temporary table"),
        ('cursor.execute("DECLARE x CURSOR WITH HOLD FOR SELECT 1")', "cursor of the session"),
        ('cursor.execute("PREPARE x AS SELECT 1")', "prepared statement"),
        ('cursor.execute("DISCARD ALL")', "DISCARD"),
        ('OPTIONS = {"options": "-c lock_timeout=2000"}', "startup option"),
        ("Table.objects.iterator()", "iterator()"),
        ("Table.objects.iterator(chunk_size=5)", "iterator()"),
        ("connection.pgconn.send_prepare(b'x', b'SELECT 1')", "send_prepare()"),
        ("connection.execute(QUERY, prepare=True)", "prepare"),
        ('settings["prepare_threshold"] = 3', "prepare_threshold"),
        ("connection.cursor('x', withhold=True)", "withhold"),
    ],
)
def test_session_state_is_named(source: str, kind: str) -> None:
    assert kinds(source) == [kind]


@pytest.mark.parametrize(
    "source",
    [
        "cursor.execute(\"SET LOCAL work_mem = '64MB'\")",
        'cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")',
        'cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")',
        'cursor.execute("UPDATE x SET y = 1")',
        'cursor.execute("UPDATE x\\n SET y = 1")',
        'cursor.execute("SELECT pg_advisory_xact_lock(%s)", [1])',
        "SQL = \"SELECT set_config('room.x', 'on', true)\"",
        "connection.execute(QUERY, prepare=False)",
        "connect(url, prepare_threshold=None)",
        'def f():\n    """Explain why PgBouncer forbids pg_advisory_lock."""',
    ],
)
def test_state_of_a_transaction_is_allowed(source: str) -> None:
    assert kinds(source) == []


def test_functions_of_the_database_are_read_too() -> None:
    statement = "BEGIN\n    PERFORM set_config('room.x', 'on', false);\nEND"
    (place,) = session_state.of_statement("app/x.sql", 1, statement)
    assert (place.line, place.kind) == (2, "set_config for the session")
