"""What staff decided about a sign or a case of collusion."""

from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_REASON = 500


class FindingState(models.TextChoices):
    """The latest decision of staff."""

    OPEN = "open", _("open")
    WATCHING = "watching", _("being watched")
    CLEARED = "cleared", _("cleared")
    WARNED = "warned", _("players warned")
    SUSPENDED = "suspended", _("players suspended")
    EXPELLED = "expelled", _("players expelled")


WAITING = (FindingState.OPEN, FindingState.WATCHING)
"""What is in these states is updated every day; the others are disposed of."""
