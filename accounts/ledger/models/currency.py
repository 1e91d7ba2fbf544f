"""The currencies of the ledger."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Currency(models.TextChoices):
    """The currency of an account, which counts integers of a hundredth of the unit named here."""

    PLAY = "PLAY", _("play money")
    EUR = "EUR", _("euro")
