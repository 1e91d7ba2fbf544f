from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from accounts.ledger import moving
from accounts.ledger.models import Currency
from accounts.models import Player
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import person, stack_of, wallet_of
from tests.room.database import RoomDatabase


@dataclass(frozen=True)
class Ledger:
    """A committed ledger: Ana has 9,000.00 in her wallet and 1,000.00 at table 3.

    `app` is a plain connection as the application's role.
    """

    database: RoomDatabase
    app: ledger_rows.Connection
    ana: Player
    wallet: int
    stack: int
    promotion: int


@contextmanager
def committed_ledger(database: RoomDatabase) -> Iterator[Ledger]:
    """Write the ledger into a database of the test's own."""
    ana = person("Ana")
    moving.opening_grant(player=ana)
    moving.buy_in(player=ana, table_no=3, currency=Currency.PLAY, amount=100_000, key="buy-in")
    with ledger_rows.session(database.url) as app:
        yield Ledger(
            database=database,
            app=app,
            ana=ana,
            wallet=wallet_of(ana).pk,
            stack=stack_of(ana, 3).pk,
            promotion=ledger_rows.house_account(app, "promotion"),
        )
