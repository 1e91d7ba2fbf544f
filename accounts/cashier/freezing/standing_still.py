"""Whether money stands still: what freezes it, less what two people have released."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.cashier.freezing.models import FreezeRelease
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


def require_unfrozen(subject: str, player_id: int) -> None:
    """Raise ExplainedRefusal (`frozen`) while anything freezes this money; it names the reasons."""
    if found := standing(subject, player_id):
        words = _("This money is frozen: %(reasons)s. It can be refused, or two people release it.")
        reasons = "; ".join(str(freeze.words) for freeze in found)
        raise ExplainedRefusal(words, code="frozen", field="status", allowed={"reasons": reasons})


def wallet_subject(wallet_id: int) -> str:
    """Return an idle wallet's name, for which nothing is released: what freezes it is decided."""
    return f"wallet:{wallet_id}"


def freezing(request: CashierRequest) -> list[Freeze]:
    """Return why an open withdrawal may not be paid now; empty for every other request."""
    if request.kind != RequestKind.WITHDRAWAL or request.status not in OPEN:
        return []
    return standing(request.subject, request.player_id)
