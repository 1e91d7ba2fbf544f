"""The tables of browsers and sign-ins."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

DIGEST_LENGTH = 64
SESSION_KEY_LENGTH = 40
HOUSEHOLD = models.Func(
    models.F("address"), function="sign_in_household", output_field=models.TextField()
)
"""The household of a sign-in, which the database computes as `config.http.addresses` does."""


class KnownDevice(models.Model):
    """A browser its player has signed in with; it has a cookie, of which this is the hash."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="known_devices"
    )
    digest = models.CharField(_("hash"), max_length=DIGEST_LENGTH)
    first_at = models.DateTimeField(_("first seen"))
    seen_at = models.DateTimeField(_("last seen"), db_index=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_known_device"
        verbose_name = _("known device")
        verbose_name_plural = _("known devices")
        constraints = [
            models.UniqueConstraint(fields=["player", "digest"], name="known_device_once")
        ]
        indexes = [models.Index(fields=["digest"], name="known_device_digest")]

    def __str__(self) -> str:
        return f"device {self.pk} of {self.player_id}"


class SignIn(models.Model):
    """One session of a player: from which browser, when, and whether it is over.

    `is_stale` is set once the session was inactive for half an hour: the pages of money and of the
    account then ask for the password again. `push` is how its browser is told things while no page
    is open: the subscription, and the public key it was made for; `push_for` is what of.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sign_ins", verbose_name=_("player")
    )
    session_key = models.CharField(_("session"), max_length=SESSION_KEY_LENGTH, unique=True)
    device = models.ForeignKey(KnownDevice, models.SET_NULL, null=True, related_name="sign_ins")
    browser = models.CharField(_("browser"), max_length=64)
    address = models.CharField(_("address"), max_length=64, blank=True)
    began_at = models.DateTimeField(_("began at"))
    seen_at = models.DateTimeField(_("last seen"), db_index=True)
    is_stale = models.BooleanField(_("asks for the password again"), default=False)
    ended_at = models.DateTimeField(_("ended at"), null=True)
    push = models.JSONField(null=True, editable=False)
    push_for = models.JSONField(default=list, editable=False)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_sign_in"
        verbose_name = _("sign-in")
        verbose_name_plural = _("sign-ins")
        indexes = [
            models.Index(fields=["player", "-seen_at"], name="sign_in_player"),
            models.Index(HOUSEHOLD, models.F("seen_at").desc(), name="sign_in_household"),
        ]

    def __str__(self) -> str:
        return f"sign-in {self.pk} of {self.player_id}"
