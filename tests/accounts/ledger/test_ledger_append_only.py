"""Not even the tables' owner changes what was written, short of switching triggers off."""

import psycopg
import pytest

from tests.accounts.ledger import ledger_rows
from tests.accounts.ledger.committed_ledger import Ledger

pytestmark = pytest.mark.usefixtures("waived_evidence")

REFUSED = [
    "UPDATE ledger_entry SET amount = amount + 1",
    "UPDATE ledger_entry SET amount = amount WHERE false",
    "DELETE FROM ledger_entry",
    "TRUNCATE ledger_entry",
    "UPDATE ledger_transfer SET reason = 'other'",
    "UPDATE ledger_transfer SET created_at = now()",
    "DELETE FROM ledger_transfer",
    "TRUNCATE ledger_transfer CASCADE",
    (
        "INSERT INTO ledger_transfer (kind, currency, reason, reference, idempotency_key)"
        " VALUES ('refill', 'PLAY', '', '', 'buy-in')"
        " ON CONFLICT (idempotency_key) DO UPDATE SET reason = 'other'"
    ),
    "DELETE FROM ledger_account",
    "TRUNCATE ledger_account CASCADE",
    "UPDATE ledger_account SET currency = 'EUR'",
    "UPDATE ledger_account SET kind = 'held'",
    "UPDATE ledger_account SET player_id = NULL",
    "UPDATE ledger_account SET table_no = 4",
    "UPDATE ledger_account SET id = id + 1000",
]


def test_the_owner_is_refused(ledger: Ledger, subtests: pytest.Subtests) -> None:
    with ledger_rows.session(ledger.database.owner_url) as owner:
        for statement in REFUSED:
            with subtests.test(statement):
                with pytest.raises(psycopg.errors.RestrictViolation) as refusal:
                    owner.execute(statement)
                assert refusal.value.diag.constraint_name == "ledger_append_only"


def test_a_balance_below_zero_is_refused_by_constraint(ledger: Ledger) -> None:
    with (
        ledger_rows.session(ledger.database.owner_url) as owner,
        pytest.raises(psycopg.errors.CheckViolation) as refusal,
    ):
        owner.execute("UPDATE ledger_account SET balance = -1 WHERE id = %s", (ledger.wallet,))
    assert refusal.value.diag.constraint_name == "ledger_account_not_overdrawn"
