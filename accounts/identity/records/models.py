"""The table of identity records."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class DocumentKind(models.TextChoices):
    """The documents by which staff check who a player is."""

    PASSPORT = "passport", _("passport")
    IDENTITY_CARD = "identity_card", _("identity card")
    DRIVING_LICENCE = "driving_licence", _("driving licence")
    RESIDENCE_PERMIT = "residence_permit", _("residence permit")


class IdentityRecord(models.Model):
    """A record that staff have seen a document of the player's; no picture of it is stored.

    `sealed_number` is the document's number, encrypted; `number_ending` its last characters, which
    lists show. A record is never changed except for being revoked, once; a player has at most one
    that is not revoked.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="identity_records",
        verbose_name=_("player"),
    )
    document_kind = models.CharField(_("document"), max_length=24, choices=DocumentKind)
    sealed_number = models.TextField()
    number_ending = models.CharField(_("number ends in"), max_length=3)
    expires_on = models.DateField(_("document valid until"))
    checked_at = models.DateTimeField(_("checked at"))
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("checked by")
    )
    revoked_at = models.DateTimeField(_("revoked at"), null=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("revoked by"),
    )
    revoked_because = models.CharField(_("revoked because"), max_length=200, blank=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_identity_record"
        verbose_name = _("identity record")
        verbose_name_plural = _("identity records")
        ordering = ["-checked_at", "-pk"]
        permissions = [("read_identity_number", _("Can read numbers of identity documents"))]
        constraints = [
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(revoked_at=None),
                name="identity_record_one_in_force",
            ),
            models.CheckConstraint(
                condition=~models.Q(checked_by=models.F("player")),
                name="identity_record_not_own",
            ),
            models.CheckConstraint(
                condition=models.Q(revoked_at=None, revoked_by=None, revoked_because="")
                | models.Q(revoked_at__isnull=False, revoked_by__isnull=False)
                & ~models.Q(revoked_because=""),
                name="identity_record_revoked_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_document_kind_display()} …{self.number_ending}"
