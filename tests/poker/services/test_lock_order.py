"""Locks are taken in one order: those of ARCHITECTURE.md, and several wallets by their accounts."""

import pytest
from django.db import transaction

from accounts.core.databases.player_lock import lock_player
from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Entry
from poker.models import Table
from poker.services.base.writing import locked, locked_due
from poker.services.seats import seating
from poker.services.seats.evicting import evict_overstayed
from poker.services.tables.closing import close_table
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import bring
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game
from tests.runner.lock_order import VIOLATIONS, order


def euro_table(new_player: PlayerFactory, players: int) -> Felt:
    """The wallets of this table are numbered against the order of their players."""
    game = new_game("Euros", small_blind=50, big_blind=100, currency=Currency.EUR)
    people = [new_player() for _seat in range(players)]
    for player in reversed(people):
        bring(player)
    felt = Felt(open_table(game=game, name="Euros").pk, NOON)
    for seat, player in enumerate(people):
        felt.sit(player, seat, 10_000)
    return felt


def test_order_of_locks_is_read_from_the_architecture() -> None:
    assert list(order())[:3] == ["lobby_tournament", "poker_game", "poker_table"]
    assert list(order())[-1] == "audit_log"


@pytest.mark.parametrize("is_ordered", [True, False])
def test_lock_against_the_order_is_found(new_player: PlayerFactory, *, is_ordered: bool) -> None:
    felt = euro_table(new_player, 2)
    steps = [lambda: locked(felt.table_id), lambda: lock_player(felt.players[0].pk)]
    with transaction.atomic():
        for step in steps if is_ordered else reversed(steps):
            step()
    found = [*VIOLATIONS]
    VIOLATIONS.clear()
    assert [text.partition(":")[0] for text in found] == (
        [] if is_ordered else ["poker_table is locked after accounts_player"]
    )


def test_rows_that_are_skipped_if_locked_may_come_late(new_player: PlayerFactory) -> None:
    felt = euro_table(new_player, 2)
    with transaction.atomic():
        lock_player(felt.players[0].pk)
        locked_due([felt.table_id], felt.now)
        list(Table.objects.select_for_update(skip_locked=True))
    assert VIOLATIONS == []


def test_locks_end_with_their_transaction(new_player: PlayerFactory) -> None:
    felt = euro_table(new_player, 2)
    with transaction.atomic():
        lock_player(felt.players[0].pk)
    with transaction.atomic():
        locked(felt.table_id)
    assert VIOLATIONS == []


def wallets_paid() -> list[int]:
    paid = Entry.objects.filter(
        account__kind=AccountKind.WALLET, transfer__kind="cash_out", amount__gt=0
    )
    return list(paid.order_by("transfer").values_list("account", flat=True))


def test_leavers_at_a_hands_end(new_player: PlayerFactory) -> None:
    felt = euro_table(new_player, 4)
    felt.deal()
    hand = felt.state.running
    assert hand
    to_act = hand.to_act
    for seat in sorted(felt.players, key=lambda seat: seat == to_act):
        seating.leave(
            table_id=felt.table_id,
            player_id=felt.players[seat].pk,
            action_id=felt.new_id(),
            now=felt.now,
        )
    assert felt.state.running is None, "who was to act left last, and with them all the others"
    assert len(wallets_paid()) == 4
    assert wallets_paid() == sorted(wallets_paid())


def test_everybody_at_a_table_that_is_closed(new_player: PlayerFactory) -> None:
    felt = euro_table(new_player, 4)
    felt.deal()
    numbers = chart.wallet_numbers(
        players=[player.pk for player in felt.players.values()], currency=Currency.EUR
    )
    last = max(felt.players.values(), key=lambda player: numbers[player.pk])
    seating.leave(table_id=felt.table_id, player_id=last.pk, action_id="go", now=felt.now)
    assert felt.state.running, "so that leaving waits for the hand's end"
    closed = close_table(
        table_id=felt.table_id, staff=new_player(), reason="The machine is moved", now=felt.now
    )
    assert closed == 4
    assert wallets_paid() == sorted(numbers.values())


def test_the_evicted(new_player: PlayerFactory) -> None:
    felt = euro_table(new_player, 3)
    for player in felt.players.values():
        seating.sit_out(
            table_id=felt.table_id, player_id=player.pk, action_id=felt.new_id(), now=felt.now
        )
    assert evict_overstayed(table_id=felt.table_id, now=felt.later(minutes=11).now) == 3
    assert wallets_paid() == sorted(wallets_paid())
    numbers = chart.wallet_numbers(
        players=[player.pk for player in felt.players.values()], currency=Currency.EUR
    )
    assert list(dict(sorted(numbers.items())).values()) == sorted(numbers.values(), reverse=True)
