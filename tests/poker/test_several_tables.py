"""The seats a player's window shows, and who may frame a table."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from poker.models import Table
from poker.services.seats.seating import sit
from poker.services.tables.opening import open_table
from tests.room.games import new_game
from tests.room.people import Newcomers

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture
def tables() -> list[Table]:
    game = new_game("Live 1/2", small_blind=100, big_blind=200)
    return [open_table(game=game, name=name) for name in ("Arno", "Brenta", "Corno")]


def test_a_window_is_told_its_players_seats_alone(client: Client, tables: list[Table]) -> None:
    newcomer = Newcomers()
    ana, ben = newcomer(), newcomer()
    for minute, (player, table) in enumerate([(ana, 1), (ben, 2), (ana, 0)]):
        now = NOON + timedelta(minutes=minute)
        sit(table_id=tables[table].pk, player=player, seat=minute, amount=20_000, now=now)
    client.force_login(ana)
    told = client.get("/play/seats/").json()["tables"]
    assert [one["name"] for one in told] == ["Brenta", "Arno"], "in the order they were taken"
    assert told[0] == {
        "id": tables[1].pk,
        "name": "Brenta",
        "url": f"/tables/{tables[1].pk}/",
        "tile": f"/tables/{tables[1].pk}/tile/",
    }


def test_only_a_tile_may_be_framed_and_only_by_the_room(
    client: Client, tables: list[Table]
) -> None:
    client.force_login(Newcomers()())
    tile = client.get(f"/tables/{tables[0].pk}/tile/")
    assert "frame-ancestors 'self'" in tile["Content-Security-Policy"]
    assert "unsafe" not in tile["Content-Security-Policy"]
    assert tile["X-Frame-Options"] == "SAMEORIGIN"
    for path in (f"/tables/{tables[0].pk}/", "/play/", "/"):
        page = client.get(path)
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
        assert page["X-Frame-Options"] == "DENY"


def test_strangers_and_wrong_tables(client: Client, tables: list[Table]) -> None:
    for path in ("/play/", "/play/seats/", f"/tables/{tables[0].pk}/tile/"):
        assert client.get(path).status_code == 302
    client.force_login(Newcomers()())
    assert client.get("/tables/987654/tile/").status_code == 404
    assert client.post("/play/seats/").status_code == 405
    assert client.get("/play/seats/").json() == {"tables": []}
