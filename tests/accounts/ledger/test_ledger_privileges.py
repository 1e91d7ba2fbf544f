"""What the application's own database role cannot do to the ledger, tried in plain SQL."""

import pytest
from django.db import ProgrammingError, connection
from psycopg.errors import InsufficientPrivilege

pytestmark = pytest.mark.usefixtures("waived_evidence")

FORBIDDEN = [
    "UPDATE ledger_entry SET amount = amount + 1",
    "UPDATE ledger_transfer SET reason = 'other'",
    "UPDATE ledger_account SET balance = balance + 1",
    "UPDATE ledger_account SET currency = 'EUR'",
    "DELETE FROM ledger_entry",
    "DELETE FROM ledger_transfer",
    "DELETE FROM ledger_account",
    "UPDATE ledger_check SET differences = 0",
    "DELETE FROM ledger_check",
    "UPDATE ledger_seal SET transfers = 0",
    "DELETE FROM ledger_seal",
    "TRUNCATE ledger_entry",
    "TRUNCATE ledger_transfer CASCADE",
    "TRUNCATE ledger_account CASCADE",
    "SELECT id FROM ledger_account FOR UPDATE",
    "ALTER TABLE ledger_entry DISABLE TRIGGER ALL",
    "ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_not_overdrawn",
    "DROP TRIGGER ledger_entry_balanced ON ledger_entry",
    (
        "CREATE TRIGGER mine BEFORE INSERT ON ledger_entry"
        " FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()"
    ),
    "CREATE RULE mine AS ON INSERT TO ledger_entry DO INSTEAD NOTHING",
    (
        "CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger"
        " LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
    ),
    "DROP FUNCTION ledger_move_balance() CASCADE",
    "SET session_replication_role = replica",
    "SET ROLE room_owner",
    "CREATE TABLE public.ledger_mine (id bigint)",
]


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_application_role_is_refused(db: None, statement: str) -> None:
    with pytest.raises(ProgrammingError) as refusal, connection.cursor() as cursor:
        cursor.execute(statement)
    assert isinstance(refusal.value.__cause__, InsufficientPrivilege)


def test_it_cannot_borrow_the_function_that_writes_balances(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE mine (account_id bigint, amount bigint)")
        with pytest.raises(ProgrammingError) as refusal:
            cursor.execute(
                "CREATE TRIGGER mine AFTER INSERT ON mine"
                " FOR EACH ROW EXECUTE FUNCTION ledger_move_balance()"
            )
    assert isinstance(refusal.value.__cause__, InsufficientPrivilege)


def test_it_holds_exactly_what_it_needs(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, string_agg(privilege_type, ',' ORDER BY privilege_type)"
            " FROM information_schema.table_privileges"
            " WHERE table_name LIKE 'ledger_%' AND grantee IN ('room_app', 'room_worker')"
            " GROUP BY table_name"
        )
        held = dict(cursor.fetchall())
    names = ("account", "check", "entry", "seal", "transfer")
    assert held == {f"ledger_{name}": "INSERT,SELECT" for name in names} | {"ledger_way": "SELECT"}
