"""Every hour all the room's money is recomputed; a difference is put before staff."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.core.incidents import Incident
from accounts.core.incidents.closing import close_incident
from accounts.ledger.models import LedgerCheck
from accounts.tasks import send_due_mail
from config.timetable import TIMETABLE
from poker.metrics.room import RoomCollector, refresh
from poker.oversight.ledger_check import check_ledger
from tests.accounts.cashier.till import cashier, fund, known, withdrawal
from tests.accounts.ledger import ledger_rows
from tests.poker.felt import NOON, Felt
from tests.room.database import RoomDatabase

SeatPlayers = Callable[..., Felt]


def steal(database: RoomDatabase, amount: int) -> None:
    """The tables' owner takes something out of every stack, with the triggers off."""
    with ledger_rows.unguarded(database.owner_url, "ledger_account") as owner:
        owner.execute(
            "UPDATE ledger_account SET balance = balance - %s WHERE kind = 'table'", (amount,)
        )


def test_a_room_that_adds_up_is_noted_and_nobody_is_troubled(felt: SeatPlayers) -> None:
    felt(20000, 20000, 20000).deal()
    assert not check_ledger()
    assert LedgerCheck.objects.get().differences == 0
    assert not Incident.objects.exists()


def test_a_difference_is_one_incident_and_one_mail_however_often_it_is_found(
    felt: SeatPlayers, room_db: RoomDatabase, settings: Settings
) -> None:
    settings.ROOM_STAFF_MAIL = ["books@example.org"]
    table = felt(20000, 20000)
    steal(room_db, 1)
    for hour in (0, 1):
        found = check_ledger(now=NOON.replace(hour=12 + hour))
        assert len(found) == 4, "two balances, two stacks"
    assert [check.differences for check in LedgerCheck.objects.all()] == [4, 4]
    incident = Incident.objects.get()
    assert (incident.kind, incident.subject, incident.opened_at) == (
        "ledger_difference",
        "ledger",
        NOON,
    )
    told = f"stack of player {table.players[0].pk} at table {table.table_id} is 20000"
    assert any(line.startswith(told) for line in incident.detail["differences"])
    assert send_due_mail() == 1
    assert told in mail.outbox[0].body


def test_a_withdrawal_that_nobody_asked_for_any_more_is_a_difference(
    room_db: RoomDatabase,
) -> None:
    ana, staff = known("Ana"), cashier("Staff")
    fund(ana, staff)
    asked = withdrawal(ana, 20_000)
    assert check_ledger() == []
    with ledger_rows.unguarded(room_db.owner_url, "cashier_request") as owner:
        owner.execute("UPDATE cashier_request SET status = 'cancelled' WHERE id = %s", (asked.pk,))
    assert [str(difference) for difference in check_ledger()] == [
        f"wallet of player {ana.pk} in EUR is 30000, expected 50000",
        f"pending withdrawals of player {ana.pk} is 20000, expected 0",
        f"number of rows cashier_request:{asked.pk} as last written is 0, expected 1",
    ]


def test_another_difference_and_one_that_was_closed_too_early_are_incidents_again(
    felt: SeatPlayers, room_db: RoomDatabase
) -> None:
    table = felt(20000, 20000)
    steal(room_db, 1)
    check_ledger()
    first = Incident.objects.get()
    close_incident(incident_id=first.pk, staff=table.players[0], note="all is well")
    check_ledger()
    steal(room_db, 1)
    check_ledger()
    assert Incident.objects.count() == 3
    assert Incident.objects.filter(closed_at=None).count() == 2


def test_the_timetable_checks_every_hour() -> None:
    line = TIMETABLE["check-ledger"]
    assert (line["task"], line["schedule"]) == ("poker.tasks.check_ledger", 3600)


def test_its_age_and_its_findings_are_told(felt: SeatPlayers, room_db: RoomDatabase) -> None:
    check_ledger(now=timezone.now() - timedelta(seconds=90))
    refresh()
    samples = [sample for metric in RoomCollector().collect() for sample in metric.samples]
    figures = {sample.name: sample.value for sample in samples}
    assert figures["room_ledger_check_age_seconds"] == pytest.approx(90, abs=20)
    assert figures["room_ledger_differences"] == 0
