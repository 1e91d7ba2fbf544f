"""Money of interrupted hands: bets held for a decision, and what a run-out costs the house."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.db import connection

from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Transfer, TransferKind
from accounts.ledger.moving import stack_entries
from accounts.ledger.posting import check_amount, post
from accounts.models.player import Player

_LOCK: Final = 0x68656C64
Amounts = Mapping[int, int]
"""Player id to minor units, above zero."""


def hold_bets(
    *, table_no: int, currency: Currency, bets: Amounts, reference: str, key: str
) -> Transfer:
    """Move bets from the stacks at a table to their players' held accounts; return the transfer.

    Raises UnknownAccount for a player who never bought in there, and what `post` raises.
    """
    _one_at_a_time()
    losses = {player: -amount for player, amount in _checked(bets).items()}
    entries = stack_entries(table_no=table_no, currency=currency, nets=losses)
    return _post(
        TransferKind.HAND_HELD, currency, entries | _held(currency, bets, 1), reference, key
    )


def refund_held(*, currency: Currency, bets: Amounts, reference: str, key: str) -> Transfer:
    """Return held bets to their players' wallets, in one transfer. Raises what `post` raises."""
    _one_at_a_time()
    entries = _held(currency, _checked(bets), -1) | _wallets(currency, bets)
    return _post(TransferKind.HELD_REFUND, currency, entries, reference, key)


def award_held(
    *, currency: Currency, bets: Amounts, awards: Amounts, reference: str, key: str
) -> Transfer:
    """Move held bets to the wallets of the players they are awarded to; return the transfer.

    Raises Unbalanced when `bets` and `awards` do not sum to the same, and what `post` raises.
    """
    _one_at_a_time()
    entries = _held(currency, _checked(bets), -1) | _wallets(currency, _checked(awards))
    return _post(TransferKind.HELD_AWARD, currency, entries, reference, key)


def give_unresolved(
    *, player: Player, currency: Currency, amount: int, reference: str, key: str
) -> Transfer:
    """Give one player's undecided bet to charity, in one transfer (clause
    ``unresolved-90-days``).
    """
    _one_at_a_time()
    charity = chart.house(kind=AccountKind.CHARITY, currency=currency)
    entries = _held(currency, _checked({player.pk: amount}), -1) | {charity.pk: amount}
    return _post(TransferKind.UNRESOLVED_BET, currency, entries, reference, key)


def pay_run_out(
    *, table_no: int, currency: Currency, winnings: Amounts, reference: str, key: str
) -> Transfer:
    """Pay the winners of a hand that was run out, at the house's cost; return the transfer."""
    entries = stack_entries(table_no=table_no, currency=currency, nets=_checked(winnings))
    house = chart.house(kind=AccountKind.HOUSE_EXPENSE, currency=currency)
    entries[house.pk] = -sum(winnings.values())
    return _post(TransferKind.RUN_OUT, currency, entries, reference, key)


def _one_at_a_time() -> None:
    """Take a lock so that only one transaction at a time touches held accounts, until it ends.

    Suspending a hand holds bets and then pays leavers' wallets; resolving one pays wallets and
    empties held accounts in one transfer. The lock keeps the two from waiting for each other.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))


def _checked(amounts: Amounts) -> Amounts:
    for amount in amounts.values():
        check_amount(amount, least=1)
    return amounts


def _held(currency: Currency, amounts: Amounts, sign: int) -> dict[int, int]:
    return {
        chart.held_bets(player=player, currency=currency).pk: sign * amounts[player.pk]
        for player in _players(amounts)
    }


def _wallets(currency: Currency, amounts: Amounts) -> dict[int, int]:
    return {
        chart.wallet(player=player, currency=currency).pk: amounts[player.pk]
        for player in _players(amounts)
    }


def _players(ids: Iterable[int]) -> Iterable[Player]:
    return Player.objects.filter(pk__in=list(ids)).order_by("pk")


def _post(
    kind: TransferKind, currency: Currency, entries: Mapping[int, int], reference: str, key: str
) -> Transfer:
    return post(
        kind=kind,
        currency=currency,
        entries=entries,
        reason=kind.value,
        reference=reference,
        idempotency_key=key,
    )
