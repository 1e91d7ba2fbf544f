"""The accounts of the ledger: a player's, a tournament's and the house's."""

from collections.abc import Iterable

from accounts.ledger.models import Account, AccountKind, Currency
from accounts.models.player import Player


def wallet(*, player: Player, currency: Currency) -> Account:
    """Return the account of the player's money that is at no table; open it when first asked
    for.
    """
    return _open(Account(kind=AccountKind.WALLET, currency=currency, player=player))


def wallet_numbers(*, players: Iterable[int], currency: Currency) -> dict[int, int]:
    """Return the account id of each player's wallet, by player id; a wallet not opened yet is left
    out.
    """
    wallets = Account.objects.filter(
        kind=AccountKind.WALLET, currency=currency, player__in=list(players)
    )
    return {player: number for player, number in wallets.values_list("player", "pk") if player}


def table_account(*, player: Player, table_no: int, currency: Currency) -> Account:
    """Return the account of the player's money at one table; open it when first asked for."""
    return _open(
        Account(kind=AccountKind.TABLE, currency=currency, player=player, table_no=table_no)
    )


def pending_withdrawal(*, player: Player, currency: Currency) -> Account:
    """Return the account of the player's withdrawals not paid yet; open it when first asked for."""
    return _open(Account(kind=AccountKind.WITHDRAWAL, currency=currency, player=player))


def held_bets(*, player: Player, currency: Currency) -> Account:
    """Return the account of the player's bets in suspended hands; open it when first asked for."""
    return _open(Account(kind=AccountKind.HELD, currency=currency, player=player))


def tournament(*, tournament_no: int, currency: Currency) -> Account:
    """Return the account of what a tournament's players paid in; open it when first asked for."""
    return _open(
        Account(kind=AccountKind.TOURNAMENT, currency=currency, tournament_no=tournament_no)
    )


def house(*, kind: AccountKind, currency: Currency) -> Account:
    """Return one of the house's accounts. Raises Account.DoesNotExist for a player's kind."""
    return Account.objects.get(kind=kind, currency=currency, player=None)


def _open(wanted: Account) -> Account:
    identity = {
        "kind": wanted.kind,
        "currency": wanted.currency,
        "player_id": wanted.player_id,
        "table_no": wanted.table_no,
        "tournament_no": wanted.tournament_no,
    }
    account = Account.objects.filter(**identity).first()
    if account is None:
        # Two connections may open the same account at once: the second then finds the first's.
        Account.objects.bulk_create([wanted], ignore_conflicts=True)
        account = Account.objects.get(**identity)
    return account
