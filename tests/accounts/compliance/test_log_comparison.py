"""Records that are signed once are held against the audit log."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from accounts.cashier.day_close.closing import close_day
from accounts.cashier.day_close.totals import Totals
from accounts.compliance.erasure.clearing import clear_accounts
from accounts.compliance.erasure.erasing import erase
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.files.issuing import issue
from accounts.compliance.reporting.models import Format
from accounts.core.audit_log import Action, record
from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.closing import close_incident
from accounts.identity.records.models import IdentityRecord
from accounts.identity.records.recording import revoke_identity
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.staff.roles import Role
from poker.oversight.ledger_check import check_ledger
from tests.accounts.cashier.till import cashier, known
from tests.accounts.compliance.reporting.reviewers import asked
from tests.accounts.compliance.retention.staff import of_role
from tests.accounts.ledger import ledger_rows
from tests.room.database import RoomDatabase

DAY = date(2026, 3, 1)


@pytest.fixture
def records(room_db: RoomDatabase) -> None:
    """Two closed days, two closed incidents and one that is open, two copies of a report, an
    identity record that is in force and one that was revoked."""
    staff, now = cashier("Staff"), timezone.now()
    for number in range(2):
        bank = Totals(0, number, 0, number)
        day = DAY + timedelta(days=number)
        close_day(day=day, currency=Currency.EUR, bank=bank, reason="", by=staff)
        key = f"test {number}"
        made = open_incident(kind="test", subject="room", detail={}, key=key, now=now)
        close_incident(incident_id=made.pk, staff=staff, note="looked into")
        issue(asked=asked(next(iter(REPORTS))), form=Format.CSV, staff=staff)
    open_incident(kind="test", subject="room", detail={}, key="open", now=now)
    known("Ana")
    record = IdentityRecord.objects.get(player=known("Ben"))
    revoke_identity(record_id=record.pk, by=staff, reason="forged")


def altered(database: RoomDatabase, *statements: str) -> None:
    """What the tables' owner does with the triggers off."""
    tables = (
        "cashier_day_close",
        "incident",
        "compliance_issued_copy",
        "accounts_identity_record",
    )
    with ledger_rows.unguarded(database.owner_url, *tables) as owner:
        for statement in statements:
            owner.execute(statement)


ALTERATIONS = {
    "UPDATE cashier_day_close SET bank_in = 5, bank_closing = 5 WHERE day = '2026-03-02'": (
        "cashier_day:2026-03-02 EUR"
    ),
    "UPDATE cashier_day_close SET ledger_in = 1, ledger_closing = 1 WHERE day = '2026-03-02'": (
        "cashier_day:2026-03-02 EUR"
    ),
    "DELETE FROM cashier_day_close WHERE day = '2026-03-01'": "cashier_day:2026-03-01 EUR",
    "UPDATE incident SET note = 'nothing' WHERE key = 'test 1'": "incident:",
    "UPDATE incident SET kind = 'other' WHERE key = 'test 0'": "incident:",
    "DELETE FROM incident WHERE key = 'test 0'": "incident:",
    "UPDATE compliance_issued_copy SET content = 'x', sha256 = encode(sha256('x'), 'hex')": (
        "report_copy:"
    ),
    "DELETE FROM compliance_issued_copy": "report_copy:",
    "DELETE FROM accounts_identity_record WHERE revoked_at IS NULL": "identity_record:",
    "UPDATE accounts_identity_record SET number_ending = '000' WHERE revoked_at IS NULL": (
        "identity_record:"
    ),
    "UPDATE accounts_identity_record SET player_id = (SELECT checked_by_id FROM"
    " accounts_identity_record LIMIT 1), checked_by_id = player_id WHERE revoked_at IS NULL": (
        "identity_record:"
    ),
    "UPDATE accounts_identity_record SET revoked_because = 'lost' WHERE revoked_at IS NOT NULL": (
        "revoked"
    ),
    "UPDATE accounts_identity_record SET revoked_at = NULL, revoked_by_id = NULL,"
    " revoked_because = ''": "revoked",
}


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize("statement", ALTERATIONS)
def test_what_the_owner_alters_is_found(room_db: RoomDatabase, statement: str) -> None:
    assert not check_ledger()
    altered(room_db, statement)
    found = [str(difference) for difference in check_ledger()]
    compared = [line for line in found if not line.startswith("number of rows ")]
    assert compared
    assert all(ALTERATIONS[statement] in line for line in compared)
    assert len(found) > len(compared), "the recorded version differs as well"


@pytest.mark.usefixtures("records")
def test_what_an_erasure_clears_is_no_difference() -> None:
    ben = Player.objects.get(screen_name="Ben")
    boss = of_role(Role.ADMINISTRATOR)
    record(
        actor=None,
        action=Action.STAFF_MEMBER_CREATED,
        subject=f"player:{boss.pk}",
        after={"groups": [Role.ADMINISTRATOR]},
    )
    erase(player=ben, by=boss, reason="Asked")
    clear_accounts(ben.pk)
    assert IdentityRecord.objects.get(player=ben).revoked_because == "erased"
    assert not check_ledger()


@pytest.mark.usefixtures("records")
def test_all_of_three_are_listed_and_found_again_after_the_incident(room_db: RoomDatabase) -> None:
    three = [list(ALTERATIONS)[number] for number in (0, 3, 6)]
    altered(room_db, *three)
    found = " ".join(str(difference) for difference in check_ledger())
    assert all(ALTERATIONS[statement] in found for statement in three)
    incident = Incident.objects.get(kind="ledger_difference")
    close_incident(incident_id=incident.pk, staff=cashier("Boss"), note="nothing to see")
    assert check_ledger()
    assert Incident.objects.filter(kind="ledger_difference", closed_at=None).count() == 1
