from collections.abc import Iterable

from accounts.ledger.models import Account, AccountKind, Currency
from accounts.models.player import Player


def wallet(*, player: Player, currency: Currency) -> Account:
    """The player's money that is at no table; opened when first asked for."""
    return _open(Account(kind=AccountKind.WALLET, currency=currency, player=player))


def wallet_numbers(*, players: Iterable[int], currency: Currency) -> dict[int, int]:
    """The number of each player's wallet, by the player's id; none for one not opened yet."""
    wallets = Account.objects.filter(
        kind=AccountKind.WALLET, currency=currency, player__in=list(players)
    )
    return {player: number for player, number in wallets.values_list("player", "pk") if player}


def table_account(*, player: Player, table_no: int, currency: Currency) -> Account:
    """The player's money at one table; opened when first asked for."""
    return _open(
        Account(kind=AccountKind.TABLE, currency=currency, player=player, table_no=table_no)
    )


def pending_withdrawal(*, player: Player, currency: Currency) -> Account:
    """The player's money on its way out, held until it is paid or returned."""
    return _open(Account(kind=AccountKind.WITHDRAWAL, currency=currency, player=player))


def held_bets(*, player: Player, currency: Currency) -> Account:
    """The player's bets in suspended hands, waiting for a decision."""
    return _open(Account(kind=AccountKind.HELD, currency=currency, player=player))


def tournament(*, tournament_no: int, currency: Currency) -> Account:
    """What the players of one tournament have paid in; opened when first asked for."""
    return _open(
        Account(kind=AccountKind.TOURNAMENT, currency=currency, tournament_no=tournament_no)
    )


def house(*, kind: AccountKind, currency: Currency) -> Account:
    """One of the house's accounts. Raises Account.DoesNotExist for a player's kind."""
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
