"""The tables of second factors and recovery codes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SecondFactor(models.Model):
    """A player's authenticator app. It is in use once the player has entered a code of it.

    `last_step` is the half minute of the last code that was used: no code counts twice.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        primary_key=True,
        related_name="second_factor",
        verbose_name=_("player"),
    )
    sealed_secret = models.CharField(_("encrypted secret"), max_length=255)
    begun_at = models.DateTimeField(_("begun at"))
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True)
    last_step = models.BigIntegerField(_("last step"), default=0)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_second_factor"
        verbose_name = _("second factor")
        verbose_name_plural = _("second factors")

    def __str__(self) -> str:
        return f"second factor of {self.player_id}"


class RecoveryCode(models.Model):
    """One code that replaces, once, a lost authenticator; only its hash is stored."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="recovery_codes"
    )
    digest = models.CharField(_("hash"), max_length=128)
    used_at = models.DateTimeField(_("used at"), null=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_recovery_code"
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")

    def __str__(self) -> str:
        return f"recovery code {self.pk}"
