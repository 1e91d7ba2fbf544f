"""Releasing the frozen money of a withdrawal."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.cashier.freezing.models import FreezeRelease
from accounts.cashier.freezing.standing_still import freezing
from accounts.cashier.models import CashierRequest
from accounts.cashier.requests.locking import locked, require_not_own, require_reason
from accounts.cashier.requests.requirements import require_right
from accounts.core import audit_log
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal

RELEASE: Final = "accounts.release_cashierrequest"


@transaction.atomic
def release(
    *,
    request_id: int,
    by: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> FreezeRelease:
    """Sign that an open withdrawal may be paid in spite of what freezes it now.

    It may be with the second person's signature. Raises ExplainedRefusal: `not_allowed`, `reason`,
    `own_request`, those of `require_stranger`, `not_frozen`, or `second_person` for somebody who
    has signed for all of it.
    """
    now, reason = now or room_time.now(), require_reason(reason)
    request = locked(request_id)
    require_right(by, RELEASE)
    require_not_own(request, by)
    keys = _keys_to_sign(request, by)
    made = FreezeRelease.objects.create(
        subject=request.subject, keys=keys, reason=reason, by=by, at=now
    )
    audit_log.record(
        actor=by,
        action=audit_log.Action.WITHDRAWAL_RELEASED,
        subject=request.subject,
        after={"reasons": keys, "player": request.player_id},
        reason=reason,
        address=address,
        now=now,
    )
    return made


def _keys_to_sign(request: CashierRequest, by: Player) -> list[str]:
    found = freezing(request)
    if not found:
        raise ExplainedRefusal(_("Nothing freezes it."), code="not_frozen", field="status")
    signed = FreezeRelease.objects.filter(subject=request.subject, by=by)
    mine = {key for release in signed for key in release.keys}
    keys = [freeze.key for freeze in found if freeze.key not in mine]
    if not keys:
        words = _("You have signed. A colleague has to sign too.")
        raise ExplainedRefusal(words, code="second_person", field="by")
    return keys
