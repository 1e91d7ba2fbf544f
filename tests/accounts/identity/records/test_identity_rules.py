"""What the database lets the application's role do to identity records, in plain SQL."""

from datetime import date

import pytest

from accounts.identity.records.models import DocumentKind, IdentityRecord
from accounts.identity.records.recording import record_identity, revoke_identity
from tests.accounts.people import NOW, person
from tests.accounts.plain_sql import refusal_of


@pytest.fixture
def record(db: None) -> IdentityRecord:
    return record_identity(
        player=person("Ana"),
        document_kind=DocumentKind.PASSPORT,
        number="L01X00T47",
        expires_on=date(2030, 1, 31),
        by=person("Staff"),
        now=NOW,
    )


INSERT = (
    "INSERT INTO accounts_identity_record (player_id, checked_by_id, document_kind,"
    " sealed_number, number_ending, expires_on, checked_at, revoked_because)"
    " SELECT {player}, checked_by_id, '', '', '', now(), now(), '' FROM accounts_identity_record"
)
REVOKE = "UPDATE accounts_identity_record SET revoked_at = now(), revoked_by_id = checked_by_id"


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        ("UPDATE accounts_identity_record SET number_ending = 'X'", "identity_record_kept"),
        ("UPDATE accounts_identity_record SET sealed_number = ''", "identity_record_kept"),
        ("UPDATE accounts_identity_record SET expires_on = now()", "identity_record_kept"),
        (REVOKE, "identity_record_revoked_whole"),
        (f"{REVOKE}, revoked_because = 'x', number_ending = 'X'", "identity_record_kept"),
        ("UPDATE accounts_identity_record SET player_id = checked_by_id", "identity_record_kept"),
        ("DELETE FROM accounts_identity_record", "InsufficientPrivilege"),
        ("TRUNCATE accounts_identity_record", "InsufficientPrivilege"),
        (INSERT.format(player="player_id"), "identity_record_one_in_force"),
        (INSERT.format(player="checked_by_id"), "identity_record_not_own"),
    ],
)
def test_the_application_role_is_refused(record: IdentityRecord, statement: str, rule: str) -> None:
    assert refusal_of(statement) == rule


def test_a_revoked_record_stays_revoked(record: IdentityRecord) -> None:
    revoke_identity(record_id=record.pk, by=record.checked_by, reason="forged", now=NOW)
    back = "SET revoked_at = NULL, revoked_by_id = NULL, revoked_because = ''"
    assert refusal_of(f"UPDATE accounts_identity_record {back}") == "identity_record_kept"
