"""The player's own results: deposits, withdrawals, what play came to, by period."""

from datetime import date

import pytest

from accounts.ledger import moving
from accounts.models import Player
from accounts.pages.play_safely.results import Period, Result, results
from tests.accounts.cashier.till import EUR, cashier, fund, known, pay, withdrawal
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import NOW
from tests.room.database import RoomDatabase

pytestmark = pytest.mark.usefixtures("waived_evidence")


@pytest.fixture
def ana(room_db: RoomDatabase) -> Player:
    """Ana deposits 500.00 and loses 25.00 in October, wins 10.00 and is paid 120.00 in November."""
    till, ana, ben = cashier("Till"), known("Ana"), known("Ben")
    for player in (ana, ben):
        fund(player, till)
        moving.buy_in(player=player, table_no=3, currency=EUR, amount=5_000, key=f"i{player.pk}")
    for key, won in (("lost", -2_500), ("won", 1_000)):
        nets = {ana.pk: won, ben.pk: -won}
        moving.settle_hand(table_no=3, currency=EUR, nets=nets, reference=key, key=key)
    pay(withdrawal(ana, 12_000), till)
    with ledger_rows.session(room_db.owner_url) as owner:
        owner.execute("ALTER TABLE ledger_transfer DISABLE TRIGGER USER")
        owner.execute("UPDATE ledger_transfer SET created_at = '2026-11-02 00:00:00Z'")
        owner.execute(
            "UPDATE ledger_transfer SET created_at = '2026-10-31 23:59:59Z'"
            " WHERE kind = 'deposit' OR reference = 'lost'"
        )
    return ana


@pytest.mark.parametrize(
    ("period", "begins"),
    [
        (Period.DAY, (date(2026, 11, 2), date(2026, 10, 31))),
        (Period.WEEK, (date(2026, 11, 2), date(2026, 10, 26))),
        (Period.MONTH, (date(2026, 11, 1), date(2026, 10, 1))),
    ],
)
def test_what_each_period_came_to(ana: Player, period: Period, begins: tuple[date, date]) -> None:
    november = Result(begins[0], deposited=0, withdrawn=12_000, net=1_000)
    october = Result(begins[1], deposited=50_000, withdrawn=0, net=-2_500)
    assert results(ana.pk, period, NOW) == [november, october]


def test_the_year_adds_them_up(ana: Player) -> None:
    (year,) = results(ana.pk, Period.YEAR, NOW)
    assert (year.deposited, year.withdrawn, year.net) == (50_000, 12_000, -1_500)
