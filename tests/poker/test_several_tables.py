"""The seats a player's window shows, and who may frame a table."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from config.http.seated import SEATED
from poker.models import Seat, Table
from poker.services.seats.seating import sit
from poker.services.tables.opening import open_table
from tests.poker.felt import Felt
from tests.room.games import new_game
from tests.room.people import Newcomers

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
SeatPlayers = Callable[..., Felt]


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
    for path in ("/play/", "/play/seats/", "/play/opening/", f"/tables/{tables[0].pk}/tile/"):
        assert client.get(path).status_code == 302
    client.force_login(Newcomers()())
    assert client.get("/tables/987654/tile/").status_code == 404
    assert client.post("/play/seats/").status_code == 405
    assert client.get("/play/seats/").json() == {"tables": []}


def test_window_opens_by_one_request_with_what_its_tiles_ask_for(
    client: Client, felt: SeatPlayers
) -> None:
    """Each answer is the one its address gives, and the tile of the open decision is marked."""
    table = felt(20000, 20000, 20000)
    table.deal()
    players = list(table.players.values())
    to_act = table.running.to_act
    assert to_act is not None
    own = Seat.objects.get(table=table.table_id, number=to_act)
    for player in players:
        client.force_login(player)
        told = client.get("/play/opening/").json()
        [shown] = told["tables"]
        assert shown.pop("turn") == (player.pk == own.player_id)
        assert [shown] == client.get("/play/seats/").json()["tables"]
        assert len(told["answers"]) == 4
        for address, answer in told["answers"].items():
            alone = client.get(address).json()
            for facts in (answer, alone):
                facts.pop("now", None)
            assert answer == alone, address


def test_one_table_with_a_lost_record_keeps_no_other_one_from_opening(
    client: Client, tables: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    player = Newcomers()()
    for table in tables:
        sit(table_id=table.pk, player=player, seat=0, amount=20_000, now=NOON)
    client.force_login(player)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("poker.views.at_table.opening_answers.hands_lately", _of_all_but(tables[1]))
        told = client.get("/play/opening/").json()
    assert len(told["tables"]) == 3
    logs = [address for address in told["answers"] if address.endswith("/log/")]
    assert logs == [f"/tables/{table.pk}/log/" for table in (tables[0], tables[2])]
    assert "hand log not made" in caplog.text


def _of_all_but(broken: Table) -> Callable[[Table, int], dict[str, int]]:
    def lately(table: Table, _player: int) -> dict[str, int]:
        if table == broken:
            raise LookupError("an event is missing")
        return {}

    return lately


@pytest.mark.parametrize("page", ["/play/", "/play/seats/", "/play/opening/", "tile"])
def test_session_of_a_player_with_a_seat_counts_as_seated(
    client: Client, tables: list[Table], page: str
) -> None:
    player = Newcomers()()
    client.force_login(player)
    address = f"/tables/{tables[0].pk}/tile/" if page == "tile" else page
    key = client.session.session_key or ""
    client.get(address)
    assert not SEATED.holds_seat(key)
    sit(table_id=tables[0].pk, player=player, seat=0, amount=20_000, now=NOON)
    client.get(address)
    assert SEATED.holds_seat(key)
