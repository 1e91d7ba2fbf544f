"""The table in which failed sign-ins to accounts of staff are counted."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class FailureKind(models.TextChoices):
    """The reason a sign-in or a confirmation of identity failed."""

    PASSWORD = "password", _("wrong password")
    CODE = "code", _("wrong code or recovery code")
    PASSKEY = "passkey", _("wrong passkey")
    CONFIRMATION = "confirmation", _("wrong password, asked for again")
    INACTIVE = "inactive", _("closed account")
    LOCKED_OUT = "locked_out", _("locked out: too many attempts")
    SEVERAL = "several", _("several kinds")


class StaffSignInFailures(models.Model):
    """The number of failed sign-ins of one kind from one address to one account in ten minutes.

    `logged` of them are in the audit log already. `address` is a household
    (`config/http/addresses.py`), empty for attempts from further addresses that are counted
    together. Rows are kept for an hour.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    address = models.CharField(max_length=64, blank=True)
    kind = models.CharField(max_length=16, choices=FailureKind)
    since = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()
    logged = models.PositiveIntegerField(default=0)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_staff_sign_in_failures"
        verbose_name = _("failed sign-ins of staff")
        verbose_name_plural = _("failed sign-ins of staff")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "since", "address", "kind"], name="staff_failures_counted_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.kind} player:{self.player_id}"
