"""The columns of a table whose rows may have to be mailed."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class MailDue(models.Model):
    """A row that may have to be mailed: from `mail_due_at` on, until `mailed_at` is set."""

    mail_due_at = models.DateTimeField(_("mail due at"), null=True, blank=True, editable=False)
    mailed_at = models.DateTimeField(_("mailed at"), null=True, blank=True, editable=False)

    class Meta:
        abstract = True
