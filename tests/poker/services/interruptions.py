"""What the tests of interrupted hands share: stacks, wallets, and whether everything adds up."""

from typing import Any

from accounts.core.waits import WAITS
from accounts.ledger.checks.audit import differences
from accounts.ledger.models import Account, AccountKind, Entry
from accounts.models import Player
from poker.services.money.checking import table_differences
from poker.services.staff.voiding import void_running_hand
from tests.accounts.cashier.till import cashier
from tests.poker.felt import Felt


def run_out(*, staff: Player, **asked: Any) -> None:
    """Run the hand out where its rule set voids it, which takes two people."""
    asked |= {"policy": "run_out"}
    first = Player.objects.filter(screen_name="First").first() or cashier("First")
    assert void_running_hand(**asked, staff=first) is WAITS
    assert void_running_hand(**asked, staff=staff) == "run_out"


def nothing_amiss() -> bool:
    """Whether ledger, tables and held bets agree; what does not is in the assertion."""
    found = [*differences(), *table_differences()]
    assert found == []
    return True


def stacks(table: Felt) -> dict[int, int]:
    """Seat to what the ledger holds there."""
    return {seat: balance(player, AccountKind.TABLE) for seat, player in table.players.items()}


def wallets(table: Felt) -> dict[int, int]:
    return {seat: balance(player, AccountKind.WALLET) for seat, player in table.players.items()}


def held(table: Felt) -> dict[int, int]:
    """Seat to what of its player is held, where anything is."""
    amounts = {s: balance(p, AccountKind.HELD) for s, p in table.players.items()}
    return {seat: amount for seat, amount in amounts.items() if amount}


def balance(player: Player, kind: AccountKind) -> int:
    accounts = Account.objects.filter(player=player, kind=kind)
    return sum(balance or 0 for balance in accounts.values_list("balance", flat=True))


def house(kind: AccountKind) -> int:
    """What a house account holds: the sum of its entries."""
    entries = Entry.objects.filter(account__kind=kind, account__player=None)
    return sum(entries.values_list("amount", flat=True))
