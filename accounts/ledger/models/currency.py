from django.db import models
from django.utils.translation import gettext_lazy as _


class Currency(models.TextChoices):
    """What an account counts: integers of a hundredth of the unit named here."""

    PLAY = "PLAY", _("play money")
    EUR = "EUR", _("euro")
