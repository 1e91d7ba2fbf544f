"""Bets nobody decides on go to charity after 90 days, exactly once."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from signal import SIGKILL
from subprocess import Popen
from sys import executable
from threading import Barrier

import psycopg
import pytest
from django.db import connection

from accounts.core.inbox.models import Message
from accounts.core.incidents import Incident
from accounts.ledger.models import AccountKind, Transfer
from accounts.models import Player
from config.places import BASE_DIR
from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.models import HeldBet, HeldHand, PlayedHand
from poker.services.base.errors import AlreadyResolved
from poker.services.staff import resolving, unresolved_bets
from poker.services.staff.suspending import suspend
from tests.accounts.core.recorded import recorded
from tests.accounts.ledger import ledger_rows
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.interruptions import held, house, nothing_amiss
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually

SeatPlayers = Callable[..., Felt]
NINETY_DAYS = timedelta(days=90)
LOCK_THE_LAST_HELD_ACCOUNT = """
SELECT FROM ledger_account WHERE kind = 'held' ORDER BY id DESC LIMIT 1 FOR UPDATE
"""
WHO_WAITS_FOR_ME = """
SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
"""
SPOIL_THE_FIRST_HAND = """
UPDATE poker_heldbet SET amount = 1000000000
 WHERE hand_id = (SELECT min(id) FROM poker_heldhand)
"""


class Waiting:
    """A hand of three that was suspended with 7.00, 7.00 and 1.00 or 2.00 in it."""

    def __init__(self, table: Felt, staff: Player) -> None:
        self.table = table
        self.staff = staff
        self.hand = self.suspend_one()
        self.total = sum(held(table).values())

    def suspend_one(self) -> HeldHand:
        """Deal a hand, let two of three raise and call, and suspend it."""
        table = self.table
        table.deal()
        table.act(RaiseTo(700))
        table.act(Call())
        return suspend(
            table_id=table.table_id, staff=self.staff, reason="Under review", now=table.now
        )

    @property
    def since(self) -> datetime:
        return self.hand.suspended_at


@pytest.fixture
def waiting(felt: SeatPlayers, new_player: PlayerFactory) -> Waiting:
    return Waiting(felt(20000, 20000, 20000), new_player())


def sweep_elsewhere(database: RoomDatabase, now: datetime) -> "Popen[bytes]":
    """A process of its own that sweeps."""
    action = (
        "from datetime import datetime; from poker.services.staff.unresolved_bets import sweep; "
        f"sweep(datetime.fromisoformat('{now.isoformat()}'))"
    )
    command = [executable, "manage.py", "shell", "--no-imports", "-c", action]
    return Popen(command, cwd=BASE_DIR, env={**os.environ, "DATABASE_URL": database.url})


def given() -> int:
    return Transfer.objects.filter(kind="unresolved_bet").count()


@pytest.mark.rule("unresolved-90-days")
def test_not_at_89_days_and_23_59_but_at_90_days(waiting: Waiting) -> None:
    almost = waiting.since + NINETY_DAYS - timedelta(minutes=1)
    assert unresolved_bets.sweep(almost) == 0
    assert sum(held(waiting.table).values()) == waiting.total
    assert unresolved_bets.sweep(waiting.since + NINETY_DAYS) == 3
    assert held(waiting.table) == {}
    assert house(AccountKind.CHARITY) == waiting.total
    assert nothing_amiss()


@pytest.mark.rule("unresolved-90-days")
def test_an_entry_per_player_and_hand_and_everybody_is_told(waiting: Waiting) -> None:
    bets = {bet.player_id: bet.amount for bet in HeldBet.objects.all()}
    unresolved_bets.sweep(waiting.since + NINETY_DAYS)
    transfers = Transfer.objects.filter(kind="unresolved_bet")
    assert {t.reference for t in transfers} == {waiting.hand.ref}
    assert {t.idempotency_key for t in transfers} == {
        f"{waiting.hand.ref} unresolved:{player}" for player in bets
    }
    played = PlayedHand.objects.filter(hand_no=1)
    assert dict(played.values_list("player", "net")) == {p: -chips for p, chips in bets.items()}
    assert Message.objects.filter(kind="hand_resolved").count() == 3
    row = HeldHand.objects.get()
    assert (row.resolution, row.resolved_at) == ("unresolved", waiting.since + NINETY_DAYS)
    assert recorded() == ["hand.suspended", "held_bets.donated"]


@pytest.mark.rule("unresolved-90-days")
def test_however_often_and_at_once_it_runs_it_gives_once(waiting: Waiting) -> None:
    late = waiting.since + NINETY_DAYS
    together = Barrier(4)

    def run(_number: int) -> int:
        try:
            together.wait(5)
            return unresolved_bets.sweep(late)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(run, range(4))) == 3
    assert unresolved_bets.sweep(late + timedelta(days=1)) == 0
    assert given() == 3
    assert house(AccountKind.CHARITY) == waiting.total
    assert nothing_amiss()


@pytest.mark.rule("unresolved-90-days")
def test_a_sweep_killed_halfway_is_made_good_by_the_next(
    waiting: Waiting, room_db: RoomDatabase
) -> None:
    late = waiting.since + NINETY_DAYS
    with psycopg.connect(room_db.owner_url) as owner:
        # The last of three accounts is not to be had: by then two transfers are written.
        owner.execute(LOCK_THE_LAST_HELD_ACCOUNT)
        sweeping = sweep_elsewhere(room_db, late)
        try:
            assert eventually(lambda: owner.execute(WHO_WAITS_FOR_ME).fetchone(), 60)
            waits = owner.execute(WHO_WAITS_FOR_ME).fetchone()
        finally:
            sweeping.kill()
        assert sweeping.wait(10) == -SIGKILL
        owner.rollback()
        locks = "SELECT FROM pg_locks WHERE pid = %s"
        assert eventually(lambda: not owner.execute(locks, waits).fetchall(), 10)
    assert given() == 0
    assert sum(held(waiting.table).values()) == waiting.total, "nothing of it happened"
    assert unresolved_bets.sweep(late) == 3
    assert (given(), house(AccountKind.CHARITY)) == (3, waiting.total)
    assert nothing_amiss()


@pytest.mark.rule("unresolved-90-days")
def test_one_hand_that_cannot_be_given_does_not_stop_the_others(
    waiting: Waiting, room_db: RoomDatabase
) -> None:
    late = waiting.since + NINETY_DAYS
    waiting.suspend_one()
    with ledger_rows.session(room_db.owner_url) as owner:
        owner.execute("ALTER TABLE poker_heldbet DISABLE TRIGGER USER")
        owner.execute(SPOIL_THE_FIRST_HAND)
    assert unresolved_bets.sweep(late + timedelta(days=1)) == 3, "the second hand's"
    assert [row.hand_no for row in HeldHand.objects.filter(resolved_at=None)] == [1]
    incident = Incident.objects.get(kind="bets_not_given")
    assert incident.subject == waiting.hand.ref
    unresolved_bets.sweep(late + timedelta(days=2))
    assert Incident.objects.filter(kind="bets_not_given").count() == 1


@pytest.mark.rule("unresolved-90-days")
def test_a_resolution_that_races_the_sweep_wins_or_loses_whole(waiting: Waiting) -> None:
    late = waiting.since + NINETY_DAYS
    together = Barrier(2)

    def sweep() -> bool:
        together.wait(5)
        return bool(unresolved_bets.sweep(late))

    def refund() -> bool:
        together.wait(5)
        try:
            resolving.refund(held_id=waiting.hand.pk, staff=waiting.staff, reason="At last")
        except AlreadyResolved:
            return False
        return True

    def run(action: Callable[[], bool]) -> bool:
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        swept, refunded = threads.map(run, (sweep, refund))
    assert swept != refunded
    assert house(AccountKind.CHARITY) == (waiting.total if swept else 0)
    assert held(waiting.table) == {}
    assert nothing_amiss()


@pytest.mark.rule("unresolved-90-days")
def test_warnings_at_60_and_80_days_once_each(waiting: Waiting) -> None:
    days = timedelta(days=1)
    assert unresolved_bets.warn(waiting.since + 60 * days - timedelta(minutes=1)) == 0
    assert unresolved_bets.warn(waiting.since + 60 * days) == 3
    assert unresolved_bets.warn(waiting.since + 61 * days) == 0
    assert unresolved_bets.warn(waiting.since + 80 * days) == 3
    assert unresolved_bets.warn(waiting.since + 81 * days) == 0
    told = Message.objects.filter(kind="bet_unresolved", player=waiting.table.players[0])
    assert [m.data["days_left"] for m in told.order_by("pk")] == [30, 10]
    assert all(m.mail_due_at for m in told), "in the inbox and by mail"


@pytest.mark.rule("unresolved-90-days")
def test_a_resolved_hand_is_neither_warned_of_nor_swept(waiting: Waiting) -> None:
    resolving.refund(held_id=waiting.hand.pk, staff=waiting.staff, reason="All well")
    assert unresolved_bets.warn(waiting.since + timedelta(days=85)) == 0
    assert unresolved_bets.sweep(waiting.since + timedelta(days=91)) == 0
