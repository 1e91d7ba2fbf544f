"""What staff who pay a withdrawal have to know about its player."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.cashier.freezing.models import FreezeRelease
from accounts.cashier.freezing.reasons import freezes
from accounts.cashier.models import CashierRequest
from accounts.identity.records.models import IdentityRecord
from accounts.models.player import Player


def standing_of(player: Player, now: datetime) -> str:
    """Return whether the player was expelled, is suspended or away, in words."""
    if player.expelled_at is not None:
        return _("expelled")
    if player.suspended_at is not None:
        return _("suspended")
    if player.is_barred(now):
        return _("takes time away")
    return _("in good standing") if player.is_active else _("account closed")


def identity_of(player: Player) -> str:
    """Return the document staff have seen, and until when it is valid."""
    record = IdentityRecord.objects.filter(player=player, revoked_at=None).first()
    if record is None:
        return _("not checked")
    told = {"document": record, "day": record.expires_on.isoformat()}
    return _("%(document)s, valid until %(day)s") % told


def freeze_lines(request: CashierRequest) -> Iterator[str]:
    """Yield a line for each reason that freezes the player's money, with who signed its release."""
    releases = list(FreezeRelease.objects.filter(subject=request.subject).select_related("by"))
    for freeze in freezes(request.player_id):
        signers = sorted({each.by.screen_name for each in releases if freeze.key in each.keys})
        told = {"reason": freeze.words, "people": ", ".join(signers)}
        yield _("%(reason)s; released by %(people)s") % told if signers else str(freeze.words)
