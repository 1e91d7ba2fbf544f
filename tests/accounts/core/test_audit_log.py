"""The audit log records in a chain; the database keeps it one."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from accounts.core import audit_log
from accounts.core.audit_log.chain import GENESIS
from accounts.core.audit_log.models import AuditEntry, AuditHead
from tests.accounts.people import NOW, person
from tests.room.database import RoomDatabase

NOTED = audit_log.Action.LEDGER_SEAL_NOTED


@pytest.mark.django_db
def test_who_when_from_where_what_before_after_and_why() -> None:
    staff = person("Staff")
    entry = audit_log.record(
        actor=staff,
        action=audit_log.Action.ACCOUNT_CLOSED,
        subject="player:7",
        before={"is_active": True},
        after={"is_active": False},
        reason="asked by mail",
        address="10.0.0.7",
        now=NOW,
    )
    kept = AuditEntry.objects.get(pk=entry.pk)
    assert (kept.actor, kept.at, kept.address) == (staff, NOW, "10.0.0.7")
    assert (kept.action, kept.subject, kept.reason) == (
        "account.closed",
        "player:7",
        "asked by mail",
    )
    assert (kept.before, kept.after) == ({"is_active": True}, {"is_active": False})


@pytest.mark.django_db
def test_each_entry_names_the_hash_of_the_one_before() -> None:
    first = audit_log.record(actor=None, action=NOTED, subject="ledger")
    second = audit_log.record(actor=None, action=NOTED, subject="ledger")
    assert (first.number, second.number) == (1, 2)
    assert first.previous_hash == GENESIS
    assert second.previous_hash == first.hash != second.hash
    head = AuditHead.objects.get()
    assert (head.number, head.hash) == (2, second.hash)


def test_an_entry_undone_with_its_action_leaves_no_gap(room_db: RoomDatabase) -> None:
    with transaction.atomic():
        audit_log.record(actor=None, action=NOTED, subject="ledger")
        transaction.set_rollback(True)
    assert audit_log.record(actor=None, action=NOTED, subject="ledger").number == 1


def test_those_who_record_at_once_make_one_chain(room_db: RoomDatabase) -> None:
    def record(number: int) -> int:
        try:
            subject = f"player:{number}"
            return audit_log.record(actor=None, action=NOTED, subject=subject).number
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as threads:
        numbers = list(threads.map(record, range(24)))
    assert sorted(numbers) == list(range(1, 25))
    chain = AuditEntry.objects.order_by("number")
    hashes = [GENESIS, *(entry.hash for entry in chain)]
    assert [entry.previous_hash for entry in chain] == hashes[:-1]
