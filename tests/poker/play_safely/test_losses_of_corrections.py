"""The effect of a correction of a finished hand on loss limits."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import Player
from accounts.safer_play.limits.losses import exposures
from accounts.safer_play.limits.models import Span
from poker.services.staff.correcting import correct_hand
from tests.accounts.cashier.till import bring, cashier
from tests.conftest import PlayerFactory
from tests.poker.play_safely.euros import EuroTable
from tests.room.database import RoomDatabase

AMOUNT = 100
"""No more than the pot: a larger compensation takes a second person."""


@pytest.fixture
def table(room_db: RoomDatabase, new_player: PlayerFactory) -> EuroTable:
    """A hand was played at noon."""
    players = [new_player(), new_player(), new_player()]
    for player in players:
        bring(player)
    table = EuroTable(room_db).seat(*players)
    table.play_hand()
    return table


@pytest.fixture
def staff(room_db: RoomDatabase) -> Player:
    return cashier("Floor")


def lost(table: EuroTable) -> dict[Span, list[int]]:
    """Return the losses of the first two players, by span."""
    found = [exposures(table.players[seat].pk, Span, table.now) for seat in (0, 1)]
    return {span: [each[span].lost for each in found] for span in Span}


def changed_by_correction(table: EuroTable, staff: Player, **asked: Any) -> dict[Span, list[int]]:
    """Return the change of the first two players' losses by a correction."""
    before = lost(table)
    correct_hand(
        table_id=table.table_id,
        hand_no=1,
        payer=asked.get("payer", table.players[0].screen_name),
        payee=table.players[1].screen_name,
        amount=AMOUNT,
        reason="the pot was pushed to the wrong seat",
        form_key=uuid4(),
        staff=staff,
        now=table.now,
    )
    table.date_ledger()
    after = lost(table)
    return {
        span: [late - early for early, late in zip(before[span], after[span], strict=True)]
        for span in Span
    }


def test_a_correction_on_the_hands_day_counts_as_won_and_lost(
    table: EuroTable, staff: Player
) -> None:
    changed = changed_by_correction(table, staff)
    assert changed == {span: [AMOUNT, -AMOUNT] for span in Span}


def test_a_compensation_counts_as_won(table: EuroTable, staff: Player) -> None:
    changed = changed_by_correction(table, staff, payer="")
    assert changed == {span: [0, -AMOUNT] for span in Span}


def test_a_later_correction_gives_no_room_on_its_own_day(table: EuroTable, staff: Player) -> None:
    """The hand was played on the last day of a week, the first of a month."""
    table.later(days=1)
    changed = changed_by_correction(table, staff)
    assert changed[Span.DAY] == [AMOUNT, 0], "the amount counts as lost on the day it is taken"
    assert changed[Span.WEEK] == [AMOUNT, 0]
    assert changed[Span.MONTH] == [AMOUNT, -AMOUNT]
