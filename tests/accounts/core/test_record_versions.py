"""Rows changed past the triggers are found by their recorded versions."""

from accounts.core.audit_log.models import AuditEntry
from accounts.core.records.sealing import seal_versions
from poker.oversight.ledger_check import check_ledger
from tests.accounts.ledger import ledger_rows
from tests.room.database import RoomDatabase


def test_x(room_db: RoomDatabase, new_player) -> None:
    new_player()
    assert check_ledger() == []
    print(seal_versions(), seal_versions())
    print(AuditEntry.objects.latest("number").after)
    assert check_ledger() == []
    assert check_ledger(whole=False) == []
    with ledger_rows.unguarded(room_db.owner_url, "accounts_player") as o:
        o.execute("update accounts_player set screen_name='xyz77'")
        o.execute(
            "insert into accounts_player_groups (player_id, group_id) select p.id,g.id from accounts_player p, auth_group g limit 1"
        )
        o.execute("delete from auth_group_permissions")
    print([str(x) for x in check_ledger()])
    with ledger_rows.unguarded(room_db.owner_url, "record_version") as o:
        o.execute("delete from record_version where relation='accounts_player'")
    print([str(x) for x in check_ledger()])
