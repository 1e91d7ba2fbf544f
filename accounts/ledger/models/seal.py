"""The table of the ledger's seals."""

from django.db import models
from django.utils.translation import gettext_lazy as _

HASH_LENGTH = 64


class LedgerSeal(models.Model):
    """A block of finished transfers, with a digest of their whole content.

    It covers the transfers after `after_transfer` up to `last_transfer`, `transfers` of them;
    blocks follow one another without a gap. `digest` is taken over the digest of the seal before
    and over these transfers (`accounts/ledger/checks/sealing.py`). Never changed.
    """

    number = models.BigIntegerField(_("number"), primary_key=True)
    after_transfer = models.BigIntegerField(_("after transfer"))
    last_transfer = models.BigIntegerField(_("up to transfer"))
    transfers = models.PositiveIntegerField(_("transfers"))
    digest = models.CharField(_("digest"), max_length=HASH_LENGTH)
    sealed_at = models.DateTimeField(_("sealed at"))

    class Meta:
        app_label = "accounts"
        db_table = "ledger_seal"
        verbose_name = _("seal of the ledger")
        verbose_name_plural = _("seals of the ledger")

    def __str__(self) -> str:
        return f"{self.number}:{self.digest}"
