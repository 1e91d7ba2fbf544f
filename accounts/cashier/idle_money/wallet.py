"""Wallets of players who closed their account or stay away."""

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, ClassVar, Final

from django.db import models
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Account, AccountKind
from config import room_time

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

DORMANT_AFTER: Final = timedelta(days=365)


class IdleWallets(models.Manager["IdleWallet"]):
    """Finds the wallets nobody uses."""

    def as_of(self, now: datetime) -> "models.QuerySet[IdleWallet]":
        """Return the wallets with money whose account is closed, or last seen at least 365 days
        ago.
        """
        seen_at = Coalesce(
            "player__last_login", "player__joined_at", output_field=models.DateTimeField()
        )
        wallets = self.filter(kind=AccountKind.WALLET, balance__gt=0, player__is_bot=False)
        wallets = wallets.annotate(seen_at=seen_at).select_related("player")
        unused = models.Q(player__is_active=False) | models.Q(seen_at__lte=now - DORMANT_AFTER)
        return wallets.filter(unused)


class IdleWallet(Account):
    """A wallet with money in it whose player's account is closed or dormant."""

    objects: ClassVar[IdleWallets] = IdleWallets()

    class Meta:
        app_label = "accounts"
        proxy = True
        verbose_name = _("idle wallet")
        verbose_name_plural = _("idle wallets")

    @property
    def why(self) -> "_StrPromise":
        """Return "closed" or "dormant", in the reader's language."""
        closed = self.player is not None and not self.player.is_active
        return _("closed") if closed else _("dormant")

    @property
    def last_seen_on(self) -> date | None:
        """Return the UTC day of the player's last sign-in, or of joining where there was none."""
        player = self.player
        seen_at = player and (player.last_login or player.joined_at)
        return seen_at.astimezone(UTC).date() if seen_at else None


def is_idle(wallet_id: int, now: datetime | None = None) -> bool:
    """Return whether this is an idle wallet at `now`."""
    return IdleWallet.objects.as_of(now or room_time.now()).filter(pk=wallet_id).exists()
