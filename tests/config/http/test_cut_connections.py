"""A page whose connection to the database is cut while it is made says when to come again."""

import asyncio

import psycopg
import pytest
from aiohttp import ClientSession

from tests.conftest import RoomFactory
from tests.room.database import RoomDatabase
from tests.room.launcher import comes_true

WAITING = """
    SELECT pid FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND usename = current_user AND datname = current_database()
"""


def waiting(application: psycopg.Connection) -> list[int]:
    """The room's backends that wait for a lock."""
    return [pid for (pid,) in application.execute(WAITING).fetchall()]


@pytest.mark.parametrize("path", ["/", "/games/"])
async def test_page_whose_connection_is_cut_is_answered_503(
    room: RoomFactory, room_db: RoomDatabase, path: str
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    with (
        psycopg.connect(room_db.owner_url) as owner,
        psycopg.connect(room_db.url, autocommit=True) as application,
    ):
        owner.execute("LOCK TABLE django_session, poker_game, poker_table")
        async with ClientSession(headers={"Cookie": f"sessionid={'a' * 32}"}) as http:
            asking = asyncio.create_task(http.get(f"{url}{path}"))
            assert await comes_true(lambda: waiting(application))
            for pid in waiting(application):
                application.execute("SELECT pg_terminate_backend(%s)", [pid])
            answer = await asking
            assert (answer.status, answer.headers.get("Retry-After")) == (503, "2")
            owner.rollback()
            assert (await http.get(f"{url}{path}")).status == 200
