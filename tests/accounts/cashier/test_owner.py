"""Not even the tables' owner changes what the cashier has kept, triggers being on."""

import psycopg
import pytest

from accounts.cashier.day_close.closing import close_day
from accounts.cashier.day_close.totals import Totals
from tests.accounts.cashier.till import EUR, cashier, deposit, known
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import NOW
from tests.room.database import RoomDatabase

REFUSED = [
    ("DELETE FROM cashier_request", "cashier_request_kept"),
    ("UPDATE cashier_request SET amount = 200", "cashier_request_kept"),
    ("UPDATE cashier_day_close SET reason = 'other'", "cashier_day_close_kept"),
    ("DELETE FROM cashier_day_close", "cashier_day_close_kept"),
    ("TRUNCATE cashier_day_close", "cashier_day_close_kept"),
    ("DELETE FROM accounts_identity_record", "identity_record_kept"),
    ("UPDATE accounts_identity_record SET expires_on = now()", "identity_record_kept"),
]


def test_the_owner_is_refused(room_db: RoomDatabase, subtests: pytest.Subtests) -> None:
    deposit(known("Ana"), 5_000)
    nothing = Totals(0, 0, 0, 0)
    first_of_month = NOW.date().replace(day=1)
    close_day(
        day=first_of_month, currency=EUR, bank=nothing, reason="", by=cashier("Staff"), now=NOW
    )
    with ledger_rows.session(room_db.owner_url) as owner:
        for statement, rule in REFUSED:
            with subtests.test(statement):
                with pytest.raises(psycopg.errors.RestrictViolation) as refusal:
                    owner.execute(statement)
                assert refusal.value.diag.constraint_name == rule
