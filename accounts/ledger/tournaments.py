"""Money of tournaments: what players pay to take part, get back, and win."""

from collections.abc import Mapping

from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Transfer, TransferKind
from accounts.ledger.posting import check_amount, post
from accounts.models.player import Player


def enter(
    *, player: Player, tournament_no: int, currency: Currency, amount: int, key: str
) -> Transfer:
    """Move `amount` minor units, buy-in and fee, from the wallet to the tournament's account.

    Returns the transfer. Raises what `post` raises.
    """
    check_amount(amount, least=1)
    entries = {
        chart.wallet(player=player, currency=currency).pk: -amount,
        chart.tournament(tournament_no=tournament_no, currency=currency).pk: amount,
    }
    return _post(TransferKind.TOURNAMENT_ENTRY, currency, entries, tournament_no, key)


def refund(
    *, tournament_no: int, currency: Currency, refunds: Mapping[int, int], key: str
) -> Transfer:
    """Give back what players had paid, `{player id: minor units}`; return the one transfer."""
    return _share_out(TransferKind.TOURNAMENT_REFUND, tournament_no, currency, refunds, 0, key)


def pay_prizes(
    *, tournament_no: int, currency: Currency, prizes: Mapping[int, int], fees: int, key: str
) -> Transfer:
    """Pay all prizes, `{player id: minor units}`, and the house's fees; return the one transfer.

    Raises InsufficientFunds where the tournament holds less, and what `post` raises.
    """
    return _share_out(TransferKind.TOURNAMENT_PRIZES, tournament_no, currency, prizes, fees, key)


def _share_out(
    kind: TransferKind,
    tournament_no: int,
    currency: Currency,
    shares: Mapping[int, int],
    fees: int,
    key: str,
) -> Transfer:
    paid = {player: amount for player, amount in shares.items() if amount}
    numbers = chart.wallet_numbers(players=paid, currency=currency)
    entries = {numbers[player]: amount for player, amount in paid.items()}
    for amount in paid.values():
        check_amount(amount, least=1)
    if fees:
        check_amount(fees, least=1)
        entries[chart.house(kind=AccountKind.FEES, currency=currency).pk] = fees
    held = chart.tournament(tournament_no=tournament_no, currency=currency).pk
    return _post(kind, currency, entries | {held: -sum(entries.values())}, tournament_no, key)


def _post(
    kind: TransferKind, currency: Currency, entries: Mapping[int, int], tournament_no: int, key: str
) -> Transfer:
    return post(
        kind=kind,
        currency=currency,
        entries=entries,
        reason=kind.value,
        reference=f"tournament:{tournament_no}",
        idempotency_key=key,
    )
