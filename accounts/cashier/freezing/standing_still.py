"""Whether money stands still: what freezes it, less what two people have released."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.cashier.freezing.models import FreezeRelease
from accounts.cashier.freezing.money import Money, money_of
from accounts.cashier.freezing.reasons import Freeze, freezes
from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.models.request import OPEN
from config.refusals.explained import ExplainedRefusal

SIGNATURES: Final = 2


def standing(subject: str, player_id: int) -> list[Freeze]:
    """Return what freezes this money still: the reasons without the signatures of two people."""
    signed: dict[str, set[int]] = {}
    for release in FreezeRelease.objects.filter(subject=subject):
        for key in release.keys:
            signed.setdefault(key, set()).add(release.by_id)
    return [freeze for freeze in freezes(player_id) if len(signed.get(freeze.key, ())) < SIGNATURES]


def blocks(found: Sequence[Freeze], left: int) -> bool:
    """Return whether these reasons stop a payment that leaves the player `left` cents in wallet
    and withdrawals under way."""
    if any(freeze.amount is None for freeze in found):
        return True
    return sum(freeze.amount or 0 for freeze in found) > max(left, 0)


def require_unfrozen(subject: str, player_id: int, amount: int) -> None:
    """Raise ExplainedRefusal (`frozen`) if paying `amount` cents of this money would leave less
    than the frozen amount. The refusal names the reasons and the largest amount that may be
    paid."""
    found = standing(subject, player_id)
    if not found:
        return
    money = money_of(player_id)
    if not blocks(found, money.can_leave - amount):
        return
    words = _("This money is frozen: %(reasons)s. It can be refused, or two people release it.")
    reasons = "; ".join(str(freeze.words) for freeze in found)
    allowed = {"reasons": reasons, "most": _most(found, money)}
    raise ExplainedRefusal(words, code="frozen", field="status", allowed=allowed)


def wallet_subject(wallet_id: int) -> str:
    """Return an idle wallet's name, for which nothing is released: what freezes it is decided."""
    return f"wallet:{wallet_id}"


def freezing(request: CashierRequest) -> list[Freeze]:
    """Return why an open withdrawal may not be paid now; empty for every other request."""
    if request.kind != RequestKind.WITHDRAWAL or request.status not in OPEN:
        return []
    found = standing(request.subject, request.player_id)
    if not found:
        return []
    return found if blocks(found, money_of(request.player_id).can_leave - request.amount) else []


def _most(found: Sequence[Freeze], money: Money) -> int:
    """Return the largest payment, in cents, that these reasons allow."""
    if any(freeze.amount is None for freeze in found):
        return 0
    return max(0, money.can_leave - sum(freeze.amount or 0 for freeze in found))
