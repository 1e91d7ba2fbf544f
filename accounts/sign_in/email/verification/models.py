"""The tables of verified e-mail addresses and of the links sent."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class VerifiedEmail(models.Model):
    """The address a player has verified; another address has to be verified again."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        primary_key=True,
        related_name="verified_email",
        verbose_name=_("player"),
    )
    email = models.EmailField(_("e-mail"), max_length=254)
    verified_at = models.DateTimeField(_("verified at"))

    class Meta:
        app_label = "accounts"
        db_table = "accounts_verified_email"
        verbose_name = _("verified e-mail")
        verbose_name_plural = _("verified e-mails")

    def __str__(self) -> str:
        return self.email


class VerificationMail(models.Model):
    """One link sent to one address; links are counted so that no mailbox is flooded."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    email = models.EmailField(_("e-mail"), max_length=254)
    sent_at = models.DateTimeField(_("sent at"))

    class Meta:
        app_label = "accounts"
        db_table = "accounts_verification_mail"
        verbose_name = _("verification mail")
        verbose_name_plural = _("verification mails")
        indexes = [models.Index(fields=["player", "sent_at"], name="verification_mail_sent")]

    def __str__(self) -> str:
        return f"{self.email} {self.sent_at}"
