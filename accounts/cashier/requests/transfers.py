"""The money of cashier requests: each step that moves money is exactly one transfer."""

from django.utils.translation import gettext_lazy as _

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.ledger import chart
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Account, AccountKind, Currency, Transfer, TransferKind
from accounts.ledger.posting import post
from accounts.ledger.text.money_text import money
from config.refusals.explained import ExplainedRefusal


def hold(request: CashierRequest) -> Transfer:
    """Move a withdrawal's money out of the wallet and return the transfer.

    Raises ExplainedRefusal (`insufficient_funds`) if the wallet holds less.
    """
    return _move(request, TransferKind.WITHDRAWAL_HOLD, _wallet(request), _pending(request))


def give_back(request: CashierRequest) -> Transfer:
    """Move the held money of a cancelled or refused withdrawal back, and return the transfer."""
    return _move(request, TransferKind.WITHDRAWAL_RETURN, _pending(request), _wallet(request))


def settle(request: CashierRequest) -> Transfer:
    """Move a deposit into the wallet, or a withdrawal out of the room, and return the transfer."""
    if request.kind == RequestKind.DEPOSIT:
        return _move(request, TransferKind.DEPOSIT, _cashier(request), _wallet(request))
    return _move(request, TransferKind.WITHDRAWAL, _pending(request), _cashier(request))


def reverse(request: CashierRequest) -> Transfer:
    """Undo what `settle` did by a further transfer that names the first, and return it.

    Raises ExplainedRefusal (`insufficient_funds`) when the wallet no longer holds a deposit.
    """
    settled = Transfer.objects.get(idempotency_key=_key(request, request.kind))
    wallet, cashier = _wallet(request), _cashier(request)
    if request.kind == RequestKind.DEPOSIT:
        kind, source, target = TransferKind.DEPOSIT_REVERSAL, wallet, cashier
    else:
        kind, source, target = TransferKind.WITHDRAWAL_REVERSAL, cashier, wallet
    return _move(request, kind, source, target, more=f" transfer:{settled.pk}")


def _move(
    request: CashierRequest, kind: TransferKind, source: Account, target: Account, more: str = ""
) -> Transfer:
    try:
        return post(
            kind=kind,
            currency=Currency(request.currency),
            entries={source.pk: -request.amount, target.pk: request.amount},
            reason=request.reason or kind.value,
            reference=request.subject + more,
            idempotency_key=_key(request, kind),
        )
    except InsufficientFunds as refusal:
        raise ExplainedRefusal(
            _("The wallet holds %(shown)s, which does not cover that."),
            code="insufficient_funds",
            field="amount",
            allowed={"most": refusal.balance, "shown": money(refusal.balance)},
        ) from refusal


def _key(request: CashierRequest, kind: str) -> str:
    return f"{request.subject} {kind}"


def _wallet(request: CashierRequest) -> Account:
    return chart.wallet(player=request.player, currency=Currency(request.currency))


def _pending(request: CashierRequest) -> Account:
    return chart.pending_withdrawal(player=request.player, currency=Currency(request.currency))


def _cashier(request: CashierRequest) -> Account:
    return chart.house(kind=AccountKind.CASHIER, currency=Currency(request.currency))
