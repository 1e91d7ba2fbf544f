"""Forgeries from an audit: the database refuses them to the application's role, and the ledger
check finds them if the tables' owner writes them with triggers off.
"""

from collections.abc import Callable

import pytest

from accounts.ledger.checks.wallet_checking import wallet_differences
from accounts.ledger.models import AccountKind
from accounts.models import Player
from poker.oversight.ledger_check import check_ledger
from tests.accounts.cashier.till import bring, known
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import NOW
from tests.lobby.books.forging import Booking, Forger, Side
from tests.room.database import RoomDatabase

K = AccountKind
AMOUNT = 100_000
BROUGHT = 150_000


@pytest.fixture
def people(room_db: RoomDatabase) -> tuple[Player, Player]:
    """Two players with euros in their wallets."""
    ana, ben = known("Ana"), known("Ben")
    for player in (ana, ben):
        bring(player, BROUGHT)
    return ana, ben


def booking(kind: str, source: Side, target: Side, *, number: int = 900_001) -> Booking:
    return Booking(
        number, kind, "EUR", REFERENCES.get(kind, ""), f"forged {number}", (source, target)
    )


REFERENCES = {
    "run_out": "table:999 hand:1",
    "hand": "table:999 hand:1",
    "cash_out": "table:999",
    "buy_in": "table:999",
    "tournament_entry": "tournament:999",
    "tournament_prizes": "tournament:999",
}


def wallet(player: Player, amount: int) -> Side:
    return Side(K.WALLET, player.pk, None, None, amount)


def stack(player: Player, amount: int) -> Side:
    return Side(K.TABLE, player.pk, 999, None, amount)


def house(kind: AccountKind, amount: int) -> Side:
    return Side(kind, None, None, None, amount)


def pool(amount: int) -> Side:
    return Side(K.TOURNAMENT, None, None, 999, amount)


Attack = Callable[[Player, Player], tuple[Booking, ...]]

ATTACKS: dict[str, tuple[str, Attack]] = {
    "house expense to a wallet as a run-out": (
        "ledger_transfer_way",
        lambda ana, _: (booking("run_out", house(K.HOUSE_EXPENSE, -AMOUNT), wallet(ana, AMOUNT)),),
    ),
    "wallet to wallet as a hand": (
        "ledger_transfer_way",
        lambda ana, ben: (booking("hand", wallet(ben, -AMOUNT), wallet(ana, AMOUNT)),),
    ),
    "idle money to charity without an agreement": (
        "ledger_transfer_evidence",
        lambda ana, _: (
            booking("idle_to_charity", wallet(ana, -AMOUNT), house(K.CHARITY, AMOUNT)),
        ),
    ),
    "idle money paid out without an agreement": (
        "ledger_transfer_evidence",
        lambda ana, _: (booking("idle_paid_out", wallet(ana, -AMOUNT), house(K.CASHIER, AMOUNT)),),
    ),
    "wallet to fees by an invented tournament": (
        "ledger_transfer_evidence",
        lambda ana, _: (
            booking("tournament_entry", wallet(ana, -AMOUNT), pool(AMOUNT)),
            booking("tournament_prizes", pool(-AMOUNT), house(K.FEES, AMOUNT), number=900_002),
        ),
    ),
    "prizes of an invented tournament": (
        "ledger_transfer_evidence",
        lambda ana, ben: (
            booking("tournament_entry", wallet(ben, -AMOUNT), pool(AMOUNT)),
            booking("tournament_prizes", pool(-AMOUNT), wallet(ana, AMOUNT), number=900_002),
        ),
    ),
    "house expense to an invented table and on to a wallet": (
        "ledger_transfer_evidence",
        lambda ana, _: (
            booking("run_out", house(K.HOUSE_EXPENSE, -AMOUNT), stack(ana, AMOUNT)),
            booking("cash_out", stack(ana, -AMOUNT), wallet(ana, AMOUNT), number=900_002),
        ),
    ),
    "chips passed on at an invented table": (
        "ledger_transfer_evidence",
        lambda ana, ben: (
            booking("buy_in", wallet(ben, -AMOUNT), stack(ben, AMOUNT)),
            booking("hand", stack(ben, -AMOUNT), stack(ana, AMOUNT), number=900_002),
            booking("cash_out", stack(ana, -AMOUNT), wallet(ana, AMOUNT), number=900_003),
        ),
    ),
    "held bets to another player without a resolution": (
        "ledger_transfer_evidence",
        lambda ana, ben: (
            booking("held_award", Side(K.HELD, ben.pk, None, None, -AMOUNT), wallet(ana, AMOUNT)),
        ),
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_forged_transfer_is_refused(
    people: tuple[Player, Player], room_db: RoomDatabase, name: str
) -> None:
    rule, attack = ATTACKS[name]
    assert Forger(room_db).refusals(attack(*people)) == [rule]


@pytest.mark.parametrize("name", ATTACKS)
def test_forged_transfer_is_found(
    people: tuple[Player, Player], room_db: RoomDatabase, name: str
) -> None:
    assert not check_ledger(now=NOW)
    forger, (_, attack) = Forger(room_db), ATTACKS[name]
    for forged in attack(*people):
        forger.write_unguarded(forged)
    found = [str(difference) for difference in check_ledger(now=NOW)]
    for forged in attack(*people):
        assert any(f"transfer {forged.number} ({forged.kind})" in each for each in found)
    assert [str(difference) for difference in check_ledger(now=NOW)] == found, "found again"


def test_wallets_are_recomputed_without_their_entries(
    people: tuple[Player, Player], room_db: RoomDatabase
) -> None:
    """Entries and balances are raised together, which contradicts the cashier requests."""
    ana, ben = people
    Forger(room_db).write_unguarded(booking("hand", wallet(ben, -7), wallet(ana, 7)))
    with ledger_rows.unguarded(room_db.owner_url, "ledger_account") as owner:
        for player, amount in ((ana, 7), (ben, -7)):
            owner.execute(
                "UPDATE ledger_account SET balance = balance + %s"
                " WHERE (player_id, kind, currency) = (%s, 'wallet', 'EUR')",
                (amount, player.pk),
            )
    assert [str(difference) for difference in wallet_differences()] == [
        f"wallet of player {ana.pk} in EUR is {BROUGHT + 7}, expected {BROUGHT}",
        f"wallet of player {ben.pk} in EUR is {BROUGHT - 7}, expected {BROUGHT}",
    ]
