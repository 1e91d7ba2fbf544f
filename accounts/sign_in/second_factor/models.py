"""The tables of authenticator apps, passkeys and recovery codes."""

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NAME: Final = 40
# 1,023 bytes at most, in base64.
LONGEST_ID: Final = 1364


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


class Passkey(models.Model):
    """The public half of a key whose secret half never leaves the player's devices.

    `sign_count` is how often the device says it has used the key; most say 0 always.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="passkeys",
        verbose_name=_("player"),
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    credential_id = models.CharField(_("credential"), max_length=LONGEST_ID, unique=True)
    public_key = models.BinaryField(_("public key"))
    sign_count = models.BigIntegerField(_("times used"))
    added_at = models.DateTimeField(_("added at"))
    used_at = models.DateTimeField(_("last used"))

    class Meta:
        app_label = "accounts"
        db_table = "accounts_passkey"
        verbose_name = _("passkey")
        verbose_name_plural = _("passkeys")
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.name


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
