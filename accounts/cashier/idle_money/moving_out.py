"""Moving the money out of an idle wallet."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.cashier.freezing.standing_still import require_unfrozen, wallet_subject
from accounts.cashier.idle_money.agreeing import agreed
from accounts.cashier.idle_money.approval import IdleApproval
from accounts.cashier.idle_money.destination import POSSIBLE, Destination
from accounts.cashier.idle_money.wallet import IdleWallet, is_idle
from accounts.core import audit_log, inbox
from accounts.core.audit_log.new_rights import require_settled_rights
from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Transfer, TransferKind
from accounts.ledger.posting import post
from accounts.models.player import Player
from accounts.sign_in.devices.sharing import require_stranger
from config import room_time
from config.refusals.explained import ExplainedRefusal

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


LONGEST_REASON: Final = 200
_ROADS: Final = {
    Destination.OWNER: (TransferKind.IDLE_PAID_OUT, AccountKind.CASHIER),
    Destination.CHARITY: (TransferKind.IDLE_TO_CHARITY, AccountKind.CHARITY),
    Destination.PROMOTION: (TransferKind.IDLE_TAKEN_BACK, AccountKind.PROMOTION),
}


@transaction.atomic
def move_out(
    *,
    wallet_id: int,
    amount: int,
    destination: Destination,
    reason: str,
    staff: Player,
    form_key: UUID,
    address: str = "",
    now: datetime | None = None,
) -> Transfer | None:
    """Move the `amount` minor units staff saw in an idle wallet out of it, and return the transfer.

    The same form sent again returns the earlier transfer. The move is written into the audit log,
    and the player gets a message, by mail too. Returns None, and moves nothing, while a second
    person has to approve (see `agreed`). Raises ExplainedRefusal: `reason`, `destination`,
    `own_wallet`, those of `require_stranger`, `not_idle`, `changed_meanwhile`, `frozen` or
    `second_person`; nothing is moved then either.
    """
    now = now or room_time.now()
    key = f"idle_money:{wallet_id}:{form_key}"
    # Locked before it is checked: of two who empty a wallet at once the second finds the
    # first one's transfer.
    player = _locked_player(wallet_id)
    if (earlier := Transfer.objects.filter(idempotency_key=key).first()) is not None:
        return earlier
    if IdleApproval.objects.filter(form_key=form_key).exists():
        return None
    reason = _require_reason(reason)
    wallet = IdleWallet.objects.select_related("player").get(pk=wallet_id)
    _require_possible(wallet, amount, destination, staff, now)
    facts = {"amount": amount, "currency": wallet.currency, "destination": destination.value}
    transfer = None
    consent = agreed(wallet, amount, destination, staff=staff, form_key=form_key, now=now)
    if consent is not None:
        transfer = _transfer(wallet, amount, destination, reason, key)
        _tell(transfer, player, {**facts, "reason": reason}, now)
    audit_log.record(
        actor=staff,
        action=(
            audit_log.Action.IDLE_MONEY_MOVED if transfer else audit_log.Action.IDLE_MONEY_APPROVED
        ),
        subject=f"player:{player.pk}",
        before={"balance": amount, "account": str(wallet.why)},
        after={
            **facts,
            "transfer": transfer and transfer.pk,
            **(consent.told() if consent else {}),
        },
        reason=reason,
        address=address,
        now=now,
    )
    return transfer


def _tell(transfer: Transfer, player: Player, data: dict[str, Any], now: datetime) -> None:
    key = f"idle_money:{transfer.pk}"
    inbox.put(player_id=player.pk, kind="idle_money", data=data, key=key, now=now)


def _locked_player(wallet_id: int) -> Player:
    players = Player.objects.select_for_update(of=("self",), no_key=True)
    return players.get(ledger_accounts__pk=wallet_id, ledger_accounts__kind=AccountKind.WALLET)


def _require_possible(
    wallet: IdleWallet, amount: int, destination: Destination, staff: Player, now: datetime
) -> None:
    if destination not in POSSIBLE[Currency(wallet.currency)]:
        allowed = [each.value for each in POSSIBLE[Currency(wallet.currency)]]
        message = _("That is not for this money.")
        raise _refused(message, "destination", "destination", destinations=allowed)
    if wallet.player_id == staff.pk:
        raise _refused(_("A colleague has to move your money."), "own_wallet", "staff")
    require_settled_rights(staff)
    require_stranger(staff, wallet.player_id or 0)
    if wallet.balance != amount:
        raise _refused(_("The balance has changed: look again."), "changed_meanwhile", "amount")
    if not is_idle(wallet.pk, now):
        raise _refused(_("This account is neither closed nor dormant."), "not_idle", "wallet")
    if wallet.currency != Currency.PLAY and wallet.player_id is not None:
        require_unfrozen(wallet_subject(wallet.pk), wallet.player_id, amount)


def _require_reason(reason: str) -> str:
    plain = " ".join(reason.split())
    if not 1 <= len(plain) <= LONGEST_REASON:
        message = _("Give a reason of at most %(longest)s characters.")
        raise _refused(message, "reason", "reason", longest=LONGEST_REASON)
    return plain


def _transfer(
    wallet: IdleWallet, amount: int, destination: Destination, reason: str, key: str
) -> Transfer:
    kind, house = _ROADS[destination]
    target = chart.house(kind=house, currency=Currency(wallet.currency))
    return post(
        kind=kind,
        currency=Currency(wallet.currency),
        entries={wallet.pk: -amount, target.pk: amount},
        reason=reason,
        reference=f"player:{wallet.player_id}",
        idempotency_key=key,
    )


def _refused(message: "_StrPromise", code: str, field: str, **allowed: object) -> ExplainedRefusal:
    return ExplainedRefusal(message, code=code, field=field, allowed=allowed)
