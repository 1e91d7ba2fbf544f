"""Hands that were interrupted, in the histories of their players."""

from collections.abc import Callable
from typing import Literal

import psycopg
import pytest

from poker.engine.hand.bets.actions import Call, Check, RaiseTo
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from tests.conftest import PlayerFactory
from tests.pages import without_tokens
from tests.poker.entitlement import hole_cards, public_cards
from tests.poker.felt import Felt
from tests.poker.history.pages import hand_address, printed_cards, reader
from tests.poker.services.interruptions import run_out
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]


def on_the_flop(felt: SeatPlayers) -> Felt:
    table = felt(20000, 20000, 20000)
    table.deal()
    for action in (RaiseTo(600), Call(), Call(), Check()):
        table.act(action)
    return table


def may_know(table: Felt, seat: int) -> set[str]:
    """What a player may know of the hand running now."""
    player = table.players[seat].pk
    return public_cards(table.state) | hole_cards(table.state, table.table_id, player)


def page_of(table: Felt, seat: int) -> str:
    answer = reader(table.players[seat]).get(hand_address(table.table_id, 1))
    assert answer.status_code == 200
    return without_tokens(answer.content.decode())


def exports(table: Felt, seat: int) -> bool:
    """Whether the hand can be had as a file of either kind; else both lead back to its page."""
    address = hand_address(table.table_id, 1)
    found = [reader(table.players[seat]).get(address + kind) for kind in ("phh/", "text/")]
    assert {answer.status_code for answer in found} <= {200, 302}
    return any(answer.status_code == 200 for answer in found)


@pytest.mark.rule("player-history")
@pytest.mark.rule("hidden-cards")
@pytest.mark.parametrize(
    ("policy", "status", "told"),
    [
        ("void", "voided", "This hand is void: all bets are returned"),
        ("run_out", "run_out", "by the house"),
    ],
)
def test_a_hand_staff_ended(
    felt: SeatPlayers,
    new_player: PlayerFactory,
    policy: Literal["void", "run_out"],
    status: str,
    told: str,
) -> None:
    table = on_the_flop(felt)
    known = {seat: may_know(table, seat) for seat in table.players}
    interrupt = run_out if policy == "run_out" else void_running_hand
    interrupt(table_id=table.table_id, staff=new_player(), reason="Dealt twice", now=table.now)
    for seat in table.players:
        page = page_of(table, seat)
        assert f'data-status="{status}"' in page
        assert told in page
        assert "raises to 6.00" in page
        if policy == "void":
            assert printed_cards(page) == known[seat]
        else:
            assert printed_cards(page) >= known[seat]


@pytest.mark.rule("player-history")
@pytest.mark.rule("hidden-cards")
def test_a_suspended_hand_shows_no_more_than_was_seen(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = on_the_flop(felt)
    known = {seat: may_know(table, seat) for seat in table.players}
    suspend(table_id=table.table_id, staff=new_player(), reason="A complaint", now=table.now)
    for seat in table.players:
        page = page_of(table, seat)
        assert 'data-status="suspended"' in page
        assert "held until staff have decided" in page
        assert printed_cards(page) == known[seat]


def test_a_hand_whose_record_was_spoiled_is_told_as_far_as_it_can_be_read(
    felt: SeatPlayers, room_db: RoomDatabase
) -> None:
    table = on_the_flop(felt)
    table.act_all_fold()
    assert exports(table, 0)
    spoil = "UPDATE poker_tableevent SET data = '{\"oops\": 1}' WHERE kind = %s"
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        owner.execute(spoil, ["street_dealt"])
        assert "raises to 6.00" in page_of(table, 0)
        assert "Flop" not in page_of(table, 0)
        assert not exports(table, 0)
        owner.execute(spoil, ["hand_started"])
    assert "cannot be read" in page_of(table, 0)
    assert not exports(table, 0)
