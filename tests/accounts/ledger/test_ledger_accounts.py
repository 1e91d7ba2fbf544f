"""The accounts the database lets the application's role open, in plain SQL."""

import psycopg
import pytest

from accounts.ledger import chart
from accounts.ledger.models import Account, AccountKind, Currency
from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.people import person

pytestmark = pytest.mark.usefixtures("waived_evidence")

OPEN = (
    "INSERT INTO ledger_account (kind, currency, player_id, table_no, balance)"
    " VALUES (%s, %s, %s, %s, %s) RETURNING balance"
)


IMPOSSIBLE = [
    ("wallet", "PLAY", True, None, "ledger_account_unique"),
    ("table", "PLAY", True, 3, "ledger_account_unique"),
    ("rake", "PLAY", False, None, "ledger_account_unique"),
    ("wallet", "EUR", False, None, "ledger_account_holder"),
    ("rake", "PLAY", True, None, "ledger_account_holder"),
    ("bonus", "PLAY", True, None, "ledger_account_holder"),
    ("table", "PLAY", True, None, "ledger_account_table_no"),
    ("wallet", "EUR", True, 3, "ledger_account_table_no"),
    ("withdrawal", "PLAY", True, None, "ledger_account_withdrawal_real_money"),
    ("withdrawal", "EUR", False, None, "ledger_account_holder"),
    ("wallet", "USD", True, None, "ledger_account_currency"),
]


def test_accounts_that_cannot_be(ledger: Ledger, subtests: pytest.Subtests) -> None:
    for kind, currency, owned, table_no, rule in IMPOSSIBLE:
        player = ledger.ana.pk if owned else None
        with subtests.test(kind=kind, currency=currency, owned=owned, table_no=table_no):
            with pytest.raises(psycopg.errors.IntegrityError) as refusal:
                ledger.app.execute(OPEN, (kind, currency, player, table_no, None))
            assert refusal.value.diag.constraint_name == rule


def test_an_account_opens_empty_whatever_is_asked(ledger: Ledger) -> None:
    for table_no, asked in enumerate((None, 500_000, -1)):
        holder = ("table", "EUR", ledger.ana.pk, table_no)
        assert ledger.app.execute(OPEN, (*holder, asked)).fetchone() == (0,)


@pytest.mark.parametrize("currency", list(Currency))
@pytest.mark.parametrize("kind", ["rake", "house_expense", "charity", "cashier", "promotion"])
def test_the_house_has_one_account_of_each_kind(db: None, kind: str, currency: Currency) -> None:
    account = chart.house(kind=AccountKind(kind), currency=currency)
    assert (account.balance, account.player_id) == (None, None)


def test_a_players_kind_is_not_the_houses(db: None) -> None:
    with pytest.raises(Account.DoesNotExist):
        chart.house(kind=AccountKind.WALLET, currency=Currency.PLAY)


def test_an_account_is_opened_once(db: None) -> None:
    ana = person("Ana")
    first = chart.table_account(player=ana, table_no=3, currency=Currency.EUR)
    assert chart.table_account(player=ana, table_no=3, currency=Currency.EUR) == first
    assert chart.table_account(player=ana, table_no=4, currency=Currency.EUR) != first
    assert chart.table_account(player=ana, table_no=3, currency=Currency.PLAY) != first
