from datetime import date, timedelta

import pytest
from cryptography.fernet import Fernet
from pytest_django.fixtures import Settings

from accounts.core.audit_log.models import AuditEntry
from accounts.core.sealing import Unreadable
from accounts.identity.records.document_numbers import unseal
from accounts.identity.records.models import DocumentKind, IdentityRecord
from accounts.identity.records.recording import is_identified, record_identity, revoke_identity
from accounts.models import Player
from tests.accounts.people import NOW, person
from tests.refusals import refused

TODAY = NOW.date()
LATER = date(2030, 1, 31)


@pytest.fixture
def staff(db: None) -> Player:
    return person("Staff")


def record(
    player: Player, by: Player, number: str = "L01X 00T-47", expires_on: date = LATER
) -> IdentityRecord:
    return record_identity(
        player=player,
        document_kind=DocumentKind.PASSPORT,
        number=number,
        expires_on=expires_on,
        by=by,
        now=NOW,
    )


def test_a_checked_document_identifies_a_player(ana: Player, staff: Player) -> None:
    assert not is_identified(ana, today=TODAY)
    made = record(ana, staff)
    assert (made.checked_by, made.checked_at, made.number_ending) == (staff, NOW, "T47")
    assert is_identified(ana, today=TODAY)


def test_the_number_is_kept_encrypted(ana: Player, staff: Player) -> None:
    made = record(ana, staff)
    assert "L01X00T47" not in made.sealed_number
    assert unseal(made.sealed_number) == "L01X00T47"


def test_keys_are_changed_by_putting_a_new_one_first(
    ana: Player, staff: Player, settings: Settings
) -> None:
    sealed = record(ana, staff).sealed_number
    new = Fernet.generate_key().decode()
    settings.ROOM_IDENTITY_KEYS = f"{new},{settings.ROOM_IDENTITY_KEYS}"
    assert unseal(sealed) == "L01X00T47"
    settings.ROOM_IDENTITY_KEYS = new
    with pytest.raises(Unreadable):
        unseal(sealed)


def test_a_document_identifies_to_its_last_day(ana: Player, staff: Player) -> None:
    record(ana, staff, expires_on=TODAY)
    assert is_identified(ana, today=TODAY)
    assert not is_identified(ana, today=TODAY + timedelta(days=1))


@pytest.mark.parametrize("number", ["", "1234", "12345 ÄB", "1" * 25])
def test_numbers_that_no_document_has(ana: Player, staff: Player, number: str) -> None:
    with refused("number_form"):
        record(ana, staff, number=number)
    assert not IdentityRecord.objects.exists()


def test_an_expired_document_is_refused(ana: Player, staff: Player) -> None:
    with refused("document_expired"):
        record(ana, staff, expires_on=TODAY - timedelta(days=1))


def test_nobody_checks_themselves(staff: Player) -> None:
    with refused("own_identity"):
        record(staff, staff)


def test_one_record_is_in_force(ana: Player, staff: Player) -> None:
    first = record(ana, staff)
    with refused("recorded_already"):
        record(ana, staff)
    revoke_identity(record_id=first.pk, by=staff, reason="new passport", now=NOW)
    assert not is_identified(ana, today=TODAY)
    record(ana, staff)
    assert is_identified(ana, today=TODAY)


def test_revoking_needs_a_reason_and_happens_once(ana: Player, staff: Player) -> None:
    made = record(ana, staff)
    with refused("reason_missing"):
        revoke_identity(record_id=made.pk, by=staff, reason=" ", now=NOW)
    revoke_identity(record_id=made.pk, by=staff, reason="forged", now=NOW)
    again = revoke_identity(record_id=made.pk, by=staff, reason="other", now=NOW)
    assert again.revoked_because == "forged"
    assert AuditEntry.objects.filter(action="identity.revoked").count() == 1


def test_the_audit_log_knows_who_checked_whom_and_not_the_number(
    ana: Player, staff: Player
) -> None:
    made = record(ana, staff)
    entry = AuditEntry.objects.get(action="identity.recorded")
    assert (entry.actor, entry.subject) == (staff, f"player:{ana.pk}")
    assert entry.after == {
        "record": made.pk,
        "document_kind": "passport",
        "number_ending": "T47",
        "expires_on": "2030-01-31",
    }
    assert "L01X" not in str(entry.after)
