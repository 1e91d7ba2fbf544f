"""Moving money between wallets, tables and the house."""

from collections.abc import Mapping
from typing import Final

from accounts.ledger import chart
from accounts.ledger.errors import UnknownAccount
from accounts.ledger.inserting import Entries
from accounts.ledger.models import Account, AccountKind, Currency, Transfer, TransferKind
from accounts.ledger.posting import check_amount, check_entries, inserted, post
from accounts.models.player import Player

OPENING_GRANT = 1_000_000
MOST_REFILL = 20 * OPENING_GRANT
"""No refill is larger than 200,000.00, for people and bots alike, so that the play money given
away has a bound."""


_HAND_ENTRIES: Final = """
    SELECT account.id, net.amount
      FROM unnest(%s::bigint[], %s::bigint[]) AS net (player, amount)
      JOIN ledger_account AS account
           ON account.player_id = net.player AND account.kind = %s AND account.currency = %s
              AND account.table_no = %s
    UNION ALL
    SELECT id, %s::bigint FROM ledger_account
     WHERE player_id IS NULL AND kind = %s AND currency = %s AND %s <> 0
"""


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
    wallet, stack = _wallet_and_stack(player, table_no, currency)
    return _move(TransferKind.BUY_IN, wallet, stack, amount, _reference(table_no), key)


def top_up(*, player: Player, table_no: int, currency: Currency, amount: int, key: str) -> Transfer:
    """Add `amount` minor units from the wallet to a stack; return the transfer.

    Raises what `post` raises.
    """
    wallet, stack = _wallet_and_stack(player, table_no, currency)
    return _move(TransferKind.TOP_UP, wallet, stack, amount, _reference(table_no), key)


def cash_out(
    *, player: Player, table_no: int, currency: Currency, amount: int, key: str
) -> Transfer:
    """Move `amount` minor units from a table back to the wallet; return the transfer.

    Raises what `post` raises.
    """
    wallet, stack = _wallet_and_stack(player, table_no, currency)
    return _move(TransferKind.CASH_OUT, stack, wallet, amount, _reference(table_no), key)


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
    if inserted(transfer, _hand_entries(table_no, currency, moved, rake)):
        return transfer
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


def _wallet_and_stack(player: Player, table_no: int, currency: Currency) -> tuple[Account, Account]:
    return (
        chart.wallet(player=player, currency=currency),
        chart.table_account(player=player, table_no=table_no, currency=currency),
    )


def _hand_entries(table_no: int, currency: Currency, nets: Mapping[int, int], rake: int) -> Entries:
    """Return a hand's entries, whose accounts are looked up by the statement that inserts them."""
    stacks = [list(nets), list(nets.values()), AccountKind.TABLE, currency, table_no]
    house = [rake, AccountKind.RAKE, currency, rake]
    return Entries(_HAND_ENTRIES, stacks + house, len(nets) + bool(rake))


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
