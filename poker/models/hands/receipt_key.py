"""The model of the public keys of receipts."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ReceiptKey(models.Model):
    """The public part of a key that receipts were signed with from `since` on; never deleted.

    `x` and `y` are its point on P-256, in URL-safe base64.
    """

    name = models.CharField(_("name"), max_length=64, primary_key=True)
    x = models.CharField(max_length=64)
    y = models.CharField(max_length=64)
    since = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("key of receipts")
        verbose_name_plural = _("keys of receipts")
        ordering = ["since", "name"]

    def __str__(self) -> str:
        return self.name
