"""What the database itself refuses about held hands, as the application's own role."""

from collections.abc import Callable

import pytest

from poker.models import HeldBet, HeldHand
from poker.services.staff import resolving
from poker.services.staff.suspending import suspend
from tests.accounts.plain_sql import refusal_of
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]

SAME_PLAYER_TWICE = """
INSERT INTO poker_heldbet (hand_id, player_id, seat, amount, warned_days)
SELECT hand_id, player_id, 9, 100, 0 FROM poker_heldbet LIMIT 1
"""
NEGATIVE_BET = """
INSERT INTO poker_heldbet (hand_id, player_id, seat, amount, warned_days)
SELECT hand_id, player_id, 9, -1, 0 FROM poker_heldbet LIMIT 1
"""
SAME_HAND_TWICE = """
INSERT INTO poker_heldhand (table_id, hand_no, seq, currency, suspended_at, suspended_by_id,
                            reason, resolution, resolution_reason)
SELECT table_id, hand_no, seq, currency, suspended_at, suspended_by_id, reason, '', ''
FROM poker_heldhand
"""


@pytest.mark.parametrize(
    ("statement", "refusal"),
    [
        ("DELETE FROM poker_heldhand", "InsufficientPrivilege"),
        ("DELETE FROM poker_heldbet", "InsufficientPrivilege"),
        ("TRUNCATE poker_heldbet", "InsufficientPrivilege"),
        ("UPDATE poker_heldhand SET resolution = 'refund'", "held_hand_resolved"),
        ("UPDATE poker_heldhand SET resolved_at = now()", "held_hand_resolved"),
        ("UPDATE poker_heldhand SET suspended_at = '2020-01-01'", "held_hand_kept"),
        ("UPDATE poker_heldhand SET hand_no = 9, seq = 1", "held_hand_kept"),
        ("UPDATE poker_heldhand SET currency = 'EUR'", "held_hand_kept"),
        ("UPDATE poker_heldbet SET amount = amount + 1", "held_bet_kept"),
        ("UPDATE poker_heldbet SET player_id = player_id + 1", "held_bet_kept"),
        ("UPDATE poker_heldbet SET warned_days = -1", "held_bet_kept"),
        (NEGATIVE_BET, "held_bet_amount"),
        (SAME_PLAYER_TWICE, "held_bet_once"),
        (SAME_HAND_TWICE, "held_hand_once"),
    ],
)
@pytest.mark.rule("unresolved-hold")
def test_the_database_refuses(
    felt: SeatPlayers, new_player: PlayerFactory, statement: str, refusal: str
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    suspend(table_id=table.table_id, staff=new_player(), reason="Test", now=table.now)
    before = list(HeldHand.objects.values()), list(HeldBet.objects.order_by("pk").values())
    assert refusal_of(statement) == refusal
    assert before == (
        list(HeldHand.objects.values()),
        list(HeldBet.objects.order_by("pk").values()),
    )


@pytest.mark.parametrize(
    ("statement", "refusal"),
    [
        ("UPDATE poker_heldhand SET resolution = '', resolved_at = NULL", "held_hand_kept"),
        ("UPDATE poker_heldhand SET resolution = 'decided'", "held_hand_kept"),
        ("UPDATE poker_heldhand SET resolution_reason = 'another'", "held_hand_kept"),
        ("UPDATE poker_heldbet SET awarded = NULL", "held_bet_kept"),
        ("UPDATE poker_heldbet SET awarded = awarded + 1", "held_bet_kept"),
    ],
)
@pytest.mark.rule("unresolved-hold")
def test_what_was_resolved_stays_resolved(
    felt: SeatPlayers, new_player: PlayerFactory, statement: str, refusal: str
) -> None:
    table, staff = felt(20000, 20000, 20000), new_player()
    table.deal()
    held = suspend(table_id=table.table_id, staff=staff, reason="Test", now=table.now)
    resolving.refund(held_id=held.pk, staff=staff, reason="All well")
    assert refusal_of(statement) == refusal
