"""A table is closed for technical reasons; stacks go back to the wallets."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.models import Message
from accounts.models import Player
from lobby.services.pool.places import Places
from poker.models import PlayedHand, Seat
from poker.models.hands.played_hand import HandStatus
from poker.services.base.errors import TableClosed
from poker.services.tables.closing import close_table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.poker.services.interruptions import nothing_amiss, stacks, wallets

SeatPlayers = Callable[..., Felt]


def close(table: Felt, staff: Player) -> int:
    who: dict[str, Any] = {"table_id": table.table_id, "staff": staff, "now": table.now}
    closed = close_table(**who, reason="The machine is moved")
    assert isinstance(closed, int)
    return closed


@pytest.mark.rule("session-cancelled")
def test_the_running_hand_is_void_and_every_stack_goes_home(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 15000, 10000)
    table.deal()
    table.act_all_fold()
    after_one = stacks(table)
    had = {seat: chips + after_one[seat] for seat, chips in wallets(table).items()}
    table.deal()
    table.check_or_call()
    assert close(table, new_player()) == 3
    assert wallets(table) == had, "the hand completed before stands"
    assert not Seat.objects.exists()
    statuses = PlayedHand.objects.order_by("hand_no").values_list("hand_no", "status").distinct()
    assert list(statuses) == [(1, HandStatus.FINISHED), (2, HandStatus.VOIDED)]
    assert Message.objects.filter(kind="table_closed").count() == 3
    assert AuditEntry.objects.get(action="table.closed").reason == "The machine is moved"
    assert nothing_amiss()


@pytest.mark.rule("session-cancelled")
def test_nobody_is_seated_at_a_closed_table_and_no_clock_looks_at_it(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    table = felt(20000, 15000, 10000)
    table.deal()
    newcomer = new_player()
    assert [free.table_id for free in Places(table.row.game, NOON).free_for(newcomer)] == [
        table.table_id
    ]
    close(table, new_player())
    assert Places(table.row.game, NOON).free_for(newcomer) == []
    with pytest.raises(TableClosed):
        table.sit(newcomer, 0, 20000)
    assert table.row.wake_at is None
    assert not table.later(minutes=5).ring()
    with pytest.raises(TableClosed):
        close(table, new_player())
