"""The hand log is whole for whoever comes to a table, and tells nobody a card too many."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from poker.bots.merge_patch import merge_patch
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.history.lately import HANDS
from poker.models import TableEvent
from poker.projections import Scene, view
from poker.services.base.writing import pace
from tests.conftest import PlayerFactory
from tests.poker.entitlement import cards_in, entitled
from tests.poker.felt import Felt
from tests.poker.history.pages import reader

SeatPlayers = Callable[..., Felt]


@pytest.mark.rule("hidden-cards")
def test_it_holds_the_last_hands_and_the_running_one_as_their_viewer_was_told_of_them(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 20000, 20000)
    for _ in range(HANDS + 1):
        table.deal()
        table.check_down()
    table.deal()
    while table.running.street == "preflop":
        table.check_or_call()
    events = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    states: dict[int, TableState] = {s.seq: s.table for s in stream.folded(events, None)}
    scene = Scene(table.table_id, "Test table", "Test 1/2", "PLAY", pace())
    for player in (*table.players.values(), new_player()):
        told = reader(player).get(f"/tables/{table.table_id}/log/").json()
        seq, seen = told["snapshot"]["seq"], told["snapshot"]["view"]
        assert states[seq].hand_no == states[max(states)].hand_no - HANDS + 1
        for event in told["events"]["events"]:
            seq += 1
            assert event["seq"] == seq
            seen = merge_patch(seen, event["patch"])
            assert seen["you"] == view(states[seq], scene, player.pk)["you"]
            assert cards_in(event) <= entitled(states[seq], table.table_id, player.pk)
        assert seq == max(states)
        assert "sealed" not in json.dumps(told)


def test_there_is_nothing_before_the_first_hand(felt: SeatPlayers) -> None:
    table = felt(20000)
    assert reader(table.players[0]).get(f"/tables/{table.table_id}/log/").json() == {}


@pytest.mark.django_db
def test_only_players_read_it_and_only_of_tables_there_are(new_player: PlayerFactory) -> None:
    assert reader(new_player()).get("/tables/999999/log/").status_code == 404
    assert Client().get("/tables/1/log/").status_code == 302
