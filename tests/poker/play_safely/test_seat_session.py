"""A player reads how long they sit at a table, how many hands they played and what came of it."""

from collections.abc import Callable

from django.test import Client
from django.utils import timezone

from poker.models import PlayedHand
from poker.services.seats import seating
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.history.pages import reader

SeatPlayers = Callable[..., Felt]


def told(table: Felt, seat: int) -> dict[str, int]:
    answer = reader(table.players[seat]).get(f"/tables/{table.table_id}/session/")
    assert answer.status_code == 200
    session: dict[str, int] = answer.json()
    return session


def test_hands_time_and_result_since_one_sat_down(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000, at=timezone.now())
    assert told(table, 0) | {"seconds": 0} == {"hands": 0, "net": 0, "seconds": 0}
    for hand in (1, 2):
        table.deal()
        table.act_all_fold()
        nets = {seat: told(table, seat)["net"] for seat in range(3)}
        assert told(table, 0)["hands"] == hand
        assert nets == {seat: table.state.seat(seat).stack - 20000 for seat in range(3)}
    assert 0 <= told(table, 0)["seconds"] < 600


def test_who_comes_back_begins_anew_and_others_have_none(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000, at=timezone.now())
    table.deal()
    table.act_all_fold()
    who = {"table_id": table.table_id, "player_id": table.players[0].pk}
    seating.leave(**who, action_id="bye", now=table.later(seconds=1).now)
    assert told(table, 0) == {}
    stack = PlayedHand.objects.get(player=table.players[0]).net + 20000
    table.later(seconds=1).sit(table.players[0], 0, min(stack, 20000))
    assert told(table, 0)["hands"] == 0
    table.players[4] = new_player()
    assert told(table, 4) == {}
    address = f"/tables/{table.table_id}/session/"
    assert Client().get(address).headers["Location"].startswith("/accounts/sign-in/")
