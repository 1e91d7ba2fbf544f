"""The table of attempts."""

from django.db import models
from django.utils.translation import gettext_lazy as _

KEY_LENGTH = 64


class Allowance(models.Model):
    """How much of one allowance is used up: it is whole again at `spent_until`."""

    key = models.CharField(_("key"), max_length=KEY_LENGTH, primary_key=True)
    spent_until = models.DateTimeField(_("spent until"), db_index=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_allowance"
        verbose_name = _("allowance")
        verbose_name_plural = _("allowances")

    def __str__(self) -> str:
        return self.key
