"""Recorded versions of rows and their seals, and states that no audit entry confirms."""

import psycopg
import pytest
from django.contrib.auth.models import Group

from accounts.core.audit_log.models import AuditEntry
from accounts.core.records.models import RecordVersion
from accounts.core.records.sealing import seal_versions
from accounts.models import Player
from accounts.safer_play.breaks.lengths import ExclusionLength
from accounts.safer_play.breaks.taking import exclude
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import set_limit
from accounts.staff.sanctions.closing import close_account
from accounts.staff.sanctions.suspending import suspend
from config.embedded.postgres import connect
from config.places import BASE_DIR
from poker.oversight.ledger_check import check_ledger
from tests.accounts.cashier.till import cashier
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import person
from tests.room.database import RoomDatabase
from tests.room.servers import Servers


@pytest.fixture
def ana(room_db: RoomDatabase) -> Player:
    """A player with a limit who is suspended and excluded, and whose account is closed."""
    player, staff = person("Ana"), cashier("Staff")
    set_limit(player=player, kind=LimitKind.DEPOSIT, span=Span.DAY, amount=1000)
    exclude(player=player, length=next(iter(ExclusionLength)))
    suspend(player=player, by=staff, reason="Looked into")
    close_account(player=player, by=staff, reason="Asked for it")
    assert found() == []
    return player


def found(*, whole: bool = True) -> list[str]:
    return [str(difference) for difference in check_ledger(whole=whole)]


def test_sealed_versions_are_in_the_audit_log_once(ana: Player) -> None:
    count = RecordVersion.objects.count()
    assert seal_versions() == count
    assert seal_versions() == 0
    entry = AuditEntry.objects.get(action="records.sealed")
    assert entry.after is not None
    assert entry.after["versions"] == count
    person("Ben")
    assert seal_versions() > 0
    assert found() == found(whole=False) == []


def test_row_altered_with_its_versions_is_found_by_the_seal(
    ana: Player, room_db: RoomDatabase
) -> None:
    seal_versions()
    with ledger_rows.unguarded(room_db.owner_url, "play_limit", "record_version") as owner:
        owner.execute("UPDATE play_limit SET span = 'week'")
        owner.execute(
            "UPDATE record_version SET digest = record_digest(to_jsonb(play_limit),"
            " '{player_id,kind,span,amount,set_at,asked,asked_at}')"
            " FROM play_limit WHERE relation = 'play_limit'"
        )
    lines = " ".join(found())
    assert "rows play_limit" not in lines
    assert "number of altered blocks, versions 1 to" in lines


def test_deleted_version_is_found(ana: Player, room_db: RoomDatabase) -> None:
    seal_versions()
    newest = RecordVersion.objects.latest("pk")
    with ledger_rows.unguarded(room_db.owner_url, "record_version") as owner:
        owner.execute("DELETE FROM record_version WHERE id = %s", [newest.pk])
    assert any("altered blocks" in line for line in found())


def test_row_the_owner_writes_with_triggers_on_is_found(ana: Player, room_db: RoomDatabase) -> None:
    with ledger_rows.session(room_db.owner_url) as owner:
        owner.execute("UPDATE accounts_player SET birth_date = '1970-01-01'")
    line = f"number of times the tables' owner wrote accounts_player:{ana.pk} is 1, expected 0"
    assert line in found()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger_way SET ended_at = '2100-01-01' WHERE ended_at IS NOT NULL",
        "UPDATE ledger_way SET since = now() WHERE ended_at IS NOT NULL",
    ],
)
def test_altered_way_of_money_is_found(statement: str, ana: Player, room_db: RoomDatabase) -> None:
    """A way that was closed would be open again, or the evidence of cash-outs looser."""
    with ledger_rows.unguarded(room_db.owner_url, "ledger_way") as owner:
        owner.execute(statement)
    (line,) = found()
    assert line.startswith("number of rows ledger_way:")


def test_row_another_role_writes_is_found(
    ana: Player, room_db: RoomDatabase, servers: Servers
) -> None:
    """It has the application's rights, by membership, but is neither it nor the workers."""
    with connect("superuser", servers.var, room_db.name) as superuser:
        superuser.execute("CREATE ROLE room_test_visitor LOGIN PASSWORD 'a' IN ROLE room_app")
        try:
            superuser.execute("SET SESSION AUTHORIZATION room_test_visitor")
            superuser.execute("UPDATE accounts_player SET birth_date = '1970-01-01'")
            superuser.execute("RESET SESSION AUTHORIZATION")
            lines = found()
        finally:
            superuser.execute("DROP ROLE room_test_visitor")
    role = "role room_test_visitor"
    assert f"number of times {role} wrote accounts_player:{ana.pk} is 1, expected 0" in lines


def test_disabled_trigger_is_found(ana: Player, room_db: RoomDatabase) -> None:
    with ledger_rows.session(room_db.owner_url) as owner:
        owner.execute("ALTER TABLE play_limit DISABLE TRIGGER record_version_change")
        lines = found()
        owner.execute("ALTER TABLE play_limit ENABLE TRIGGER record_version_change")
    assert "number of triggers that record versions of play_limit is 0, expected 2" in lines


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM record_version",
        "UPDATE record_version SET digest = NULL",
        (
            "INSERT INTO record_version (relation, key, written_at, written_by)"
            " VALUES ('play_limit', '1', now(), 'room_app')"
        ),
    ],
)
def test_application_role_cannot_write_versions(statement: str, room_db: RoomDatabase) -> None:
    with (
        ledger_rows.session(room_db.url) as application,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        application.execute(statement)


BY_THE_APPLICATION = {
    "UPDATE accounts_player SET suspended_at = NULL WHERE id = %(ana)s": "suspension of player",
    "UPDATE accounts_player SET suspended_at = now() WHERE id <> %(ana)s": "suspension of player",
    "UPDATE accounts_player SET is_active = true WHERE id = %(ana)s": "open account of player",
    "UPDATE accounts_player SET is_superuser = true WHERE id = %(ana)s": "superuser",
    "UPDATE accounts_player SET barred_until = NULL WHERE id = %(ana)s": "is barred",
    "INSERT INTO accounts_player_groups (player_id, group_id)"
    " VALUES (%(ana)s, %(group)s)": "groups of player",
    "UPDATE play_limit SET amount = 90000": "limit of player",
    "DELETE FROM play_limit": "limit of player",
    "INSERT INTO play_break (player_id, kind, began_at, until_at, reason) SELECT id, 'exclusion',"
    " now(), now() + interval '1 year', '' FROM accounts_player WHERE id <> %(ana)s": "exclusion",
}


@pytest.mark.parametrize("statement", BY_THE_APPLICATION)
def test_state_without_an_audit_entry_is_found(
    statement: str, ana: Player, room_db: RoomDatabase
) -> None:
    """The application's role writes it, so its version is recorded and only the log contradicts
    it."""
    group = Group.objects.order_by("pk").values_list("pk", flat=True)[0]
    with ledger_rows.session(room_db.url) as application:
        application.execute(statement, {"ana": ana.pk, "group": group})
    lines = found()
    assert lines
    assert all(line.startswith("number of audit entries that confirm the ") for line in lines)
    assert all(BY_THE_APPLICATION[statement] in line for line in lines[:1])


def test_migration_records_a_first_version_of_existing_rows(
    ana: Player, room_db: RoomDatabase
) -> None:
    """Rows without versions get one; a second run of the migration changes nothing."""
    files = sorted(BASE_DIR.glob("*/migrations/sql/records/*_records.sql"))
    assert len(files) == 4
    with ledger_rows.unguarded(room_db.owner_url, "record_version") as owner:
        owner.execute("DELETE FROM record_version")
        assert len(found()) > 100
        for file in files:
            owner.execute(file.read_bytes())
        count = RecordVersion.objects.count()
        for file in files:
            owner.execute(file.read_bytes())
    assert RecordVersion.objects.count() == count
    assert found() == []
