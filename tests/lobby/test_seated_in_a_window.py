"""Where the buy-in dialog leads once one has sat down."""

import pytest
from django.test import Client

from accounts.models import Player
from lobby.services.lines.reserved_seats import reserve_picked
from poker.models import Seat, Table
from poker.services.tables.opening import open_table
from tests.room.games import new_game
from tests.room.people import Newcomers

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    game = new_game(
        "Pick 1/2", preset="holdem", structure="no_limit", small_blind=100, big_blind=200
    )
    return open_table(game=game, name="Picked")


def sit(client: Client, player: Player, table: Table, page: str) -> dict[str, str]:
    """Take the held seat from the dialog of `page`; the headers that say what comes next."""
    reserve_picked(table_id=table.pk, player=player, seat=player.pk % 6)
    client.force_login(player)
    asked = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{page}"}
    answer = client.post(f"/tables/{table.pk}/sit/", {"amount": "200"}, headers=asked)
    assert answer.status_code == 200
    assert Seat.objects.filter(player=player, table=table).exists()
    return {name: answer.headers.get(name, "") for name in ("HX-Redirect", "HX-Trigger")}


def test_the_window_of_all_tables_stays_and_opens_the_new_one(client: Client, table: Table) -> None:
    told = sit(client, Newcomers()(), table, "/play/")
    assert told["HX-Redirect"] == ""
    assert "room:seated" in told["HX-Trigger"]


def test_from_anywhere_else_one_goes_to_the_table(client: Client, table: Table) -> None:
    told = sit(client, Newcomers()(), table, "/")
    assert told == {"HX-Redirect": f"/tables/{table.pk}/", "HX-Trigger": ""}
