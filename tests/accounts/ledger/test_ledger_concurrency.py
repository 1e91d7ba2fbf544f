"""Many connections at once: no lost update, nothing below zero, no deadlock."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import permutations

import pytest
from django.db import transaction

from accounts.ledger import chart, errors, held_bets, moving
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Account, Currency, Transfer, TransferKind
from accounts.ledger.posting import post
from accounts.models import Player
from tests.accounts import concurrency
from tests.accounts.ledger import ledger_rows
from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.people import person, stack_of, wallet_of
from tests.room.database import RoomDatabase
from tests.room.taking_turns import begun_before_the_end_of

pytestmark = pytest.mark.usefixtures("waived_evidence")

PLAY = Currency.PLAY


def at_once(actions: Sequence[Callable[[], bool]]) -> list[bool]:
    """Run every action on connections of their own; False for one that money was lacking for."""
    return concurrency.at_once(actions, refusals=(errors.InsufficientFunds,))


def test_one_wallet_pays_only_what_it_holds(ledger: Ledger) -> None:
    def buy_in(number: int) -> bool:
        moving.buy_in(
            player=ledger.ana, table_no=number, currency=PLAY, amount=200_000, key=f"in {number}"
        )
        return True

    done = at_once([partial(buy_in, number) for number in range(10, 22)])
    assert sum(done) == 4
    assert wallet_of(ledger.ana).balance == 100_000
    assert differences() == []


def test_one_key_moves_money_once(ledger: Ledger) -> None:
    def buy_in() -> bool:
        moving.top_up(player=ledger.ana, table_no=3, currency=PLAY, amount=700, key="the same")
        return True

    assert all(at_once([buy_in] * 12))
    assert Transfer.objects.filter(idempotency_key="the same").count() == 1
    assert stack_of(ledger.ana, 3).balance == 100_700


def test_one_account_is_opened_once(ledger: Ledger) -> None:
    def open_account() -> bool:
        return chart.table_account(player=ledger.ana, table_no=9, currency=PLAY).pk > 0

    assert all(at_once([open_account] * 12))
    assert Account.objects.filter(table_no=9).count() == 1


def test_accounts_are_locked_in_the_order_of_their_numbers(ledger: Ledger) -> None:
    low, high = sorted((ledger.wallet, ledger.stack))
    with ThreadPoolExecutor(1) as threads, ledger.app.transaction():
        ours = ledger_rows.transfer(ledger.app, "ours")
        ledger_rows.entry(ledger.app, ours, low, 1)
        theirs = threads.submit(at_once, [partial(move, {high: -5, low: 5}, "theirs")])
        wait_until_blocked(ledger)
        # Theirs waits for the low account; had it taken the high one first, this would deadlock.
        ledger_rows.entry(ledger.app, ours, high, -1)
    assert theirs.result() == [True]
    assert differences() == []


def wait_until_blocked(ledger: Ledger) -> None:
    blocked = "SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    deadline = time.monotonic() + 10
    while ledger.app.execute(blocked).fetchone() is None:
        assert time.monotonic() < deadline, "the other transfer never waited"
        time.sleep(0.01)


def test_held_bets_move_one_transaction_at_a_time(ledger: Ledger) -> None:
    """Bets are held before leavers are paid: two that pay each other's would deadlock."""
    ben = person("Ben")
    moving.opening_grant(player=ben)
    moving.buy_in(player=ben, table_no=4, currency=PLAY, amount=100_000, key="Ben's buy-in")

    def hold(player: Player, table_no: int) -> None:
        bets = {player.pk: 700}
        held_bets.hold_bets(
            table_no=table_no, currency=PLAY, bets=bets, reference="", key=f"held {player}"
        )

    def cash_out(player: Player, table_no: int) -> None:
        moving.cash_out(
            player=player, table_no=table_no, currency=PLAY, amount=100, key=f"out {player}"
        )

    @transaction.atomic
    def theirs() -> None:
        hold(ben, 4)
        cash_out(ledger.ana, 3)

    begun_before_the_end_of(
        lambda: hold(ledger.ana, 3), theirs, afterwards=lambda: cash_out(ben, 4)
    )
    assert differences() == []


def test_transfers_crossing_each_other_never_deadlock(room_db: RoomDatabase) -> None:
    wallets = [full_wallet(number) for number in range(4)]
    orders = [order for order in permutations(wallets, 3) for _ in range(8)]

    def cross(number: int, order: tuple[int, ...]) -> bool:
        giver, *takers = order
        amounts = (number * 37 % 300 + 1, number * 53 % 300 + 1)
        entries = {giver: -sum(amounts)} | dict(zip(takers, amounts, strict=True))
        return move(entries, f"crossing {number}")

    done = at_once([partial(cross, number, order) for number, order in enumerate(orders)])
    assert Transfer.objects.filter(kind=TransferKind.HAND).count() == sum(done) > 0
    balances = Account.objects.filter(pk__in=wallets).values_list("balance", flat=True)
    assert sum(balance or 0 for balance in balances) == 4_000
    assert differences() == []


def move(entries: dict[int, int], key: str) -> bool:
    post(
        kind=TransferKind.HAND,
        currency=PLAY,
        entries=entries,
        reason="test",
        reference="",
        idempotency_key=key,
    )
    return True


def full_wallet(number: int) -> int:
    player = person(f"Player{number}")
    moving.refill(player=player, amount=1_000, key=f"refill {number}")
    return wallet_of(player).pk
