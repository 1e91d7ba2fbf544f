"""The audit finds what is wrong in a ledger that its owner broke with the triggers off."""

import pytest

from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Transfer
from tests.accounts.ledger import ledger_rows
from tests.accounts.ledger.committed_ledger import Ledger

pytestmark = pytest.mark.usefixtures("waived_evidence")

LEDGER_TABLES = ("ledger_account", "ledger_transfer", "ledger_entry")


def break_ledger(ledger: Ledger, statement: str, value: int) -> None:
    with ledger_rows.unguarded(ledger.database.owner_url, *LEDGER_TABLES) as owner:
        owner.execute(statement, (value,))


def test_a_sound_ledger_has_no_differences(ledger: Ledger) -> None:
    assert differences() == []


def test_a_balance_that_its_entries_do_not_give(ledger: Ledger) -> None:
    break_ledger(
        ledger, "UPDATE ledger_account SET balance = balance + 7 WHERE id = %s", ledger.stack
    )
    assert [str(difference) for difference in differences()] == [
        f"balance of account {ledger.stack} is 100007, expected 100000"
    ]


def test_a_changed_entry(ledger: Ledger) -> None:
    buy_in = Transfer.objects.get(kind="buy_in").pk
    break_ledger(
        ledger,
        "UPDATE ledger_entry SET amount = 100001 WHERE account_id = %s",
        ledger.stack,
    )
    assert {str(difference) for difference in differences()} == {
        f"balance of account {ledger.stack} is 100000, expected 100001",
        f"sum of transfer {buy_in} is 1, expected 0",
        "sum of all accounts in PLAY is 1, expected 0",
    }


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DELETE FROM ledger_entry WHERE transfer_id = %s AND amount < 0", 1),
        ("DELETE FROM ledger_entry WHERE transfer_id = %s", 0),
    ],
)
def test_lost_entries(ledger: Ledger, statement: str, found: int) -> None:
    buy_in = Transfer.objects.get(kind="buy_in").pk
    break_ledger(ledger, statement, buy_in)
    subjects = {str(difference) for difference in differences()}
    assert f"number of entries of transfer {buy_in} is {found}, expected 2" in subjects


def test_an_entry_on_an_account_in_another_currency(ledger: Ledger) -> None:
    grant = Transfer.objects.get(kind="opening_grant").pk
    break_ledger(
        ledger,
        "UPDATE ledger_entry SET account_id = (SELECT id FROM ledger_account"
        " WHERE kind = 'promotion' AND currency = 'EUR')"
        " WHERE transfer_id = %s AND amount < 0",
        grant,
    )
    assert {str(difference) for difference in differences()} == {
        f"number of foreign entries of transfer {grant} is 1, expected 0",
        "sum of all accounts in PLAY is 1000000, expected 0",
        "sum of all accounts in EUR is -1000000, expected 0",
    }
