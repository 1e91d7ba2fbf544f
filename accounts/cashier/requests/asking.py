"""Asking for a deposit or a withdrawal."""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection, transaction
from django.utils.translation import gettext_lazy as _

from accounts.cashier.amounts import require_amount
from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.models.request import OPEN
from accounts.cashier.payment.manual import Manual
from accounts.cashier.payment.provider import Provider, provider_named
from accounts.cashier.requests import transfers
from accounts.cashier.requests.actions import RequestAction
from accounts.cashier.requests.approvals import approvals_needed
from accounts.cashier.requests.deposit_limits import require_deposit
from accounts.cashier.requests.noting import note
from accounts.cashier.requests.requirements import (
    require_here,
    require_known,
    require_takes_deposits,
)
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal

MOST_OPEN: Final = 5
LONGEST_HOLDER: Final = 70


@transaction.atomic
def ask(
    *,
    player: Player,
    kind: RequestKind,
    amount: int,
    payment_reference: str = "",
    account_holder: str = "",
    form_key: UUID,
    provider: str = Manual.name,
    address: str = "",
    now: datetime | None = None,
) -> CashierRequest:
    """Store a request to deposit or withdraw `amount` cents and return it.

    A withdrawal's money is held at once; it needs the account it is to go to, and the name on it.
    A deposit's reference is issued by the room, whatever `payment_reference` says. The same
    form sent again returns the earlier request. Raises ExplainedRefusal: `amount`,
    `payment_reference`, `account_holder`, what `require_known` raises,
    `too_many_open`, for a deposit `no_deposit_account`, `player_away` or `deposit_limit`,
    `form_key` for a form sent again with other contents, or `insufficient_funds`. Raises KeyError
    for an unknown provider.
    """
    now = now or room_time.now()
    require_amount(amount)
    way = provider_named(provider)
    reference = "" if kind == RequestKind.DEPOSIT else way.checked_reference(payment_reference)
    # Locked before it is checked: the same form sent twice at once finds its first request.
    player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    holder = _checked_holder(kind, account_holder)
    asked = CashierRequest(
        player=player,
        kind=kind,
        amount=amount,
        provider=provider,
        payment_reference=reference,
        account_holder=holder,
        form_key=form_key,
        approvals_needed=approvals_needed(
            player=player, kind=kind, amount=amount, account_holder=holder, now=now
        ),
        asked_at=now,
        changed_at=now,
    )
    earlier = CashierRequest.objects.filter(player=player, form_key=form_key).first()
    if earlier is not None:
        return _require_same(earlier, asked)
    require_known(player, now)
    if kind == RequestKind.DEPOSIT:
        require_takes_deposits(takes=way.takes_deposits)
        require_here(player, now)
        require_deposit(player.pk, amount, now)
    _require_few_open(player)
    if kind == RequestKind.DEPOSIT:
        _issue_reference(asked, way)
    asked.save(force_insert=True)
    if kind == RequestKind.WITHDRAWAL:
        transfers.hold(asked)
    note(asked, RequestAction.ASK, by=player, before=None, address=address)
    return asked


def _require_same(earlier: CashierRequest, asked: CashierRequest) -> CashierRequest:
    same = ["kind", "amount", "provider", "account_holder"]
    if asked.kind == RequestKind.WITHDRAWAL:
        same.append("payment_reference")
    if any(getattr(earlier, name) != getattr(asked, name) for name in same):
        raise ExplainedRefusal(
            _("This form has been sent with other contents: open the page again."),
            code="form_key",
            field="form_key",
        )
    return earlier


def _issue_reference(asked: CashierRequest, way: Provider) -> None:
    """Give a new deposit its id, and the reference made from it.

    The id is drawn first, because the reference of a stored request never changes.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('cashier_request', 'id'))")
        (asked.pk,) = cursor.fetchone()
    asked.payment_reference = way.deposit_reference(asked.pk)


def _checked_holder(kind: RequestKind, name: str) -> str:
    """Return the name on the account a withdrawal goes to, on one line; empty for a deposit."""
    if kind == RequestKind.DEPOSIT:
        return ""
    plain = " ".join(name.split())
    if not 2 <= len(plain) <= LONGEST_HOLDER:
        raise ExplainedRefusal(
            _("Give the name on the account, of 2 to %(longest)s characters."),
            code="account_holder",
            field="account_holder",
            allowed={"shortest": 2, "longest": LONGEST_HOLDER},
        )
    return plain


def _require_few_open(player: Player) -> None:
    if CashierRequest.objects.filter(player=player, status__in=OPEN).count() >= MOST_OPEN:
        raise ExplainedRefusal(
            _("%(most)s requests can be open at a time: wait for an answer, or cancel one."),
            code="too_many_open",
            field="player",
            allowed={"most": MOST_OPEN},
        )
