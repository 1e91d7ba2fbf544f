"""Moving money between wallets, tables and the house."""

from collections.abc import Mapping

from accounts.ledger import chart
from accounts.ledger.errors import UnknownAccount
from accounts.ledger.found_entries import hand_entries, table_entries
from accounts.ledger.models import Account, AccountKind, Currency, Transfer, TransferKind
from accounts.ledger.posting import check_amount, check_entries, inserted, post
from accounts.models.player import Player

OPENING_GRANT = 1_000_000
MOST_REFILL = 20 * OPENING_GRANT
"""No refill is larger than 200,000.00, for people and bots alike, so that the play money given
away has a bound."""


def opening_grant(*, player: Player) -> Transfer:
    """Give a new player 10,000.00 of play money, once however often it is called.

    Returns the transfer, on later calls the first one.
    """
    key = f"opening_grant:{player.pk}"
    return _promote(TransferKind.OPENING_GRANT, player, OPENING_GRANT, key)


def refill(*, player: Player, amount: int, key: str) -> Transfer:
    """Give a player `amount` minor units of play money, at most MOST_REFILL; return the transfer.

    Raises InvalidAmount for more, and what `post` raises.
    """
    check_amount(amount, least=1, most=MOST_REFILL)
    return _promote(TransferKind.REFILL, player, amount, key)


def take_back_play_money(*, player: Player, key: str) -> Transfer | None:
    """Move all the play money in the player's wallet back to the house.

    Returns the transfer; None if there is no play money.
    """
    wallet = chart.wallet(player=player, currency=Currency.PLAY)
    if not wallet.balance:
        return None
    promotion = chart.house(kind=AccountKind.PROMOTION, currency=Currency.PLAY)
    reference = f"player:{player.pk}"
    kind = TransferKind.IDLE_TAKEN_BACK
    return _move(kind, wallet, promotion, wallet.balance, reference, key)


def buy_in(*, player: Player, table_no: int, currency: Currency, amount: int, key: str) -> Transfer:
    """Move `amount` minor units from the wallet to a table; return the transfer.

    Raises what `post` raises.
    """
    check_amount(amount, least=1)
    return _to_table(TransferKind.BUY_IN, player, table_no, currency, amount, key)


def top_up(*, player: Player, table_no: int, currency: Currency, amount: int, key: str) -> Transfer:
    """Add `amount` minor units from the wallet to a stack; return the transfer.

    Raises what `post` raises.
    """
    check_amount(amount, least=1)
    return _to_table(TransferKind.TOP_UP, player, table_no, currency, amount, key)


def cash_out(
    *, player: Player, table_no: int, currency: Currency, amount: int, key: str
) -> Transfer:
    """Move `amount` minor units from a table back to the wallet; return the transfer.

    Raises what `post` raises.
    """
    check_amount(amount, least=1)
    return _to_table(TransferKind.CASH_OUT, player, table_no, currency, -amount, key)


def settle_hand(
    *,
    table_no: int,
    currency: Currency,
    nets: Mapping[int, int],
    rake: int = 0,
    reference: str,
    key: str,
) -> Transfer | None:
    """Move what a hand won and lost between the stacks, and return the transfer.

    `nets` is `{player id: minor units won (positive) or lost (negative)}`; it and the rake sum to
    zero. Returns None, and moves nothing, when nobody won or lost anything. Raises UnknownAccount
    for a player who never bought in at the table, and what `post` raises.
    """
    moved = {player: net for player, net in nets.items() if net != 0}
    if not moved and rake == 0:
        return None
    if rake != 0:
        check_amount(rake, least=1)
    check_entries([*moved.values(), *([rake] if rake else [])])
    kind = TransferKind.HAND
    transfer = Transfer(
        kind=kind, currency=currency, reason=kind.value, reference=reference, idempotency_key=key
    )
    if inserted(
        transfer, hand_entries(table_no=table_no, currency=currency, nets=moved, rake=rake)
    ):
        return transfer
    # A player has no account there, or the key was used before.
    entries = stack_entries(table_no=table_no, currency=currency, nets=moved)
    if rake != 0:
        entries[chart.house(kind=AccountKind.RAKE, currency=currency).pk] = rake
    return post(
        kind=kind,
        currency=currency,
        entries=entries,
        reason=kind.value,
        reference=reference,
        idempotency_key=key,
    )


def _to_table(
    kind: TransferKind, player: Player, table_no: int, currency: Currency, amount: int, key: str
) -> Transfer:
    """Move `amount` minor units from the wallet to the stack, or back where it is below zero."""
    transfer = Transfer(
        kind=kind,
        currency=currency,
        reason=kind.value,
        reference=_reference(table_no),
        idempotency_key=key,
    )
    entries = table_entries(player=player.pk, table_no=table_no, currency=currency, amount=amount)
    if inserted(transfer, entries):
        return transfer
    # An account is not open yet, or the key was used before.
    wallet = chart.wallet(player=player, currency=currency)
    stack = chart.table_account(player=player, table_no=table_no, currency=currency)
    source, target = (wallet, stack) if amount > 0 else (stack, wallet)
    return _move(kind, source, target, abs(amount), transfer.reference, key)


def stack_entries(*, table_no: int, currency: Currency, nets: Mapping[int, int]) -> dict[int, int]:
    """Return the entries, `{account id: minor units}`, for what the stacks at a table win and lose.

    Raises UnknownAccount for a player who never bought in at the table.
    """
    account_of = dict(
        Account.objects.filter(
            kind=AccountKind.TABLE, currency=currency, table_no=table_no, player__in=nets
        ).values_list("player_id", "pk")
    )
    for player in nets:
        if player not in account_of:
            raise UnknownAccount(f"player {player} at {_reference(table_no)} in {currency}")
    return {account_of[player]: net for player, net in nets.items()}


def _promote(kind: TransferKind, player: Player, amount: int, key: str) -> Transfer:
    promotion = chart.house(kind=AccountKind.PROMOTION, currency=Currency.PLAY)
    wallet = chart.wallet(player=player, currency=Currency.PLAY)
    return _move(kind, promotion, wallet, amount, f"player:{player.pk}", key)


def _move(
    kind: TransferKind, source: Account, target: Account, amount: int, reference: str, key: str
) -> Transfer:
    check_amount(amount, least=1)
    return post(
        kind=kind,
        currency=Currency(source.currency),
        entries={source.pk: -amount, target.pk: amount},
        reason=kind.value,
        reference=reference,
        idempotency_key=key,
    )


def _reference(table_no: int) -> str:
    return f"table:{table_no}"
